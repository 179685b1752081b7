import { z } from 'zod';
import { MAX_APPLICANTS, VISA_CHECK_FIELDS, VISA_CHECK_RESULTS, VISA_REPLACE_REASONS } from './constants.ts';
import { id, instant, optionalLine } from './primitives.ts';

const version = z.int().min(1);

export const issuedVisa = z
  .object({
    traveller: z.int(),
    documentId: z.string(),
    visaNumber: z.string(),
    /** YYYY-MM-DD; empty where the authority names none. */
    validFrom: z.string(),
    validUntil: z.string(),
    deliveredAt: instant,
  })
  .meta({ id: 'IssuedVisa' });

const newVisa = z.strictObject({
  traveller: z
    .int()
    .min(0)
    .max(MAX_APPLICANTS - 1),
  documentId: id,
  visaNumber: optionalLine(60),
  validFrom: z.union([z.iso.date(), z.literal('')]).default(''),
  validUntil: z.union([z.iso.date(), z.literal('')]).default(''),
});
/** Why a file is right although its check did not pass: a second person then confirms the delivery. */
const overrideReason = z.string().trim().max(1_000, 'too-long').default('');
export const visaDelivery = z.strictObject({
  version,
  visas: z.array(newVisa).min(1, 'required').max(MAX_APPLICANTS),
  overrideReason,
});
/** POST admin/cases/{id}/visas/check */
export const visaToCheck = newVisa;
export const visaCheck = z
  .object({
    /** `partly_found` names the traveller, and something else is not found; the last three stop a delivery. */
    outcome: z.enum(['passed', 'partly_found', 'differs', 'another_person', 'not_read']),
    /** Of the party, whom the file names instead. */
    namesTraveller: z.int().nullable(),
    findings: z.array(
      z.object({
        field: z.enum(VISA_CHECK_FIELDS),
        result: z.enum(VISA_CHECK_RESULTS),
        /** What the case has, and what the file says instead; empty unless `another`. */
        expected: z.string(),
        read: z.string(),
      }),
    ),
  })
  .meta({ id: 'VisaCheck' });
export const visaReplacement = z.strictObject({
  version,
  visa: newVisa,
  reason: z.enum(VISA_REPLACE_REASONS, 'required'),
  overrideReason,
});
export type VisaCheck = z.infer<typeof visaCheck>;
