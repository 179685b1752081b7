import { aPayment, aRefund } from '../../test/fixtures.ts';
import { sumOf } from './ledger.ts';
import { allocateRefund, nextRefundStatus, type RefundScope, type RefundStatus, type RefundTrigger } from './refund.ts';

const none = { refunds: [], lost: [] };

it.each<[RefundStatus, RefundTrigger, RefundStatus | undefined]>([
  ['requested', 'accepted', 'pending'],
  ['requested', 'succeeded', 'succeeded'],
  ['requested', 'failed', 'failed'],
  ['pending', 'succeeded', 'succeeded'],
  ['pending', 'cancelled', 'cancelled'],
  ['succeeded', 'failed', 'failed'],
  ['succeeded', 'accepted', undefined],
  ['failed', 'succeeded', undefined],
  ['cancelled', 'accepted', undefined],
])('a refund that is %s becomes by %s: %s', (from, trigger, to) => {
  expect(nextRefundStatus(from, trigger)).toBe(to);
});

it('takes one traveller’s part from each line, once', () => {
  const payment = aPayment();
  const scope: RefundScope = { kind: 'traveller', traveller: 1 };
  const allocation = allocateRefund(payment, scope, none);
  expect(allocation).toEqual([
    { account: 'government_fee_held', amountMinor: 2_100 },
    { account: 'service_revenue', amountMinor: 5_900 },
  ]);
  const refund = aRefund(payment, { amountMinor: 8_000, traveller: 1, allocation });
  expect(() => allocateRefund(payment, scope, { refunds: [refund], lost: [] })).toThrow('traveller-already-refunded');
  const failed = { ...refund, status: 'failed' as const };
  expect(allocateRefund(payment, scope, { refunds: [failed], lost: [] })).toEqual(allocation);
  expect(() => allocateRefund(payment, { kind: 'traveller', traveller: 2 }, none)).toThrow('traveller-not-paid-for');
});

it('takes single lines, and never one that was given back', () => {
  const payment = aPayment();
  const scope: RefundScope = { kind: 'lines', lines: [{ sourceId: 'rush', quantity: 2 }] };
  const allocation = allocateRefund(payment, scope, none);
  expect(allocation).toEqual([{ account: 'service_revenue', amountMinor: 11_800 }]);
  const refund = aRefund(payment, { amountMinor: 11_800, allocation });
  expect(() => allocateRefund(payment, scope, { refunds: [refund], lost: [] })).toThrow('line-already-refunded');
  const tooMany: RefundScope = { kind: 'lines', lines: [{ sourceId: 'rush', quantity: 3 }] };
  expect(() => allocateRefund(payment, tooMany, none)).toThrow('line-not-paid-for');
});

it('never gives back more than is left of what was paid', () => {
  const payment = aPayment();
  const refunds = [aRefund(payment, { amountMinor: 10_000, status: 'requested' })];
  expect(() => allocateRefund(payment, { kind: 'amount', amountMinor: 6_001 }, { refunds, lost: [] })).toThrow(
    'refund-exceeds-payment',
  );
  expect(sumOf(allocateRefund(payment, { kind: 'whole' }, { refunds, lost: [] }))).toBe(6_000);
  const lost = [{ account: 'service_revenue' as const, amountMinor: 16_000 }];
  expect(sumOf(allocateRefund(payment, { kind: 'whole' }, { refunds: [], lost }))).toBe(4_200);
});
