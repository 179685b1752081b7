import { newId } from './ids.ts';
import type { Dispute, DisputeReason, Payment } from './records.ts';
import { refuse } from './stripe-error.ts';

/** The payer's bank takes the money back until the dispute is decided. */
export const openDispute = (
  payment: Payment,
  { amount = payment.amount - payment.refunded, reason }: { amount?: number; reason: DisputeReason },
  now: number,
): Dispute => {
  if (payment.status !== 'succeeded') throw refuse('Only a payment that succeeded can be disputed.');
  if (payment.disputeId) throw refuse(`Charge ${payment.chargeId} is disputed already.`);
  if (amount < 1 || amount > payment.amount - payment.refunded) {
    throw refuse('The disputed amount is not within what was charged and not refunded.', { param: 'amount' });
  }
  return {
    id: newId('du'),
    paymentId: payment.id,
    chargeId: payment.chargeId,
    amount,
    currency: payment.currency,
    reason,
    status: 'needs_response',
    balanceTransactionIds: [],
    created: now,
  };
};

export const closeDispute = (dispute: Dispute, status: 'won' | 'lost'): Dispute => {
  if (dispute.status !== 'needs_response') throw refuse(`This dispute is ${dispute.status} already.`);
  return { ...dispute, status };
};
