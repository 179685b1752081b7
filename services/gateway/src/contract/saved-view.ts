import { z } from 'zod';
import { id } from './primitives.ts';

const name = z.string().trim().min(1, 'required').max(60, 'too-long');
/** Query of the queue's address; the service decides which filters it takes. */
const address = z.string().max(200, 'too-long').default('');

/** Filters of the queue under a name. */
export const savedView = z
  .object({
    id,
    name: z.string(),
    address: z.string(),
    /** Seen by the whole team. */
    shared: z.boolean(),
    ownerId: z.string(),
    version: z.int(),
  })
  .meta({ id: 'SavedView' });
/** GET admin/views: one's own and the shared ones. */
export const savedViewList = z.object({ views: z.array(savedView) }).meta({ id: 'SavedViewList' });
/** POST admin/views, PUT admin/views/{id} */
export const viewDraft = z.strictObject({ name, address, shared: z.boolean().default(false) });
