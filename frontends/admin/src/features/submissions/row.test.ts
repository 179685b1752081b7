import type { ListedSubmission } from '@wayfare/api/schema';
import { aSubmission, listedOf } from '../../../test/fixtures.ts';
import { formatMoment, formatPrice, toRow } from './row.ts';

const aListed = (over: Partial<ListedSubmission> = {}) => ({ ...listedOf(aSubmission()), ...over });
const options = { locale: 'en-US', countryName: () => 'United States' };

test('a row shows name, upsells and price as specified', () => {
  expect(toRow(aListed(), options)).toMatchObject({
    name: 'Ada Maria Lopez',
    nationality: 'United States',
    upsells: 'Denial protection, Embassy registration',
    price: '$123.40',
  });
});

test('what a draft lacks is N/A', () => {
  const draft = aListed({
    firstMiddleName: '',
    lastName: '',
    email: '',
    nationality: '',
    processingSpeed: '',
    upsellNames: [],
    totalPrice: null,
  });
  expect(toRow(draft, options)).toMatchObject({
    email: 'N/A',
    name: 'N/A',
    nationality: 'N/A',
    processing: 'N/A',
    upsells: 'N/A',
    price: 'N/A',
  });
});

test('a moment has two-digit day, hour and minute', () => {
  expect(formatMoment('2026-11-05T08:07:00.000Z', 'en-US')).toMatch(/^Nov 0[456], 2026 \d\d:\d7$/);
});

test('a price keeps its own currency', () => {
  expect(formatPrice({ amountMinor: 5, currency: 'gbp' })).toBe('£0.05');
});

test('a destination is named in the language of the reader, not of the traveller', () => {
  const french = aListed({ destinationName: 'Royaume-Uni', destinationCountry: 'GB' });
  const names = { locale: 'en-US', countryName: (code: string) => `name of ${code}` };
  expect(toRow(french, names).destination).toBe('name of GB');
});

test('sums are grouped', () => {
  expect(formatPrice({ amountMinor: 482_914, currency: 'usd' })).toBe('$4,829.14');
  expect(formatPrice({ amountMinor: 123_456_789_01, currency: 'eur' })).toBe('€123,456,789.01');
});
