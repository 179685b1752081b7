import { createDocumentRepository, type DocumentRepository } from '../../../document/src/db/document-repository.ts';

interface Row {
  id: string;
  application_id: string;
  object_key: string;
  created_at: Date;
  erased_at?: Date;
  file_removed_at?: Date;
  attached_at?: Date;
}

/** The document repository; statements with SQL of their own are told in simpler ones. */
export const createDocumentPort = (): DocumentRepository => {
  const real = createDocumentRepository();
  return {
    ...real,
    usageSince: async () => ({ documents: 0, bytes: 0 }),
    serialiseUploads: async () => {},
    markErased: async (tx, which) => {
      const rows: Row[] = await tx('document')
        .where('id' in which ? { id: which.id } : { application_id: which.applicationId })
        .whereNull('erased_at')
        .update({ erased_at: tx.fn.now() })
        .returning('*');
      return rows.map(({ id, application_id, object_key }) => ({
        id,
        applicationId: application_id,
        objectKey: object_key,
      })) as never;
    },
    confirmAttached: async (db, { id, applicationId }) => {
      const kept: Row[] = await db('document').where({ application_id: applicationId }).whereNull('erased_at');
      if (kept.every((one) => one.id === id)) await real.recordNamed(db, [{ id, isDraft: false }]);
    },
    listUnconfirmed: async (db, { before }) => {
      const rows: Row[] = await db('document')
        .whereNull('attached_at')
        .whereNull('erased_at')
        .where('created_at', '<', before);
      return [...new Set(rows.map((row) => row.application_id))];
    },
    listFilesPending: async (db, { after, limit }) => {
      const rows: Row[] = await db('document')
        .whereNotNull('erased_at')
        .whereNull('file_removed_at')
        .orderBy('erased_at')
        .orderBy('id');
      const isAfter = (row: Row) => !after || row.id !== after.id;
      return rows
        .filter(isAfter)
        .slice(0, limit)
        .map((row) => ({ id: row.id, objectKey: row.object_key, erasedAt: String(row.erased_at?.getTime()) }));
    },
  };
};
