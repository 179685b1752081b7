import type { Db } from '@wayfare/kit/db';
import { plain } from '../places/read-typed.ts';

const ROWS_AT_ONCE = 20_000;

/** Grows when the build's towns or how they are searched changes: they are then written anew. */
const EDITION = 'places-1';

/**
 * Writes the towns of `dist/places.tsv` (id, name, region, country, population), once per edition.
 * @returns how many were written
 */
export const seedPlaces = (db: Db, readTable: () => Promise<string>): Promise<number> =>
  db.transaction(async (tx) => {
    await tx.raw(`select pg_advisory_xact_lock(hashtext('seed'))`);
    const claimed = await tx('seed_applied').insert({ seed_key: EDITION }).onConflict().ignore().returning('seed_key');
    if (claimed.length === 0) return 0;
    await tx('place').delete();
    const rows = (await readTable())
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => line.split('\t'));
    const column = (index: number, part: string[][]) => part.map((row) => row[index] ?? '');
    for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
      const part = rows.slice(start, start + ROWS_AT_ONCE);
      await tx.raw(
        `insert into place (id, name, search, region, country, population)
         select * from unnest(cast(? as integer[]), cast(? as text[]), cast(? as text[]), cast(? as text[]), cast(? as text[]), cast(? as integer[]))`,
        [
          column(0, part),
          column(1, part),
          column(1, part).map(plain),
          column(2, part),
          column(3, part),
          column(4, part),
        ],
      );
    }
    return rows.length;
  });
