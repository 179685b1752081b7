import type { Application, Destination, Traveller, Upsell, VisaService } from '@wayfare/api/schema';
import type { OrderConfirmation, StoredTraveller } from '../src/features/flow/flow-storage.ts';

const instant = '2026-11-20T10:00:00.000Z';
const usd = (amountMinor: number) => ({ amountMinor, currency: 'usd' as const });

const destinationId = '7d2b7f0e-58d8-4a3e-9a52-0f4b7f1f6a11';

export const aLink = () => ({ url: '/picture', expiresAt: instant });

export const aDestination = (own: Partial<Destination> = {}): Destination => ({
  id: destinationId,
  destinationName: 'United Kingdom',
  visaName: 'United Kingdom ETA',
  slug: 'united-kingdom-eta',
  nationalityCountries: ['US', 'CA', 'AU', 'NZ'],
  validFor: '2 years after issued',
  numberOfEntries: 'Multiple entry',
  maxStay: '186 days per entry',
  governmentFee: usd(2000),
  stripeProductId: '',
  flagIconUrl: '',
  destinationCountry: 'GB',
  officialUrl: 'https://www.gov.uk/eta',
  createdAt: instant,
  updatedAt: instant,
  archived: false,
  fromPrice: usd(5999),
  ...own,
});

export const aService = (own: Partial<VisaService> = {}): VisaService => ({
  id: 'f6b7a3c0-0d3b-4d2f-8a44-0a8f6f0f0001',
  destinationId,
  serviceName: 'Standard processing',
  shortName: '24 hours',
  price: usd(3999),
  isUpsell: false,
  isActive: true,
  stripeProductId: '',
  processingHours: 24,
  visaName: 'United Kingdom ETA',
  createdAt: instant,
  updatedAt: instant,
  ...own,
});

export const anUpsell = (own: Partial<Upsell> = {}): Upsell => ({
  id: 'a6b7a3c0-0d3b-4d2f-8a44-0a8f6f0f0009',
  destinationId,
  nationalityCountries: ['US'],
  upsellName: 'Denial protection',
  shortName: 'Protection',
  description: 'Your money back if the authority says no.',
  price: usd(1500),
  isActive: true,
  stripeProductId: '',
  icon: 'shield',
  refundsOnRefusal: false,
  visaName: 'United Kingdom ETA',
  createdAt: instant,
  updatedAt: instant,
  ...own,
});

export const anOrder = (own: Partial<OrderConfirmation> = {}): OrderConfirmation => ({
  nationality: 'US',
  numApplicants: 1,
  destination: 'United Kingdom',
  destination_id: destinationId,
  slug: 'united-kingdom-eta',
  visa_name: 'United Kingdom ETA',
  government_fees: 20,
  email: '',
  ...own,
});

export const aTraveller = (own: Partial<StoredTraveller> = {}): StoredTraveller => ({
  firstMiddleName: 'Ana Maria',
  lastName: 'Silva',
  singleName: false,
  birthMonth: 4,
  birthDay: 12,
  birthYear: 1990,
  email: 'ana@example.test',
  passportDocumentId: '',
  ...own,
});

export const aSavedTraveller = (own: Partial<Traveller> = {}): Traveller => ({
  ...aTraveller(),
  passport: null,
  passportSkipped: false,
  selfieDocumentId: '',
  passportDocumentId: '',
  passportScan: null,
  ...own,
});

export const anApplication = (own: Partial<Application> = {}): Application => ({
  id: '3f1c9a52-1111-4222-8333-444455556666',
  version: 1,
  status: 'draft',
  paymentStatus: 'unpaid',
  orderNumber: '3f1c9a52',
  createdAt: instant,
  updatedAt: instant,
  destinationId,
  slug: 'united-kingdom-eta',
  destinationName: 'United Kingdom',
  destinationCountry: 'GB',
  visaName: 'United Kingdom ETA',
  nationality: 'US',
  numApplicants: 1,
  travellers: [],
  passportDetailsSkipped: false,
  processingServiceId: '',
  processingSpeed: '',
  selectedUpsells: [],
  selectedUpsellsNames: [],
  quote: null,
  phone: null,
  personal: null,
  address: null,
  selfieUrl: '',
  passportScanUrl: '',
  passportExtracted: null,
  lastStepIndex: 0,
  nextStep: 'personal-details',
  email: 'guest@guest.invalid',
  travelDate: '',
  submittedAt: null,
  paidAt: null,
  ...own,
});

export const someSettings = {
  brand: 'Wayfare',
  webAddress: 'http://localhost:8080',
  keycloak: { url: 'http://localhost:8180', realm: 'visa', clientId: 'visa-shell' },
  supportEmail: 'support@wayfare.example',
  figures: [],
};
