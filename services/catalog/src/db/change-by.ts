import type { Db, Tx } from '@wayfare/kit/db';

/**
 * A transaction in which the database notes what `by`, a member of staff, changes in the catalogue (catalogue_change).
 */
export const changeBy = <T>(db: Db, by: string, work: (tx: Tx) => Promise<T>): Promise<T> =>
  db.transaction(async (tx) => {
    await tx.raw(`select set_config('visa.changed_by', ?, true)`, [by]);
    return work(tx);
  });
