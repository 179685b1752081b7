import type { Caller } from '@wayfare/kit/caller';
import type { Db } from '@wayfare/kit/db';
import { AppError, notFound } from '@wayfare/kit/errors';
import type { ApplicationRepository } from '../db/application-repository.ts';
import type { AuditLog } from '../db/audit-log.ts';
import type { ApplicationId } from '../domain/application.ts';
import { isOwner, ownershipOf } from '../domain/ownership.ts';
import { mayErase } from '../domain/retention.ts';

interface Deps {
  db: Db;
  applications: ApplicationRepository;
  audit: AuditLog;
}

const AT_ONCE = 100;

/**
 * Destroys everything personal of the caller's applications for good, audited; neighbours follow by event. Those that
 * somebody works on are kept. All of it or nothing: NOT_FOUND `application-not-found` where one is not the caller's,
 * which one that is erased is no longer. INVALID_ARGUMENT `too-many` past 100.
 */
export const createEraseMyApplications =
  ({ db, applications, audit }: Deps) =>
  ({
    ids,
    caller,
  }: {
    ids: ApplicationId[];
    caller: Caller;
  }): Promise<{ erased: ApplicationId[]; kept: ApplicationId[] }> => {
    if (ids.length > AT_ONCE) throw new AppError('INVALID_ARGUMENT', 'too-many');
    return db.transaction(async (tx) => {
      const erased: ApplicationId[] = [];
      const kept: ApplicationId[] = [];
      // In one order for everybody, so that two who erase at once never wait for each other.
      for (const id of [...new Set(ids)].sort()) {
        const application = await applications.lock(tx, id);
        if (!application || !isOwner(ownershipOf(application), caller)) throw notFound('application-not-found');
        if (!mayErase(application)) {
          kept.push(id);
          continue;
        }
        await applications.erase(tx, id);
        await audit.write(tx, { userId: 'owner' }, { action: 'application-erased', applicationId: id });
        erased.push(id);
      }
      return { erased, kept };
    });
  };
