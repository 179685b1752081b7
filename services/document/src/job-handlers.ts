import type { Db } from '@wayfare/kit/db';
import { type JobHandler, untilNothingIsDue } from '@wayfare/kit/jobs';
import type { KeyRotation } from '@wayfare/kit/key-rotation';
import type { Log } from '@wayfare/kit/log';
import { createEraseDocument } from './app/erase-document.ts';
import { createRemoveFiles, createRemovePendingFiles } from './app/remove-files.ts';
import { createSweepOrphanDocuments, createSweepOrphanFiles } from './app/sweep-orphans.ts';
import type { ApplicationClient } from './clients/application-client.ts';
import { createDocumentRepository } from './db/document-repository.ts';
import type { DocumentJob } from './jobs.ts';
import type { DocumentStore } from './storage/document-store.ts';

interface Deps {
  db: Db;
  store: DocumentStore;
  application: ApplicationClient;
  keyRotation: Pick<KeyRotation, 'rewrapBatch'>;
  log: Log;
  now?: () => Date;
}

/** What this service does without being asked. Rows say what is due; a run that fails is repeated. */
export const createJobHandlers = ({
  db,
  store,
  application,
  keyRotation,
  log,
  now = () => new Date(),
}: Deps): Record<DocumentJob, JobHandler> => {
  const documents = createDocumentRepository();
  const removeFiles = createRemoveFiles({ db, documents, store });
  const eraseDocument = createEraseDocument({ db, documents, removeFiles });
  const removePendingFiles = createRemovePendingFiles({ db, documents, store, removeFiles });
  const sweepOrphanDocuments = createSweepOrphanDocuments({ db, documents, application, eraseDocument, now });
  const sweepOrphanFiles = createSweepOrphanFiles({ db, documents, store, now });
  return {
    'rewrap-keys': { run: ({ signal }) => untilNothingIsDue(signal, keyRotation.rewrapBatch) },
    'remove-files': {
      run: async ({ signal }) => {
        const { failed } = await removePendingFiles(signal);
        if (failed > 0) log.warn({ files: failed }, 'files of erased documents could not be removed yet');
      },
    },
    'sweep-orphan-documents': {
      run: async ({ signal }) => {
        const erased = await sweepOrphanDocuments(signal);
        if (erased > 0) log.info({ documents: erased }, 'documents that no application names were erased');
      },
    },
    'sweep-orphan-files': {
      run: async ({ signal }) => {
        const removed = await sweepOrphanFiles(signal);
        if (removed > 0) log.info({ files: removed }, 'files without a document were removed');
      },
    },
  };
};
