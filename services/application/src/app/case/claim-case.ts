import type { Caller } from '@wayfare/kit/caller';
import { AppError, notFound } from '@wayfare/kit/errors';
import type { ApplicationId } from '../../domain/application.ts';
import type { Case } from '../../domain/case/case.ts';
import { hasEnded } from '../../domain/case/stages.ts';
import { type CaseDeps, requireAssignee, requireVersion } from './change-case.ts';

type Deps = Pick<CaseDeps, 'db' | 'cases' | 'now'>;

const actorOf = ({ userId }: Caller) => ({ actor: 'staff' as const, actorId: userId ?? '' });

/**
 * Takes a case for the caller. Claiming one's own again changes nothing. FAILED_PRECONDITION `case-claimed` with who
 * holds it, or `case-closed`.
 */
export const createClaimCase =
  ({ db, cases, now }: Deps) =>
  ({ id, caller }: { id: ApplicationId; caller: Caller }): Promise<Case> =>
    db.transaction(async (tx) => {
      const before = await cases.lock(tx, id);
      if (before.assigneeId === caller.userId) return before;
      if (before.assigneeId)
        throw new AppError('FAILED_PRECONDITION', 'case-claimed', { details: { assignee: before.assigneeId } });
      if (hasEnded(before.stage)) throw new AppError('FAILED_PRECONDITION', 'case-closed');
      const claimed = { ...before, assigneeId: caller.userId, claimedAt: now() };
      return cases.save(tx, before, claimed, { ...actorOf(caller), kind: 'claimed' }, now());
    });

/**
 * Takes the most urgent case that nobody holds, and none of `except`; two who ask at once get two cases. NOT_FOUND
 * `no-case-waiting`.
 */
export const createClaimNextCase =
  ({ db, cases, now }: Deps) =>
  ({ except, caller }: { except: readonly ApplicationId[]; caller: Caller }): Promise<Case> =>
    db.transaction(async (tx) => {
      const before = await cases.lockNextUnclaimed(tx, except);
      if (!before) throw notFound('no-case-waiting');
      const claimed = { ...before, assigneeId: caller.userId, claimedAt: now() };
      return cases.save(tx, before, claimed, { ...actorOf(caller), kind: 'claimed' }, now());
    });

/** Gives a case back to the queue; a reason may be kept, for example why it was skipped. */
export const createReleaseCase =
  ({ db, cases, now }: Deps) =>
  ({
    id,
    version,
    reason,
    caller,
  }: {
    id: ApplicationId;
    version: number;
    reason: string;
    caller: Caller;
  }): Promise<Case> =>
    db.transaction(async (tx) => {
      const before = await cases.lock(tx, id);
      requireVersion(before, version);
      requireAssignee(before, caller);
      const released = { ...before, assigneeId: undefined, claimedAt: undefined };
      return cases.save(tx, before, released, { ...actorOf(caller), kind: 'released', reason }, now());
    });
