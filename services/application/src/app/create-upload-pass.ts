import { randomBytes } from 'node:crypto';
import { type Caller, hashCapability } from '@wayfare/kit/caller';
import type { Db } from '@wayfare/kit/db';
import { AppError, notFound } from '@wayfare/kit/errors';
import type { ApplicationRepository } from '../db/application-repository.ts';
import type { CaseRecords } from '../db/case-records.ts';
import type { UploadPasses, UploadPlace } from '../db/upload-passes.ts';
import { mayTakePicture } from '../domain/documents.ts';
import { isOwner, ownershipOf } from '../domain/ownership.ts';
import { requireOpenAfterPayment } from '../domain/steps.ts';

interface Deps {
  db: Db;
  applications: ApplicationRepository;
  records: Pick<CaseRecords, 'listOpenAsks'>;
  passes: UploadPasses;
  now: () => Date;
}

const LIFETIME_MS = 10 * 60_000;

/**
 * Lets another device of the owner upload the picture of one place, once, for ten minutes. @returns the token, of which
 * only the hash is kept. NOT_FOUND `application-not-found`, FAILED_PRECONDITION as an upload, INVALID_ARGUMENT
 * `traveller-unknown`.
 */
export const createCreateUploadPass =
  ({ db, applications, records, passes, now }: Deps) =>
  ({ caller, ...place }: UploadPlace & { caller: Caller }): Promise<{ token: string; expiresAt: Date }> =>
    db.transaction(async (tx) => {
      const application = await applications.lock(tx, place.applicationId);
      if (!application || !isOwner(ownershipOf(application), caller)) throw notFound('application-not-found');
      const asked = application.status === 'submitted' ? await records.listOpenAsks(tx, place.applicationId) : [];
      if (!mayTakePicture(application, place, asked)) requireOpenAfterPayment(application);
      if (!application.travellers[place.traveller]) throw new AppError('INVALID_ARGUMENT', 'traveller-unknown');
      const token = randomBytes(32).toString('base64url');
      const expiresAt = new Date(now().getTime() + LIFETIME_MS);
      await passes.insert(tx, { ...place, tokenHash: hashCapability(token), expiresAt });
      return { token, expiresAt };
    });
