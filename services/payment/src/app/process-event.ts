import type { Db } from '@wayfare/kit/db';
import type { StripeClient } from '../clients/stripe-client.ts';
import type { PaymentRepository } from '../db/payment-repository.ts';
import type { StripeEvent } from '../db/stripe-event-repository.ts';
import type { SettlePayment } from './settle-payment.ts';

interface Deps {
  db: Db;
  payments: PaymentRepository;
  stripe: StripeClient;
  settlePayment: SettlePayment;
}

/**
 * Sessions say it all; a refund or a dispute is told only about its charge. The payment_intent events repeat what the
 * session's say.
 */
const ABOUT_A_SESSION = /^checkout\.session\./;
const ABOUT_A_CHARGE = /^(charge\.(refunded|updated|refund\.updated|dispute\..+)|refund\..+)$/;
/** What the reconciler looks for, should its webhook be lost. */
export const EVENT_TYPES = [
  'checkout.session.completed',
  'checkout.session.expired',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'charge.refunded',
  'charge.refund.updated',
  'charge.updated',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
];

/** What a stored event asks for: look at its session. Other types, and sessions that are not ours, ask for nothing. */
export const createProcessEvent = ({ db, payments, stripe, settlePayment }: Deps) => {
  const sessionOf = async ({ type, sessionId, paymentIntentId }: StripeEvent): Promise<string | undefined> => {
    if (ABOUT_A_SESSION.test(type)) return sessionId;
    if (!ABOUT_A_CHARGE.test(type) || !paymentIntentId) return undefined;
    const payment = await payments.findByPaymentIntent(db, paymentIntentId);
    return payment?.sessionId ?? stripe.findSessionOfPaymentIntent(paymentIntentId);
  };
  return async (event: StripeEvent): Promise<void> => {
    const sessionId = await sessionOf(event);
    if (sessionId) await settlePayment(sessionId);
  };
};

export type ProcessEvent = ReturnType<typeof createProcessEvent>;
