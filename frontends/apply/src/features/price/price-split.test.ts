import { splitPrice } from './price-split.ts';

const usd = (amountMinor: number) => ({ amountMinor, currency: 'usd' as const });
const rates = { usd: 1_000_000, eur: 920_500, gbp: 790_000 };

describe('price split', () => {
  it('counts fee, processing and each add-on once per traveller', () => {
    const { lines, total } = splitPrice({
      governmentFee: usd(2000),
      processing: { name: 'Standard', price: usd(3999) },
      upsells: [{ name: 'Denial protection', price: usd(1500) }],
      travellers: 2,
      currency: 'usd',
      rates,
    });
    expect(lines.map(({ amount }) => amount.amountMinor)).toEqual([4000, 7998, 3000]);
    expect(total).toEqual(usd(14_998));
  });

  it('rounds the unit price, so that lines add up to the total in another currency', () => {
    const { lines, total } = splitPrice({
      governmentFee: usd(1001),
      processing: { name: 'Standard', price: usd(3333) },
      upsells: [],
      travellers: 3,
      currency: 'eur',
      rates,
    });
    expect(lines.map(({ unitPrice }) => unitPrice.amountMinor)).toEqual([921, 3068]);
    expect(total).toEqual({ amountMinor: (921 + 3068) * 3, currency: 'eur' });
  });
});
