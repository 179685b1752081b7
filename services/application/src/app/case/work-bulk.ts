import { randomUUID } from 'node:crypto';
import type { Db, Tx } from '@wayfare/kit/db';
import { untilNothingIsDue } from '@wayfare/kit/jobs';
import type { BulkJobs } from '../../db/bulk-jobs.ts';
import type { CaseRecords } from '../../db/case-records.ts';
import type { CaseRepository } from '../../db/case-repository.ts';
import type { ApplicationId } from '../../domain/application.ts';
import { afterBulk, type BulkAction, type BulkChange, bulkRefusal } from '../../domain/case/bulk.ts';

interface Deps {
  db: Db;
  bulk: BulkJobs;
  cases: Pick<CaseRepository, 'lockIfThere' | 'save' | 'append'>;
  records: Pick<CaseRecords, 'addSealedNote'>;
  now: () => Date;
}

const KIND = { claim: 'claimed', release: 'released', assign: 'assigned' } as const satisfies Partial<
  Record<BulkAction, string>
>;

/**
 * Carries out a bulk change, each case in a transaction with its outcome: a process that dies leaves no case half
 * done, and the next one goes on with those that wait. The rules are asked anew, on the locked case.
 */
export const createWorkBulk = ({ db, bulk, cases, records, now }: Deps) => {
  const apply = async (tx: Tx, id: ApplicationId, change: BulkChange, sealed: Buffer | null): Promise<string> => {
    const before = await cases.lockIfThere(tx, id);
    if (!before) return 'case-not-found';
    const refusal = bulkRefusal(before, change);
    if (refusal) return refusal;
    const time = now();
    const told = { actor: 'staff' as const, actorId: change.actorId };
    if (change.action === 'note') {
      if (!sealed) return 'application-not-found';
      const note = randomUUID();
      await records.addSealedNote(tx, id, { id: note, at: time, authorId: change.actorId, sealed });
      await cases.append(tx, before, { ...told, kind: 'note-added', details: { note } }, time);
      return 'done';
    }
    const details: Record<string, string> = change.action === 'assign' ? { assignee: change.assigneeId } : {};
    const entry = { ...told, kind: KIND[change.action], reason: change.reason, details };
    await cases.save(tx, before, afterBulk(before, change, time), entry, time);
    return 'done';
  };

  const workNext = (id: string, change: BulkChange): Promise<number> =>
    db.transaction(async (tx) => {
      const item = await bulk.lockNext(tx, id);
      if (!item) return 0;
      await bulk.settle(tx, id, item.applicationId, await apply(tx, item.applicationId, change, item.sealed));
      return 1;
    });

  /** @returns how many cases it looked at; 0 for a job that was undone */
  return async (id: string, signal: AbortSignal): Promise<number> => {
    const change = await bulk.begin(db, id);
    if (!change) return 0;
    const worked = await untilNothingIsDue(signal, () => workNext(id, change));
    await bulk.end(db, id, now());
    return worked;
  };
};
export type WorkBulk = ReturnType<typeof createWorkBulk>;
