import { anApplication, anOffer, aPassport, aTraveller, grace, ids, NOW } from '../../test/fixtures.ts';
import type { Application } from './application.ts';
import { beginCheckout, isUnaccounted, type PaymentChange, recordPayment, snapshotOf } from './payment.ts';
import { saveStep } from './steps.ts';

const begin = (
  application = anApplication(),
  over: Partial<Parameters<typeof beginCheckout>[2]> = {},
  offer = anOffer(),
) => beginCheckout(application, offer, { currency: 'usd', expectedTotalMinor: 0, now: NOW, ...over });
const amount = { amountMinor: 4499, currency: 'usd' } as const;
const change = (kind: 'opened' | 'succeeded' | 'failed' | 'expired', paymentId = 'pay-1'): PaymentChange => ({
  paymentId,
  applicationVersion: 1,
  amount,
  outcome: { kind },
});
const refund = (refundedMinor: number, duplicate = false, paymentId = 'pay-1'): PaymentChange => ({
  paymentId,
  applicationVersion: 1,
  amount,
  outcome: { kind: 'refunded', duplicate, refunded: { amountMinor: refundedMinor, currency: 'usd' } },
});
const begunAt = (version: number, application: Application) => ({ version, ordered: snapshotOf(application) });
const record = (application: Application, ...changes: PaymentChange[]) =>
  changes.reduce(
    (now, each) => recordPayment(now, each, { begun: application.quote ? [begunAt(1, application)] : [], now: NOW }),
    application,
  );

describe('beginning a checkout', () => {
  it('locks the price and waits for the payment', () => {
    expect(begin()).toMatchObject({
      status: 'pending',
      paymentStatus: 'pending',
      quote: { totalMinor: 4499, currency: 'usd' },
    });
  });

  it('names everything that is missing', () => {
    const empty = anApplication({ travellers: [], processing: undefined });
    expect(() => begin(empty)).toThrow(
      expect.objectContaining({
        reason: 'application-incomplete',
        fields: [
          { path: 'travellers', reason: 'required' },
          { path: 'processingServiceId', reason: 'required' },
        ],
      }),
    );
    const noPassport = anApplication({ travellers: [aTraveller({ passport: aPassport() }), aTraveller(grace)] });
    expect(() => begin(noPassport)).toThrow(
      expect.objectContaining({ fields: [{ path: 'travellers.1.passport', reason: 'required' }] }),
    );
  });

  it('tells the new total when the screen showed another', () => {
    expect(() => begin(undefined, { expectedTotalMinor: 4000 })).toThrow(
      expect.objectContaining({ reason: 'quote-changed', details: { totalMinor: '4499', currency: 'usd' } }),
    );
    expect(begin(undefined, { expectedTotalMinor: 4499 }).status).toBe('pending');
  });

  it('tells, and does not charge, an add-on that is gone', () => {
    const chosen = anApplication({ upsells: [{ id: ids.cover, name: 'Travel cover' }] });
    const offer = anOffer({ upsells: [] });
    expect(() => begin(chosen, { expectedTotalMinor: 5749 }, offer)).toThrow(
      expect.objectContaining({ reason: 'quote-changed' }),
    );
    expect(begin(chosen, {}, offer)).toMatchObject({ upsells: [], quote: { totalMinor: 4499 } });
  });

  it('gives the open one again while its price holds', () => {
    const open = begin();
    expect(begin(open)).toBe(open);
    expect(begin(open, { now: new Date(NOW.getTime() + 50 * 60_000) })).not.toBe(open);
    expect(begin(open, { currency: 'gbp' }).quote?.currency).toBe('gbp');
  });

  it('refuses a paid application', () => {
    const paid = anApplication({ status: 'submitted', paymentStatus: 'paid' });
    expect(() => begin(paid)).toThrow(expect.objectContaining({ reason: 'application-already-paid' }));
  });
});

describe('news of a payment', () => {
  it('pays once, and resets the steps only then', () => {
    const paid = record(begin(), change('opened'), change('succeeded'));
    expect(paid).toMatchObject({ status: 'paid', paymentStatus: 'paid', lastStepIndex: 0, paidAt: NOW });
    const later = { ...paid, status: 'in_progress' as const, lastStepIndex: 3 };
    expect(recordPayment(later, change('succeeded'), { begun: [], now: NOW })).toBe(later);
  });

  it('does not take a payment back because of older news', () => {
    expect(record(begin(), change('succeeded'), change('failed'), change('expired'), change('opened'))).toMatchObject({
      status: 'paid',
      paymentStatus: 'paid',
    });
  });

  it('lets a declined or expired payment be tried again', () => {
    expect(record(begin(), change('opened'), change('failed'))).toMatchObject({
      status: 'failed',
      paymentStatus: 'failed',
    });
    expect(record(begin(), change('opened'), change('failed'), change('succeeded')).status).toBe('paid');
    const expired = record(begin(), change('opened'), change('expired'));
    expect(expired).toMatchObject({ status: 'draft', paymentStatus: 'unpaid', quote: undefined });
    expect(begin(expired).status).toBe('pending');
  });

  it('ignores the end of a checkout that a newer one replaced', () => {
    const second = begin(record(begin(), change('opened', 'pay-1')), { currency: 'eur' });
    expect(record(second, change('expired', 'pay-1')).status).toBe('pending');
    expect(record(second, change('opened', 'pay-2'), change('failed', 'pay-1')).status).toBe('pending');
  });

  it('sells what was paid for, whatever was changed on the screens meanwhile', () => {
    const begun = begin();
    const travellers = [...begun.travellers, aTraveller({ ...grace, passportSkipped: true })];
    const changed = saveStep(
      { ...begun, travellers, numApplicants: 2 },
      { kind: 'processing', serviceId: ids.rush },
      { offer: anOffer(), now: NOW },
    );
    const paid = recordPayment(changed, change('succeeded'), { begun: [begunAt(1, begun)], now: NOW });
    expect(paid).toMatchObject({
      status: 'paid',
      numApplicants: 1,
      processing: { serviceId: ids.standard },
      quote: begun.quote,
    });
    expect(paid.travellers).toHaveLength(1);
  });

  it('believes a success only for a checkout that was begun, of exactly that amount and currency', () => {
    const begun = begin();
    const checkouts = [begunAt(1, begun)];
    const unaccounted: Partial<PaymentChange>[] = [
      { amount: { amountMinor: 1, currency: 'usd' } },
      { amount: { amountMinor: 4499, currency: 'eur' } },
      { applicationVersion: 7 },
    ];
    for (const forged of unaccounted) {
      const news = { ...change('succeeded'), ...forged };
      expect(recordPayment(begun, news, { begun: checkouts, now: NOW })).toBe(begun);
      expect(isUnaccounted(begun, news, checkouts)).toBe(true);
    }
    expect(isUnaccounted(begun, change('succeeded'), checkouts)).toBe(false);
    expect(isUnaccounted(anApplication(), change('succeeded'), [])).toBe(true);
    expect(isUnaccounted(begun, change('failed'), [])).toBe(false);
  });

  it('sells what the paid checkout was begun for, where two cost the same', () => {
    const first = begin();
    const second = { ...first, nationality: 'GB' };
    const checkouts = [begunAt(2, second), begunAt(1, first)];
    const paidFirst = recordPayment(second, change('succeeded'), { begun: checkouts, now: NOW });
    expect(paidFirst.nationality).toBe(first.nationality);
    const paidSecond = recordPayment(
      first,
      { ...change('succeeded'), applicationVersion: 2 },
      { begun: checkouts, now: NOW },
    );
    expect(paidSecond.nationality).toBe('GB');
  });

  it('takes the latest checkout of that amount where an earlier release does not say which', () => {
    const first = begin();
    const checkouts = [begunAt(2, { ...first, nationality: 'GB' }), begunAt(1, first)];
    const news = { ...change('succeeded'), applicationVersion: 0 };
    expect(recordPayment(first, news, { begun: checkouts, now: NOW }).nationality).toBe('GB');
  });

  it('notes refunds apart from the status', () => {
    const paid = record(begin(), change('succeeded'));
    expect(record(paid, refund(1000))).toMatchObject({
      status: 'paid',
      paymentStatus: 'partially_refunded',
      refundedMinor: 1000,
    });
    expect(record(paid, refund(1000), refund(4499))).toMatchObject({ paymentStatus: 'refunded', refundedMinor: 4499 });
    expect(record(paid, refund(4499), refund(1000)).paymentStatus).toBe('refunded');
    expect(record(paid, refund(4499, true))).toMatchObject({ paymentStatus: 'paid', refundedMinor: 0 });
  });

  it('remembers a refund that overtook its payment', () => {
    const refunded = record(begin(), change('opened'), refund(4499), change('succeeded'));
    expect(refunded).toMatchObject({ paymentStatus: 'refunded', refundedMinor: 4499 });
  });

  it('leaves an application as it is where another payment than its own was refunded', () => {
    const open = record(begin(), change('opened'));
    expect(recordPayment(open, refund(4499, false, 'pay-2'), { begun: [], now: NOW })).toBe(open);
    const paid = record(begin(), change('succeeded'));
    expect(recordPayment(paid, refund(4499, false, 'pay-2'), { begun: [], now: NOW })).toBe(paid);
    const refunded = record(paid, refund(4499));
    const reversal: PaymentChange = {
      ...refund(0, false, 'pay-2'),
      outcome: { kind: 'refund-reversed', duplicate: false, refunded: { amountMinor: 0, currency: 'usd' } },
    };
    expect(recordPayment(refunded, reversal, { begun: [], now: NOW })).toBe(refunded);
  });
});
