import type { Card } from '../domain/card.ts';
import type {
  BalanceTransaction,
  Checkout,
  CheckoutLine,
  Dispute,
  Payment,
  Price,
  Product,
  Refund,
} from '../domain/records.ts';
import { refusalMessage } from '../domain/refusals.ts';
import type { Store } from '../state/store.ts';

/** Records in the shape of Stripe's API objects. */
export const toProduct = (product: Product) => ({
  id: product.id,
  object: 'product',
  active: product.active,
  created: product.created,
  default_price: null,
  description: product.description ?? null,
  images: [],
  livemode: false,
  metadata: product.metadata,
  name: product.name,
  type: 'service',
  updated: product.created,
});

export const toPrice = (price: Price) => ({
  id: price.id,
  object: 'price',
  active: !price.inline,
  billing_scheme: 'per_unit',
  created: price.created,
  currency: price.currency,
  livemode: false,
  metadata: price.metadata,
  product: price.productId,
  recurring: null,
  type: 'one_time',
  unit_amount: price.unitAmount,
  unit_amount_decimal: String(price.unitAmount),
});

export const toList = (url: string, data: unknown[], hasMore = false) => ({
  object: 'list',
  data,
  has_more: hasMore,
  url,
});

const toLine = (line: CheckoutLine, checkout: Checkout) => ({
  id: line.id,
  object: 'item',
  amount_discount: 0,
  amount_subtotal: line.unitAmount * line.quantity,
  amount_tax: 0,
  amount_total: line.unitAmount * line.quantity,
  currency: checkout.currency,
  description: line.name,
  price: {
    id: line.priceId,
    object: 'price',
    active: false,
    currency: checkout.currency,
    product: line.productId,
    type: 'one_time',
    unit_amount: line.unitAmount,
  },
  quantity: line.quantity,
});

export const toLineItems = (checkout: Checkout) =>
  toList(
    `/v1/checkout/sessions/${checkout.id}/line_items`,
    checkout.lines.map((line) => toLine(line, checkout)),
  );

export const toSession = (checkout: Checkout, hostedUrl: string) => {
  const email = checkout.payerEmail ?? checkout.customerEmail ?? null;
  return {
    id: checkout.id,
    object: 'checkout.session',
    after_expiration: null,
    allow_promotion_codes: null,
    amount_subtotal: checkout.total,
    amount_total: checkout.total,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: checkout.cancelUrl ?? null,
    client_reference_id: checkout.clientReferenceId ?? null,
    client_secret: null,
    consent: null,
    created: checkout.created,
    currency: checkout.currency,
    custom_fields: [],
    customer: null,
    customer_creation: 'if_required',
    customer_details:
      email || checkout.payerName ? { email, name: checkout.payerName ?? null, address: null, phone: null } : null,
    customer_email: checkout.customerEmail ?? null,
    expires_at: checkout.expiresAt,
    invoice: null,
    livemode: false,
    locale: checkout.locale ?? null,
    metadata: checkout.metadata,
    mode: 'payment',
    payment_intent: checkout.paymentId ?? null,
    payment_link: null,
    payment_method_types: ['card'],
    payment_status: checkout.paymentStatus,
    recovered_from: null,
    setup_intent: null,
    shipping_options: [],
    status: checkout.status,
    submit_type: null,
    subscription: null,
    success_url: checkout.successUrl,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: checkout.status === 'open' ? hostedUrl : null,
  };
};

const cardDetails = (card: Card) => ({
  brand: card.brand,
  last4: card.last4,
  exp_month: card.expMonth,
  exp_year: card.expYear,
  country: 'US',
  funding: 'credit',
});

const toPaymentError = (payment: Payment) => {
  if (!payment.refusal) return null;
  const code = payment.refusal === 'authentication_failed' ? 'payment_intent_authentication_failure' : 'card_declined';
  const declineCode = payment.refusal === 'insufficient_funds' ? 'insufficient_funds' : 'generic_decline';
  return {
    type: 'card_error',
    code,
    ...(code === 'card_declined' ? { decline_code: declineCode } : {}),
    charge: payment.chargeId,
    message: refusalMessage(payment.refusal, 'en'),
  };
};

const hasCharge = (payment: Payment): boolean => payment.status === 'succeeded' || payment.refusal !== undefined;

export const toPaymentIntent = (payment: Payment) => ({
  id: payment.id,
  object: 'payment_intent',
  amount: payment.amount,
  amount_capturable: 0,
  amount_received: payment.status === 'succeeded' ? payment.amount : 0,
  canceled_at: null,
  cancellation_reason: null,
  capture_method: 'automatic_async',
  client_secret: null,
  confirmation_method: 'automatic',
  created: payment.created,
  currency: payment.currency,
  customer: null,
  description: payment.description ?? null,
  last_payment_error: toPaymentError(payment),
  latest_charge: hasCharge(payment) ? payment.chargeId : null,
  livemode: false,
  metadata: payment.metadata,
  next_action: null,
  payment_method: null,
  payment_method_types: ['card'],
  processing: null,
  receipt_email: payment.receiptEmail ?? null,
  setup_future_usage: null,
  status: payment.status,
});

const noAddress = { address: null, email: null, name: null, phone: null };

export const toCharge = (payment: Payment) => ({
  id: payment.chargeId,
  object: 'charge',
  amount: payment.amount,
  amount_captured: payment.status === 'succeeded' ? payment.amount : 0,
  amount_refunded: payment.refunded,
  balance_transaction: payment.balanceTransactionId ?? null,
  billing_details: { ...noAddress, tax_id: null },
  captured: payment.status === 'succeeded',
  created: payment.created,
  currency: payment.currency,
  description: payment.description ?? null,
  disputed: payment.disputeId !== undefined,
  livemode: false,
  metadata: payment.metadata,
  paid: payment.status === 'succeeded',
  payment_intent: payment.id,
  payment_method_details: payment.card ? { type: 'card', card: cardDetails(payment.card) } : null,
  refunded: payment.refunded === payment.amount,
  status: payment.status === 'succeeded' ? 'succeeded' : 'failed',
});

export const toRefund = (refund: Refund) => ({
  id: refund.id,
  object: 'refund',
  amount: refund.amount,
  balance_transaction: refund.balanceTransactionId ?? null,
  charge: refund.chargeId,
  created: refund.created,
  currency: refund.currency,
  ...(refund.failureBalanceTransactionId ? { failure_balance_transaction: refund.failureBalanceTransactionId } : {}),
  ...(refund.failureReason ? { failure_reason: refund.failureReason } : {}),
  metadata: refund.metadata,
  payment_intent: refund.paymentId,
  reason: refund.reason ?? null,
  receipt_number: null,
  source_transfer_reversal: null,
  // State files of earlier releases hold no status: their refunds had all succeeded.
  status: refund.status ?? 'succeeded',
  transfer_reversal: null,
});

export const toBalanceTransaction = (movement: BalanceTransaction) => ({
  id: movement.id,
  object: 'balance_transaction',
  amount: movement.amount,
  available_on: movement.created,
  balance_type: 'payments',
  created: movement.created,
  currency: movement.currency,
  description: null,
  exchange_rate: null,
  fee: movement.fee,
  fee_details: movement.fee
    ? [
        {
          amount: movement.fee,
          application: null,
          currency: movement.currency,
          description: 'Stripe processing fees',
          type: 'stripe_fee',
        },
      ]
    : [],
  net: movement.amount - movement.fee,
  reporting_category: movement.reportingCategory,
  source: movement.source,
  status: 'available',
  type: movement.type,
});

const noEvidence = {
  due_by: null,
  has_evidence: false,
  past_due: false,
  submission_count: 0,
  enhanced_eligibility: {},
};

/** Stripe puts a dispute's balance transactions into the dispute itself. */
export const toDispute = (dispute: Dispute, store: Store) => ({
  id: dispute.id,
  object: 'dispute',
  amount: dispute.amount,
  balance_transactions: dispute.balanceTransactionIds.flatMap((id) => {
    const movement = store.find('balance', id);
    return movement ? toBalanceTransaction(movement) : [];
  }),
  charge: dispute.chargeId,
  created: dispute.created,
  currency: dispute.currency,
  enhanced_eligibility_types: [],
  evidence: { enhanced_evidence: {} },
  evidence_details: noEvidence,
  is_charge_refundable: false,
  livemode: false,
  metadata: {},
  payment_intent: dispute.paymentId,
  reason: dispute.reason,
  status: dispute.status,
});
