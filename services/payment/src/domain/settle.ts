import { sumOf } from './ledger.ts';
import type { Movement } from './movement.ts';
import { isLive, isPayingOne, type Payment } from './payment.ts';
import type { Refund } from './refund.ts';
import { nextStatus, type Trigger } from './transitions.ts';

/** What Stripe says about a session when asked; never what an event said at some earlier time. */
export interface SessionFacts {
  sessionId: string;
  paymentId?: string;
  state: 'open' | 'processing' | 'paid' | 'failed' | 'expired';
  paymentIntentId?: string;
  amountMinor: number;
  currency: string;
  /** From the session's metadata. */
  applicationId?: string;
  /** The charge in our balance, once Stripe has booked it. */
  movement?: Movement;
  /** There are refunds or disputes to ask about. */
  hasReversals: boolean;
}

export type Announcement = 'opened' | 'succeeded' | 'failed' | 'expired' | 'refunded' | 'refund_reversed';

export interface Settled {
  payment: Payment;
  announcements: Announcement[];
  /** Other checkouts of the application that may no longer be paid. */
  withdrawn: Payment[];
}

const CHECK_AGAIN_MS = 15 * 60_000;
const AFTER_EXPIRY_MS = 60_000;

/** While money may still come in, Stripe is asked now and then, in case a webhook was lost. */
export const nextCheck = (expiresAt: Date, now: Date): Date => {
  const soon = now.getTime() + CHECK_AGAIN_MS;
  const ended = expiresAt.getTime() + AFTER_EXPIRY_MS;
  return new Date(ended > now.getTime() ? Math.min(soon, ended) : soon);
};

const announcementOf: Partial<Record<Trigger, Announcement>> = {
  succeeded: 'succeeded',
  failed: 'failed',
  expired: 'expired',
};

const triggerOf = (facts: SessionFacts, paidAlready: boolean): Trigger | undefined => {
  switch (facts.state) {
    case 'paid':
      return paidAlready ? 'succeeded_again' : 'succeeded';
    case 'open':
      return undefined;
    default:
      return facts.state;
  }
};

const nextCheckOf = (payment: Payment, before: Payment, facts: SessionFacts, now: Date): Date | undefined => {
  switch (payment.status) {
    case 'refund_due':
      return before.status === 'refund_due' ? before.nextCheckAt : now;
    case 'paid':
    case 'partially_refunded':
    case 'refunded':
    case 'stranded':
      // A refund may wait to be sent.
      return before.paidAt ? before.nextCheckAt : undefined;
    case 'open':
    case 'processing':
      return nextCheck(payment.expiresAt, now);
    case 'created':
    case 'withdrawn':
      return facts.state === 'open' ? payment.nextCheckAt : undefined;
    default:
      return undefined;
  }
};

const applyState = (payment: Payment, trigger: Trigger | undefined, facts: SessionFacts, now: Date) => {
  const status = trigger && nextStatus(payment.status, trigger);
  const known: Payment = {
    ...payment,
    sessionId: facts.sessionId,
    paymentIntentId: facts.paymentIntentId ?? payment.paymentIntentId,
  };
  if (!trigger || !status) return { payment: known, trigger: undefined };
  const landed = trigger === 'succeeded' || trigger === 'succeeded_again';
  return {
    payment: {
      ...known,
      status,
      duplicate: trigger === 'succeeded_again',
      ...(trigger === 'succeeded_again' ? { refundCause: 'duplicate' as const } : {}),
      paidAt: landed ? now : payment.paidAt,
      attempts: 0,
    },
    trigger,
  };
};

const refundTrigger = ({ amountMinor, refundCause }: Payment, refundedMinor: number): Trigger => {
  if (refundedMinor >= amountMinor) return 'refunded';
  if (refundCause) return 'still_owed';
  return refundedMinor > 0 ? 'partially_refunded' : 'refund_reversed';
};

/**
 * What the refunds known by now make of their payment. Counted from the refunds themselves, not taken from the charge:
 * an answer of Stripe that is older than what we know must not bring anything back.
 */
export const applyRefunds = (
  payment: Payment,
  refunds: readonly Refund[],
): { payment: Payment; announcements: Announcement[] } => {
  const refundedMinor = sumOf(refunds.filter(({ status }) => status === 'pending' || status === 'succeeded'));
  if (refundedMinor === payment.refundedMinor) return { payment, announcements: [] };
  const status = nextStatus(payment.status, refundTrigger(payment, refundedMinor)) ?? payment.status;
  const nextCheckAt = status === 'refund_due' ? undefined : payment.nextCheckAt;
  return {
    payment: { ...payment, refundedMinor, status, nextCheckAt },
    announcements: [refundedMinor > payment.refundedMinor ? 'refunded' : 'refund_reversed'],
  };
};

export const withdraw = (payment: Payment, now: Date): Payment => ({
  ...payment,
  status: nextStatus(payment.status, 'withdrawn') ?? payment.status,
  nextCheckAt: now,
  attempts: 0,
});

/**
 * The one fulfilment: brings a payment up to what Stripe says. Telling it the same again, or in any order, changes
 * nothing more.
 * `others` are the application's other payments. Throws when the amount charged is not the amount asked.
 */
export const settle = (payment: Payment, others: Payment[], facts: SessionFacts, now: Date): Settled => {
  if (facts.amountMinor !== payment.amountMinor || facts.currency !== payment.currency) {
    throw new Error(`payment ${payment.id}: the session's amount is not the payment's`);
  }
  const trigger = triggerOf(facts, others.some(isPayingOne));
  const moved = applyState(payment, trigger, facts, now);
  const withdrawn = moved.trigger === 'succeeded' ? others.filter(isLive).map((other) => withdraw(other, now)) : [];
  // The end of an older checkout says nothing about an application that has a newer one or is paid.
  const outdated = moved.trigger === 'expired' || moved.trigger === 'failed';
  const hidden =
    (outdated && others.some((other) => isLive(other) || isPayingOne(other))) || payment.status === 'created';
  const announced = moved.trigger && announcementOf[moved.trigger];
  const announcements: Announcement[] = [];
  if (announced && (announced === 'succeeded' || !hidden)) announcements.push(announced);
  return {
    payment: { ...moved.payment, nextCheckAt: nextCheckOf(moved.payment, payment, facts, now) },
    announcements,
    withdrawn,
  };
};

/** Money that Stripe holds for a session of ours that we have no row of: kept for staff, given to no order. */
export const strand = (id: string, facts: SessionFacts & { applicationId: string }, now: Date): Payment => ({
  id,
  applicationId: facts.applicationId,
  applicationVersion: 0,
  currency: facts.currency,
  amountMinor: facts.amountMinor,
  refundedMinor: 0,
  status: 'stranded',
  duplicate: true,
  refundCause: 'unknown_payment',
  lines: [],
  idempotencyKey: '',
  sessionId: facts.sessionId,
  paymentIntentId: facts.paymentIntentId,
  expiresAt: now,
  paidAt: now,
  attempts: 0,
});

/**
 * The order that a payment paid is not there: all of it is owed back. @returns undefined where that changes nothing.
 */
export const oweBack = (payment: Payment, now: Date): Payment | undefined => {
  const status = nextStatus(payment.status, 'owed_back');
  return status && { ...payment, status, refundCause: 'application_gone', nextCheckAt: now, attempts: 0 };
};
