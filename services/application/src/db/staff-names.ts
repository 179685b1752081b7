import { mayStaff, STAFF_ROLES } from '@wayfare/access/staff-access';
import type { Caller } from '@wayfare/kit/caller';
import type { Db, Tx } from '@wayfare/kit/db';

export interface Colleague {
  id: string;
  name: string;
  worksCases: boolean;
  /** YYYY-MM-DD; empty for who is there. */
  absentUntil: string;
  office: string;
}

/** Names of the staff, kept as they come by: timelines and assignments hold ids only. */
export const createStaffNames = () => {
  const written = new Map<string, string>();
  return {
    /** Writes only what this process has not written before. */
    remember: async (
      db: Db,
      { userId, name, email, roles }: Pick<Caller, 'userId' | 'name' | 'email' | 'roles'>,
    ): Promise<void> => {
      const known = name?.trim() || email;
      const works = mayStaff(roles, 'cases.work');
      const held = STAFF_ROLES.filter((role) => roles.includes(role));
      const row = `${held} ${known}`;
      if (!userId || !known || written.get(userId) === row) return;
      await db('staff_name')
        .insert({ user_id: userId, name: known, works_cases: works, roles: held, seen_at: db.fn.now() })
        .onConflict('user_id')
        .merge();
      written.set(userId, row);
    },
    /** As an administrator has just changed it, which their next call confirms. */
    replace: async (
      tx: Tx,
      { userId, name, roles }: { userId: string; name: string; roles: readonly string[] },
    ): Promise<void> => {
      await tx('staff_name')
        .insert({ user_id: userId, name, works_cases: mayStaff(roles, 'cases.work'), roles })
        .onConflict('user_id')
        .merge(['name', 'works_cases', 'roles']);
      written.delete(userId);
    },
    /** @returns whether there is such a colleague */
    assignOffice: async (tx: Tx, userId: string, office: string): Promise<boolean> =>
      (await tx('staff_name').where({ user_id: userId }).update({ office })) > 0,
    /** Whether their role worked cases when they were seen last. */
    worksCases: async (db: Db, userId: string): Promise<boolean> =>
      (await db('staff_name').where({ user_id: userId, works_cases: true }).first('user_id')) !== undefined,
    /** @param today in the office: who is away on it has the last day of that. */
    list: (db: Db, today: string): Promise<Colleague[]> =>
      db('staff_name as s')
        .leftJoin('staff_absence as a', (away) =>
          away.on('a.user_id', 's.user_id').on(db.raw('?::date between a.from_day and a.until_day', [today])),
        )
        .select({ id: 's.user_id', worksCases: 'works_cases' }, 'name', 'office')
        .select(db.raw(`coalesce(until_day::text, '') as "absentUntil"`))
        .orderBy('name')
        .orderBy('s.user_id'),
  };
};
export type StaffNames = ReturnType<typeof createStaffNames>;
