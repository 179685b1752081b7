import type { PaymentStatus } from './payment.ts';
import { nextStatus, type Trigger } from './transitions.ts';

it.each<[PaymentStatus, Trigger, PaymentStatus]>([
  ['created', 'opened', 'open'],
  ['open', 'succeeded', 'paid'],
  ['open', 'processing', 'processing'],
  ['open', 'expired', 'expired'],
  ['open', 'withdrawn', 'withdrawn'],
  ['processing', 'succeeded', 'paid'],
  ['processing', 'failed', 'failed'],
  ['paid', 'partially_refunded', 'partially_refunded'],
  ['partially_refunded', 'refunded', 'refunded'],
  ['refund_due', 'refunded', 'refunded'],
])('%s becomes by %s: %s', (from, trigger, to) => {
  expect(nextStatus(from, trigger)).toBe(to);
});

it('believes money that lands late, whatever was thought before', () => {
  for (const status of ['created', 'open', 'processing', 'failed', 'expired', 'withdrawn'] as const) {
    expect(nextStatus(status, 'succeeded')).toBe('paid');
    expect(nextStatus(status, 'succeeded_again')).toBe('refund_due');
  }
});

it('is paid once: a further success, expiry or failure changes nothing', () => {
  for (const status of ['paid', 'partially_refunded', 'refunded', 'refund_due'] as const) {
    for (const trigger of ['succeeded', 'succeeded_again', 'failed', 'expired', 'processing', 'withdrawn'] as const) {
      expect(nextStatus(status, trigger)).toBeUndefined();
    }
  }
});

it('does not reopen what has ended', () => {
  for (const status of ['expired', 'withdrawn', 'failed', 'paid', 'refunded'] as const) {
    expect(nextStatus(status, 'opened')).toBeUndefined();
  }
});
