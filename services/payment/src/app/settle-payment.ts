import type { Db } from '@wayfare/kit/db';
import type { Log } from '@wayfare/kit/log';
import type { StripeClient } from '../clients/stripe.ts';
import { announce } from '../db/announce.ts';
import type { PaymentRepository } from '../db/payment-repository.ts';
import type { Payment } from '../domain/payment.ts';
import { settle } from '../domain/settle.ts';
import type { AddPaymentJobs } from '../jobs.ts';

interface Deps {
  db: Db;
  payments: PaymentRepository;
  stripe: StripeClient;
  log: Log;
  now: () => Date;
  addJobs: AddPaymentJobs;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * The one fulfilment, used by the webhook, the return page and the checks: asks Stripe for the session as it is now and brings our payment up to it. Any number
 * of calls in any order, also at once, make one transition and one event. @returns the payment, or undefined for a session that is not ours.
 */
export const createSettlePayment =
  ({ db, payments, stripe, log, now, addJobs }: Deps) =>
  async (sessionId: string, until?: Date): Promise<Payment | undefined> => {
    const facts = await stripe.getSession(sessionId, until); // outside the transaction
    const ours =
      (await payments.findBySession(db, sessionId)) ??
      (facts.paymentId && UUID.test(facts.paymentId) ? await payments.find(db, facts.paymentId) : undefined);
    if (!ours) return undefined;
    const settled = await db.transaction(async (tx) => {
      const all = await payments.lockApplication(tx, ours.applicationId);
      const others = all.filter(({ id }) => id !== ours.id);
      const current = all.find(({ id }) => id === ours.id) ?? ours;
      const result = settle(current, others, facts, now());
      await Promise.all(result.withdrawn.map((other) => payments.save(tx, other)));
      await payments.save(tx, result.payment);
      for (const announcement of result.announcements) await announce(tx, result.payment, announcement);
      const toCheck = result.payment.status === 'refund_due' ? [...result.withdrawn, result.payment] : result.withdrawn;
      await addJobs(
        tx,
        'check-payment',
        toCheck.map(({ id }) => id),
      );
      return result;
    });
    for (const announcement of settled.announcements) {
      log.info({ paymentId: ours.id, applicationId: ours.applicationId, announcement }, 'payment changed');
    }
    return settled.payment;
  };

export type SettlePayment = ReturnType<typeof createSettlePayment>;
