import { mayStaff } from '@wayfare/access/staff-access';
import type { Caller } from '@wayfare/kit/caller';
import type { Db } from '@wayfare/kit/db';
import { AppError } from '@wayfare/kit/errors';
import type { AuditLog } from '../db/audit-log.ts';
import type { StaffAbsences } from '../db/staff-absences.ts';
import { type Absence, type Away, acceptAway, dayIn } from '../domain/absence.ts';
import type { WorkingCalendar } from '../domain/case/working-calendar.ts';

interface Deps {
  db: Db;
  absences: Pick<StaffAbsences, 'set' | 'end'>;
  audit: AuditLog;
  calendar: Pick<WorkingCalendar, 'timeZone'>;
  now: () => Date;
}

interface Asked {
  userId: string;
  version: number;
  caller: Caller;
}

/** One's own, or anybody's for those who manage the team. */
const requireOwnOrManager = ({ userId, caller }: Asked): void => {
  if (caller.userId !== userId && !mayStaff(caller.roles, 'team.manage'))
    throw new AppError('PERMISSION_DENIED', 'role-missing');
};

/** Keeps when somebody of the staff is away. ABORTED `absence-changed` where another one was entered meanwhile. */
export const createEnterAbsence =
  ({ db, absences, audit, calendar, now }: Deps) =>
  async (asked: Asked & Away): Promise<Absence> => {
    requireOwnOrManager(asked);
    const { userId, version, caller } = asked;
    const today = dayIn(calendar.timeZone, now());
    const away = acceptAway(asked, today);
    return db.transaction(async (tx) => {
      const entered = await absences.set(tx, { userId, version }, { ...away, by: caller.userId ?? '', today });
      const details = { person: userId, from: away.fromDay, until: away.untilDay };
      await audit.write(tx, caller, { action: 'absence-entered', details });
      return entered;
    });
  };
export type EnterAbsence = ReturnType<typeof createEnterAbsence>;

/** They are back, or stay after all. */
export const createEndAbsence =
  ({ db, absences, audit }: Pick<Deps, 'db' | 'absences' | 'audit'>) =>
  async (asked: Asked): Promise<void> => {
    requireOwnOrManager(asked);
    const { userId, version, caller } = asked;
    await db.transaction(async (tx) => {
      await absences.end(tx, { userId, version });
      await audit.write(tx, caller, { action: 'absence-ended', details: { person: userId } });
    });
  };
export type EndAbsence = ReturnType<typeof createEndAbsence>;
