import { CASE_STAGES } from '@wayfare/proto/application/v1/casework';
import { z } from 'zod';
import { currency, instant } from './primitives.ts';

const count = z.int().min(0);

/** GET admin/numbers and admin/numbers.csv */
export const numbersQuery = z.strictObject({
  days: z.enum(['7', '30', '90'], 'not-accepted').default('30').transform(Number),
});

export const dayNumbers = z
  .object({
    /** A day of UTC, as `2026-11-23`. */
    day: z.iso.date(),
    /** Begun that day, deleted drafts among them; of those, paid and submitted by now. */
    begun: count,
    begunPaid: count,
    begunSubmitted: count,
    /** On that day, whenever they were begun. */
    paid: count,
    submitted: count,
    /** Handed to the authority within the promised time; promised times missed. */
    onTime: count,
    late: count,
  })
  .meta({ id: 'DayNumbers' });

/** One day and currency of the ledger, in minor units. */
export const dayRevenue = z
  .object({
    day: z.iso.date(),
    currency,
    soldMinor: z.int(),
    governmentFeeMinor: z.int(),
    refundedMinor: z.int(),
    lostMinor: z.int(),
  })
  .meta({ id: 'DayRevenue' });

export const numbers = z
  .object({
    /** Every day of the period, oldest first, today last. */
    days: z.array(dayNumbers),
    /** Null for those who may not see money. */
    revenue: z.array(dayRevenue).nullable(),
    stages: z.array(
      z
        .object({ stage: z.enum(CASE_STAGES), cases: count, medianMinutes: z.number(), slowMinutes: z.number() })
        .meta({ id: 'StageTime' }),
    ),
    destinations: z.array(
      z
        .object({ destinationCountry: z.string(), approved: count, refused: count })
        .meta({ id: 'DestinationDecisions' }),
    ),
    /** Null for those who may not see what each of the staff does. */
    work: z.array(z.object({ staffId: z.string(), kind: z.string(), count }).meta({ id: 'StaffWork' })).nullable(),
    /** The same by day, whatever the kind; days without any are left out. Null as before. */
    staffDays: z.array(z.object({ day: z.iso.date(), staffId: z.string(), count }).meta({ id: 'StaffDay' })).nullable(),
    /** When the figures were counted last; null where they never were. */
    countedAt: instant.nullable(),
  })
  .meta({ id: 'Numbers' });
export type Numbers = z.output<typeof numbers>;
