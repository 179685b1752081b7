import type { Db, Tx } from '@wayfare/kit/db';
import { AppError, notFound } from '@wayfare/kit/errors';
import type { Absence, Away } from '../domain/absence.ts';

interface AbsenceRow {
  user_id: string;
  from_day: string;
  until_day: string;
  version: number;
}

const COLUMNS = 'user_id, from_day::text, until_day::text, version';

const toAbsence = ({ user_id: userId, from_day: fromDay, until_day: untilDay, version }: AbsenceRow): Absence => ({
  userId,
  fromDay,
  untilDay,
  version,
});

/** One of the team, and what they have in hand. */
export interface TeamMember {
  id: string;
  name: string;
  roles: string[];
  worksCases: boolean;
  openCases: number;
  overdueCases: number;
  /** The one that goes on or is to come. */
  absence: Absence | undefined;
  office: string;
}

interface MemberRow extends Partial<AbsenceRow> {
  id: string;
  name: string;
  roles: string[];
  works_cases: boolean;
  open_cases: number;
  overdue_cases: number;
  office: string;
}

interface Wanted {
  userId: string;
  /** The one that was read; 0 where there was none. */
  version: number;
}

/** All SQL of when staff are away. What is over is as if it were not there. */
export const createStaffAbsences = () => {
  /** Why nothing was written: ABORTED `absence-changed` with the current version, 0 where none is left. */
  const refuse = async (tx: Tx, { userId }: Wanted): Promise<never> => {
    const row = await tx<AbsenceRow>('staff_absence').where({ user_id: userId }).first('version');
    throw new AppError('ABORTED', 'absence-changed', { details: { version: String(row?.version ?? 0) } });
  };

  /** NOT_FOUND `colleague-not-found` for somebody who was never seen among the staff. */
  const requireColleague = async (tx: Tx, userId: string): Promise<void> => {
    if (!(await tx('staff_name').where({ user_id: userId }).first('user_id'))) throw notFound('colleague-not-found');
  };

  const set = async (
    tx: Tx,
    wanted: Wanted,
    { fromDay, untilDay, by, today }: Away & { by: string; today: string },
  ): Promise<Absence> => {
    await requireColleague(tx, wanted.userId);
    const { userId, version } = wanted;
    const { rows } =
      version === 0
        ? await tx.raw<{ rows: AbsenceRow[] }>(
            `insert into staff_absence as a (user_id, from_day, until_day, entered_by) values (?, ?, ?, ?)
               on conflict (user_id) do update set from_day = excluded.from_day, until_day = excluded.until_day,
                 entered_by = excluded.entered_by, version = a.version + 1, changed_at = now()
                 where a.until_day < ?::date
               returning ${COLUMNS}`,
            [userId, fromDay, untilDay, by, today],
          )
        : await tx.raw<{ rows: AbsenceRow[] }>(
            `update staff_absence set from_day = ?, until_day = ?, entered_by = ?, version = version + 1,
                 changed_at = now()
               where user_id = ? and version = ? returning ${COLUMNS}`,
            [fromDay, untilDay, by, userId, version],
          );
    return rows[0] ? toAbsence(rows[0]) : refuse(tx, wanted);
  };

  const end = async (tx: Tx, wanted: Wanted): Promise<void> => {
    const { userId, version } = wanted;
    const removed = await tx('staff_absence').where({ user_id: userId, version }).delete();
    if (removed === 0) await refuse(tx, wanted);
  };

  /** The last day that somebody is away, where today is one of them. */
  const awayUntil = async (db: Db, userId: string, today: string): Promise<string | undefined> => {
    const row = await db('staff_absence')
      .where({ user_id: userId })
      .whereRaw('?::date between from_day and until_day', [today])
      .first<{ until_day: string }>(db.raw('until_day::text'));
    return row?.until_day;
  };

  /** Everybody who was seen among the staff, with the open cases in their hands, by name; one statement. */
  const listTeam = async (db: Db, { now, today }: { now: Date; today: string }): Promise<TeamMember[]> => {
    const { rows } = await db.raw<{ rows: MemberRow[] }>(
      `select s.user_id as id, s.name, s.roles, s.works_cases, s.office, coalesce(held.open_cases, 0) as open_cases,
           coalesce(held.overdue_cases, 0) as overdue_cases,
           a.user_id, a.from_day::text, a.until_day::text, a.version
         from staff_name s
         left join (select assignee_id, count(*)::int as open_cases,
               (count(*) filter (where due_at <= ?))::int as overdue_cases
             from casework where closed_at is null and assignee_id is not null group by assignee_id) held
           on held.assignee_id = s.user_id
         left join staff_absence a on a.user_id = s.user_id and a.until_day >= ?::date
         order by s.name, s.user_id`,
      [now, today],
    );
    return rows.map(({ id, name, roles, ...row }) => ({
      id,
      name,
      roles,
      worksCases: row.works_cases,
      openCases: row.open_cases,
      overdueCases: row.overdue_cases,
      office: row.office,
      absence: row.user_id ? toAbsence(row as AbsenceRow) : undefined,
    }));
  };

  return { set, end, awayUntil, listTeam };
};
export type StaffAbsences = ReturnType<typeof createStaffAbsences>;
