/** `withdrawn`: replaced by a newer checkout, or never opened. `refund_due`: a second payment that must be given back. */
export type PaymentStatus =
  | 'created'
  | 'open'
  | 'processing'
  | 'paid'
  | 'failed'
  | 'expired'
  | 'withdrawn'
  | 'refund_due'
  | 'partially_refunded'
  | 'refunded';

/** One hosted checkout of one application and what became of it. Amounts are minor units of `currency`. */
export interface Payment {
  id: string;
  applicationId: string;
  applicationVersion: number;
  currency: string;
  amountMinor: number;
  refundedMinor: number;
  status: PaymentStatus;
  duplicate: boolean;
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
