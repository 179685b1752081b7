import { createHash } from 'node:crypto';
import type { Db } from '@wayfare/kit/db';

const hashOf = (address: string): string => createHash('sha256').update(address.trim().toLowerCase()).digest('hex');

/** Who wants no reminders. */
export const createReminderStops = (db: Db) => ({
  has: async (address: string): Promise<boolean> =>
    (await db('reminder_stop')
      .where({ address_hash: hashOf(address) })
      .first('created_at')) !== undefined,
  add: async (address: string): Promise<void> => {
    await db('reminder_stop')
      .insert({ address_hash: hashOf(address) })
      .onConflict()
      .ignore();
  },
});
export type ReminderStops = ReturnType<typeof createReminderStops>;
