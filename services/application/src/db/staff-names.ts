import type { Caller } from '@wayfare/kit/caller';
import type { Db } from '@wayfare/kit/db';

/** Names of the staff, kept as they come by: timelines and assignments hold ids only. */
export const createStaffNames = () => {
  const written = new Map<string, string>();
  return {
    /** Writes only what this process has not written before. */
    remember: async (db: Db, { userId, name, email }: Pick<Caller, 'userId' | 'name' | 'email'>): Promise<void> => {
      const known = name?.trim() || email;
      if (!userId || !known || written.get(userId) === known) return;
      await db('staff_name')
        .insert({ user_id: userId, name: known, seen_at: db.fn.now() })
        .onConflict('user_id')
        .merge();
      written.set(userId, known);
    },
    list: (db: Db): Promise<{ id: string; name: string }[]> =>
      db('staff_name').select({ id: 'user_id' }, 'name').orderBy('name').orderBy('user_id'),
  };
};
export type StaffNames = ReturnType<typeof createStaffNames>;
