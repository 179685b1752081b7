import type { Db } from '@wayfare/kit/db';

/** Who asked for the end of which session of the staff, and whether it came. */
export const createStaffSessionEnds = () => ({
  ask: async (db: Db, { sessionId, by }: { sessionId: string; by: string }): Promise<string> => {
    const [row] = await db('staff_session_end').insert({ session_id: sessionId, ended_by: by }).returning('id');
    return row.id;
  },
  confirm: async (db: Db, id: string, userId: string): Promise<void> => {
    await db('staff_session_end').where({ id }).update({ user_id: userId, ended_at: db.fn.now() });
  },
});
export type StaffSessionEnds = ReturnType<typeof createStaffSessionEnds>;
