import type { Db } from '@wayfare/kit/db';
import type { CaseRepository } from '../../db/case-repository.ts';
import type { ApplicationId } from '../../domain/application.ts';
import { type ReplayFault, replay } from '../../domain/case/replay.ts';
import { type ChainFault, verifyChain } from '../../domain/case/timeline.ts';

export interface TimelineFault {
  applicationId: ApplicationId;
  /** `no-case`: submitted, or with entries of a timeline, and the case itself is gone. */
  fault: ChainFault | ReplayFault | 'no-case';
  /** Where it shows first; 0 where there is nothing to show it at. */
  sequence: number;
}

interface Deps {
  db: Db;
  cases: Pick<CaseRepository, 'listChains' | 'listWithoutCase'>;
}

/**
 * Recomputes the hash chain of every case, a few hundred cases at a time. An entry that was changed, removed, added or
 * moved is named, and a case that was removed as a whole. The entries are then folded through the stage table: a row
 * with another stage or holder than they lead to is named too.
 */
export const createVerifyTimelines =
  ({ db, cases }: Deps) =>
  async (): Promise<{ cases: number; entries: number; faults: TimelineFault[] }> => {
    const faults: TimelineFault[] = [];
    let [counted, entries] = [0, 0];
    for (let after: ApplicationId | undefined; ; ) {
      const chains = await cases.listChains(db, after);
      for (const { applicationId, events, head, row } of chains) {
        const found = verifyChain(events, head) ?? replay(events, row);
        if (found) faults.push({ applicationId, ...found });
        entries += events.length;
      }
      counted += chains.length;
      after = chains.at(-1)?.applicationId;
      if (after === undefined) break;
    }
    const gone = await cases.listWithoutCase(db);
    faults.push(...gone.map((applicationId) => ({ applicationId, fault: 'no-case' as const, sequence: 0 })));
    return { cases: counted, entries, faults };
  };
export type VerifyTimelines = ReturnType<typeof createVerifyTimelines>;
