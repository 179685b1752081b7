import type { Caller } from '@wayfare/kit/caller';
import type { Db, Tx } from '@wayfare/kit/db';
import type { ApplicationId } from '../domain/application.ts';

type Audited =
  | 'submissions-listed'
  | 'submissions-exported'
  | 'cases-exported'
  | 'submission-read'
  | 'documents-listed'
  | 'status-changed'
  | 'application-erased'
  | 'cases-listed'
  | 'case-read'
  | 'messages-listed'
  | 'messages-read'
  | 'message-sent'
  | 'messages-settled'
  | 'absence-entered'
  | 'absence-ended'
  | 'office-assigned'
  | 'staff-change-asked'
  | 'staff-changed';

interface Entry {
  action: Audited;
  applicationId?: ApplicationId;
  /** Ids, figures and statuses; never personal data. */
  details?: Record<string, string | number | boolean | Date | readonly ApplicationId[] | undefined>;
}

/** Who of the staff, or which rule, saw or changed what. */
export const createAuditLog = () => ({
  write: async (
    db: Db | Tx,
    { userId }: Pick<Caller, 'userId'>,
    { action, applicationId, details = {} }: Entry,
  ): Promise<void> => {
    await db('staff_audit').insert({
      user_id: userId,
      action,
      application_id: applicationId ?? null,
      details: JSON.stringify(details),
    });
  },
});
export type AuditLog = ReturnType<typeof createAuditLog>;
