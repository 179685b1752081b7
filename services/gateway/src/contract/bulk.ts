import { z } from 'zod';
import { id, instant } from './primitives.ts';

/** POST admin/cases/bulk/preview */
export const bulkRequest = z.strictObject({
  applicationIds: z.array(id).min(1, 'required').max(200, 'too-many'),
  action: z.enum(['claim', 'release', 'assign', 'note']),
  assigneeId: z.string().max(60).default(''),
  reason: z.string().max(60).default(''),
  text: z.string().trim().max(4_000, 'too-long').default(''),
});
/** PUT admin/cases/bulk/{id}: the caller chooses the id, so that a repeated request starts nothing twice. */
export const bulkParams = z.object({ id });

const items = z.array(
  z
    .object({
      applicationId: id,
      orderNumber: z.string(),
      /** Empty while it waits, `done`, or why it was refused. */
      outcome: z.string(),
    })
    .meta({ id: 'BulkItem' }),
);
/** An empty outcome is a case that would be changed. */
export const bulkPreview = z.object({ items }).meta({ id: 'BulkPreview' });
export const bulkJob = z
  .object({
    id,
    action: z.enum(['claim', 'release', 'assign', 'note']),
    status: z.enum(['waiting', 'running', 'done', 'undone']),
    startsAt: instant,
    items,
  })
  .meta({ id: 'BulkJob' });
export type BulkJob = z.infer<typeof bulkJob>;
