import type { Tx } from '@wayfare/kit/db';
import { AppError } from '@wayfare/kit/errors';
import type { Log } from '@wayfare/kit/log';
import type { DisputeRepository } from '../db/dispute-repository.ts';
import type { PaymentRepository } from '../db/payment-repository.ts';
import { isPayingOne } from '../domain/payment.ts';
import type { RefundReason, RefundRule } from '../domain/refund.ts';
import type { AddPaymentJobs } from '../jobs.ts';
import type { AddRefund } from './request-refund.ts';

export interface RuleRefund {
  applicationId: string;
  /** What happened, for example `promise-missed`: one refund for each. */
  cause: string;
  reason: RefundReason;
  rule: RefundRule;
}

interface Deps {
  payments: PaymentRepository;
  disputes: DisputeRepository;
  addRefund: AddRefund;
  addJobs: AddPaymentJobs;
  log: Log;
  now: () => Date;
}

/**
 * A promise was broken, or an application ended: what the published rule gives back is owed from now on, once for one
 * cause, and a job sends it. In the transaction of the inbox. While the bank holds the money for a dispute nothing is
 * given back, and staff decide.
 */
export const createRefundByRule =
  ({ payments, disputes, addRefund, addJobs, log, now }: Deps) =>
  async (tx: Tx, { applicationId, cause, reason, rule }: RuleRefund): Promise<void> => {
    const payment = (await payments.lockApplication(tx, applicationId)).find(isPayingOne);
    if (!payment) return log.warn({ applicationId, cause }, 'nothing was paid that a rule could give back');
    if ((await disputes.listOfPayment(tx, payment.id)).some(({ status }) => status === 'open'))
      return log.error({ applicationId, cause }, 'a refund by rule is left to staff: the payment is disputed');
    try {
      const scope = { kind: 'rule', rule } as const;
      const refund = await addRefund(tx, payment, {
        scope,
        reason,
        requestedBy: 'system',
        idempotencyKey: `rule:${cause}`,
      });
      if (refund.status !== 'requested') return;
      await payments.save(tx, { ...payment, nextCheckAt: now(), attempts: 0 });
      await addJobs(tx, 'check-payment', [payment.id]);
      log.info({ applicationId, cause, refundId: refund.id }, 'a rule gives money back');
    } catch (error) {
      if (!(error instanceof AppError && error.reason === 'nothing-to-refund')) throw error;
      log.info({ applicationId, cause }, 'a rule gives nothing back: nothing of it is left');
    }
  };

export type RefundByRule = ReturnType<typeof createRefundByRule>;
