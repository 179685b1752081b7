import type { Db } from '@wayfare/kit/db';
import { untilNothingIsDue } from '@wayfare/kit/jobs';
import type { UnindexedPeople } from '../db/unindexed-people.ts';

interface Deps {
  db: Db;
  unindexed: UnindexedPeople;
}

const FIRST = '00000000-0000-0000-0000-000000000000';

/**
 * Makes findable who was paid for before there was an index, in one walk along the ids, a small transaction at a time.
 * @returns how many it was.
 */
export const createIndexPeople = ({ db, unindexed }: Deps) => {
  return async (signal: AbortSignal): Promise<number> => {
    let after = FIRST;
    return untilNothingIsDue(signal, () =>
      db.transaction(async (tx) => {
        const ids = await unindexed.indexAfter(tx, after);
        after = ids.at(-1) ?? after;
        return ids.length;
      }),
    );
  };
};
export type IndexPeople = ReturnType<typeof createIndexPeople>;
