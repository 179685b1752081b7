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

const toDocuments = (rows: DocumentRow[]): StoredDocument[] => rows.map(toDocument);

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
    return toDocuments(rows);
  },

  /** Those of `ids` that are kept for the application. */
  listKept: (
    db: Db,
    { applicationId, ids, kind }: { applicationId: string; ids: string[]; kind?: DocumentKind },
  ): Promise<string[]> =>
    db('document')
      .whereIn('id', ids)
      .where({ application_id: applicationId, ...(kind && { kind }) })
      .whereNull('erased_at')
      .pluck('id'),

  /**
   * Ends the documents and their links for every reader. @returns those that were there; their files are still to be
   * removed.
   */
  markErased: async (tx: Tx, which: { id: string } | { applicationId: string }): Promise<StoredDocument[]> => {
    const rows: DocumentRow[] = await tx('document')
      .where('id' in which ? { id: which.id } : { application_id: which.applicationId })
      .whereNull('erased_at')
      .update({ erased_at: tx.fn.now() })
      .returning('*');
    if (rows.length > 0)
      await tx('document_link')
        .whereIn(
          'document_id',
          rows.map(({ id }) => id),
        )
        .delete();
    return toDocuments(rows);
  },

  /**
   * Records that the application names the document, unless another one of its place is still kept: then a job
   * has to ask which of them is named.
   */
  confirmAttached: async (db: Db, { id, applicationId, traveller, kind }: StoredDocument): Promise<void> => {
    await db('document')
      .where({ id })
      .whereNotExists((other) =>
        other
          .from('document as other')
          .where({ 'other.application_id': applicationId, 'other.traveller': traveller, 'other.kind': kind })
          .whereNot({ 'other.id': id })
          .whereNull('other.erased_at'),
      )
      .update({ attached_at: db.fn.now() });
  },

  /**
   * Records that applications name these, and whose they are. One of a draft is asked about again: the application may
   * let go of it.
   */
  recordNamed: async (
    db: Db,
    named: { id: string; traveller?: number | undefined; isDraft: boolean }[],
  ): Promise<void> => {
    for (const { id, traveller } of named)
      if (traveller !== undefined)
        await db('document').where({ id }).whereNull('attached_at').whereNot({ traveller }).update({ traveller });
    const lasting = named.filter(({ isDraft }) => !isDraft).map(({ id }) => id);
    await db('document').whereIn('id', lasting).whereNull('attached_at').update({ attached_at: db.fn.now() });
  },

  /** Those of which it is not known for good that the application names them. */
  hasUnconfirmed: async (db: Db, applicationId: string): Promise<boolean> =>
    (await db('document')
      .where({ application_id: applicationId })
      .whereNull('attached_at')
      .whereNull('erased_at')
      .first('id')) !== undefined,

  /** Applications after `after` that have a document, older than `before`, which they may not name. */
  listUnconfirmed: (
    db: Db,
    { before, after, limit }: { before: Date; after: string; limit: number },
  ): Promise<string[]> =>
    db('document')
      .distinct('application_id')
      .whereNull('attached_at')
      .whereNull('erased_at')
      .where('created_at', '<', before)
      .where('application_id', '>', after)
      .orderBy('application_id')
      .limit(limit)
      .pluck('application_id'),

  listOlder: async (db: Db, applicationIds: string[], before: Date): Promise<StoredDocument[]> =>
    toDocuments(
      await db('document')
        .whereIn('application_id', applicationIds)
        .whereNull('erased_at')
        .where('created_at', '<', before),
    ),

  /** Erased documents after `after` whose file may still be there, oldest first. */
  listFilesPending: (
    db: Db,
    { after, limit }: { after: { erasedAt: string; id: string } | undefined; limit: number },
  ): Promise<{ id: string; objectKey: string; erasedAt: string }[]> => {
    const pending = db('document')
      .whereNotNull('erased_at')
      .whereNull('file_removed_at')
      .orderBy('erased_at')
      .orderBy('id')
      .limit(limit);
    if (after) pending.whereRaw('(erased_at, id) > (?::timestamptz, ?::uuid)', [after.erasedAt, after.id]);
    // As text: a Date would cut the microseconds off, and the cursor would never pass its own row.
    return pending.select('id', 'object_key as objectKey', db.raw('erased_at::text as "erasedAt"'));
  },

  countFilesPending: async (db: Db): Promise<number> => {
    const row = await db('document')
      .whereNotNull('erased_at')
      .whereNull('file_removed_at')
      .first(db.raw('count(*)::int as files'));
    return row.files;
  },

  recordFileRemoved: async (db: Db, ids: string[]): Promise<void> => {
    await db('document').whereIn('id', ids).update({ file_removed_at: db.fn.now() });
  },

  /** Those of the object keys whose row still expects a file. */
  listKnownFiles: (db: Db, objectKeys: string[]): Promise<string[]> =>
    db('document').whereIn('object_key', objectKeys).whereNull('file_removed_at').pluck('object_key'),

  /**
   * Serialises the uploads of this caller until the transaction ends: two at once can't both be the last of the day.
   */
  serialiseUploads: async (tx: Tx, uploadedBy: string): Promise<void> => {
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
