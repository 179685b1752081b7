import { aPayment, aRefund } from '../../test/fixtures.ts';
import { sumOf } from './ledger.ts';
import {
  allocateRefund,
  needsSecondPerson,
  nextRefundStatus,
  type RefundScope,
  type RefundStatus,
  type RefundTrigger,
} from './refund.ts';

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

describe('a published rule', () => {
  const cancelled: RefundScope = {
    kind: 'rule',
    rule: { percent: { government_fee: 100, processing: 50, upsell: 100 }, inAll: true },
  };
  const missed: RefundScope = { kind: 'rule', rule: { percent: { processing: 100 }, inAll: false } };

  it('gives its percentage of each kind of line, rounded for each', () => {
    const payment = aPayment({
      amountMinor: 13_031,
      lines: [
        { kind: 'government_fee', sourceId: 'fee', name: 'Government fee', unitMinor: 2_133, quantity: 1 },
        { kind: 'processing', sourceId: 'rush', name: 'Rush', unitMinor: 9_899, quantity: 1 },
        { kind: 'upsell', sourceId: 'guide', name: 'Guide', unitMinor: 999, quantity: 1 },
      ],
    });
    expect(allocateRefund(payment, cancelled, none)).toEqual([
      { account: 'government_fee_held', amountMinor: 2_133 },
      { account: 'service_revenue', amountMinor: 4_950 },
      { account: 'add_on:guide', amountMinor: 999 },
    ]);
  });

  it('counts what was given back before, whatever it was for', () => {
    const payment = aPayment();
    const given = [aRefund(payment, { amountMinor: 2_000 })];
    expect(sumOf(allocateRefund(payment, cancelled, { refunds: given, lost: [] }))).toBe(4_200 + 5_900 - 2_000);
    const more = [aRefund(payment, { amountMinor: 11_000 })];
    expect(() => allocateRefund(payment, cancelled, { refunds: more, lost: [] })).toThrow('nothing-to-refund');
  });

  it('of a missed promise gives the processing fee, or what is left of it', () => {
    const payment = aPayment();
    expect(allocateRefund(payment, missed, none)).toEqual([{ account: 'service_revenue', amountMinor: 11_800 }]);
    const allocation = [{ account: 'service_revenue' as const, amountMinor: 5_900 }];
    const half = [aRefund(payment, { amountMinor: 5_900, allocation })];
    expect(sumOf(allocateRefund(payment, missed, { refunds: half, lost: [] }))).toBe(5_900);
  });

  it('gives nothing of a payment that does not say what it was for, unless it gives all', () => {
    const old = aPayment({ lines: [] });
    expect(() => allocateRefund(old, missed, none)).toThrow('nothing-to-refund');
    const all: RefundScope = {
      kind: 'rule',
      rule: { percent: { government_fee: 100, processing: 100, upsell: 100 }, inAll: true },
    };
    expect(sumOf(allocateRefund(old, all, none))).toBe(old.amountMinor);
  });
});

it('wants a second person once one person would give back more than the limit in all', () => {
  const payment = aPayment();
  const refunds = [aRefund(payment, { amountMinor: 6_000, requestedBy: 'fay' })];
  const asked = (amountMinor: number, requestedBy: string) =>
    needsSecondPerson(amountMinor, { refunds, requestedBy, limitMinor: 10_000 });
  expect([asked(4_000, 'fay'), asked(4_001, 'fay'), asked(10_000, 'gus'), asked(10_001, 'gus')]).toEqual([
    false,
    true,
    false,
    true,
  ]);
});
