import { createHash, timingSafeEqual } from 'node:crypto';
import type { PaymentStatus, Status } from './application.ts';
import type { Stage } from './case/stages.ts';

export type TrackedStage =
  | 'not_paid'
  | 'to_complete'
  | 'submitted'
  | 'in_review'
  | 'info_needed'
  | 'ready'
  | 'with_government'
  | 'decided';

/** What one row says about an order, from plain columns. */
export interface TrackedOrder {
  status: Status;
  paymentStatus: PaymentStatus;
  email?: string;
  /** Once it is submitted. */
  stage?: Stage;
}

/** Where it is, for somebody who knows no more than the order number and the address: never how it was decided. */
const trackedStage = ({ status, stage = 'submitted' }: TrackedOrder): TrackedStage => {
  if (status === 'completed') return 'decided';
  if (status === 'paid' || status === 'in_progress') return 'to_complete';
  if (status !== 'submitted') return 'not_paid';
  switch (stage) {
    case 'submitted':
    case 'in_review':
    case 'info_needed':
    case 'ready':
    case 'with_government':
      return stage;
    default:
      return 'decided';
  }
};

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * @returns the stage where the address is the order's; undefined alike for an order that is not there and for another
 * address. Both are compared in the same time.
 */
export const track = (order: TrackedOrder | undefined, email: string): TrackedStage | undefined => {
  const isTheirs = timingSafeEqual(digestOf(order?.email ?? ''), digestOf(email.trim().toLowerCase()));
  return order?.email && isTheirs ? trackedStage(order) : undefined;
};
