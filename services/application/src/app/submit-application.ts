import type { Caller } from '@wayfare/kit/caller';
import type { Db } from '@wayfare/kit/db';
import { AppError } from '@wayfare/kit/errors';
import type { Documents } from '../clients/document-client.ts';
import type { ApplicationRepository } from '../db/application-repository.ts';
import type { Application, ApplicationId } from '../domain/application.ts';
import { requireDocuments } from '../domain/completeness.ts';
import { documentIdsOf } from '../domain/documents.ts';
import { claimOnWrite } from '../domain/ownership.ts';
import { submit } from '../domain/submission.ts';

interface Deps {
  db: Db;
  applications: ApplicationRepository;
  documents: Documents;
  now: () => Date;
}

const TRIES = 3;

/**
 * Submits the application, once, however often and from however many tabs it is asked.
 * FAILED_PRECONDITION `application-incomplete` names what is missing, pictures that are no longer kept among it.
 */
export const createSubmitApplication =
  ({ db, applications, documents, now }: Deps) =>
  async ({ id, caller }: { id: ApplicationId; caller: Caller }): Promise<Application> => {
    for (let tries = 1; ; tries += 1) {
      const before = await applications.get(db, { id, caller });
      const time = now();
      const after = submit(before, time);
      if (after === before) return before;
      requireDocuments(before, await documents.findKept(id, documentIdsOf(before)));
      try {
        return await applications.save(db, before, claimOnWrite(before, after, caller), time);
      } catch (error) {
        // Another save came between: either a second submit, or a picture that is to be checked as well.
        if (tries === TRIES || !(error instanceof AppError && error.reason === 'application-changed')) throw error;
      }
    }
  };
