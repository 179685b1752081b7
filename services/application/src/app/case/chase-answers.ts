import type { Db } from '@wayfare/kit/db';
import { enqueue } from '@wayfare/kit/outbox';
import type { CaseRecords } from '../../db/case-records.ts';
import type { CaseRepository } from '../../db/case-repository.ts';
import { caseChangedEvent, TOPIC } from '../../db/published-events.ts';

interface Deps {
  db: Db;
  cases: Pick<CaseRepository, 'lockIfThere' | 'append'>;
  records: Pick<CaseRecords, 'findUnanswered' | 'noteReminded' | 'noteOverdue'>;
  now: () => Date;
}

/**
 * Reminds one traveller of what is asked, a day before its time is over or at half of a shorter one, and notes for
 * staff where the time is over without an answer: they decide then, nothing ends by itself. One mail for all that is
 * due at once. @returns how many cases there were: 0 or 1
 */
export const createChaseNextAnswer =
  ({ db, cases, records, now }: Deps) =>
  (): Promise<number> =>
    db.transaction(async (tx) => {
      const time = now();
      const id = await records.findUnanswered(tx, time);
      const current = id && (await cases.lockIfThere(tx, id));
      if (!current) return 0;
      const [reminded] = await records.noteReminded(tx, id, time);
      const overdue = await records.noteOverdue(tx, id, time);
      if (reminded) {
        const kind = 'answer-reminded';
        await cases.append(tx, current, { actor: 'system', kind, reason: reminded.reason }, time);
        await enqueue(tx, {
          topic: TOPIC,
          key: id,
          payload: caseChangedEvent(id, { stage: current.stage, event: kind, reason: reminded.reason }),
        });
      }
      if (overdue > 0) await cases.append(tx, current, { actor: 'system', kind: 'answer-overdue' }, time);
      return 1;
    });
