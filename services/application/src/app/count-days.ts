import type { Db } from '@wayfare/kit/db';
import type { DayNumbersRepository } from '../db/day-numbers.ts';

/** Applications paid or submitted while the last count ran may not have been seen by it. */
const OVERLAP_MS = 15 * 60_000;

interface Deps {
  db: Db;
  numbers: DayNumbersRepository;
  now: () => Date;
}

/**
 * Counts the figures of the days that are not over, and of those on which something was begun that has been paid or
 * submitted since. The first run counts all of history, one day a transaction. @returns how many days were counted
 */
export const createCountDays =
  ({ db, numbers, now }: Deps) =>
  async (signal: AbortSignal): Promise<number> => {
    const time = now();
    const last = await numbers.lastCountedAt(db);
    const since = new Date((last?.getTime() ?? OVERLAP_MS) - OVERLAP_MS);
    const days = await numbers.listDue(db, time);
    // First, because a day that is counted says that all before it was.
    await db.transaction((tx) => numbers.countBegun(tx, { days, since, now: time }));
    for (const day of days) {
      if (signal.aborted) break;
      await db.transaction((tx) => numbers.countDay(tx, day, time));
    }
    return days.length;
  };
export type CountDays = ReturnType<typeof createCountDays>;
