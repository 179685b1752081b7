import Stripe from 'stripe';
import type { StripeEvent } from '../db/stripe-event-repository.ts';
import type { Reversals } from '../domain/learn.ts';
import type { DisputeFacts, Movement, RefundFacts } from '../domain/movement.ts';
import type { Refund } from '../domain/refund.ts';
import { toStripeEvent } from './stripe-event.ts';

/** Where Stripe refuses a refund for good; anything else is tried again. */
export class RefundRefused extends Error {
  readonly reason: string;
  constructor(reason: string, cause: unknown) {
    super(`Stripe refused a refund: ${reason}`, { cause });
    this.name = 'RefundRefused';
    this.reason = reason;
  }
}

/** A payment as Stripe lists it. */
export interface ListedPayment {
  paymentIntentId: string;
  /** From the metadata that we give each checkout. */
  paymentId?: string;
  applicationId?: string;
  chargeId?: string;
  succeeded: boolean;
  amountMinor: number;
  currency: string;
}

type Listed<T> = T & { paymentIntentId?: string };

const idOf = (value: string | { id: string } | null | undefined): string | undefined =>
  typeof value === 'string' ? value : value?.id;

const toMovement = (transaction: Stripe.BalanceTransaction): Movement => ({
  id: transaction.id,
  type: transaction.type,
  currency: transaction.currency,
  amountMinor: transaction.amount,
  feeMinor: transaction.fee,
  netMinor: transaction.net,
  createdAt: new Date(transaction.created * 1000),
  sourceId: idOf(transaction.source),
});

/** Expanded balance transactions; ids alone and those not yet booked are left out. */
export const movementsOf = (...found: (string | Stripe.BalanceTransaction | null | undefined)[]): Movement[] =>
  found.flatMap((one) => (one && typeof one === 'object' ? [toMovement(one)] : []));

const refundStatuses: Record<string, RefundFacts['status']> = {
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'cancelled',
};

const toRefundFacts = (refund: Stripe.Refund): RefundFacts => ({
  stripeRefundId: refund.id,
  refundId: refund.metadata?.refund_id,
  status: refundStatuses[refund.status ?? ''] ?? 'pending', // requires_action waits as well
  amountMinor: refund.amount,
  currency: refund.currency,
  failure: refund.failure_reason ?? '',
  movements: movementsOf(refund.balance_transaction, refund.failure_balance_transaction),
});

const isDecided = (status: string): status is 'won' | 'lost' => status === 'won' || status === 'lost';

const toDisputeFacts = (dispute: Stripe.Dispute): DisputeFacts => ({
  disputeId: dispute.id,
  // Inquiries (warning_…) and those under review have not been decided.
  status: isDecided(dispute.status) ? dispute.status : 'open',
  reason: dispute.reason,
  amountMinor: dispute.amount,
  currency: dispute.currency,
  openedAt: new Date(dispute.created * 1000),
  movements: dispute.balance_transactions.map(toMovement),
});

const REFUND_REASONS: Partial<Record<Refund['reason'], Stripe.RefundCreateParams.Reason>> = {
  duplicate: 'duplicate',
  fraud: 'fraudulent',
};

const MOVEMENTS_OF_REFUND = ['data.balance_transaction', 'data.failure_balance_transaction'];
const PAGE = 100;

async function* map<T, R>(list: AsyncIterable<T>, to: (one: T) => R): AsyncGenerator<R> {
  for await (const one of list) yield to(one);
}

const collect = async <T>(list: AsyncIterable<T>): Promise<T[]> => {
  const all: T[] = [];
  for await (const one of list) all.push(one);
  return all;
};

const orMissing = <T>(call: Promise<T>): Promise<T | undefined> =>
  call.catch((error) => {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing') return undefined;
    throw error;
  });

/** Refunds, disputes and the movements of our balance. */
export const createStripeMoney = (stripe: Stripe, guarded: <T>(call: () => Promise<T>) => Promise<T>) => {
  const created = (since: Date) => ({ created: { gte: Math.floor(since.getTime() / 1000) }, limit: PAGE });
  return {
    /** Everything that was taken back of a payment, with its movements. */
    getReversals: async (paymentIntentId: string): Promise<Reversals> => {
      const of = { payment_intent: paymentIntentId, limit: PAGE };
      const [refunds, disputes] = await Promise.all([
        guarded(() => collect(stripe.refunds.list({ ...of, expand: MOVEMENTS_OF_REFUND }))),
        guarded(() => collect(stripe.disputes.list(of))),
      ]);
      // Oldest first: what staff refunded at Stripe is taken from what was left at that time.
      return { refunds: refunds.reverse().map(toRefundFacts), disputes: disputes.reverse().map(toDisputeFacts) };
    },
    /** Asking again with the same refund gives the same one. Throws RefundRefused where Stripe will not. */
    createRefund: async (refund: Refund, paymentIntentId: string): Promise<RefundFacts> => {
      const { id, paymentId, amountMinor, reason } = refund;
      const params: Stripe.RefundCreateParams = {
        payment_intent: paymentIntentId,
        amount: amountMinor,
        reason: REFUND_REASONS[reason] ?? 'requested_by_customer',
        metadata: { refund_id: id, payment_id: paymentId },
        expand: ['balance_transaction'],
      };
      const made = guarded(() => stripe.refunds.create(params, { idempotencyKey: `refund-${id}` }));
      return toRefundFacts(
        await made.catch((error) => {
          if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
          throw new RefundRefused(error.code ?? 'refused', error);
        }),
      );
    },
    /** Newest first, as all lists. Stripe keeps events for 30 days. */
    listEventsSince: (since: Date, types: string[]): AsyncIterable<StripeEvent> =>
      map(stripe.events.list({ ...created(since), types }), toStripeEvent),
    listPaymentsSince: (since: Date): AsyncIterable<ListedPayment> =>
      map(stripe.paymentIntents.list(created(since)), (intent) => ({
        paymentIntentId: intent.id,
        paymentId: intent.metadata.payment_id,
        applicationId: intent.metadata.application_id,
        chargeId: idOf(intent.latest_charge),
        succeeded: intent.status === 'succeeded',
        amountMinor: intent.amount,
        currency: intent.currency,
      })),
    listRefundsSince: (since: Date): AsyncIterable<Listed<RefundFacts>> =>
      map(stripe.refunds.list({ ...created(since), expand: MOVEMENTS_OF_REFUND }), (refund) => ({
        ...toRefundFacts(refund),
        paymentIntentId: idOf(refund.payment_intent),
      })),
    listDisputesSince: (since: Date): AsyncIterable<Listed<DisputeFacts>> =>
      map(stripe.disputes.list(created(since)), (dispute) => ({
        ...toDisputeFacts(dispute),
        paymentIntentId: idOf(dispute.payment_intent),
      })),
    listMovementsSince: (since: Date): AsyncIterable<Movement> =>
      map(stripe.balanceTransactions.list(created(since)), toMovement),
    /** Whether Stripe knows the payment, and took its money. */
    hasPaid: async (paymentIntentId: string): Promise<boolean> =>
      (await orMissing(guarded(() => stripe.paymentIntents.retrieve(paymentIntentId))))?.status === 'succeeded',
    hasRefund: async (stripeRefundId: string): Promise<boolean> =>
      (await orMissing(guarded(() => stripe.refunds.retrieve(stripeRefundId)))) !== undefined,
    hasMovement: async (id: string): Promise<boolean> =>
      (await orMissing(guarded(() => stripe.balanceTransactions.retrieve(id)))) !== undefined,
  };
};
