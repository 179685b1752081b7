import type { Submission } from '@wayfare/api/schema';
import { formatMoment, formatPrice, toRow } from './row.ts';

const aSubmission = (over: Partial<Submission> = {}): Submission =>
  ({
    id: '6f1d0d4e-0000-4000-8000-000000000000',
    createdAt: '2026-11-05T08:07:00.000Z',
    email: 'ada@example.test',
    travellers: [{ firstMiddleName: 'Ada Maria', lastName: 'Lopez' }],
    nationality: 'US',
    destinationName: 'United Kingdom',
    visaName: 'United Kingdom ETA',
    numApplicants: 2,
    processingSpeed: 'Standard',
    selectedUpsellsNames: ['Denial protection', 'Embassy registration'],
    totalPrice: { amountMinor: 12_340, currency: 'usd' },
    status: 'paid',
    paymentStatus: 'paid',
    ...over,
  }) as Submission;
const options = { locale: 'en-US', countryName: () => 'United States' };

test('a row shows name, upsells and price as specified', () => {
  expect(toRow(aSubmission(), options)).toMatchObject({
    name: 'Ada Maria Lopez',
    nationality: 'United States',
    upsells: 'Denial protection, Embassy registration',
    price: '$123.40',
  });
});

test('what a draft lacks is N/A', () => {
  const draft = aSubmission({
    travellers: [],
    email: '',
    nationality: '',
    processingSpeed: '',
    selectedUpsellsNames: [],
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
