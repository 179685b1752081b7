import type { Caller } from '@wayfare/kit/caller';
import type { Db } from '@wayfare/kit/db';
import type { CaseRepository } from '../../db/case-repository.ts';
import type { ApplicationId } from '../../domain/application.ts';
import { type Sight, sightOf } from '../../domain/case/reveal.ts';

interface Deps {
  db: Db;
  cases: Pick<CaseRepository, 'find' | 'listEvents'>;
  now: () => Date;
}

/** Whether the caller sees the masked values of a case now; undefined where there is no case. */
export const createFindSight =
  ({ db, cases, now }: Deps) =>
  async (id: ApplicationId, caller: Caller): Promise<Sight | undefined> => {
    const record = await cases.find(db, id);
    if (!record) return undefined;
    // Whoever holds it waits for no timeline: the first picture of the next case hangs on this.
    const held = sightOf(record, [], caller, now());
    return held.masked ? sightOf(record, await cases.listEvents(db, id), caller, now()) : held;
  };
