import type { Db } from '@wayfare/kit/db';
import type { StripeClient } from '../clients/stripe.ts';
import type { PaymentRepository } from '../db/payment-repository.ts';
import type { Payment } from '../domain/payment.ts';
import { withdraw } from '../domain/settle.ts';
import type { SettlePayment } from './settle-payment.ts';

interface Deps {
  db: Db;
  payments: PaymentRepository;
  stripe: StripeClient;
  settlePayment: SettlePayment;
  now: () => Date;
}

/**
 * Does what a payment waits for: gives a second payment back, expires a replaced checkout at Stripe, asks about one
 * that no webhook told of, and discards one that never opened. May be repeated.
 */
export const createCheckPayment = ({ db, payments, stripe, settlePayment, now }: Deps) => {
  const discard = (payment: Payment): Promise<void> =>
    db.transaction(async (tx) => {
      const all = await payments.lockApplication(tx, payment.applicationId);
      const current = all.find(({ id }) => id === payment.id);
      if (!current || current.sessionId) return;
      const ended = current.status === 'created' ? withdraw(current, now()) : current;
      await payments.save(tx, { ...ended, nextCheckAt: undefined });
    });

  return async (payment: Payment): Promise<void> => {
    const { id, status, sessionId, paymentIntentId } = payment;
    if (!sessionId) return discard(payment);
    if (status === 'withdrawn') await stripe.closeSession(sessionId);
    if (status === 'refund_due' && paymentIntentId) await stripe.refundDuplicate(id, paymentIntentId);
    await settlePayment(sessionId);
  };
};

export type CheckPayment = ReturnType<typeof createCheckPayment>;
