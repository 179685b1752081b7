import { anApplication, anOffer, aTraveller, ids, NOW } from '../../test/fixtures.ts';
import type { Currency } from './application.ts';
import { fromUsd, isSamePrice, priceOrder, toUsd } from './pricing.ts';

const price = (over: Parameters<typeof anApplication>[0] = {}, currency: Currency = 'usd', offer = anOffer()) =>
  priceOrder(anApplication(over), offer, { currency, now: NOW });
const two = [aTraveller(), aTraveller({ firstMiddleName: 'Grace' })];
const cover = [{ id: ids.cover, name: 'Travel cover' }];

it('charges fee, processing and add-ons for every traveller', () => {
  const quote = price({ travellers: two, upsells: cover });
  expect(quote.lines.map(({ kind, unitPriceMinor, quantity }) => [kind, unitPriceMinor, quantity])).toEqual([
    ['government_fee', 2500, 2],
    ['processing', 1999, 2],
    ['upsell', 1250, 2],
  ]);
  expect(quote).toMatchObject({
    totalMinor: 11_498,
    currency: 'usd',
    rateMicrosPerUsd: 1_000_000,
    processingHours: 72,
  });
});

it.each(['usd', 'eur', 'gbp'] as const)('shows lines that add up to the total in %s', (currency) => {
  const quote = price({ travellers: two, upsells: cover }, currency);
  expect(quote.totalMinor).toBe(quote.lines.reduce((sum, line) => sum + line.unitPriceMinor * line.quantity, 0));
});

it('rounds each unit price half up', () => {
  expect(price({}, 'eur').lines.map(({ unitPriceMinor }) => unitPriceMinor)).toEqual([2303, 1842]);
  expect(fromUsd(50, 990_000)).toBe(50);
  expect(fromUsd(49, 990_000)).toBe(49);
  expect(fromUsd(1, 500_000)).toBe(1);
  expect(fromUsd(9_999_999, 155_000_000)).toBe(1_549_999_845);
});

it('finds back the US cents of a quote', () => {
  expect(toUsd(4499, 1_000_000)).toBe(4499);
  expect(toUsd(fromUsd(10_000, 921_300), 921_300)).toBe(10_000);
});

it('leaves out a fee of nothing', () => {
  const offer = anOffer();
  offer.destination.governmentFeeMinor = 0;
  expect(price({}, 'usd', offer).lines.map(({ kind }) => kind)).toEqual(['processing']);
});

it('leaves out an add-on that is no longer sold, or not to this nationality', () => {
  const upsells = [...cover, { id: ids.lounge, name: 'Lounge' }, { id: 'gone', name: 'Gone' }];
  expect(price({ upsells }).lines.filter(({ kind }) => kind === 'upsell')).toHaveLength(1);
});

it('asks for a speed before it prices, and says when the chosen one is gone', () => {
  expect(() => price({ processing: undefined })).toThrow(
    expect.objectContaining({ fields: [{ path: 'processingServiceId', reason: 'required' }] }),
  );
  expect(() => price({ processing: { serviceId: 'gone', label: 'Gone' } })).toThrow(
    expect.objectContaining({ fields: [{ path: 'processingServiceId', reason: 'no-longer-offered' }] }),
  );
});

it('takes two quotes of one price for the same, whenever they were made', () => {
  const later = priceOrder(anApplication(), anOffer(), { currency: 'usd', now: new Date(NOW.getTime() + 60_000) });
  expect(isSamePrice(price(), later)).toBe(true);
  expect(isSamePrice(price(), price({ upsells: cover }))).toBe(false);
  expect(isSamePrice(price(), price({}, 'gbp'))).toBe(false);
});
