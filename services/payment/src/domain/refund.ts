import { AppError } from '@wayfare/kit/errors';
import { type Share, sumOf } from './ledger.ts';
import type { Payment, PaymentLine } from './payment.ts';
import { allocate, leastOf, lineShares, remainingShares, sharesOf } from './shares.ts';

export const REFUND_REASONS = [
  'duplicate',
  'application_gone',
  'requested_by_traveller',
  'refused_by_authority',
  'not_delivered',
  'promise_missed',
  'goodwill',
  'fraud',
] as const;
/** `made_at_stripe`: staff refunded in Stripe's own dashboard. */
export type RefundReason = (typeof REFUND_REASONS)[number] | 'made_at_stripe';

/** `requested`: not yet accepted by Stripe. `pending`: accepted, the bank has not answered. */
export type RefundStatus = 'requested' | 'pending' | 'succeeded' | 'failed' | 'cancelled';

export interface Refund {
  id: string;
  paymentId: string;
  applicationId: string;
  currency: string;
  amountMinor: number;
  status: RefundStatus;
  reason: RefundReason;
  /** User id of a member of staff, `system`, or `stripe`. */
  requestedBy: string;
  idempotencyKey: string;
  /** Index from 0 where one traveller's part is given back. */
  traveller?: number;
  /** Which accounts it is taken from; adds up to the amount. */
  allocation: Share[];
  stripeRefundId?: string;
  /** Stripe's code for why it failed. */
  failure: string;
  /** Set once; a refund may fail after it has succeeded. */
  succeededAt?: Date;
  createdAt: Date;
}

export type RefundTrigger = 'accepted' | 'succeeded' | 'failed' | 'cancelled';

/** The life of a refund. A trigger that a state does not list changes nothing. */
const transitions: Readonly<Record<RefundStatus, Partial<Record<RefundTrigger, RefundStatus>>>> = {
  requested: { accepted: 'pending', succeeded: 'succeeded', failed: 'failed', cancelled: 'cancelled' },
  pending: { succeeded: 'succeeded', failed: 'failed', cancelled: 'cancelled' },
  // The bank may send the money back days later.
  succeeded: { failed: 'failed' },
  failed: {},
  cancelled: {},
};

/** @returns the state after the trigger, or undefined where it changes nothing. */
export const nextRefundStatus = (status: RefundStatus, trigger: RefundTrigger): RefundStatus | undefined =>
  transitions[status][trigger];

/** A refund that gives money back, or may still. */
export const isActive = ({ status }: Pick<Refund, 'status'>): boolean => status !== 'failed' && status !== 'cancelled';

export type RefundScope =
  | { kind: 'whole' }
  | { kind: 'amount'; amountMinor: number }
  | { kind: 'traveller'; traveller: number }
  | { kind: 'lines'; lines: { sourceId: string; quantity: number }[] }
  | { kind: 'rule'; rule: RefundRule };

/** What a published rule gives back: percent of each kind of line. */
export interface RefundRule {
  percent: Readonly<Partial<Record<PaymentLine['kind'], number>>>;
  /** Everything that was given back before counts towards it. */
  inAll: boolean;
}

/** One unit of each line that counts travellers. */
const unitsOfTraveller = (lines: readonly PaymentLine[], traveller: number): PaymentLine[] => {
  const travellers = Math.max(0, ...lines.map(({ quantity }) => quantity));
  if (traveller >= travellers) throw new AppError('FAILED_PRECONDITION', 'traveller-not-paid-for');
  return lines.filter(({ quantity }) => quantity === travellers).map((line) => ({ ...line, quantity: 1 }));
};

const unitsOfLines = (lines: readonly PaymentLine[], wanted: { sourceId: string; quantity: number }[]): PaymentLine[] =>
  wanted.map(({ sourceId, quantity }) => {
    const line = lines.find((one) => one.sourceId === sourceId);
    if (!line || line.quantity < quantity) throw new AppError('FAILED_PRECONDITION', 'line-not-paid-for');
    return { ...line, quantity };
  });

const everything = ({ percent }: RefundRule): boolean =>
  (['government_fee', 'processing', 'upsell'] as const).every((kind) => percent[kind] === 100);

/** Rounds half up for each line, as the preview that the traveller saw did. Never takes more than is left. */
const allocateByRule = (
  { lines }: Payment,
  rule: RefundRule,
  { left, givenMinor }: { left: Share[]; givenMinor: number },
): Share[] => {
  // A payment of an earlier release does not say what it was for.
  if (lines.length === 0) return everything(rule) ? left : [];
  const granted = lines.flatMap((line) =>
    lineShares([line]).map(({ account, amountMinor }) => ({
      account,
      amountMinor: Math.floor((amountMinor * (rule.percent[line.kind] ?? 0) + 50) / 100),
    })),
  );
  const open = leastOf(granted, left);
  const wanted = rule.inAll ? Math.min(sumOf(granted) - givenMinor, sumOf(open)) : sumOf(open);
  return wanted > 0 ? allocate(wanted, open, 'suspense') : [];
};

const unitsOf = (lines: readonly PaymentLine[], scope: RefundScope): PaymentLine[] => {
  if (scope.kind === 'traveller') return unitsOfTraveller(lines, scope.traveller);
  return scope.kind === 'lines' ? unitsOfLines(lines, scope.lines) : [];
};

/** Every refund that still counts, and every dispute that was lost, takes from what a payment is worth. */
export const leftOf = (payment: Payment, taken: readonly Share[]): Share[] => remainingShares(sharesOf(payment), taken);

interface Taken {
  refunds: readonly Refund[];
  lost: readonly Share[];
}

/** What of a payment is neither given back nor on its way. */
export const leftMinorOf = (payment: Payment, { refunds, lost }: Taken): number =>
  sumOf(leftOf(payment, [...refunds.filter(isActive).flatMap(({ allocation }) => allocation), ...lost]));

/** Whether one person has given, or would give, more than the limit of one payment back alone. */
export const needsSecondPerson = (
  amountMinor: number,
  { refunds, requestedBy, limitMinor }: { refunds: readonly Refund[]; requestedBy: string; limitMinor: number },
): boolean => {
  const before = refunds.filter((refund) => isActive(refund) && refund.requestedBy === requestedBy);
  return before.reduce((sum, refund) => sum + refund.amountMinor, amountMinor) > limitMinor;
};

/**
 * What a wanted refund takes from which account. FAILED_PRECONDITION `nothing-to-refund`, `refund-exceeds-payment`
 * (details: leftMinor), `traveller-not-paid-for`,
 * `traveller-already-refunded`, `line-not-paid-for`, `line-already-refunded`.
 */
export const allocateRefund = (payment: Payment, scope: RefundScope, { refunds, lost }: Taken): Share[] => {
  const active = refunds.filter(isActive);
  const left = leftOf(payment, [...active.flatMap(({ allocation }) => allocation), ...lost]);
  const leftMinor = sumOf(left);
  if (leftMinor === 0) throw new AppError('FAILED_PRECONDITION', 'nothing-to-refund');
  if (scope.kind === 'whole') return left;
  if (scope.kind === 'rule') {
    const shares = allocateByRule(payment, scope.rule, {
      left,
      givenMinor: active.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
    });
    if (sumOf(shares) === 0) throw new AppError('FAILED_PRECONDITION', 'nothing-to-refund');
    return shares;
  }
  if (scope.kind === 'amount') {
    if (scope.amountMinor > leftMinor)
      throw new AppError('FAILED_PRECONDITION', 'refund-exceeds-payment', {
        details: { leftMinor: String(leftMinor) },
      });
    return allocate(scope.amountMinor, left, 'suspense');
  }
  if (scope.kind === 'traveller' && active.some(({ traveller }) => traveller === scope.traveller))
    throw new AppError('FAILED_PRECONDITION', 'traveller-already-refunded');
  const wanted = lineShares(unitsOf(payment.lines, scope));
  if (sumOf(wanted) === 0) throw new AppError('FAILED_PRECONDITION', 'nothing-to-refund');
  const fits = wanted.every(({ account, amountMinor }) =>
    left.some((share) => share.account === account && share.amountMinor >= amountMinor),
  );
  if (!fits) throw new AppError('FAILED_PRECONDITION', 'line-already-refunded');
  return wanted;
};
