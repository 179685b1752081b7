import type { KeyObject } from 'node:crypto';
import type { Db, Tx } from '@wayfare/kit/db';
import type { Envelope } from '@wayfare/kit/envelope';
import { AppError } from '@wayfare/kit/errors';
import type { WrappedKeyTable } from '@wayfare/kit/key-rotation';

/** Where the data keys of applications stand. */
export const DOCUMENT_KEYS: WrappedKeyTable = {
  table: 'application_key',
  ownerColumn: 'application_id',
  keyColumn: 'wrapped_key',
};

/**
 * One data key per application, kept only wrapped. Without its row the application's documents can't be read any more.
 */
export const createApplicationKeyRepository = ({ envelope }: { envelope: Envelope }) => {
  const find = async (db: Db, applicationId: string): Promise<KeyObject | undefined> => {
    const row = await db('application_key').where({ application_id: applicationId }).first();
    return row && row.wrapped_key.length > 0
      ? envelope.unwrap({ masterKeyId: row.master_key_id, wrapped: row.wrapped_key }, applicationId)
      : undefined;
  };
  return {
    /** Two first uploads at once get the same key. NOT_FOUND `application-not-found` once the application is erased. */
    getOrCreate: async (db: Db, applicationId: string): Promise<KeyObject> => {
      const known = await find(db, applicationId);
      if (known) return known;
      const { masterKeyId, wrapped } = envelope.newKey(applicationId);
      await db('application_key')
        .insert({
          application_id: applicationId,
          master_key_id: masterKeyId,
          wrapped_key: wrapped,
        })
        .onConflict('application_id')
        .ignore();
      const key = await find(db, applicationId);
      if (!key) throw new AppError('NOT_FOUND', 'application-not-found');
      return key;
    },
    /** For good: an empty key stays behind, so that a late upload gets no new one. */
    destroy: async (tx: Tx, applicationId: string): Promise<void> => {
      const empty = { master_key_id: '', wrapped_key: Buffer.alloc(0) };
      await tx('application_key')
        .insert({ application_id: applicationId, ...empty })
        .onConflict('application_id')
        .merge(empty);
    },
    get: async (db: Db, applicationId: string): Promise<KeyObject> => {
      const key = await find(db, applicationId);
      if (!key) throw new AppError('NOT_FOUND', 'document-not-found');
      return key;
    },
  };
};
export type ApplicationKeyRepository = ReturnType<typeof createApplicationKeyRepository>;
