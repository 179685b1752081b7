import type { Db } from '@wayfare/kit/db';
import type { Log } from '@wayfare/kit/log';
import type { StripeClient } from '../clients/stripe-client.ts';
import { RefundRefused } from '../clients/stripe-money.ts';
import type { Ledger } from '../db/ledger.ts';
import type { PaymentRepository } from '../db/payment-repository.ts';
import { announce } from '../db/published-events.ts';
import type { RefundRepository } from '../db/refund-repository.ts';
import { learnRefund } from '../domain/learn.ts';
import type { RefundFacts } from '../domain/movement.ts';
import type { Payment } from '../domain/payment.ts';
import { movementPosting, refundPostings } from '../domain/postings.ts';
import type { Refund } from '../domain/refund.ts';
import { applyRefunds } from '../domain/settle.ts';

interface Deps {
  db: Db;
  payments: PaymentRepository;
  refunds: RefundRepository;
  ledger: Ledger;
  stripe: StripeClient;
  log: Log;
  now: () => Date;
}

/**
 * Sends the refunds of a payment that wait for it to Stripe and notes the answer. May be repeated; UNAVAILABLE while
 * Stripe is away.
 */
export const createSubmitRefunds = ({ db, payments, refunds, ledger, stripe, log, now }: Deps) => {
  const ask = async (refund: Refund, paymentIntentId: string): Promise<RefundFacts | RefundRefused> => {
    try {
      return await stripe.createRefund(refund, paymentIntentId);
    } catch (error) {
      if (error instanceof RefundRefused) return error;
      throw error;
    }
  };

  const answered = (refund: Refund, answer: RefundFacts | RefundRefused): Refund =>
    answer instanceof RefundRefused
      ? { ...refund, status: 'failed', failure: answer.reason }
      : learnRefund(refund, answer, now());

  const note = (payment: Payment, { id }: Refund, answer: RefundFacts | RefundRefused): Promise<void> =>
    db.transaction(async (tx) => {
      const all = await payments.lockApplication(tx, payment.applicationId);
      const current = all.find((one) => one.id === payment.id) ?? payment;
      const known = await refunds.listOfPayment(tx, payment.id);
      const before = known.find((refund) => refund.id === id);
      // A webhook was faster.
      if (before?.status !== 'requested') return;
      const after = answered(before, answer);
      const booked = answer instanceof RefundRefused ? [] : answer.movements;
      const subject = { paymentId: payment.id, applicationId: payment.applicationId };
      await refunds.save(tx, after);
      await ledger.post(tx, [
        ...refundPostings(after),
        ...booked.map((movement) => movementPosting(movement, subject)),
      ]);
      const applied = applyRefunds(
        current,
        known.map((refund) => (refund.id === id ? after : refund)),
      );
      await payments.save(tx, applied.payment);
      for (const announcement of applied.announcements) await announce(tx, applied.payment, announcement);
    });

  return async (payment: Payment): Promise<void> => {
    const waiting = (await refunds.listOfPayment(db, payment.id)).filter(({ status }) => status === 'requested');
    for (const refund of waiting) {
      if (!payment.paymentIntentId) throw new Error(`payment ${payment.id}: there is nothing at Stripe to refund`);
      const answer = await ask(refund, payment.paymentIntentId);
      await note(payment, refund, answer);
      const refused = answer instanceof RefundRefused;
      log[refused ? 'error' : 'info'](
        { refundId: refund.id, paymentId: payment.id, reason: refused ? answer.reason : undefined },
        refused ? 'refund refused' : 'refund accepted',
      );
    }
  };
};

export type SubmitRefunds = ReturnType<typeof createSubmitRefunds>;
