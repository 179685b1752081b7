import type { Tx } from '@wayfare/kit/db';
import type { ApplicationKeyRepository } from '../db/application-key-repository.ts';
import type { DocumentRepository } from '../db/document-repository.ts';
import { enqueueDocumentEvent } from '../events/document-events.ts';
import type { DocumentStore } from '../storage/document-store.ts';

interface Deps {
  documents: Pick<DocumentRepository, 'list' | 'markErased' | 'deleteLinks'>;
  keys: Pick<ApplicationKeyRepository, 'destroy'>;
  store: Pick<DocumentStore, 'remove'>;
}

/** Forgets all documents of an application: its key first, which makes every copy unreadable, then the files. Who read them stays noted. Once more changes nothing. */
export const createEraseApplication =
  ({ documents, keys, store }: Deps) =>
  async (tx: Tx, applicationId: string): Promise<void> => {
    await keys.destroy(tx, applicationId);
    for (const document of await documents.list(tx, applicationId)) {
      await documents.deleteLinks(tx, document.id);
      if (await documents.markErased(tx, document.id))
        await enqueueDocumentEvent(tx, document, { $case: 'erased', erased: {} });
      // A failure takes the whole event back, and it is tried again; a file that is gone already is no failure.
      await store.remove(document.objectKey);
    }
  };
