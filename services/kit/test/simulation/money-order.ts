import { PaymentEvent } from '@wayfare/proto/payment/v1/payment_events';
import { beginCheckout, snapshotOf } from '../../../application/src/domain/payment.ts';
import { anApplication, anOffer, NOW } from '../../../application/test/fixtures.ts';
import type { Payment, PaymentLine } from '../../../payment/src/domain/payment.ts';
import { aPayment } from '../../../payment/test/fixtures.ts';
import { eventConsumer } from '../../src/event-consumer.ts';
import type { MemoryStore } from './memory-store.ts';

const begun = beginCheckout(anApplication(), anOffer(), { currency: 'usd', expectedTotalMinor: 0, now: NOW });

const lines: PaymentLine[] = (begun.quote?.lines ?? []).map(({ kind, sourceId, name, unitPriceMinor, quantity }) => ({
  kind,
  sourceId,
  name,
  unitMinor: unitPriceMinor,
  quantity,
}));
const checkout = (over: Partial<Payment>): Payment =>
  aPayment({ applicationId: begun.id, amountMinor: begun.quote?.totalMinor ?? 0, lines, nextCheckAt: NOW, ...over });

/** The checkout that replaced the older one, which Stripe has not expired yet. */
export const newer = checkout({
  id: '3f1c2b7e-58a4-4c1d-8e0f-000000000002',
  applicationVersion: 5,
  sessionId: 'cs_newer',
  status: 'open',
});
export const older = checkout({
  id: '3f1c2b7e-58a4-4c1d-8e0f-000000000001',
  applicationVersion: 4,
  sessionId: 'cs_older',
  status: 'withdrawn',
});
export const pending = { ...begun, version: 5, paymentId: newer.id };

const rowOf = (payment: Payment) => ({
  id: payment.id,
  application_id: payment.applicationId,
  application_version: payment.applicationVersion,
  currency: payment.currency,
  amount_minor: payment.amountMinor,
  refunded_minor: 0,
  status: payment.status,
  duplicate: false,
  refund_cause: null,
  lines: payment.lines,
  idempotency_key: '',
  stripe_session_id: payment.sessionId,
  stripe_payment_intent_id: null,
  checkout_url: null,
  expires_at: payment.expiresAt,
  paid_at: null,
  attend_at: payment.nextCheckAt,
  attempts: 0,
});

export const insertOrder = (payments: MemoryStore, applications: MemoryStore, now: Date): void => {
  const paying = payments.begin();
  for (const [at, payment] of [older, newer].entries())
    payments.insert(paying, 'payment', { ...rowOf(payment), created_at: new Date(now.getTime() + at) });
  payments.commit(paying);
  const applying = applications.begin();
  applications.insert(applying, 'application', { id: pending.id, version: 5, application: pending });
  for (const version of [4, 5])
    applications.insert(applying, 'checkout_snapshot', {
      application_id: pending.id,
      version,
      ordered: snapshotOf(begun),
    });
  applications.commit(applying);
};

/** Sends the receipt of a payment. */
export const receipts = eventConsumer<PaymentEvent>({
  topic: 'payment.events.v1',
  decode: PaymentEvent.decode,
  concerns: ({ event }) => event?.$case === 'succeeded',
  handle: async ({ paymentId }, { tx }) => {
    await tx('receipt').insert({ payment_id: paymentId });
  },
});
