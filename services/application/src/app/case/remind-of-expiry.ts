import type { Db } from '@wayfare/kit/db';
import { enqueue } from '@wayfare/kit/outbox';
import type { CaseRecords } from '../../db/case-records.ts';
import type { CaseRepository } from '../../db/case-repository.ts';
import { caseChangedEvent, TOPIC } from '../../db/published-events.ts';

interface Deps {
  db: Db;
  cases: Pick<CaseRepository, 'lockIfThere' | 'append'>;
  records: Pick<CaseRecords, 'findExpiring' | 'listExpiring'>;
  now: () => Date;
}

/**
 * Reminds the owner of one application that visas of it expire in thirty days, or at half of a shorter validity: once
 * for each visa, one mail for all that are due at once. The timeline keeps which. @returns how many applications there
 * were: 0 or 1
 */
export const createRemindNextOfExpiry =
  ({ db, cases, records, now }: Deps) =>
  (): Promise<number> =>
    db.transaction(async (tx) => {
      const time = now();
      const id = await records.findExpiring(tx, time);
      const current = id && (await cases.lockIfThere(tx, id));
      if (!current) return 0;
      const kind = 'visa-expiry-reminded';
      const expiring = await records.listExpiring(tx, id, time);
      for (const { traveller, documentId: document } of expiring)
        await cases.append(tx, current, { actor: 'system', kind, details: { traveller, document } }, time);
      if (expiring.length > 0) {
        const payload = caseChangedEvent(id, { stage: current.stage, event: kind, reason: '' });
        await enqueue(tx, { topic: TOPIC, key: id, payload });
      }
      return 1;
    });
