import { convertMoney, countryName, formatDate, formatFigure, formatMoney, monthNames } from '@wayfare/ui/format';

const plainSpaces = (text: string) => text.replace(/\s/g, ' ');

it('writes the operator’s figures in the reader’s way', () => {
  expect(formatFigure('64,000+', 'en')).toBe('64,000+');
  expect(plainSpaces(formatFigure('64,000+', 'fr'))).toBe('64 000+');
  expect(formatFigure('4.4', 'es')).toBe('4,4');
  expect(formatFigure('24/7', 'fr')).toBe('24/7');
});

describe('amounts', () => {
  it('have two decimals in the reader’s way of writing', () => {
    expect(formatMoney({ amountMinor: 123_450, currency: 'usd' }, 'en')).toBe('$1,234.50');
    expect(plainSpaces(formatMoney({ amountMinor: 1000, currency: 'eur' }, 'es'))).toBe('10,00 €');
    expect(plainSpaces(formatMoney({ amountMinor: 1000, currency: 'gbp' }, 'fr'))).toBe('10,00 £');
  });

  it('are converted from dollars by the catalogue’s rate, half a cent upwards', () => {
    expect(convertMoney({ amountMinor: 2133, currency: 'usd' }, 'eur', { eur: 920_000 })).toEqual({
      amountMinor: 1962,
      currency: 'eur',
    });
    expect(convertMoney({ amountMinor: 1, currency: 'usd' }, 'gbp', { gbp: 500_000 }).amountMinor).toBe(1);
  });

  it('stay in dollars while no rate is known', () =>
    expect(convertMoney({ amountMinor: 500, currency: 'usd' }, 'gbp', {}).currency).toBe('usd'));
});

describe('dates and names', () => {
  it('keep a bare date on its day', () => expect(formatDate('2026-11-21', 'en')).toBe('Nov 21, 2026'));

  it('name the months in the reader’s language', () => {
    expect(monthNames('es')[0]).toBe('enero');
    expect(monthNames('fr')).toHaveLength(12);
  });

  it('call Turkey by the product’s name for it', () => {
    expect(countryName('TR', 'en')).toBe('Turkey');
    expect(countryName('gb', 'fr')).toBe('Royaume-Uni');
  });
});
