import type { Card } from './card.ts';
import { newId, newSessionId } from './ids.ts';
import type { CreateSession } from './params.ts';
import type { Checkout, CheckoutLine, Payment, PaymentRefusal } from './records.ts';
import { refuse } from './stripe-error.ts';

const HALF_HOUR = 30 * 60;
const DAY = 24 * 60 * 60;
/** About what Stripe charges at least in the large currencies. */
const SMALLEST_TOTAL = 50;

export type EventType =
  | 'checkout.session.completed'
  | 'checkout.session.expired'
  | 'checkout.session.async_payment_succeeded'
  | 'checkout.session.async_payment_failed'
  | 'payment_intent.succeeded'
  | 'payment_intent.processing'
  | 'payment_intent.requires_action'
  | 'payment_intent.payment_failed'
  | 'charge.refunded'
  | 'refund.created'
  | 'refund.updated'
  | 'refund.failed'
  | 'charge.refund.updated'
  | 'charge.dispute.created'
  | 'charge.dispute.funds_withdrawn'
  | 'charge.dispute.funds_reinstated'
  | 'charge.dispute.closed';

export interface PricedLines {
  currency: string;
  lines: CheckoutLine[];
}

const expiryOf = (wanted: number | undefined, now: number): number => {
  if (wanted === undefined) return now + DAY;
  const distance = wanted - now;
  const param = 'expires_at';
  if (distance < HALF_HOUR - 5) {
    throw refuse('The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.', { param });
  }
  if (distance > DAY + 5) {
    throw refuse('The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.', { param });
  }
  return wanted;
};

export const openCheckout = (params: CreateSession, { currency, lines }: PricedLines, now: number): Checkout => {
  const total = lines.reduce((sum, line) => sum + line.unitAmount * line.quantity, 0);
  if (total < SMALLEST_TOTAL) {
    throw refuse('The Checkout Session’s total amount due is below the smallest amount that can be charged.', {
      code: 'amount_too_small',
    });
  }
  const payment = params.payment_intent_data;
  return {
    id: newSessionId(),
    created: now,
    expiresAt: expiryOf(params.expires_at, now),
    status: 'open',
    paymentStatus: 'unpaid',
    currency,
    lines,
    total,
    successUrl: params.success_url,
    cancelUrl: params.cancel_url,
    clientReferenceId: params.client_reference_id,
    customerEmail: params.customer_email,
    locale: params.locale,
    metadata: params.metadata ?? {},
    paymentMetadata: payment?.metadata ?? {},
    paymentDescription: payment?.description,
    receiptEmail: payment?.receipt_email,
  };
};

export const expireCheckout = (checkout: Checkout): Checkout => {
  if (checkout.status === 'open') return { ...checkout, status: 'expired' };
  throw refuse(
    `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${checkout.status}.`,
  );
};

export const isOverdue = (checkout: Checkout, now: number): boolean =>
  checkout.status === 'open' && checkout.expiresAt <= now;

const newPayment = (checkout: Checkout, now: number): Payment => ({
  id: newId('pi'),
  chargeId: newId('ch'),
  checkoutId: checkout.id,
  created: now,
  amount: checkout.total,
  currency: checkout.currency,
  status: 'requires_payment_method',
  description: checkout.paymentDescription,
  receiptEmail: checkout.receiptEmail,
  metadata: checkout.paymentMetadata,
  refunded: 0,
});

/** What the bank says to one attempt. */
export type Verdict =
  | { kind: 'paid' }
  | { kind: 'refused'; refusal: PaymentRefusal }
  | { kind: 'confirmation_needed' }
  | { kind: 'answer_later' };

export interface Payer {
  card: Card;
  email: string;
  name: string;
}

export interface AttemptResult {
  checkout: Checkout;
  payment: Payment;
  events: EventType[];
}

/** One press of the pay button (or of the bank's confirm button) on an open checkout. */
export const attemptPayment = (
  checkout: Checkout,
  earlier: Payment | undefined,
  { payer, verdict, now }: { payer: Payer; verdict: Verdict; now: number },
): AttemptResult => {
  if (checkout.status !== 'open') throw refuse('This Checkout Session is not open.');
  const started: Payment = { ...(earlier ?? newPayment(checkout, now)), card: payer.card, refusal: undefined };
  const linked: Checkout = { ...checkout, paymentId: started.id, payerEmail: payer.email, payerName: payer.name };
  switch (verdict.kind) {
    case 'paid':
      return {
        checkout: { ...linked, status: 'complete', paymentStatus: 'paid' },
        payment: { ...started, status: 'succeeded' },
        events: ['payment_intent.succeeded', 'checkout.session.completed'],
      };
    case 'refused':
      return {
        checkout: linked,
        payment: { ...started, status: 'requires_payment_method', refusal: verdict.refusal },
        events: ['payment_intent.payment_failed'],
      };
    case 'confirmation_needed':
      return {
        checkout: linked,
        payment: { ...started, status: 'requires_action' },
        events: ['payment_intent.requires_action'],
      };
    case 'answer_later':
      return {
        checkout: { ...linked, status: 'complete' },
        payment: { ...started, status: 'processing' },
        events: ['payment_intent.processing', 'checkout.session.completed'],
      };
  }
};

/** The bank's late answer to a completed checkout whose payment was still being processed. */
export const settleLater = (checkout: Checkout, payment: Payment, success: boolean): AttemptResult => {
  if (payment.status !== 'processing') throw refuse('This PaymentIntent is not being processed.');
  return success
    ? {
        checkout: { ...checkout, paymentStatus: 'paid' },
        payment: { ...payment, status: 'succeeded' },
        events: ['payment_intent.succeeded', 'checkout.session.async_payment_succeeded'],
      }
    : {
        checkout,
        payment: { ...payment, status: 'requires_payment_method', refusal: 'bank_refused' },
        events: ['payment_intent.payment_failed', 'checkout.session.async_payment_failed'],
      };
};

export const successUrlOf = (checkout: Checkout): string =>
  checkout.successUrl.replaceAll('{CHECKOUT_SESSION_ID}', checkout.id);
