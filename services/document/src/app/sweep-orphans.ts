import type { Db } from '@wayfare/kit/db';
import type { ApplicationClient } from '../clients/application-client.ts';
import type { DocumentRepository } from '../db/document-repository.ts';
import { UNDELIVERED_DAYS } from '../domain/document.ts';
import type { DocumentStore } from '../storage/document-store.ts';
import type { EraseDocument } from './erase-document.ts';

interface Deps {
  db: Db;
  documents: Pick<DocumentRepository, 'listUnconfirmed' | 'listOlder' | 'recordNamed' | 'listKnownFiles'>;
  store: Pick<DocumentStore, 'list' | 'remove'>;
  application: Pick<ApplicationClient, 'listNamed'>;
  eraseDocument: EraseDocument;
  now: () => Date;
}

/** Far longer than an upload and a transaction of the application service may take. */
const GRACE_MS = 3_600_000;
const APPLICATIONS_AT_ONCE = 100;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/**
 * Asks the application service about every document of which it is not known that an application names it, and erases
 * those that none names; visas only after time enough to deliver them. An application that the answer leaves out is
 * left alone. Ends early where the signal is aborted. @returns how many were erased.
 */
export const createSweepOrphanDocuments =
  ({ db, documents, application, eraseDocument, now }: Omit<Deps, 'store'>) =>
  async (signal?: AbortSignal): Promise<number> => {
    const before = new Date(now().getTime() - GRACE_MS);
    const undelivered = new Date(now().getTime() - UNDELIVERED_DAYS * 24 * GRACE_MS);
    let erased = 0;
    for (let after = FIRST_ID; ; ) {
      const ids = await documents.listUnconfirmed(db, { before, after, limit: APPLICATIONS_AT_ONCE });
      if (ids.length > 0) {
        const named = await application.listNamed(ids);
        for (const document of await documents.listOlder(db, ids, before)) {
          const itsNamed = named.get(document.applicationId);
          if (!itsNamed || itsNamed.has(document.id)) continue;
          if (document.kind === 'visa' && document.createdAt >= undelivered) continue;
          await eraseDocument(document.id);
          erased += 1;
        }
        await documents.recordNamed(
          db,
          [...named.values()].flatMap((each) =>
            [...each].map(([id, { traveller, isDraft }]) => ({ id, traveller, isDraft })),
          ),
        );
      }
      const last = ids.at(-1);
      if (ids.length < APPLICATIONS_AT_ONCE || !last || signal?.aborted) return erased;
      after = last;
    }
  };

/**
 * Removes files that no row expects: what a process left behind that ended between storing a file and its row. Ends
 * early where the signal is aborted. @returns how many.
 */
export const createSweepOrphanFiles =
  ({ db, documents, store, now }: Pick<Deps, 'db' | 'documents' | 'store' | 'now'>) =>
  async (signal?: AbortSignal): Promise<number> => {
    const before = new Date(now().getTime() - GRACE_MS);
    let removed = 0;
    for await (const files of store.list()) {
      if (signal?.aborted) break;
      const known = new Set(
        await documents.listKnownFiles(
          db,
          files.map(({ objectKey }) => objectKey),
        ),
      );
      for (const { objectKey, changedAt } of files) {
        if (known.has(objectKey) || (await changedAt()) >= before) continue;
        await store.remove(objectKey);
        removed += 1;
      }
    }
    return removed;
  };
