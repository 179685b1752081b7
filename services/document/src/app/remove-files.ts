import type { Db } from '@wayfare/kit/db';
import type { DocumentRepository } from '../db/document-repository.ts';
import type { DocumentStore } from '../storage/document-store.ts';

interface Deps {
  db: Db;
  documents: Pick<DocumentRepository, 'recordFileRemoved' | 'listFilesPending'>;
  store: Pick<DocumentStore, 'remove'>;
}

/**
 * Removes the files of erased documents. A file that can't be removed now stays pending. @returns how many could not.
 */
export const createRemoveFiles =
  ({ db, documents, store }: Deps) =>
  async (erased: { id: string; objectKey: string }[]): Promise<number> => {
    const outcomes = await Promise.allSettled(erased.map(({ objectKey }) => store.remove(objectKey)));
    const removed = erased.filter((_, index) => outcomes[index]?.status === 'fulfilled').map(({ id }) => id);
    if (removed.length > 0) await documents.recordFileRemoved(db, removed);
    return erased.length - removed.length;
  };
export type RemoveFiles = ReturnType<typeof createRemoveFiles>;

const BATCH = 50;

/**
 * Goes once over all erased documents whose file is still pending, oldest first, or until the signal is aborted.
 * @returns what it did.
 */
export const createRemovePendingFiles =
  ({ removeFiles, ...deps }: Deps & { removeFiles: RemoveFiles }) =>
  async (signal?: AbortSignal): Promise<{ removed: number; failed: number }> => {
    const done = { removed: 0, failed: 0 };
    for (let after: { erasedAt: string; id: string } | undefined; ; ) {
      const pending = await deps.documents.listFilesPending(deps.db, { after, limit: BATCH });
      const failed = await removeFiles(pending);
      done.removed += pending.length - failed;
      done.failed += failed;
      after = pending.at(-1);
      if (pending.length < BATCH || signal?.aborted) return done;
    }
  };
