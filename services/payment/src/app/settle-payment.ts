import { randomUUID } from 'node:crypto';
import type { Db, Tx } from '@wayfare/kit/db';
import type { Log } from '@wayfare/kit/log';
import type { StripeClient } from '../clients/stripe-client.ts';
import type { DisputeRepository } from '../db/dispute-repository.ts';
import type { Ledger } from '../db/ledger.ts';
import type { PaymentRepository } from '../db/payment-repository.ts';
import { announce } from '../db/published-events.ts';
import type { RefundRepository } from '../db/refund-repository.ts';
import { learnReversals, type Reversals } from '../domain/learn.ts';
import type { Payment } from '../domain/payment.ts';
import { movementPosting, paymentPostings } from '../domain/postings.ts';
import { type Announcement, applyRefunds, type SessionFacts, settle, strand } from '../domain/settle.ts';
import type { AddPaymentJobs } from '../jobs.ts';

interface Deps {
  db: Db;
  payments: PaymentRepository;
  refunds: RefundRepository;
  disputes: DisputeRepository;
  ledger: Ledger;
  stripe: StripeClient;
  log: Log;
  now: () => Date;
  addJobs: AddPaymentJobs;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const isUuid = (text: string | undefined): text is string => text !== undefined && UUID.test(text);

/**
 * The one fulfilment, used by the webhook, the return page, the worker and the reconciler: asks Stripe for the session
 * as it is now and brings our payment, its refunds and disputes up to it, with the ledger entries in the same
 * transaction. Any number of calls in any order, also at once, make one transition, one event and one entry. Money for
 * one of our sessions that we have no row of is kept as a stranded payment. @returns the payment, or undefined for a
 * session that is not ours.
 */
export const createSettlePayment = (deps: Deps) => {
  const { db, payments, refunds, disputes, ledger, stripe, log, now, addJobs } = deps;

  const findOurs = async (sessionId: string, { paymentId }: SessionFacts): Promise<Payment | undefined> =>
    (await payments.findBySession(db, sessionId)) ??
    (isUuid(paymentId) ? await payments.find(db, paymentId) : undefined);

  /** Of two processes that find it at once, one keeps it. */
  const keepStranded = async (facts: SessionFacts): Promise<Payment | undefined> => {
    const { applicationId, paymentId, state } = facts;
    if (state !== 'paid' || !isUuid(applicationId)) return undefined;
    const stranded = strand(isUuid(paymentId) ? paymentId : randomUUID(), { ...facts, applicationId }, now());
    const kept = await db.transaction(async (tx) => {
      await payments.lockApplication(tx, applicationId);
      return payments.insertNew(tx, stranded);
    });
    if (kept)
      log.error({ paymentId: stranded.id, applicationId }, 'money arrived for a payment that we have no row of');
    return findOurs(facts.sessionId, facts);
  };

  const learn = async (
    tx: Tx,
    payment: Payment,
    told: Reversals,
  ): Promise<{ payment: Payment; announcements: Announcement[] }> => {
    const known = {
      refunds: await refunds.listOfPayment(tx, payment.id),
      disputes: await disputes.listOfPayment(tx, payment.id),
    };
    const learned = learnReversals(payment, known, told, now());
    for (const refund of learned.refunds) await refunds.save(tx, refund);
    for (const dispute of learned.disputes) await disputes.save(tx, dispute);
    await ledger.post(tx, learned.postings);
    const others = known.refunds.filter(({ id }) => !learned.refunds.some((refund) => refund.id === id));
    return applyRefunds(payment, [...others, ...learned.refunds]);
  };

  const record = (ours: Payment, facts: SessionFacts, reversals: Reversals | undefined) =>
    db.transaction(async (tx) => {
      const all = await payments.lockApplication(tx, ours.applicationId);
      const others = all.filter(({ id }) => id !== ours.id);
      const result = settle(all.find(({ id }) => id === ours.id) ?? ours, others, facts, now());
      await Promise.all(result.withdrawn.map((other) => payments.save(tx, other)));
      const paid = result.payment;
      if (paid.paidAt && facts.state === 'paid') {
        const subject = { paymentId: paid.id, applicationId: paid.applicationId };
        const booked = facts.movement ? [movementPosting(facts.movement, subject)] : [];
        await ledger.post(tx, [...paymentPostings(paid), ...booked]);
      }
      const taken = reversals ? await learn(tx, paid, reversals) : { payment: paid, announcements: [] };
      await payments.save(tx, taken.payment);
      const announcements = [...result.announcements, ...taken.announcements];
      for (const announcement of announcements) await announce(tx, taken.payment, announcement);
      const isOwed = taken.payment.status === 'refund_due' && taken.payment.nextCheckAt !== undefined;
      const toCheck = isOwed ? [...result.withdrawn, taken.payment] : result.withdrawn;
      await addJobs(
        tx,
        'check-payment',
        toCheck.map(({ id }) => id),
      );
      return { payment: taken.payment, announcements };
    });

  return async (sessionId: string, until?: Date): Promise<Payment | undefined> => {
    // Stripe is asked outside the transaction.
    const facts = await stripe.getSession(sessionId, until);
    const reversals =
      facts.hasReversals && facts.paymentIntentId ? await stripe.getReversals(facts.paymentIntentId) : undefined;
    const ours = (await findOurs(sessionId, facts)) ?? (await keepStranded(facts));
    if (!ours) return undefined;
    const settled = await record(ours, facts, reversals);
    for (const announcement of settled.announcements) {
      log.info({ paymentId: ours.id, applicationId: ours.applicationId, announcement }, 'payment changed');
    }
    return settled.payment;
  };
};

export type SettlePayment = ReturnType<typeof createSettlePayment>;
