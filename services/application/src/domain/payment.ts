import { AppError } from '@wayfare/kit/errors';
import {
  type Application,
  isSettled,
  type Money,
  type Order,
  type PaidDifference,
  type PaymentStatus,
  type Quote,
} from './application.ts';
import { requirePayable } from './completeness.ts';
import type { Offer } from './offer.ts';
import { isSameOrder, isSamePrice, offeredUpsells, priceOrder } from './pricing.ts';
import { toOrderedDestination } from './steps.ts';
import { advance, canAdvance } from './transitions.ts';

/** What one checkout was begun for. Paying it buys this, whatever was changed on the screens meanwhile. */
export interface CheckoutSnapshot extends Order {
  quote: Quote;
}

export interface BegunCheckout {
  /** Of the application, when this checkout was begun. */
  version: number;
  ordered: CheckoutSnapshot;
}

export interface PaymentChange {
  paymentId: string;
  /** Which checkout was paid; 0 where an earlier release of the payment service did not say it. */
  applicationVersion: number;
  amount: Money;
  outcome:
    | { kind: 'opened' | 'succeeded' | 'failed' | 'expired' }
    /**
     * A duplicate is a second payment of an order that stays paid. `refunded` is the sum so far; a refund that failed
     * lowers it.
     */
    | { kind: 'refunded' | 'refund-reversed'; duplicate: boolean; refunded: Money };
}

/**
 * A checkout begun again must leave the traveller this long to pay at its prices: Stripe's shortest session is 30
 * minutes.
 */
const LEAST_HOLD_MS = 35 * 60_000;

const orderOf = ({ destination, nationality, numApplicants, processing, upsells }: Order): Order => ({
  destination,
  nationality,
  numApplicants,
  processing,
  upsells,
});

export const snapshotOf = (application: Application): CheckoutSnapshot => {
  if (!application.quote) throw new Error('no quote to take a snapshot of');
  return { ...orderOf(application), quote: application.quote };
};

/**
 * Locks the price and waits for the payment. The same application comes back where its open quote still holds, so
 * that pressing twice opens one checkout.
 * FAILED_PRECONDITION `application-already-paid`, `application-incomplete` (fields), or `quote-changed` (details:
 * totalMinor, currency) where the screen showed another total.
 */
export const beginCheckout = (
  application: Application,
  offer: Offer,
  { currency, expectedTotalMinor, now }: { currency: Quote['currency']; expectedTotalMinor: number; now: Date },
): Application => {
  if (isSettled(application)) throw new AppError('FAILED_PRECONDITION', 'application-already-paid');
  requirePayable(application, offer);
  const order: Application = {
    ...application,
    destination: toOrderedDestination(offer.destination),
    upsells: offeredUpsells(application, offer).map(({ id, name }) => ({ id, name })),
  };
  const quote = priceOrder(order, offer, { currency, now });
  if (expectedTotalMinor && expectedTotalMinor !== quote.totalMinor)
    throw new AppError('FAILED_PRECONDITION', 'quote-changed', {
      details: { totalMinor: String(quote.totalMinor), currency },
    });
  const held = application.status === 'pending' ? application.quote : undefined;
  if (held && isSamePrice(held, quote) && Date.parse(held.expiresAt) - now.getTime() >= LEAST_HOLD_MS)
    return application;
  return { ...advance(order, 'checkout-begun'), quote, paymentId: undefined };
};

const paymentStatusAfterRefund = (refundedMinor: number, totalMinor: number): PaymentStatus => {
  if (refundedMinor <= 0) return 'paid';
  return refundedMinor >= totalMinor ? 'refunded' : 'partially_refunded';
};

/** The checkout that was paid: the one begun at that version, for exactly that amount and currency. */
const boughtWith = (
  { applicationVersion, amount }: PaymentChange,
  begun: readonly BegunCheckout[],
): CheckoutSnapshot | undefined =>
  begun.find(
    ({ version, ordered: { quote } }) =>
      (applicationVersion === 0 || version === applicationVersion) &&
      quote.totalMinor === amount.amountMinor &&
      quote.currency === amount.currency,
  )?.ordered;

/**
 * Whether a payment would make the application paid without paying for any checkout that was begun: such money is for
 * staff to look at.
 */
export const isUnaccounted = (
  application: Application,
  change: PaymentChange,
  begun: readonly BegunCheckout[],
): boolean =>
  change.outcome.kind === 'succeeded' &&
  canAdvance(application, 'payment-succeeded') &&
  boughtWith(change, begun) === undefined;

/** Whether money was refunded that the application does not know as its own payment: for staff to look at. */
export const isForeignRefund = ({ paymentId }: Application, change: PaymentChange): boolean =>
  'duplicate' in change.outcome && !change.outcome.duplicate && change.paymentId !== paymentId;

/** What staff are told where somebody paid an older checkout after changing the order. */
const differenceOf = (application: Application, bought: Order, now: Date): PaidDifference | undefined =>
  isSameOrder(application, bought)
    ? undefined
    : {
        at: now.toISOString(),
        droppedTravellers: Math.max(0, application.travellers.length - bought.numApplicants),
        visaName: application.destination.visaName,
        numApplicants: application.numApplicants,
        processingLabel: application.processing?.label ?? '',
        upsellNames: application.upsells.map(({ name }) => name),
      };

const succeed = (
  application: Application,
  change: PaymentChange,
  { begun, now }: { begun: readonly BegunCheckout[]; now: Date },
): Application => {
  const bought = boughtWith(change, begun);
  if (!bought || !canAdvance(application, 'payment-succeeded')) return application;
  const paid: Application = {
    ...advance(application, 'payment-succeeded'),
    ...bought,
    paymentId: change.paymentId,
    travellers: application.travellers.slice(0, bought.numApplicants),
    lastStepIndex: 0,
    paidAt: now,
    paidDifference: differenceOf(application, bought, now),
  };
  return { ...paid, paymentStatus: paymentStatusAfterRefund(application.refundedMinor, change.amount.amountMinor) };
};

/**
 * Only of the payment that paid the application or is open for it. A sum that is not higher is an older one, unless it
 * is told that a refund failed.
 */
const refund = (
  application: Application,
  { paymentId, amount }: PaymentChange,
  {
    kind,
    duplicate,
    refunded: { amountMinor: refundedMinor },
  }: Extract<PaymentChange['outcome'], { duplicate: boolean }>,
): Application => {
  if (application.paymentId !== paymentId) return application;
  const before = application.refundedMinor;
  const isNews = kind === 'refunded' ? refundedMinor > before : refundedMinor < before;
  if (duplicate || !isNews) return application;
  if (!isSettled(application)) return { ...application, refundedMinor };
  const paymentStatus = paymentStatusAfterRefund(refundedMinor, amount.amountMinor);
  return { ...application, refundedMinor, paymentStatus };
};

/**
 * What an event of the payment service does. Events come at least once and may be late: a success counts once and
 * only for a checkout that was begun, a failure or expiry only for the payment that is open, a refund only of the
 * application's own payment, even where it overtakes its success. `begun` are the checkouts begun, newest first.
 * @returns the same object where nothing changes.
 */
export const recordPayment = (
  application: Application,
  change: PaymentChange,
  context: { begun: readonly BegunCheckout[]; now: Date },
): Application => {
  const { paymentId, outcome } = change;
  switch (outcome.kind) {
    case 'opened':
      return application.status === 'pending' && application.paymentId !== paymentId
        ? { ...application, paymentId }
        : application;
    case 'succeeded':
      return succeed(application, change, context);
    case 'failed':
      return application.paymentId === paymentId && canAdvance(application, 'payment-failed')
        ? advance(application, 'payment-failed')
        : application;
    case 'expired':
      return application.paymentId === paymentId && canAdvance(application, 'payment-expired')
        ? { ...advance(application, 'payment-expired'), quote: undefined, paymentId: undefined }
        : application;
    case 'refunded':
    case 'refund-reversed':
      return refund(application, change, outcome);
  }
};
