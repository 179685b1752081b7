import type { Share } from './ledger.ts';

/** One movement of our balance at Stripe (a balance transaction). `amountMinor` is `netMinor` plus `feeMinor`. */
export interface Movement {
  id: string;
  /** Stripe's type: charge, refund, refund_failure, adjustment, payout … */
  type: string;
  currency: string;
  amountMinor: number;
  feeMinor: number;
  netMinor: number;
  createdAt: Date;
  /** Id of the charge, refund, dispute … that caused it. */
  sourceId?: string;
}

/** What Stripe says about a refund. */
export interface RefundFacts {
  stripeRefundId: string;
  /** Of ours, from its metadata. */
  refundId?: string;
  status: 'pending' | 'succeeded' | 'failed' | 'cancelled';
  amountMinor: number;
  currency: string;
  failure: string;
  movements: Movement[];
}

export type DisputeStatus = 'open' | 'won' | 'lost';

/** What Stripe says about a dispute. */
export interface DisputeFacts {
  disputeId: string;
  status: DisputeStatus;
  reason: string;
  amountMinor: number;
  currency: string;
  openedAt: Date;
  movements: Movement[];
}

/** A dispute as it stands in our books. */
export interface Dispute {
  id: string;
  paymentId: string;
  applicationId: string;
  status: DisputeStatus;
  reason: string;
  amountMinor: number;
  currency: string;
  /** Which accounts a lost one is taken from; empty until then. */
  allocation: Share[];
  openedAt: Date;
}
