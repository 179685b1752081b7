import type { Db } from '@visa/kit/db';
import { AppError } from '@visa/kit/errors';
import type { Keyring } from '../storage/keyring.ts';

/** One data key per application, kept only wrapped. Without its row the application's documents can't be read any more. */
export const createApplicationKeyRepository = ({ keyring }: { keyring: Keyring }) => {
  const find = async (db: Db, applicationId: string): Promise<Buffer | undefined> => {
    const row = await db('application_key').where({ application_id: applicationId }).first();
    return row && keyring.open(applicationId, { masterKeyId: row.master_key_id, wrapped: row.wrapped_key });
  };
  return {
    /** Two first uploads at once get the same key. */
    getOrCreate: async (db: Db, applicationId: string): Promise<Buffer> => {
      const known = await find(db, applicationId);
      if (known) return known;
      const { wrappedKey } = keyring.create(applicationId);
      await db('application_key')
        .insert({
          application_id: applicationId,
          master_key_id: wrappedKey.masterKeyId,
          wrapped_key: wrappedKey.wrapped,
        })
        .onConflict('application_id')
        .ignore();
      return (await find(db, applicationId)) as Buffer;
    },
    get: async (db: Db, applicationId: string): Promise<Buffer> => {
      const key = await find(db, applicationId);
      if (!key) throw new AppError('NOT_FOUND', 'document-not-found');
      return key;
    },
  };
};
export type ApplicationKeyRepository = ReturnType<typeof createApplicationKeyRepository>;
