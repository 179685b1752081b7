import type { Db } from '@wayfare/kit/db';
import { notFound } from '@wayfare/kit/errors';
import type { ApplicationKeyRepository } from '../db/application-key-repository.ts';
import type { DocumentRepository } from '../db/document-repository.ts';
import type { StoredDocument } from '../domain/document.ts';
import type { DocumentStore } from '../storage/document-store.ts';
import { hashToken } from './create-link.ts';

interface Deps {
  db: Db;
  documents: Pick<DocumentRepository, 'find' | 'findLink' | 'recordRead'>;
  keys: Pick<ApplicationKeyRepository, 'get'>;
  store: Pick<DocumentStore, 'get'>;
  now: () => Date;
}

/**
 * The document a link leads to, opened. NOT_FOUND `link-expired` for a token that is over, unknown, or whose document
 * is erased.
 */
export const createReadDocument =
  ({ db, documents, keys, store, now }: Deps) =>
  async (token: string): Promise<{ document: StoredDocument; content: Buffer }> => {
    const link = await documents.findLink(db, hashToken(token), now());
    const document = link && (await documents.find(db, link.documentId));
    if (!document) throw notFound('link-expired');
    await documents.recordRead(db, { documentId: document.id, reader: link.reader, purpose: 'content' });
    const content = await store.get(document.objectKey, await keys.get(db, document.applicationId));
    return { document, content };
  };
export type ReadDocument = ReturnType<typeof createReadDocument>;
