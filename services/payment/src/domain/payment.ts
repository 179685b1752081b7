/**
 * `withdrawn`: replaced by a newer checkout, or never opened. `refund_due`: must be given back. `stranded`: money that
 * Stripe holds for a payment we had no row of; staff decide.
 */
export type PaymentStatus =
  | 'created'
  | 'open'
  | 'processing'
  | 'paid'
  | 'failed'
  | 'expired'
  | 'withdrawn'
  | 'refund_due'
  | 'stranded'
  | 'partially_refunded'
  | 'refunded';

/** A line of the order, as it was priced when the checkout opened. */
export interface PaymentLine {
  kind: 'government_fee' | 'processing' | 'upsell';
  /** Id of the destination, service or add-on. */
  sourceId: string;
  name: string;
  unitMinor: number;
  quantity: number;
}

/** Why all of a payment is owed back. */
export type RefundCause = 'duplicate' | 'application_gone' | 'unknown_payment';

/** One hosted checkout of one application and what became of it. Amounts are minor units of `currency`. */
export interface Payment {
  id: string;
  applicationId: string;
  applicationVersion: number;
  currency: string;
  amountMinor: number;
  refundedMinor: number;
  status: PaymentStatus;
  /** Not the payment that paid its application: a second one, or one we had no row of. */
  duplicate: boolean;
  refundCause?: RefundCause;
  /** Empty for checkouts of earlier releases. */
  lines: PaymentLine[];
  idempotencyKey: string;
  sessionId?: string;
  paymentIntentId?: string;
  checkoutUrl?: string;
  expiresAt: Date;
  paidAt?: Date;
  /** When it is checked against Stripe again; undefined where nothing is left to do. */
  nextCheckAt?: Date;
  attempts: number;
}

/** A checkout that may still be paid by the traveller, or be about to open. */
export const isLive = ({ status }: Payment): boolean => status === 'created' || status === 'open';

/** The payment that paid the application, refunded since or not. */
export const isPayingOne = ({ paidAt, duplicate }: Payment): boolean => paidAt !== undefined && !duplicate;
