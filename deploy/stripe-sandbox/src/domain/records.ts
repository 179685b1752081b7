import type { Card } from './card.ts';

/** Times are whole seconds since 1970, amounts are minor units, as everywhere in Stripe's API. */
export interface Product {
  id: string;
  name: string;
  description?: string;
  active: boolean;
  metadata: Record<string, string>;
  created: number;
}

export interface Price {
  id: string;
  productId: string;
  currency: string;
  unitAmount: number;
  metadata: Record<string, string>;
  created: number;
  /** Made for one session from price_data: real Stripe keeps such prices inactive. */
  inline: boolean;
}

export interface CheckoutLine {
  id: string;
  priceId: string;
  productId: string;
  name: string;
  description?: string;
  unitAmount: number;
  quantity: number;
}

export interface Checkout {
  id: string;
  created: number;
  expiresAt: number;
  status: 'open' | 'complete' | 'expired';
  paymentStatus: 'unpaid' | 'paid';
  currency: string;
  lines: CheckoutLine[];
  total: number;
  successUrl: string;
  cancelUrl?: string;
  clientReferenceId?: string;
  customerEmail?: string;
  /** What the payer typed on the hosted page. */
  payerEmail?: string;
  payerName?: string;
  locale?: string;
  metadata: Record<string, string>;
  paymentMetadata: Record<string, string>;
  paymentDescription?: string;
  receiptEmail?: string;
  paymentId?: string;
}

export interface Payment {
  id: string;
  chargeId: string;
  checkoutId: string;
  created: number;
  amount: number;
  currency: string;
  status: 'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded' | 'canceled';
  refusal?: PaymentRefusal;
  card?: Card;
  description?: string;
  receiptEmail?: string;
  metadata: Record<string, string>;
  /** Without refunds that failed. */
  refunded: number;
  balanceTransactionId?: string;
  disputeId?: string;
}

export type PaymentRefusal = 'card_declined' | 'insufficient_funds' | 'authentication_failed' | 'bank_refused';

export type RefundStatus = 'pending' | 'succeeded' | 'failed' | 'canceled';

export interface Refund {
  id: string;
  status: RefundStatus;
  failureReason?: string;
  balanceTransactionId?: string;
  /** Brings the money back after a failure. */
  failureBalanceTransactionId?: string;
  paymentId: string;
  chargeId: string;
  amount: number;
  currency: string;
  reason?: string;
  metadata: Record<string, string>;
  created: number;
}

export type DisputeReason = 'fraudulent' | 'product_not_received' | 'duplicate' | 'general';

export interface Dispute {
  id: string;
  paymentId: string;
  chargeId: string;
  amount: number;
  currency: string;
  reason: DisputeReason;
  status: 'needs_response' | 'won' | 'lost';
  /** The withdrawal, and its reversal where the dispute was won. */
  balanceTransactionIds: string[];
  created: number;
}

/** One movement of the merchant's balance; the sandbox settles each currency in itself. */
export interface BalanceTransaction {
  id: string;
  type: 'charge' | 'refund' | 'refund_failure' | 'adjustment';
  reportingCategory: 'charge' | 'refund' | 'refund_failure' | 'dispute' | 'dispute_reversal';
  /** Id of the charge, refund or dispute. */
  source: string;
  amount: number;
  fee: number;
  currency: string;
  created: number;
}

/** A privacy.redaction_job. */
export interface Redaction {
  id: string;
  created: number;
  status: 'validating' | 'ready' | 'redacting' | 'succeeded' | 'failed';
  sessionIds: string[];
  paymentIds: string[];
}

export interface StripeEvent {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  data: { object: Record<string, unknown> };
  livemode: false;
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null };
  type: string;
}
