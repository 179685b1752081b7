import type { CountryCode } from './countries.ts';

/** US cents. */
type Cents = number;

export interface DestinationDetails {
  destinationName: string;
  destinationCountry: CountryCode;
  visaName: string;
  slug: string;
  nationalityCountries: CountryCode[];
  validFor: string;
  numberOfEntries: string;
  maxStay: string;
  governmentFee: Cents;
  stripeProductId: string;
  flagIconUrl: string;
  officialUrl: string;
}

interface Stored {
  id: string;
  createdAt: Date;
  updatedAt: Date;
}

export interface Destination extends DestinationDetails, Stored {
  archived: boolean;
  /** Applications refer to it; stays so. Then it is archived instead of deleted. */
  hasApplications: boolean;
  /** Government fee and cheapest active service for one traveller; undefined where nothing is on sale. */
  fromPrice: Cents | undefined;
}

export interface VisaServiceDetails {
  destinationId: string;
  serviceName: string;
  shortName: string;
  price: Cents;
  isUpsell: boolean;
  isActive: boolean;
  stripeProductId: string;
  processingHours: number;
}

export interface VisaService extends VisaServiceDetails, Stored {
  visaName: string;
}

export interface UpsellDetails {
  destinationId: string;
  nationalityCountries: CountryCode[];
  upsellName: string;
  shortName: string;
  description: string;
  price: Cents;
  isActive: boolean;
  stripeProductId: string;
  icon: string;
  /** Everything that was paid goes back where the authority refuses. */
  refundsOnRefusal: boolean;
}

export interface Upsell extends UpsellDetails, Stored {
  visaName: string;
}

export interface ExchangeRate {
  currency: string;
  microsPerUsd: number;
  validFrom: Date;
}
