import type { Db } from '@wayfare/kit/db';
import { AppError } from '@wayfare/kit/errors';
import type { StripeClient } from '../clients/stripe-client.ts';
import type { ListedPayment } from '../clients/stripe-money.ts';
import type { DisputeRepository } from '../db/dispute-repository.ts';
import type { Ledger } from '../db/ledger.ts';
import type { PaymentRepository } from '../db/payment-repository.ts';
import type { RefundRepository } from '../db/refund-repository.ts';
import type { StripeEventRepository } from '../db/stripe-event-repository.ts';
import type { FoundDifference } from '../domain/difference.ts';
import type { DisputeFacts, Movement, RefundFacts } from '../domain/movement.ts';
import type { Payment } from '../domain/payment.ts';
import { movementPosting } from '../domain/postings.ts';
import { inBatches } from './in-batches.ts';
import { EVENT_TYPES, type ProcessEvent } from './process-event.ts';
import type { SettlePayment } from './settle-payment.ts';

interface Deps {
  db: Db;
  payments: PaymentRepository;
  refunds: RefundRepository;
  disputes: DisputeRepository;
  events: StripeEventRepository;
  ledger: Ledger;
  stripe: StripeClient;
  settlePayment: SettlePayment;
  processEvent: ProcessEvent;
}

/** What a run compares. */
export interface Period {
  since: Date;
  /** What Stripe did later may be on its way to our books still. */
  settledBefore: Date;
  /** Ends the run by an exception. */
  signal?: AbortSignal;
}

export interface Comparison {
  found: FoundDifference[];
  /** What was put right on the way. */
  repaired: number;
}

/** Ids that Stripe listed: payments that succeeded, refunds, movements of our balance. */
export interface Seen {
  payments: Set<string>;
  refunds: Set<string>;
  movements: Set<string>;
}

const BATCH = 100;
/** What Stripe does to our balance by itself; nothing of ours causes it. */
const OWN_MOVEMENTS = ['payout', 'stripe_fee'];

/**
 * Everything Stripe lists since then, against our books. Learns lost events, payments, refunds, disputes and movements
 * by looking at their session again, as a webhook would; what differs still is named. UNAVAILABLE while Stripe is away.
 */
export const createCompareStripe = (deps: Deps) => {
  const { db, payments, refunds, disputes, events, ledger, stripe, settlePayment, processEvent } = deps;

  const run = ({ since, settledBefore, signal }: Period) => {
    const comparison: Comparison = { found: [], repaired: 0 };
    const seen: Seen = { payments: new Set(), refunds: new Set(), movements: new Set() };
    const intentOfCharge = new Map<string, string>();
    const report = (difference: FoundDifference) => comparison.found.push(difference);

    /** Looks at the payment again; what cannot be settled is named by what is compared next. */
    const lookAgain = async (sessionId: string | undefined): Promise<void> => {
      if (!sessionId) return;
      comparison.repaired += 1;
      await settlePayment(sessionId).catch((error) => {
        if (error instanceof AppError) throw error;
      });
    };

    const compareEvents = async (): Promise<void> => {
      for await (const batch of inBatches(stripe.listEventsSince(since, EVENT_TYPES), { size: BATCH, signal })) {
        const known = await events.findKnown(
          db,
          batch.map(({ id }) => id),
        );
        for (const event of batch.filter(({ id }) => !known.has(id)).reverse()) {
          if (!(await events.insertNew(db, event))) continue;
          comparison.repaired += 1;
          // Where it fails, the sweep finds it: the event is stored by now.
          await processEvent(event).then(
            () => events.markDone(db, event.id),
            (error) => {
              if (error instanceof AppError) throw error;
            },
          );
        }
      }
    };

    const comparePayment = async (listed: ListedPayment, known: Payment | undefined): Promise<void> => {
      const { paymentIntentId: subject, amountMinor, currency } = listed;
      const details = { amountMinor: String(amountMinor), currency };
      if (!known) {
        if (listed.applicationId) await lookAgain(await stripe.findSessionOfPaymentIntent(subject));
        return;
      }
      const about = { subject, paymentId: known.id, applicationId: known.applicationId };
      if (known.amountMinor !== amountMinor || known.currency !== currency) {
        const ours = { ourAmountMinor: String(known.amountMinor), ourCurrency: known.currency };
        report({ kind: 'payment-amount-differs', ...about, details: { ...details, ...ours } });
      } else if (!known.paidAt) {
        await lookAgain(known.sessionId);
        const again = await payments.find(db, known.id);
        if (!again?.paidAt) report({ kind: 'payment-not-paid-here', ...about, details });
      }
    };

    const comparePayments = async (): Promise<void> => {
      for await (const batch of inBatches(stripe.listPaymentsSince(since), { size: BATCH, signal })) {
        const paid = batch.filter(({ succeeded }) => succeeded);
        for (const { chargeId, paymentIntentId } of paid) if (chargeId) intentOfCharge.set(chargeId, paymentIntentId);
        const intents = paid.map(({ paymentIntentId }) => paymentIntentId);
        for (const intent of intents) seen.payments.add(intent);
        const lookUp = () => payments.findByPaymentIntents(db, intents);
        let known = await lookUp();
        // A payment learns its intent with its first news: one that never had any is found by its session.
        for (const listed of paid.filter(({ paymentIntentId }) => !known.has(paymentIntentId)))
          await comparePayment(listed, undefined);
        known = await lookUp();
        for (const listed of paid) {
          const ours = known.get(listed.paymentIntentId);
          if (ours) await comparePayment(listed, ours);
        }
      }
    };

    const compareRefunds = async (): Promise<void> => {
      const isSame = (facts: RefundFacts, ours: { status: string; amountMinor: number } | undefined) =>
        ours?.status === facts.status && ours.amountMinor === facts.amountMinor;
      for await (const batch of inBatches(stripe.listRefundsSince(since), { size: BATCH, signal })) {
        const ids = batch.map(({ stripeRefundId }) => stripeRefundId);
        for (const id of ids) seen.refunds.add(id);
        const known = await refunds.findByStripeIds(db, ids);
        const differing = batch.filter((facts) => !isSame(facts, known.get(facts.stripeRefundId)));
        const ours = await payments.findByPaymentIntents(
          db,
          differing.flatMap(({ paymentIntentId }) => paymentIntentId ?? []),
        );
        for (const facts of differing) {
          const payment = ours.get(facts.paymentIntentId ?? '');
          if (!payment) continue;
          await lookAgain(payment.sessionId);
          const again = (await refunds.findByStripeIds(db, [facts.stripeRefundId])).get(facts.stripeRefundId);
          if (isSame(facts, again)) continue;
          const details = {
            status: facts.status,
            amountMinor: String(facts.amountMinor),
            ourStatus: again?.status ?? 'missing',
            ourAmountMinor: String(again?.amountMinor ?? ''),
          };
          const { id: paymentId, applicationId } = payment;
          report({ kind: 'refund-differs', subject: facts.stripeRefundId, paymentId, applicationId, details });
        }
      }
    };

    const compareDisputes = async (): Promise<void> => {
      const isSame = (facts: DisputeFacts, ours: { status: string; amountMinor: number } | undefined) =>
        ours?.status === facts.status && ours.amountMinor === facts.amountMinor;
      for await (const batch of inBatches(stripe.listDisputesSince(since), { size: BATCH, signal })) {
        const known = await disputes.findAll(
          db,
          batch.map(({ disputeId }) => disputeId),
        );
        for (const facts of batch.filter((facts) => !isSame(facts, known.get(facts.disputeId)))) {
          const ours = await payments.findByPaymentIntent(db, facts.paymentIntentId ?? '');
          if (!ours) continue;
          await lookAgain(ours.sessionId);
          const again = (await disputes.findAll(db, [facts.disputeId])).get(facts.disputeId);
          if (isSame(facts, again)) continue;
          const details = { status: facts.status, ourStatus: again?.status ?? 'missing' };
          const { id: paymentId, applicationId } = ours;
          report({ kind: 'dispute-differs', subject: facts.disputeId, paymentId, applicationId, details });
        }
      }
    };

    const paymentOfSource = async (source = ''): Promise<Payment | undefined> => {
      const intent = intentOfCharge.get(source);
      if (intent) return payments.findByPaymentIntent(db, intent);
      const owner =
        (await refunds.findByStripeIds(db, [source])).get(source) ?? (await disputes.findAll(db, [source])).get(source);
      return owner && payments.find(db, owner.paymentId);
    };

    const learnMovement = async (movement: Movement): Promise<void> => {
      const { id, type, sourceId, amountMinor, currency } = movement;
      if (OWN_MOVEMENTS.includes(type)) {
        await db.transaction((tx) => ledger.post(tx, [movementPosting(movement)]));
        comparison.repaired += 1;
        return;
      }
      const payment = await paymentOfSource(sourceId);
      await lookAgain(payment?.sessionId);
      if ((await ledger.findClearing(db, [`txn:${id}`])).size > 0) return;
      // A refund that Stripe has made and not yet answered: the next run looks at the same movements again.
      if (movement.createdAt > settledBefore) return;
      const details = { type, source: sourceId ?? '', amountMinor: String(amountMinor), currency };
      const { id: paymentId, applicationId } = payment ?? {};
      report({ kind: 'movement-unknown', subject: id, paymentId, applicationId, details });
    };

    const compareMovements = async (): Promise<void> => {
      for await (const batch of inBatches(stripe.listMovementsSince(since), { size: BATCH, signal })) {
        const cleared = await ledger.findClearing(
          db,
          batch.map(({ id }) => `txn:${id}`),
        );
        for (const movement of batch) {
          seen.movements.add(movement.id);
          const posted = cleared.get(`txn:${movement.id}`);
          if (posted === undefined) await learnMovement(movement);
          else if (!OWN_MOVEMENTS.includes(movement.type) && posted !== movement.amountMinor) {
            const details = { amountMinor: String(movement.amountMinor), postedMinor: String(posted) };
            report({ kind: 'movement-amount-differs', subject: movement.id, details });
          }
        }
      }
    };

    return { comparison, seen, compareEvents, comparePayments, compareRefunds, compareDisputes, compareMovements };
  };

  return async (period: Period): Promise<Comparison & { seen: Seen }> => {
    const comparing = run(period);
    await comparing.compareEvents();
    await comparing.comparePayments();
    await comparing.compareRefunds();
    await comparing.compareDisputes();
    await comparing.compareMovements();
    return { ...comparing.comparison, seen: comparing.seen };
  };
};

export type CompareStripe = ReturnType<typeof createCompareStripe>;
