import { createHash, randomBytes } from 'node:crypto';
import type { Caller } from '@wayfare/kit/caller';
import type { Db } from '@wayfare/kit/db';
import type { DocumentRepository } from '../db/document-repository.ts';
import { LINK_SECONDS } from '../domain/document.ts';
import type { GetOwnDocument } from './get-own-document.ts';
import { readerName } from './reader-name.ts';

interface Deps {
  db: Db;
  documents: Pick<DocumentRepository, 'insertLink' | 'recordRead'>;
  getOwnDocument: GetOwnDocument;
  now: () => Date;
}

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** A capability to read one document for 60 seconds, for someone who may see it. Kept hashed, written down. */
export const createCreateLink =
  ({ db, documents, getOwnDocument, now }: Deps) =>
  async ({ id, caller }: { id: string; caller: Caller }): Promise<{ token: string; expiresAt: Date }> => {
    const document = await getOwnDocument(id, 'read-documents');
    const token = randomBytes(32).toString('base64url');
    const expiresAt = new Date(now().getTime() + LINK_SECONDS * 1000);
    const reader = readerName(caller);
    await db.transaction(async (tx) => {
      await documents.insertLink(tx, { tokenHash: hashToken(token), documentId: document.id, reader, expiresAt });
      await documents.recordRead(tx, { documentId: document.id, reader, purpose: 'link' });
    });
    return { token, expiresAt };
  };
export type CreateLink = ReturnType<typeof createCreateLink>;
