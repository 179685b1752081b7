import type { Tx } from '@wayfare/kit/db';
import type { Log } from '@wayfare/kit/log';
import type { ApplicationRepository } from '../db/application-repository.ts';
import type { CaseRepository } from '../db/case-repository.ts';
import type { DraftPassports } from '../db/draft-passports.ts';
import type { StrandedPayments } from '../db/stranded-payments.ts';
import { type Application, type ApplicationId, isSettled } from '../domain/application.ts';
import type { Case } from '../domain/case/case.ts';
import { withDraftPassports } from '../domain/draft-passports.ts';
import { isForeignRefund, isUnaccounted, type PaymentChange, recordPayment } from '../domain/payment.ts';

interface Deps {
  applications: ApplicationRepository;
  stranded: StrandedPayments;
  drafts: Pick<DraftPassports, 'take'>;
  cases: Pick<CaseRepository, 'lockIfThere' | 'append'>;
  now: () => Date;
  log: Log;
}

/**
 * Applies a payment event to its application, in the transaction of the inbox. Refunds of an erased application still
 * count in its figures. Money that no checkout of ours accounts for is recorded as stranded: where the application does
 * not exist, or was erased unpaid, the payment service is told and refunds it; where the application never began a
 * checkout of that amount, staff refund it. A picture of a passport that was taken before becomes its traveller's.
 */
export const createRecordPayment = ({ applications, stranded, drafts, cases, now, log }: Deps) => {
  /** The timeline of the case says what went back, and what came back because a bank refused it. */
  const tellCase = async (tx: Tx, current: Case, before: Application, after: Application): Promise<void> => {
    const amountMinor = after.refundedMinor - before.refundedMinor;
    if (amountMinor === 0) return;
    const kind = amountMinor > 0 ? 'refunded' : 'refund-reversed';
    const details = { amountMinor: Math.abs(amountMinor), currency: after.quote?.currency ?? 'usd' };
    await cases.append(tx, current, { actor: 'system', kind, details }, now());
  };

  /**
   * Nothing personal is left of it; what it paid and got back is. @returns whether the application had been paid before
   * it was erased.
   */
  const recordErased = async (tx: Tx, applicationId: ApplicationId, change: PaymentChange): Promise<boolean> => {
    const erased = await applications.lockErased(tx, applicationId);
    if (!erased || !isSettled(erased)) return false;
    const after = recordPayment(erased, change, { begun: [], now: now() });
    if (after !== erased) await applications.saveRefund(tx, after);
    return true;
  };

  return async (
    tx: Tx,
    { applicationId, ...change }: PaymentChange & { applicationId: ApplicationId },
  ): Promise<void> => {
    const { paymentId, amount, outcome } = change;
    const isRefund = outcome.kind === 'refunded' || outcome.kind === 'refund-reversed';
    // Before the application, as everybody does who moves a case.
    const current = isRefund ? await cases.lockIfThere(tx, applicationId) : undefined;
    const before = await applications.lock(tx, applicationId);
    if (outcome.kind === 'refunded' && (await stranded.has(tx, paymentId))) {
      if (outcome.refunded.amountMinor >= amount.amountMinor) await stranded.remove(tx, paymentId);
      return;
    }
    if (!before && (await recordErased(tx, applicationId, change))) return;
    const begun = before ? await applications.listSnapshots(tx, applicationId) : [];
    if (!before || isUnaccounted(before, change, begun)) {
      if (outcome.kind !== 'succeeded') return;
      const isNew = await stranded.add(tx, { paymentId, applicationId, amount });
      if (isNew && !before) await stranded.publish(tx, { paymentId, applicationId });
      log.error({ paymentId, applicationId }, 'money arrived that no checkout accounts for');
      return;
    }
    if (isForeignRefund(before, change))
      log.error({ paymentId, applicationId }, 'a refund was told of a payment that did not pay the application');
    const time = now();
    const after = recordPayment(before, change, { begun, now: time });
    if (after === before) return;
    const isPaidNow = isSettled(after) && !isSettled(before);
    const pictures = isPaidNow ? await drafts.take(tx, applicationId) : [];
    await applications.save(tx, before, withDraftPassports(after, pictures), time);
    if (current) await tellCase(tx, current, before, after);
  };
};
