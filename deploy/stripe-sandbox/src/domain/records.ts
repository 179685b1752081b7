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
  refunded: number;
}

export type PaymentRefusal = 'card_declined' | 'insufficient_funds' | 'authentication_failed' | 'bank_refused';

export interface Refund {
  id: string;
  paymentId: string;
  chargeId: string;
  amount: number;
  currency: string;
  reason?: string;
  metadata: Record<string, string>;
  created: number;
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
