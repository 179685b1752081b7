import type { Caller } from '@wayfare/kit/caller';
import type { Db } from '@wayfare/kit/db';
import { notFound } from '@wayfare/kit/errors';
import type { ApplicationRepository } from '../db/application-repository.ts';
import type { AuditLog } from '../db/audit-log.ts';
import type { ApplicationId } from '../domain/application.ts';

interface Deps {
  db: Db;
  applications: ApplicationRepository;
  audit: AuditLog;
}

/**
 * Destroys everything personal of one application for good, audited; neighbours follow by event. Once more changes
 * nothing. NOT_FOUND `application-not-found`.
 */
export const createEraseApplication =
  ({ db, applications, audit }: Deps) =>
  ({ id, caller }: { id: ApplicationId; caller: Caller }): Promise<void> =>
    db.transaction(async (tx) => {
      const outcome = await applications.erase(tx, id);
      if (outcome === 'unknown') throw notFound('application-not-found');
      if (outcome === 'erased') await audit.write(tx, caller, { action: 'application-erased', applicationId: id });
    });
