import type { Tx } from '@wayfare/kit/db';
import { enqueue } from '@wayfare/kit/outbox';
import type { ApplicationId } from '../domain/application.ts';
import { erasedEvent, TOPIC } from './published-events.ts';

const SWEPT_AT_ONCE = 500;

/** SQL worded as in the partial indexes, so that the planner uses them. */
interface Due {
  statuses: string;
  where: string;
  since: Date;
}

/** A draft that somebody has just locked is in use; a later batch finds it again if it is still due. */
const deleteDue = async (tx: Tx, { statuses, where, since }: Due): Promise<number> => {
  const due: { id: ApplicationId; user_id: string | null; email: string | null }[] = await tx('application')
    .select('id', 'user_id', 'email')
    .whereRaw(`payment_status in (${statuses}) and ${where}`)
    // Implied by the next condition, and the column that the index has.
    .where('created_at', '<', since)
    .where('updated_at', '<', since)
    .orderBy('created_at')
    .limit(SWEPT_AT_ONCE)
    .forUpdate()
    .skipLocked();
  const ids = due.map(({ id }) => id);
  const pictured: ReadonlySet<string> = new Set(
    await tx('draft_passport').whereIn('application_id', ids).distinct('application_id').pluck('application_id'),
  );
  await tx('application').whereIn('id', ids).delete();
  // Those with an address have an account, which may end with them; those with a picture have it elsewhere.
  for (const { id, user_id: userId } of due.filter(({ id, email }) => email || pictured.has(id)))
    await enqueue(tx, { topic: TOPIC, key: id, payload: erasedEvent(id, userId) });
  return due.length;
};

/** Unpaid drafts that nobody has touched since a given time; each sweep deletes up to 500 and returns how many. */
export const createUnpaidDrafts = () => ({
  /** Those without personal data. */
  sweepEmpty: (tx: Tx, since: Date): Promise<number> =>
    deleteDue(tx, { statuses: "'unpaid', 'failed'", where: 'not has_travellers', since }),

  /** Whatever they hold. */
  sweepFilled: (tx: Tx, since: Date): Promise<number> =>
    deleteDue(tx, { statuses: "'unpaid', 'pending', 'failed'", where: 'true', since }),
});
export type UnpaidDrafts = ReturnType<typeof createUnpaidDrafts>;
