import type { Caller } from '@wayfare/kit/caller';
import type { Db, Tx } from '@wayfare/kit/db';
import { AppError, notFound } from '@wayfare/kit/errors';
import type { ApplicationRepository } from '../db/application-repository.ts';
import type { DraftPassports } from '../db/draft-passports.ts';
import type { Application, ApplicationId } from '../domain/application.ts';
import { MOST_DRAFT_PASSPORTS, mostOfApplication } from '../domain/draft-passports.ts';
import { isOwner, ownershipOf } from '../domain/ownership.ts';
import { requireUnpaid } from '../domain/steps.ts';

interface Deps {
  db: Db;
  applications: Pick<ApplicationRepository, 'lock'>;
  drafts: DraftPassports;
  now: () => Date;
}

interface Request {
  id: ApplicationId;
  documentId: string;
  caller: Caller;
}

const lockUnpaid = async (
  { applications }: Pick<Deps, 'applications'>,
  tx: Tx,
  { id, caller }: Request,
): Promise<Application> => {
  const application = await applications.lock(tx, id);
  if (!application || !isOwner(ownershipOf(application), caller)) throw notFound('application-not-found');
  requireUnpaid(application);
  return application;
};

/**
 * Keeps a picture of a passport for the owner of an unpaid application, under the row's lock. The application's
 * version stays: no screen has to be read anew. Where there is one for every traveller already, the oldest goes.
 * NOT_FOUND, FAILED_PRECONDITION `application-already-paid`, RESOURCE_EXHAUSTED `upload-quota` where all drafts
 * together have too many.
 * @returns the document that gave way.
 */
export const createKeepDraftPassport =
  (deps: Deps) =>
  (request: Request & { traveller: number }): Promise<{ displaced?: string }> =>
    deps.db.transaction(async (tx) => {
      const { drafts, now } = deps;
      const { id, documentId } = request;
      const application = await lockUnpaid(deps, tx, request);
      const kept = await drafts.list(tx, id);
      if (kept.some((one) => one.documentId === documentId)) return {};
      if ((await drafts.count(tx)) >= MOST_DRAFT_PASSPORTS) throw new AppError('RESOURCE_EXHAUSTED', 'upload-quota');
      const displaced =
        kept.length >= mostOfApplication(application, request.traveller) ? kept[0]?.documentId : undefined;
      if (displaced) await drafts.remove(tx, id, displaced);
      await drafts.insert(tx, { applicationId: id, documentId, now: now() });
      return { displaced };
    });

/** Lets go of such a picture. NOT_FOUND and FAILED_PRECONDITION as above; one that is not there is no error. */
export const createDropDraftPassport =
  (deps: Omit<Deps, 'now'>) =>
  (request: Request): Promise<void> =>
    deps.db.transaction(async (tx) => {
      await lockUnpaid(deps, tx, request);
      await deps.drafts.remove(tx, request.id, request.documentId);
    });
