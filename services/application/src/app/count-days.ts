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
 * submitted since. The first run counts all of history, one day a transaction; a run that is interrupted is resumed
 * by the next. @returns how many days were counted
 */
export const createCountDays =
  ({ db, numbers, now }: Deps) =>
  async (signal: AbortSignal): Promise<number> => {
    const time = now();
    const due = await numbers.listDue(db, time);
    const last = await numbers.lastCountedAt(db);
    const changed = last ? await numbers.listChanged(db, new Date(last.getTime() - OVERLAP_MS)) : [];
    // Before the days that are due: once one of them is counted, the next run looks for changes after this one only.
    for (const day of changed.filter((one) => !due.includes(one))) {
      if (signal.aborted) return 0;
      await numbers.countBegun(db, day);
    }
    let counted = 0;
    for (const day of due) {
      if (signal.aborted) break;
      await db.transaction((tx) => numbers.countDay(tx, day, time));
      counted += 1;
    }
    return counted;
  };
export type CountDays = ReturnType<typeof createCountDays>;
