import type { Db, Tx } from '@wayfare/kit/db';
import type { DocumentKind, Purpose, StoredDocument } from '../domain/document.ts';
import type { Usage } from '../domain/quota.ts';

interface DocumentRow {
  id: string;
  application_id: string;
  traveller: number;
  kind: DocumentKind;
  object_key: string;
  content_type: string;
  size_bytes: string;
  width_px: number;
  height_px: number;
  uploaded_by: string;
  created_at: Date;
}

const toDocument = (row: DocumentRow): StoredDocument => ({
  id: row.id,
  applicationId: row.application_id,
  traveller: row.traveller,
  kind: row.kind,
  objectKey: row.object_key,
  contentType: row.content_type,
  sizeBytes: Number(row.size_bytes),
  widthPx: row.width_px,
  heightPx: row.height_px,
  uploadedBy: row.uploaded_by,
  createdAt: row.created_at,
});

/** All SQL about documents, their links and who read them. Erased documents are not found. */
export const createDocumentRepository = () => ({
  insert: async (tx: Tx, document: StoredDocument): Promise<void> => {
    await tx('document').insert({
      id: document.id,
      application_id: document.applicationId,
      traveller: document.traveller,
      kind: document.kind,
      object_key: document.objectKey,
      content_type: document.contentType,
      size_bytes: document.sizeBytes,
      width_px: document.widthPx,
      height_px: document.heightPx,
      uploaded_by: document.uploadedBy,
      created_at: document.createdAt,
    });
  },

  find: async (db: Db | Tx, id: string): Promise<StoredDocument | undefined> => {
    const row = await db<DocumentRow>('document').where({ id }).whereNull('erased_at').first();
    return row && toDocument(row);
  },

  list: async (db: Db | Tx, applicationId: string): Promise<StoredDocument[]> => {
    const rows = await db<DocumentRow>('document')
      .where({ application_id: applicationId })
      .whereNull('erased_at')
      .orderBy('created_at');
    return rows.map(toDocument);
  },

  /** @returns whether it was there to be erased. */
  markErased: async (tx: Tx, id: string): Promise<boolean> =>
    (await tx('document').where({ id }).whereNull('erased_at').update({ erased_at: tx.fn.now() })) > 0,

  /** Until the end of the transaction, uploads of this caller take turns: two at once can't both be the last of the day. */
  takeTurns: async (tx: Tx, uploadedBy: string): Promise<void> => {
    await tx.raw('select pg_advisory_xact_lock(hashtextextended(?, 727003))', [uploadedBy]);
  },

  usageSince: async (db: Db | Tx, uploadedBy: string, since: Date): Promise<Usage> => {
    const row = await db('document')
      .where({ uploaded_by: uploadedBy })
      .andWhere('created_at', '>=', since)
      .first(db.raw('count(*)::int as documents, coalesce(sum(size_bytes), 0)::bigint as bytes'));
    return { documents: row.documents, bytes: Number(row.bytes) };
  },

  recordRead: async (tx: Db | Tx, read: { documentId: string; reader: string; purpose: Purpose }): Promise<void> => {
    await tx('document_read').insert({ document_id: read.documentId, reader: read.reader, purpose: read.purpose });
  },

  deleteLinks: async (tx: Tx, documentId: string): Promise<void> => {
    await tx('document_link').where({ document_id: documentId }).delete();
  },

  insertLink: async (
    tx: Tx,
    link: { tokenHash: Buffer; documentId: string; reader: string; expiresAt: Date },
  ): Promise<void> => {
    await tx('document_link').where('expires_at', '<', tx.fn.now()).delete();
    await tx('document_link').insert({
      token_hash: link.tokenHash,
      document_id: link.documentId,
      reader: link.reader,
      expires_at: link.expiresAt,
    });
  },

  findLink: async (
    db: Db | Tx,
    tokenHash: Buffer,
    now: Date,
  ): Promise<{ documentId: string; reader: string } | undefined> => {
    const row = await db('document_link').where({ token_hash: tokenHash }).andWhere('expires_at', '>', now).first();
    return row && { documentId: row.document_id, reader: row.reader };
  },
});
export type DocumentRepository = ReturnType<typeof createDocumentRepository>;
