import { randomUUID } from 'node:crypto';
import type { Payment } from '../src/domain/payment.ts';
import type { SessionFacts } from '../src/domain/settle.ts';

export const aPayment = (changes: Partial<Payment> = {}): Payment => ({
  id: randomUUID(),
  applicationId: randomUUID(),
  applicationVersion: 3,
  currency: 'usd',
  amountMinor: 16_000,
  refundedMinor: 0,
  status: 'open',
  duplicate: false,
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
  refundedMinor: 0,
  ...changes,
});
