import { createHash, createHmac } from 'node:crypto';
import type { Db } from '@wayfare/kit/db';

/** Earlier releases stored a plain hash, which anybody with a list of addresses can reverse. */
const plainHashOf = (address: string): string =>
  createHash('sha256').update(address.trim().toLowerCase()).digest('hex');

const KEYED = 'hmac:';
const BATCH = 500;

/** Addresses that want no reminders, stored as a keyed hash (HMAC). */
export const createReminderStops = ({ key }: { key: Buffer }) => {
  const keyed = (plainHash: string): string => KEYED + createHmac('sha256', key).update(plainHash).digest('hex');
  return {
    has: async (db: Db, address: string): Promise<boolean> => {
      const plain = plainHashOf(address);
      const stop = await db('reminder_stop')
        .whereIn('address_hash', [keyed(plain), plain])
        .first('created_at');
      return stop !== undefined;
    },
    add: async (db: Db, address: string): Promise<void> => {
      await db('reminder_stop')
        .insert({ address_hash: keyed(plainHashOf(address)) })
        .onConflict()
        .ignore();
    },
    /** Replaces plain hashes by keyed ones, 500 at a time. @returns how many it replaced */
    keyPlain: (db: Db): Promise<number> =>
      db.transaction(async (tx) => {
        const rows: { address_hash: string; created_at: Date }[] = await tx('reminder_stop')
          .whereNot('address_hash', 'like', `${KEYED}%`)
          .limit(BATCH)
          .forUpdate()
          .skipLocked();
        if (rows.length === 0) return 0;
        const plain = rows.map(({ address_hash: hash }) => hash);
        const stops = rows.map((row) => ({ ...row, address_hash: keyed(row.address_hash) }));
        await tx('reminder_stop').insert(stops).onConflict().ignore();
        await tx('reminder_stop').whereIn('address_hash', plain).delete();
        return rows.length;
      }),
  };
};
export type ReminderStops = ReturnType<typeof createReminderStops>;
