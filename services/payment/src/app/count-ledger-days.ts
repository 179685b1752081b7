import type { Db } from '@wayfare/kit/db';
import type { LedgerDays } from '../db/ledger-days.ts';

interface Deps {
  db: Db;
  days: LedgerDays;
  now: () => Date;
}

/** Sums up the days of the ledger that are not over, one a transaction. @returns how many days were counted */
export const createCountLedgerDays =
  ({ db, days, now }: Deps) =>
  async (signal: AbortSignal): Promise<number> => {
    const time = now();
    const due = await days.listDue(db, time);
    for (const day of due) {
      if (signal.aborted) break;
      await db.transaction((tx) => days.count(tx, day, time));
    }
    return due.length;
  };
export type CountLedgerDays = ReturnType<typeof createCountLedgerDays>;
