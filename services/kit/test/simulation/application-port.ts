import type { ApplicationRepository } from '../../../application/src/db/application-repository.ts';
import type { Application } from '../../../application/src/domain/application.ts';
import type { Db, Tx } from '../../src/db.ts';
import { AppError } from '../../src/errors.ts';

interface ApplicationRow {
  id: string;
  version: number;
  application: Application;
}

/**
 * The aggregate's repository without its cipher: the same locks and the same conditional update, over the store in
 * memory. What a simulation does not use is not there.
 */
export const createApplicationPort = (): ApplicationRepository => {
  const find = async (db: Db | Tx, id: string): Promise<Application | undefined> => {
    const row: ApplicationRow | undefined = await db('application').where({ id }).first();
    return row && { ...row.application, version: row.version };
  };
  const port: Partial<ApplicationRepository> = {
    find,
    get: async (db, { id }) => {
      const found = await find(db, id);
      if (!found) throw new AppError('NOT_FOUND', 'application-not-found');
      return found;
    },
    lock: async (tx, id) => {
      await tx('application').where({ id }).forUpdate().select('id');
      return find(tx, id);
    },
    lockErased: async () => undefined,
    save: async (db, before, after) => {
      const version = before.version + 1;
      const written = await db('application')
        .where({ id: before.id, version: before.version })
        .update({ version, application: after });
      if (written === 0) throw new AppError('ABORTED', 'application-changed');
      return { ...after, version };
    },
    addSnapshot: async (tx, { id, version }, ordered) => {
      await tx('checkout_snapshot').insert({ application_id: id, version, ordered });
    },
    listSnapshots: async (db, id) => db('checkout_snapshot').where({ application_id: id }).orderBy('version', 'desc'),
  };
  return port as ApplicationRepository;
};
