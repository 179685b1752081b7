import { z } from 'zod';
import { REASONS } from './reasons.ts';

export const reason = z.enum(REASONS).meta({ id: 'Reason', description: 'More of them may come.' });

const fieldFault = z.object({ path: z.string(), reason: z.string() }).meta({ id: 'FieldFault' });

/** RFC 9457. `reason` is a slug that the screens turn into words; `reference` is the trace id to quote. */
export const problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    reason,
    fields: z.array(fieldFault).optional(),
    details: z.record(z.string(), z.string()).optional(),
    reference: z.string().optional(),
  })
  .meta({ id: 'Problem' });
export type ProblemBody = z.infer<typeof problem>;
