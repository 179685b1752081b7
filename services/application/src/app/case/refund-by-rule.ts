import type { Db, Tx } from '@wayfare/kit/db';
import { enqueue } from '@wayfare/kit/outbox';
import type { CaseRepository } from '../../db/case-repository.ts';
import { type RefundDue, refundDueEvent, TOPIC } from '../../db/published-events.ts';
import type { Quote } from '../../domain/application.ts';
import { type Case, missesPromise } from '../../domain/case/case.ts';
import { EVERYTHING, PROCESSING_FEE, refundPercentOf } from '../../domain/case/refund-rule.ts';
import type { StageChange } from '../../domain/case/stages.ts';

const tell = (tx: Tx, due: RefundDue): Promise<void> =>
  enqueue(tx, { topic: TOPIC, key: due.applicationId, payload: refundDueEvent(due) });

const oweProcessingFee = async (tx: Tx, cases: CaseRepository, current: Case, now: Date): Promise<Case> => {
  await tell(tx, {
    applicationId: current.applicationId,
    cause: 'promise-missed',
    reason: 'promise_missed',
    percent: PROCESSING_FEE,
    inAll: false,
  });
  return cases.notePromiseMissed(tx, current, now);
};

/**
 * Owes the processing fee back where the promised time of a locked case is over: once, however often it is asked. A
 * case that moves may stop its clock before the job has seen it, so every move asks first.
 */
export const payMissedPromise = (tx: Tx, cases: CaseRepository, current: Case, now: Date): Promise<Case> =>
  missesPromise(current, cases.calendar, now) ? oweProcessingFee(tx, cases, current, now) : Promise.resolve(current);

/** One overdue case of those that wait, in one transaction with its refund. @returns how many there were: 0 or 1 */
export const createPayNextMissedPromise =
  ({ db, cases, now }: { db: Db; cases: CaseRepository; now: () => Date }) =>
  (): Promise<number> =>
    db.transaction(async (tx) => {
      const time = now();
      const current = await cases.lockNextOverdue(tx, time);
      if (!current) return 0;
      await oweProcessingFee(tx, cases, current, time);
      return 1;
    });

const isProtected = (quote: Quote | undefined): boolean =>
  quote?.lines.some(({ refundsOnRefusal }) => refundsOnRefusal) ?? false;

/** What a move of the stage table owes by itself; undefined where it owes nothing. @param before the case before it */
const refundOwed = (
  before: Case,
  { on, reason }: StageChange,
  quote: Quote | undefined,
): Omit<RefundDue, 'applicationId' | 'inAll'> | undefined => {
  if (on === 'government-refused')
    return isProtected(quote)
      ? { cause: 'denial-protection', reason: 'refused_by_authority', percent: EVERYTHING }
      : undefined;
  if (on !== 'withdrawn-by-traveller' && on !== 'cancelled') return undefined;
  const percent = refundPercentOf(before, before.refundRule);
  if (Object.values(percent).every((share) => share === 0)) return undefined;
  const byUs = on === 'cancelled' && reason !== 'asked-by-traveller' && reason !== 'no-answer';
  return { cause: 'case-ended', reason: byUs ? 'not_delivered' : 'requested_by_traveller', percent };
};

/** Owes what the published rule gives back for a move, in the transaction of the move. */
export const payByRule = async (
  tx: Tx,
  before: Case,
  change: StageChange,
  findQuote: () => Promise<Quote | undefined>,
): Promise<void> => {
  const { on } = change;
  if (on !== 'government-refused' && on !== 'withdrawn-by-traveller' && on !== 'cancelled') return;
  const owed = refundOwed(before, change, await findQuote());
  if (owed) await tell(tx, { ...owed, applicationId: before.applicationId, inAll: true });
};
