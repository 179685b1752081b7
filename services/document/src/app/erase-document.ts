import type { Db } from '@wayfare/kit/db';
import { enqueueDocumentEvent } from '../db/document-events.ts';
import type { DocumentRepository } from '../db/document-repository.ts';
import type { RemoveFiles } from './remove-files.ts';

interface Deps {
  db: Db;
  documents: Pick<DocumentRepository, 'markErased'>;
  removeFiles: RemoveFiles;
}

/** Erases a document for every reader, then tries to remove its file at once; the job retries that. Once more changes nothing. */
export const createEraseDocument =
  ({ db, documents, removeFiles }: Deps) =>
  async (id: string): Promise<void> => {
    const erased = await db.transaction(async (tx) => {
      const rows = await documents.markErased(tx, { id });
      for (const document of rows) await enqueueDocumentEvent(tx, document, { $case: 'erased', erased: {} });
      return rows;
    });
    await removeFiles(erased);
  };
export type EraseDocument = ReturnType<typeof createEraseDocument>;
