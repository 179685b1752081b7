import type { Caller } from '@wayfare/kit/caller';
import type { Db } from '@wayfare/kit/db';
import { notFound } from '@wayfare/kit/errors';
import type { AuditLog } from '../db/audit-log.ts';
import type { StaffNames } from '../db/staff-names.ts';

interface Deps {
  db: Db;
  staffNames: Pick<StaffNames, 'assignOffice' | 'replace'>;
  audit: AuditLog;
}

/** NOT_FOUND `colleague-not-found` for somebody who was never seen among the staff. */
export const createAssignOffice =
  ({ db, staffNames, audit }: Deps) =>
  async ({ userId, office, caller }: { userId: string; office: string; caller: Caller }): Promise<void> =>
    db.transaction(async (tx) => {
      if (!(await staffNames.assignOffice(tx, userId, office))) throw notFound('colleague-not-found');
      await audit.write(tx, caller, { action: 'office-assigned', details: { person: userId } });
    });
export type AssignOffice = ReturnType<typeof createAssignOffice>;

interface StaffChange {
  change: 'invite' | 'invite-again' | 'change';
  userId: string;
  roles: string[];
  enabled: boolean;
  /** Undefined while it is only asked for. */
  name: string | undefined;
}

/** Writes the audit row of a change that Keycloak makes; what was done is at once what colleagues see. */
export const createNoteStaffChange =
  ({ db, staffNames, audit }: Deps) =>
  async ({ change, userId, roles, enabled, name }: StaffChange, caller: Caller): Promise<void> =>
    db.transaction(async (tx) => {
      const details = { change, person: userId, roles: roles.join(' '), enabled: String(enabled) };
      const action = name === undefined ? 'staff-change-asked' : 'staff-changed';
      await audit.write(tx, caller, { action, details });
      if (name !== undefined) await staffNames.replace(tx, { userId, name, roles: enabled ? roles : [] });
    });
export type NoteStaffChange = ReturnType<typeof createNoteStaffChange>;
