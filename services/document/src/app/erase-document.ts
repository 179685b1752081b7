import type { Db } from '@wayfare/kit/db';
import type { DocumentRepository } from '../db/document-repository.ts';
import type { StoredDocument } from '../domain/document.ts';
import { enqueueDocumentEvent } from '../events/document-events.ts';
import type { DocumentStore } from '../storage/document-store.ts';

interface Deps {
  db: Db;
  documents: Pick<DocumentRepository, 'markErased'>;
  store: Pick<DocumentStore, 'remove'>;
}

/** Forgets a document: first for every reader, then on the disk. */
export const createEraseDocument =
  ({ db, documents, store }: Deps) =>
  async (document: StoredDocument): Promise<void> => {
    await db.transaction(async (tx) => {
      const erased = await documents.markErased(tx, document.id);
      if (erased) await enqueueDocumentEvent(tx, document, { $case: 'erased', erased: {} });
    });
    await store.remove(document.objectKey);
  };
export type EraseDocument = ReturnType<typeof createEraseDocument>;
