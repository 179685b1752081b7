import type { DestinationInput, UpsellInput, VisaServiceInput } from '@wayfare/proto/catalog/v1/catalog_service';

const usd = (amountMinor: number) => ({ amountMinor, currency: 'usd' });

export const aDestination = (over: Partial<DestinationInput> = {}): DestinationInput => ({
  destinationName: 'Atlantis',
  visaName: 'Atlantis e-Visa',
  slug: 'atlantis-e-visa',
  nationalityCountries: ['US', 'FR'],
  validFor: '1 year',
  numberOfEntries: 'Multiple entry',
  maxStay: '30 days per entry',
  governmentFee: usd(2_000),
  stripeProductId: '',
  flagIconUrl: '',
  destinationCountry: 'FJ',
  officialUrl: 'https://visa.example/',
  ...over,
});

export const aVisaService = (over: Partial<VisaServiceInput> = {}): VisaServiceInput => ({
  destinationId: '',
  serviceName: 'Standard, 24 hours',
  shortName: 'Standard',
  price: usd(3_000),
  isUpsell: false,
  isActive: true,
  stripeProductId: '',
  processingHours: 24,
  ...over,
});

export const anUpsell = (over: Partial<UpsellInput> = {}): UpsellInput => ({
  destinationId: '',
  nationalityCountries: ['US'],
  upsellName: 'Denial protection',
  shortName: 'Protection',
  description: 'Everything back where the authority refuses.',
  price: usd(1_000),
  isActive: true,
  stripeProductId: '',
  icon: 'shield',
  refundsOnRefusal: false,
  ...over,
});
