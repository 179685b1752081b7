import type { Destination, Settings } from '@wayfare/gateway/contract/catalogue';
import { HttpResponse, http } from 'msw';

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
  http.post('*/api/unknown-pages', () => new HttpResponse(null, { status: 204 })),
  http.get('*/api/settings', () => HttpResponse.json(settings)),
  http.get('*/api/destinations', () =>
    HttpResponse.json({ destinations: [aDestination()], rates: { usd: 1_000_000, eur: 900_000, gbp: 800_000 } }),
  ),
];
