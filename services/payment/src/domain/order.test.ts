import { checkoutExpiry, type PayableOrder, pageLocale, payableLines, payerEmail } from './order.ts';

const now = new Date('2026-11-21T12:00:00Z');
const minutes = (count: number) => new Date(now.getTime() + count * 60_000);
const anOrder = (changes: Partial<PayableOrder> = {}): PayableOrder => ({
  applicationId: 'a',
  version: 1,
  orderNumber: '12345678',
  visaName: 'ETA',
  email: 'ana@example.org',
  locale: 'en',
  currency: 'usd',
  totalMinor: 16_000,
  lines: [
    { kind: 'government_fee', sourceId: 'fee', name: 'Government fee', unitMinor: 2100, quantity: 2 },
    { kind: 'processing', sourceId: 'rush', name: 'Rush', unitMinor: 5900, quantity: 2 },
    { kind: 'upsell', sourceId: 'guide', name: 'Free guide', unitMinor: 0, quantity: 1 },
  ],
  ...changes,
});

it('lives as long as its quote, within what Stripe allows', () => {
  expect(checkoutExpiry(minutes(120), now)).toEqual(minutes(120));
  expect(checkoutExpiry(minutes(5), now)).toEqual(minutes(31));
  expect(checkoutExpiry(minutes(60 * 48), now)).toEqual(minutes(60 * 23));
  expect(checkoutExpiry(undefined, now)).toEqual(minutes(60));
});

it('charges the lines that cost something, and only when they add up to the total', () => {
  expect(payableLines(anOrder())).toHaveLength(2);
  expect(() => payableLines(anOrder({ totalMinor: 15_999 }))).toThrow('add up');
});

it('speaks the languages that the page speaks', () => {
  expect(pageLocale('fr-CA', 'en')).toBe('fr');
  expect(pageLocale('', 'es')).toBe('es');
  expect(pageLocale('de', '')).toBe('auto');
});

it('does not send a receipt to the placeholder of a guest', () => {
  expect(payerEmail('guest@guest.invalid')).toBeUndefined();
  expect(payerEmail('')).toBeUndefined();
  expect(payerEmail('ana@example.org')).toBe('ana@example.org');
});
