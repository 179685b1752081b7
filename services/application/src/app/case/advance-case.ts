import type { Caller } from '@wayfare/kit/caller';
import { AppError } from '@wayfare/kit/errors';
import type { CaseRecords } from '../../db/case-records.ts';
import type { ApplicationId } from '../../domain/application.ts';
import type { Case } from '../../domain/case/case.ts';
import { type FeeReceipt, requireReceipt } from '../../domain/case/fee-receipt.ts';
import type { StageEvent } from '../../domain/case/stages.ts';
import { type CaseDeps, type MoveCase, requireAssignee, requireVersion } from './change-case.ts';

interface Deps extends Pick<CaseDeps, 'db' | 'cases'> {
  moveCase: MoveCase;
}

interface Asking extends Pick<CaseDeps, 'now'> {
  records: Pick<CaseRecords, 'withdrawRequests'>;
}

export interface Advance {
  id: ApplicationId;
  version: number;
  event: StageEvent;
  reason: string;
  /** With `handed-over`: what the government filed it under. */
  authorityReference: string;
  /** With `handed-over`, where the government was paid. */
  feeReceipt?: FeeReceipt;
  caller: Caller;
}

/**
 * Moves a case that the caller holds along one edge that needs nobody else. ABORTED `case-changed`, FAILED_PRECONDITION
 * `case-not-claimed`, `stage-not-allowed`,
 * `second-person-needed`; INVALID_ARGUMENT where a reason or the government's reference is missing, and for what is
 * delivered without visas.
 */
export const createAdvanceCase =
  ({ db, cases, moveCase, records, now }: Deps & Asking) =>
  ({ id, version, event, reason, authorityReference, feeReceipt: entered, caller }: Advance): Promise<Case> =>
    db.transaction(async (tx) => {
      const before = await cases.lock(tx, id);
      requireVersion(before, version);
      requireAssignee(before, caller);
      // Only the traveller answers; staff take a question back, and with it all that are open.
      if (event === 'information-provided') throw new AppError('PERMISSION_DENIED', 'actor-not-allowed');
      // Visas are delivered by the call that takes them.
      if (event === 'visa-delivered') throw new AppError('INVALID_ARGUMENT', 'visa-for-each-traveller');
      if (event === 'request-withdrawn') await records.withdrawRequests(tx, id, now());
      const isHandover = event === 'handed-over';
      if (isHandover && !authorityReference)
        throw new AppError('INVALID_ARGUMENT', 'input-not-accepted', {
          fields: [{ path: 'authorityReference', reason: 'required' }],
        });
      const feeReceipt = isHandover && entered ? requireReceipt(entered) : undefined;
      // The number stays with the case: a timeline is never erased.
      const details = feeReceipt && { amountMinor: feeReceipt.amountMinor, currency: feeReceipt.currency };
      return moveCase(
        tx,
        before,
        { on: event, actor: 'staff', actorId: caller.userId, reason },
        isHandover ? { authorityReference, feeReceipt, details } : {},
      );
    });

/**
 * The owner takes the application back while nobody has decided it. FAILED_PRECONDITION `stage-not-allowed` once it is
 * too late.
 */
export const createWithdrawCase =
  ({
    db,
    cases,
    moveCase,
    requireOwner,
  }: Deps & { requireOwner: (id: ApplicationId, caller: Caller) => Promise<unknown> }) =>
  async ({ id, version, caller }: { id: ApplicationId; version: number; caller: Caller }): Promise<Case> => {
    await requireOwner(id, caller);
    return db.transaction(async (tx) => {
      const before = await cases.lock(tx, id);
      requireVersion(before, version);
      return moveCase(tx, before, { on: 'withdrawn-by-traveller', actor: 'traveller' });
    });
  };
