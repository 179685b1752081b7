import { aPayment, aRefund, factsOf } from '../../test/fixtures.ts';
import { applyRefunds, nextCheck, oweBack, settle } from './settle.ts';

const now = new Date('2026-11-21T12:00:00Z');

it('announces a success once, however often Stripe tells it', () => {
  const payment = aPayment();
  const first = settle(payment, [], factsOf(payment), now);
  expect(first.payment).toMatchObject({ status: 'paid', paidAt: now, nextCheckAt: undefined });
  expect(first.announcements).toEqual(['succeeded']);
  expect(settle(first.payment, [], factsOf(payment), now).announcements).toEqual([]);
});

it('owes a second success back, and says nothing of it yet', () => {
  const paid = aPayment({ status: 'paid', paidAt: now });
  const second = aPayment({ applicationId: paid.applicationId, status: 'withdrawn' });
  const settled = settle(second, [paid], factsOf(second), now);
  expect(settled.payment).toMatchObject({ status: 'refund_due', duplicate: true, nextCheckAt: now });
  expect(settled.announcements).toEqual([]);
});

it('withdraws the other open checkout of an application that is now paid', () => {
  const late = aPayment({ status: 'withdrawn' });
  const open = aPayment({ status: 'open' });
  const settled = settle(late, [open], factsOf(late), now);
  expect(settled.announcements).toEqual(['succeeded']);
  expect(settled.withdrawn).toMatchObject([{ id: open.id, status: 'withdrawn', nextCheckAt: now }]);
});

it('announces an expiry, but not that of a checkout that a newer one or a payment has outlived', () => {
  const payment = aPayment();
  const expired = factsOf(payment, { state: 'expired' });
  expect(settle(payment, [], expired, now).announcements).toEqual(['expired']);
  expect(settle(payment, [aPayment({ status: 'open' })], expired, now).announcements).toEqual([]);
  expect(settle(payment, [aPayment({ status: 'paid', paidAt: now })], expired, now).announcements).toEqual([]);
  expect(settle(aPayment({ ...payment, status: 'withdrawn' }), [], expired, now).announcements).toEqual([]);
});

it('keeps looking at a payment that the bank has not answered', () => {
  const payment = aPayment();
  const settled = settle(payment, [], factsOf(payment, { state: 'processing' }), now);
  expect(settled.payment).toMatchObject({ status: 'processing', nextCheckAt: new Date('2026-11-21T12:15:00Z') });
  expect(settle(settled.payment, [], factsOf(payment, { state: 'failed' }), now).announcements).toEqual(['failed']);
});

it('tells refunds by their sum, in parts and whole, and that they failed', () => {
  const paid = aPayment({ status: 'paid', paidAt: now });
  const one = aRefund(paid, { amountMinor: 4000 });
  const part = applyRefunds(paid, [one]);
  expect(part).toMatchObject({
    payment: { status: 'partially_refunded', refundedMinor: 4000 },
    announcements: ['refunded'],
  });
  expect(applyRefunds(part.payment, [one]).announcements).toEqual([]);
  const rest = aRefund(paid, { amountMinor: 12_000, status: 'pending' });
  const whole = applyRefunds(part.payment, [one, rest]);
  expect(whole.payment.status).toBe('refunded');
  const failed = applyRefunds(whole.payment, [one, { ...rest, status: 'failed' }]);
  expect(failed).toMatchObject({
    payment: { status: 'partially_refunded', refundedMinor: 4000 },
    announcements: ['refund_reversed'],
  });
  expect(applyRefunds(failed.payment, [{ ...one, status: 'failed' }]).payment).toMatchObject({
    status: 'paid',
    refundedMinor: 0,
  });
});

it('owes a second payment back still when its refund has failed, and leaves it to staff', () => {
  const second = aPayment({ status: 'refund_due', paidAt: now, duplicate: true, refundCause: 'duplicate' });
  const refund = aRefund(second);
  const given = applyRefunds(second, [refund]).payment;
  expect(given.status).toBe('refunded');
  expect(applyRefunds(given, [{ ...refund, status: 'failed' }]).payment).toMatchObject({
    status: 'refund_due',
    nextCheckAt: undefined,
  });
});

it('owes back what was paid for an order that is not there, once', () => {
  const paid = aPayment({ status: 'paid', paidAt: now });
  const owed = oweBack(paid, now);
  expect(owed).toMatchObject({
    status: 'refund_due',
    refundCause: 'application_gone',
    duplicate: false,
    nextCheckAt: now,
  });
  expect(oweBack(owed ?? paid, now)).toBeUndefined();
  expect(oweBack(aPayment({ status: 'open' }), now)).toBeUndefined();
});

it('does not forget that a refund waits to be sent when it hears of the payment again', () => {
  const paid = aPayment({ status: 'paid', paidAt: now, nextCheckAt: now });
  expect(settle(paid, [], factsOf(paid), now).payment.nextCheckAt).toBe(now);
});

it('does not take another amount or currency for its own', () => {
  const payment = aPayment();
  expect(() => settle(payment, [], factsOf(payment, { amountMinor: 1 }), now)).toThrow('amount');
  expect(() => settle(payment, [], factsOf(payment, { currency: 'eur' }), now)).toThrow('amount');
});

it('asks Stripe every quarter of an hour, and a minute after the expiry', () => {
  expect(nextCheck(new Date('2026-11-21T13:00:00Z'), now)).toEqual(new Date('2026-11-21T12:15:00Z'));
  expect(nextCheck(new Date('2026-11-21T12:05:00Z'), now)).toEqual(new Date('2026-11-21T12:06:00Z'));
  expect(nextCheck(new Date('2026-11-21T11:00:00Z'), now)).toEqual(new Date('2026-11-21T12:15:00Z'));
});
