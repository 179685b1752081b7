import { randomUUID } from 'node:crypto';
import { type Posting, sumOf } from './ledger.ts';
import type { Dispute, DisputeFacts, Movement, RefundFacts } from './movement.ts';
import type { Payment } from './payment.ts';
import { disputePostings, movementPosting, refundPostings } from './postings.ts';
import { isActive, leftOf, nextRefundStatus, type Refund, type RefundTrigger } from './refund.ts';
import { allocate } from './shares.ts';

/** What Stripe reports as refunded or disputed for one payment. */
export interface Reversals {
  refunds: RefundFacts[];
  disputes: DisputeFacts[];
}

export interface Learned {
  /** Only new and changed ones. */
  refunds: Refund[];
  disputes: Dispute[];
  postings: Posting[];
}

const triggerOf = {
  pending: 'accepted',
  succeeded: 'succeeded',
  failed: 'failed',
  cancelled: 'cancelled',
} as const satisfies Record<RefundFacts['status'], RefundTrigger>;

/** @returns the same object if Stripe's answer changes nothing. */
export const learnRefund = (
  refund: Refund,
  { status: told, stripeRefundId, failure }: Pick<RefundFacts, 'status' | 'stripeRefundId' | 'failure'>,
  now: Date,
): Refund => {
  const status = nextRefundStatus(refund.status, triggerOf[told]);
  if (!status && refund.stripeRefundId === stripeRefundId) return refund;
  const moved = { ...refund, status: status ?? refund.status, stripeRefundId };
  if (status === 'succeeded') return { ...moved, succeededAt: now };
  return status === 'failed' ? { ...moved, failure } : moved;
};

const takenBy = (refunds: readonly Refund[], disputes: readonly Dispute[]) => [
  ...refunds.filter(isActive).flatMap(({ allocation }) => allocation),
  ...disputes.flatMap(({ allocation }) => allocation),
];

/** A refund that was not requested here: staff created it in the Stripe dashboard. */
const refundMadeAtStripe = (
  payment: Payment,
  facts: RefundFacts,
  left: ReturnType<typeof leftOf>,
  now: Date,
): Refund => ({
  id: randomUUID(),
  paymentId: payment.id,
  applicationId: payment.applicationId,
  currency: payment.currency,
  amountMinor: facts.amountMinor,
  status: 'requested',
  reason: 'made_at_stripe',
  requestedBy: 'stripe',
  idempotencyKey: facts.stripeRefundId,
  allocation: allocate(facts.amountMinor, left, 'suspense'),
  failure: '',
  createdAt: now,
});

const isSame = (refund: Refund, { stripeRefundId, refundId }: RefundFacts): boolean =>
  refund.stripeRefundId === stripeRefundId || (refund.stripeRefundId === undefined && refund.id === refundId);

const learnDispute = (payment: Payment, known: Dispute | undefined, facts: DisputeFacts): Dispute => ({
  id: facts.disputeId,
  paymentId: payment.id,
  applicationId: payment.applicationId,
  currency: facts.currency,
  amountMinor: facts.amountMinor,
  status: facts.status,
  reason: facts.reason,
  allocation: known?.allocation ?? [],
  openedAt: facts.openedAt,
});

/** Allocates the amount of a lost dispute to what is left of the payment, and the excess to `dispute_loss`. */
const allocateLoss = (dispute: Dispute, facts: DisputeFacts, left: ReturnType<typeof leftOf>): Dispute => {
  const keptMinor = -sumOf(facts.movements);
  if (dispute.status !== 'lost' || dispute.allocation.length > 0 || keptMinor <= 0) return dispute;
  return { ...dispute, allocation: allocate(keptMinor, left, 'dispute_loss') };
};

const hasChanged = (before: Dispute | undefined, after: Dispute): boolean =>
  before?.status !== after.status || before.reason !== after.reason || before.allocation !== after.allocation;

const movementPostings = (payment: Payment, movements: readonly Movement[]): Posting[] =>
  movements.map((movement) =>
    movementPosting(movement, { paymentId: payment.id, applicationId: payment.applicationId }),
  );

/**
 * Updates the refunds and disputes of a payment to Stripe's state, with every ledger posting which that state requires.
 * Repeating the same facts, in any order, changes and posts nothing more.
 */
export const learnReversals = (
  payment: Payment,
  known: { refunds: readonly Refund[]; disputes: readonly Dispute[] },
  told: Reversals,
  now: Date,
): Learned => {
  const refunds = [...known.refunds];
  const disputes = [...known.disputes];
  const learned: Learned = { refunds: [], disputes: [], postings: [] };
  for (const facts of told.refunds) {
    const index = refunds.findIndex((refund) => isSame(refund, facts));
    const before =
      refunds[index] ?? refundMadeAtStripe(payment, facts, leftOf(payment, takenBy(refunds, disputes)), now);
    const after = learnRefund(before, facts, now);
    if (index < 0) refunds.push(after);
    else refunds[index] = after;
    if (index < 0 || after !== before) learned.refunds.push(after);
    learned.postings.push(...refundPostings(after), ...movementPostings(payment, facts.movements));
  }
  for (const facts of told.disputes) {
    const index = disputes.findIndex(({ id }) => id === facts.disputeId);
    const before = disputes[index];
    const left = leftOf(payment, takenBy(refunds, disputes));
    const after = allocateLoss(learnDispute(payment, before, facts), facts, left);
    if (index < 0) disputes.push(after);
    else disputes[index] = after;
    if (hasChanged(before, after)) learned.disputes.push(after);
    learned.postings.push(...disputePostings(after, facts.movements), ...movementPostings(payment, facts.movements));
  }
  return learned;
};
