import type { Caller } from '@wayfare/kit/caller';
import type { Db, Tx } from '@wayfare/kit/db';
import { AppError } from '@wayfare/kit/errors';
import { enqueue } from '@wayfare/kit/outbox';
import type { ApplicationRepository } from '../../db/application-repository.ts';
import type { CaseRepository, Told } from '../../db/case-repository.ts';
import { caseChangedEvent, TOPIC } from '../../db/published-events.ts';
import type { ApplicationId } from '../../domain/application.ts';
import { type Case, changeStage } from '../../domain/case/case.ts';
import { hasEnded, type StageChange } from '../../domain/case/stages.ts';
import { advance } from '../../domain/transitions.ts';
import { payByRule, payMissedPromise } from './refund-by-rule.ts';

export interface CaseDeps {
  db: Db;
  cases: CaseRepository;
  applications: Pick<ApplicationRepository, 'lock' | 'save'>;
  now: () => Date;
}

/** Refuses a change made on a page that shows an older case, so that no decision overwrites another. */
export const requireVersion = (current: Case, expected: number): void => {
  if (current.version !== expected)
    throw new AppError('ABORTED', 'case-changed', {
      details: { version: String(current.version), stage: current.stage, assignee: current.assigneeId ?? '' },
    });
};

/** Staff change only what they hold: FAILED_PRECONDITION `case-not-claimed` with who holds it. */
export const requireAssignee = (current: Case, { userId }: Caller): void => {
  if (!userId || current.assigneeId !== userId)
    throw new AppError('FAILED_PRECONDITION', 'case-not-claimed', { details: { assignee: current.assigneeId ?? '' } });
};

/**
 * Moves a locked case along one edge of the stage table and tells it; the application's status follows where the case
 * ends.
 */
export const createMoveCase =
  ({ cases, applications, now }: Omit<CaseDeps, 'db'>) =>
  async (
    tx: Tx,
    before: Case,
    change: StageChange,
    { details, ...more }: Partial<Pick<Case, 'authorityReference' | 'feeReceipt'>> & Pick<Told, 'details'> = {},
  ): Promise<Case> => {
    const time = now();
    const current = await payMissedPromise(tx, cases, before, time);
    const moved = { ...changeStage(current, change, { calendar: cases.calendar, now: time }), ...more };
    const { on: kind, actor, actorId, reason } = change;
    const saved = await cases.save(tx, before, moved, { kind, actor, actorId, reason, details }, time);
    await enqueue(tx, {
      topic: TOPIC,
      key: saved.applicationId,
      payload: caseChangedEvent(saved.applicationId, { stage: saved.stage, event: kind, reason: reason ?? '' }),
    });
    await payByRule(tx, current, change, async () => (await applications.lock(tx, saved.applicationId))?.quote);
    if (hasEnded(saved.stage)) await complete(tx, applications, saved.applicationId, time);
    return saved;
  };
export type MoveCase = ReturnType<typeof createMoveCase>;

const complete = async (
  tx: Tx,
  applications: CaseDeps['applications'],
  id: ApplicationId,
  time: Date,
): Promise<void> => {
  const application = await applications.lock(tx, id);
  if (application?.status === 'submitted')
    await applications.save(tx, application, advance(application, 'completed'), time);
};
