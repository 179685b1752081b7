import { randomUUID } from 'node:crypto';
import type { Payment } from '../src/domain/payment.ts';
import type { Refund } from '../src/domain/refund.ts';
import type { SessionFacts } from '../src/domain/settle.ts';
import { allocate, sharesOf } from '../src/domain/shares.ts';

export const aPayment = (changes: Partial<Payment> = {}): Payment => ({
  id: randomUUID(),
  applicationId: randomUUID(),
  applicationVersion: 3,
  currency: 'usd',
  amountMinor: 16_000,
  refundedMinor: 0,
  status: 'open',
  duplicate: false,
  lines: [
    { kind: 'government_fee', sourceId: 'fee', name: 'Government fee', unitMinor: 2_100, quantity: 2 },
    { kind: 'processing', sourceId: 'rush', name: 'Rush', unitMinor: 5_900, quantity: 2 },
  ],
  idempotencyKey: '',
  sessionId: `cs_test_${randomUUID()}`,
  checkoutUrl: 'http://localhost:8420/pay/cs',
  expiresAt: new Date('2026-11-21T13:00:00Z'),
  attempts: 0,
  ...changes,
});

/** What Stripe says about the session of this payment. */
export const factsOf = (payment: Payment, changes: Partial<SessionFacts> = {}): SessionFacts => ({
  sessionId: payment.sessionId ?? 'cs_test_none',
  paymentId: payment.id,
  state: 'paid',
  paymentIntentId: `pi_${payment.id}`,
  amountMinor: payment.amountMinor,
  currency: payment.currency,
  hasReversals: false,
  ...changes,
});

export const aRefund = (payment: Payment, changes: Partial<Refund> = {}): Refund => {
  const amountMinor = changes.amountMinor ?? payment.amountMinor;
  return {
    id: randomUUID(),
    paymentId: payment.id,
    applicationId: payment.applicationId,
    currency: payment.currency,
    amountMinor,
    status: 'succeeded',
    reason: 'requested_by_traveller',
    requestedBy: 'finance-1',
    idempotencyKey: randomUUID(),
    allocation: allocate(amountMinor, sharesOf(payment), 'suspense'),
    failure: '',
    createdAt: new Date('2026-11-21T12:00:00Z'),
    ...changes,
  };
};
