import type { Tx } from '@wayfare/kit/db';
import type { ApplicationKeyRepository } from '../db/application-key-repository.ts';
import type { DocumentRepository } from '../db/document-repository.ts';

interface Deps {
  documents: Pick<DocumentRepository, 'markErased'>;
  keys: Pick<ApplicationKeyRepository, 'destroy'>;
}

/**
 * Erases all documents of an application. Destroying its data key makes every copy of them unreadable and depends on
 * nothing but this database; the erased rows are the task by which a job removes the files until none is left.
 * Who read them stays recorded. Once more changes nothing.
 */
export const createEraseApplication =
  ({ documents, keys }: Deps) =>
  async (tx: Tx, applicationId: string): Promise<void> => {
    await keys.destroy(tx, applicationId);
    await documents.markErased(tx, { applicationId });
  };
