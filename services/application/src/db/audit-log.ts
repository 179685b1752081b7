import type { Caller } from '@visa/kit/caller';
import type { Db, Tx } from '@visa/kit/db';
import type { ApplicationId } from '../domain/application.ts';

type StaffAction = 'submissions-listed' | 'submissions-exported' | 'submission-read' | 'status-changed';

interface Entry {
  action: StaffAction;
  applicationId?: ApplicationId;
  /** Ids, figures and statuses; never personal data. */
  details?: Record<string, string | number | undefined>;
}

/** Who of the staff saw or changed what. */
export const createAuditLog = () => ({
  write: async (db: Db | Tx, { userId }: Caller, { action, applicationId, details = {} }: Entry): Promise<void> => {
    await db('staff_audit').insert({
      user_id: userId,
      action,
      application_id: applicationId ?? null,
      details: JSON.stringify(details),
    });
  },
});
export type AuditLog = ReturnType<typeof createAuditLog>;
