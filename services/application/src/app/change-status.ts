import type { Caller } from '@wayfare/kit/caller';
import type { Db } from '@wayfare/kit/db';
import { AppError, notFound } from '@wayfare/kit/errors';
import type { ApplicationRepository } from '../db/application-repository.ts';
import type { AuditLog } from '../db/audit-log.ts';
import type { CaseRepository } from '../db/case-repository.ts';
import type { Application, ApplicationId, Status } from '../domain/application.ts';
import { moveOn } from '../domain/submission.ts';

interface Deps {
  db: Db;
  applications: ApplicationRepository;
  audit: AuditLog;
  cases: Pick<CaseRepository, 'isOpen'>;
  now: () => Date;
}

/**
 * Staff moves a submission on; audited in the same transaction. FAILED_PRECONDITION `status-not-allowed`, also
 * where an open case has yet to end: the status then follows the case.
 */
export const createChangeStatus =
  ({ db, applications, audit, cases, now }: Deps) =>
  ({ id, status, caller }: { id: ApplicationId; status?: Status; caller: Caller }): Promise<Application> =>
    db.transaction(async (tx) => {
      if (!status)
        throw new AppError('INVALID_ARGUMENT', 'input-not-accepted', {
          fields: [{ path: 'status', reason: 'required' }],
        });
      const before = await applications.lock(tx, id);
      if (!before) throw notFound('application-not-found');
      const after = moveOn(before, status);
      if (after === before) return before;
      if (after.status === 'completed' && (await cases.isOpen(tx, id)))
        throw new AppError('FAILED_PRECONDITION', 'status-not-allowed', { details: { status: before.status } });
      await audit.write(tx, caller, {
        action: 'status-changed',
        applicationId: id,
        details: { from: before.status, to: after.status },
      });
      return applications.save(tx, before, after, now());
    });
