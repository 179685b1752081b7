import type { Db } from '@wayfare/kit/db';
import type { DocumentRepository } from '../db/document-repository.ts';
import type { RemoveFiles } from './remove-files.ts';

interface Deps {
  db: Db;
  documents: Pick<DocumentRepository, 'markErased'>;
  removeFiles: RemoveFiles;
}

/**
 * Erases a document for every reader, then tries to remove its file at once; the job retries that. Once more changes
 * nothing.
 */
export const createEraseDocument =
  ({ db, documents, removeFiles }: Deps) =>
  async (id: string): Promise<void> => {
    await removeFiles(await db.transaction((tx) => documents.markErased(tx, { id })));
  };
export type EraseDocument = ReturnType<typeof createEraseDocument>;
