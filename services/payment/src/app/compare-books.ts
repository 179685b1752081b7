import type { Db } from '@wayfare/kit/db';
import type { StripeClient } from '../clients/stripe-client.ts';
import type { MoneyChecks } from '../db/money-checks.ts';
import type { PaymentRepository } from '../db/payment-repository.ts';
import type { RefundRepository } from '../db/refund-repository.ts';
import type { StripeEventRepository } from '../db/stripe-event-repository.ts';
import type { FoundDifference } from '../domain/difference.ts';
import type { Payment } from '../domain/payment.ts';
import type { Period, Seen } from './compare-stripe.ts';

interface Deps {
  db: Db;
  payments: PaymentRepository;
  refunds: RefundRepository;
  events: StripeEventRepository;
  checks: MoneyChecks;
  stripe: StripeClient;
}

const PAGE = 500;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** Every payment that was paid or refunded since then. */
export async function* touchedPayments(db: Db, payments: PaymentRepository, since: Date): AsyncGenerator<Payment[]> {
  for (let after = FIRST_ID; ; ) {
    const page = await payments.listTouchedSince(db, since, { after, limit: PAGE });
    if (page.length === 0) return;
    yield page;
    after = page.at(-1)?.id ?? after;
  }
}

/** Our books against Stripe, the other way round: what we believe and Stripe does not know; and against themselves. */
export const createCompareBooks = ({ db, payments, refunds, events, checks, stripe }: Deps) => {
  const notAtStripe = async (payment: Payment, since: Date, seen: Seen): Promise<FoundDifference[]> => {
    const about = { paymentId: payment.id, applicationId: payment.applicationId };
    const found: FoundDifference[] = [];
    const { paymentIntentId: intent, paidAt } = payment;
    const isThere = async () => intent && (seen.payments.has(intent) || (await stripe.hasPaid(intent)));
    if (paidAt && paidAt >= since && !(await isThere())) {
      const details = { amountMinor: String(payment.amountMinor), currency: payment.currency };
      found.push({ kind: 'payment-not-at-stripe', subject: payment.id, ...about, details });
    }
    for (const refund of await refunds.listOfPayment(db, payment.id)) {
      const { id: subject, status, stripeRefundId, amountMinor } = refund;
      if (status !== 'succeeded' && status !== 'pending') continue;
      if (stripeRefundId && (seen.refunds.has(stripeRefundId) || (await stripe.hasRefund(stripeRefundId)))) continue;
      const details = { status, amountMinor: String(amountMinor) };
      found.push({ kind: 'refund-not-at-stripe', subject, ...about, details });
    }
    return found;
  };

  return async ({
    since,
    settledBefore,
    seen,
    signal,
  }: Period & {
    /** What Stripe listed: it need not be asked again. */
    seen: Seen;
  }): Promise<FoundDifference[]> => {
    const found: FoundDifference[] = [];
    for await (const page of touchedPayments(db, payments, since)) {
      for (const payment of page) {
        signal?.throwIfAborted();
        found.push(...(await notAtStripe(payment, since, seen)));
      }
    }
    for (const id of await checks.postedMovements(db, { since })) {
      signal?.throwIfAborted();
      if (!seen.movements.has(id) && !(await stripe.hasMovement(id)))
        found.push({ kind: 'movement-not-at-stripe', subject: id, details: {} });
    }
    for (const { id, applicationId, amountMinor, currency } of await payments.listStranded(db)) {
      const details = { amountMinor: String(amountMinor), currency };
      found.push({ kind: 'payment-unknown', subject: id, paymentId: id, applicationId, details });
    }
    for (const { id, type, failure } of await events.listGivenUp(db))
      found.push({ kind: 'event-failed', subject: id, details: { type, failure } });
    return [
      ...found,
      ...(await checks.failedRefunds(db)),
      ...(await checks.clearing(db, { since, settledBefore })),
      ...(await checks.coverage(db, { since })),
      ...(await checks.unexplained(db, { since })),
    ];
  };
};

export type CompareBooks = ReturnType<typeof createCompareBooks>;
