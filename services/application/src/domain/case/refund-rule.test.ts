import { EVERYTHING, publishedRule, refundMinor, refundPercentOf } from './refund-rule.ts';

const line = (kind: 'government_fee' | 'processing' | 'upsell', unitPriceMinor: number, quantity = 1) => ({
  kind,
  sourceId: kind,
  name: kind,
  unitPriceMinor,
  quantity,
  stripeProductId: '',
});
const quote = { lines: [line('government_fee', 2_133), line('processing', 9_899), line('upsell', 999)] };
const cancelled = { government_fee: 100, processing: 50, upsell: 100 };

describe('the published refund rule', () => {
  it('gives less from stage to stage, and nothing once the authority has the application', () => {
    const shares = publishedRule(1).map(({ percent }) => refundMinor(quote, percent, { refundedMinor: 0 }));
    expect(shares).toEqual([13_031, 8_082, 3_132, 0]);
    expect(shares.toSorted((a, b) => b - a)).toEqual(shares);
  });

  it('reckons as the payment service does: each line rounded, what was given back before taken off', () => {
    expect(refundMinor(quote, cancelled, { refundedMinor: 0 })).toBe(2_133 + 4_950 + 999);
    expect(refundMinor(quote, cancelled, { refundedMinor: 2_000 })).toBe(6_082);
    expect(refundMinor(quote, cancelled, { refundedMinor: 9_000 })).toBe(0);
  });

  it('is not changed by a question to the traveller', () => {
    expect(refundPercentOf({ stage: 'info_needed', resumeStage: 'in_review' }, 1)).toEqual(cancelled);
    expect(refundPercentOf({ stage: 'info_needed', resumeStage: 'with_government' }, 1).government_fee).toBe(0);
    expect(refundPercentOf({ stage: 'submitted' }, 1)).toEqual(EVERYTHING);
    expect(refundPercentOf({ stage: 'approved' }, 1).processing).toBe(0);
  });
});
