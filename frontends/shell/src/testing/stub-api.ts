import type { Destination, Settings } from '@wayfare/api/schema';
import { on } from '@wayfare/api/testing/on';

export const aDestination = (change: Partial<Destination> = {}): Destination => ({
  id: '6f1e3a1c-52a5-4c3e-9c56-0f5f7b1f2a01',
  destinationName: 'Turkey',
  visaName: 'Turkey e-Visa',
  slug: 'turkey-e-visa',
  nationalityCountries: ['US'],
  validFor: '180 days',
  numberOfEntries: 'Multiple entry',
  maxStay: '90 days',
  governmentFee: { amountMinor: 6000, currency: 'usd' },
  stripeProductId: '',
  flagIconUrl: '',
  destinationCountry: 'TR',
  officialUrl: 'https://www.evisa.gov.tr/',
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
  archived: false,
  fromPrice: { amountMinor: 9999, currency: 'usd' },
  ...change,
});

const settings: Settings = {
  brand: 'Wayfare',
  webAddress: 'http://localhost:8080',
  keycloak: { url: 'http://localhost:8180', realm: 'visa', clientId: 'visa-shell' },
  figures: [{ key: 'rating', value: '4.4', source: 'Example Reviews' }],
  supportEmail: 'support@wayfare.example',
};

/** The calls that every page of the shell makes. */
export const everydayAnswers = [
  on.post('/unknown-pages', () => undefined),
  on.get('/settings', () => settings),
  on.get('/destinations', () => ({
    destinations: [aDestination()],
    rates: { usd: 1_000_000, eur: 900_000, gbp: 800_000 },
  })),
];
