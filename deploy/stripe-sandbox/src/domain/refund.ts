import { newId } from './ids.ts';
import type { CreateRefund } from './params.ts';
import type { Payment, Refund } from './records.ts';
import { refuse } from './stripe-error.ts';

export interface MovedRefund {
  payment: Payment;
  refund: Refund;
}

/** Gives back the wanted amount, or all that is left of it. */
export const refundPayment = (
  payment: Payment,
  params: CreateRefund,
  { now, pending = false }: { now: number; pending?: boolean },
): MovedRefund => {
  if (payment.status !== 'succeeded') {
    throw refuse('This PaymentIntent does not have a successful charge to refund.', {
      code: 'charge_not_refundable',
      param: 'payment_intent',
    });
  }
  if (payment.disputeId) {
    throw refuse(`Charge ${payment.chargeId} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
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
    status: pending ? 'pending' : 'succeeded',
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

/** The bank's later answer. Stripe knows refunds that fail after they succeeded: the account was closed, say. */
export const settleRefund = (
  payment: Payment,
  refund: Refund,
  status: 'succeeded' | 'failed' | 'canceled',
): MovedRefund => {
  const allowed = status === 'failed' ? ['pending', 'succeeded'] : ['pending'];
  if (!allowed.includes(refund.status)) throw refuse(`This refund is ${refund.status} and cannot become ${status}.`);
  if (status === 'succeeded') return { payment, refund: { ...refund, status } };
  return {
    payment: { ...payment, refunded: payment.refunded - refund.amount },
    refund: {
      ...refund,
      status,
      failureReason: status === 'failed' ? 'lost_or_stolen_card' : 'merchant_request',
    },
  };
};
