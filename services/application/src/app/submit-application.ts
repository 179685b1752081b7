import type { Caller } from '@wayfare/kit/caller';
import type { Db } from '@wayfare/kit/db';
import { AppError } from '@wayfare/kit/errors';
import type { DocumentClient } from '../clients/document-client.ts';
import type { ApplicationRepository } from '../db/application-repository.ts';
import type { CaseRepository } from '../db/case-repository.ts';
import type { Application, ApplicationId } from '../domain/application.ts';
import { openCase } from '../domain/case/case.ts';
import { requireDocuments } from '../domain/completeness.ts';
import { deliveryHours } from '../domain/delivery-hours.ts';
import { documentIdsOf } from '../domain/documents.ts';
import { claimOnWrite } from '../domain/ownership.ts';
import { submit } from '../domain/submission.ts';

interface Deps {
  cases: Pick<CaseRepository, 'insert'>;
  db: Db;
  applications: ApplicationRepository;
  documents: DocumentClient;
  now: () => Date;
}

const TRIES = 3;

const promisedHours = ({ quote, processing }: Application): number =>
  deliveryHours({ processingHours: quote?.processingHours ?? 0, label: processing?.label ?? '' });

/**
 * Submits the application and opens its case, once, however often and from however many tabs it is asked.
 * FAILED_PRECONDITION `application-incomplete` names what is missing, pictures that are no longer kept among it.
 */
export const createSubmitApplication =
  ({ db, applications, cases, documents, now }: Deps) =>
  async ({ id, caller }: { id: ApplicationId; caller: Caller }): Promise<Application> => {
    for (let tries = 1; ; tries += 1) {
      const before = await applications.get(db, { id, caller });
      const time = now();
      const after = submit(before, time);
      if (after === before) return before;
      requireDocuments(before, await documents.findKept(id, documentIdsOf(before)));
      try {
        return await db.transaction(async (tx) => {
          const saved = await applications.save(tx, before, { ...after, ...claimOnWrite(before, caller) }, time);
          await cases.insert(
            tx,
            openCase(id, { promisedHours: promisedHours(saved), travelDate: saved.travelDate, now: time }),
          );
          return saved;
        });
      } catch (error) {
        // Another save came between: either a second submit, or a picture that is to be checked as well.
        if (tries === TRIES || !(error instanceof AppError && error.reason === 'application-changed')) throw error;
      }
    }
  };
