import type { Db } from '@wayfare/kit/db';
import type { StripeClient } from '../clients/stripe-client.ts';
import type { PaymentRepository } from '../db/payment-repository.ts';
import type { RefundRepository } from '../db/refund-repository.ts';
import type { Payment } from '../domain/payment.ts';
import type { RefundReason } from '../domain/refund.ts';
import { withdraw } from '../domain/settle.ts';
import type { AddRefund } from './request-refund.ts';
import type { SettlePayment } from './settle-payment.ts';
import type { SubmitRefunds } from './submit-refunds.ts';

interface Deps {
  db: Db;
  payments: PaymentRepository;
  refunds: RefundRepository;
  stripe: StripeClient;
  settlePayment: SettlePayment;
  addRefund: AddRefund;
  submitRefunds: SubmitRefunds;
  now: () => Date;
}

/** One refund of all that is owed back. Should it fail, staff decide; it is not asked for again. */
const OWED_BACK = 'owed-back';

const reasonOf = ({ refundCause }: Payment): RefundReason =>
  refundCause === 'application_gone' ? 'application_gone' : 'duplicate';

/**
 * Does what a payment waits for: gives back one that is owed back, sends refunds that were not sent yet, expires a
 * replaced checkout at Stripe, asks about one that no webhook told of, and discards one that never opened. May be
 * repeated.
 */
export const createCheckPayment = (deps: Deps) => {
  const { db, payments, refunds, stripe, settlePayment, addRefund, submitRefunds, now } = deps;

  const change = (payment: Payment, to: (current: Payment) => Payment | undefined): Promise<void> =>
    db.transaction(async (tx) => {
      const all = await payments.lockApplication(tx, payment.applicationId);
      const current = all.find(({ id }) => id === payment.id);
      const changed = current && to(current);
      if (changed) await payments.save(tx, changed);
    });

  const discard = (payment: Payment): Promise<void> =>
    change(payment, (current) => {
      if (current.sessionId) return undefined;
      const ended = current.status === 'created' ? withdraw(current, now()) : current;
      return { ...ended, nextCheckAt: undefined };
    });

  const requestOwed = (payment: Payment): Promise<void> =>
    db.transaction(async (tx) => {
      const all = await payments.lockApplication(tx, payment.applicationId);
      const current = all.find(({ id }) => id === payment.id);
      if (current?.status !== 'refund_due') return;
      const wanted = { scope: { kind: 'whole' }, requestedBy: 'system', idempotencyKey: OWED_BACK } as const;
      await addRefund(tx, current, { ...wanted, reason: reasonOf(current) });
    });

  /** Nothing is left to do once every refund has been sent. */
  const rest = async (payment: Payment): Promise<void> => {
    const known = await refunds.listOfPayment(db, payment.id);
    if (known.some(({ status }) => status === 'requested')) return;
    await change(payment, (current) => (current.nextCheckAt ? { ...current, nextCheckAt: undefined } : undefined));
  };

  return async (payment: Payment): Promise<void> => {
    const { status, sessionId, paidAt } = payment;
    if (!sessionId) return discard(payment);
    if (status === 'withdrawn') await stripe.closeSession(sessionId);
    if (status === 'refund_due') await requestOwed(payment);
    if (paidAt) await submitRefunds(payment);
    await settlePayment(sessionId);
    if (paidAt) await rest(payment);
  };
};

export type CheckPayment = ReturnType<typeof createCheckPayment>;
