import { newId } from './ids.ts';
import type { CreateRefund } from './params.ts';
import type { Payment, Refund } from './records.ts';
import { refuse } from './stripe-error.ts';

/** Gives back the wanted amount, or all that is left of it. */
export const refundPayment = (
  payment: Payment,
  params: CreateRefund,
  now: number,
): { payment: Payment; refund: Refund } => {
  if (payment.status !== 'succeeded') {
    throw refuse('This PaymentIntent does not have a successful charge to refund.', {
      code: 'charge_not_refundable',
      param: 'payment_intent',
    });
  }
  const left = payment.amount - payment.refunded;
  if (left === 0) {
    throw refuse(`Charge ${payment.chargeId} has already been refunded.`, { code: 'charge_already_refunded' });
  }
  const amount = params.amount ?? left;
  if (amount > left) {
    throw refuse(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`, {
      param: 'amount',
    });
  }
  const refund: Refund = {
    id: newId('re'),
    paymentId: payment.id,
    chargeId: payment.chargeId,
    amount,
    currency: payment.currency,
    reason: params.reason,
    metadata: params.metadata ?? {},
    created: now,
  };
  return { payment: { ...payment, refunded: payment.refunded + amount }, refund };
};
