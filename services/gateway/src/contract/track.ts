import { z } from 'zod';

/** As people copy it from a mail: with a number sign, spaces or capitals. */
export const plainOrderNumber = (typed: string): string => typed.replaceAll(/[\s#]/g, '').toLowerCase();

/** POST track */
export const trackRequest = z
  .strictObject({
    orderNumber: z
      .string()
      .max(40, 'too-long')
      .transform(plainOrderNumber)
      .pipe(z.string().regex(/^[\da-f]{8}$/, 'not-an-order-number')),
    email: z.string().trim().toLowerCase().max(254, 'too-long').pipe(z.email('not-an-email')),
  })
  .meta({ id: 'TrackRequest' });

export const TRACKED_STAGES = [
  'not_paid',
  'to_complete',
  'submitted',
  'in_review',
  'info_needed',
  'ready',
  'with_government',
  'decided',
] as const;

/** The stage and nothing else; for the rest there is signing in. */
export const trackedOrder = z.object({ stage: z.enum(TRACKED_STAGES) }).meta({ id: 'TrackedOrder' });
