import type { Payment } from './records.ts';
import { refundPayment } from './refund.ts';

const aPayment = (changes: Partial<Payment> = {}): Payment => ({
  id: 'pi_1',
  chargeId: 'ch_1',
  checkoutId: 'cs_1',
  created: 1,
  amount: 10_000,
  currency: 'usd',
  status: 'succeeded',
  metadata: {},
  refunded: 0,
  ...changes,
});

it('gives back everything that is left when no amount is named', () => {
  const { payment, refund } = refundPayment(aPayment({ refunded: 4000 }), { expand: [] }, { now: 2 });
  expect(refund.amount).toBe(6000);
  expect(payment.refunded).toBe(10_000);
});

it('never gives back more than was paid', () => {
  expect(() => refundPayment(aPayment({ refunded: 4000 }), { amount: 6001, expand: [] }, { now: 2 })).toThrow(
    'greater than',
  );
  expect(() => refundPayment(aPayment({ refunded: 10_000 }), { expand: [] }, { now: 2 })).toThrow(
    'already been refunded',
  );
});

it('refuses a payment that has not succeeded', () => {
  expect(() => refundPayment(aPayment({ status: 'requires_payment_method' }), { expand: [] }, { now: 2 })).toThrow(
    'successful',
  );
});
