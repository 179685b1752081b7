import { z } from 'zod';

/** RFC 9457. `reason` is a slug that the screens turn into words; `reference` is the trace id to quote. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  reason: z.string(),
  fields: z.array(z.object({ path: z.string(), reason: z.string() })).optional(),
  details: z.record(z.string(), z.string()).optional(),
  reference: z.string().optional(),
});
export type ProblemBody = z.infer<typeof problem>;
