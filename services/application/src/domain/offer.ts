/** What the catalogue sells for one destination. Prices are US cents. */
export interface Offer {
  destination: DestinationOffer;
  services: ServiceOffer[];
  upsells: UpsellOffer[];
  /** Millionths of a unit of the currency that one US dollar buys. */
  ratesMicrosPerUsd: Record<string, number>;
}

export interface DestinationOffer {
  id: string;
  /** ISO 3166 alpha-2 of the country travelled to. */
  country: string;
  slug: string;
  name: string;
  visaName: string;
  /** ISO 3166 alpha-2 of the passports it is offered to. */
  nationalities: string[];
  governmentFeeMinor: number;
  stripeProductId: string;
  /** The catalogue knows that there are applications for it, and so does not delete it. */
  hasApplications: boolean;
}

export interface ServiceOffer {
  id: string;
  name: string;
  /** Short name as shown, for example Standard. */
  label: string;
  priceMinor: number;
  processingHours: number;
  stripeProductId: string;
}

export interface UpsellOffer {
  id: string;
  name: string;
  nationalities: string[];
  priceMinor: number;
  stripeProductId: string;
  /** Everything that was paid goes back where the authority refuses. */
  refundsOnRefusal: boolean;
}

export const isEligible = ({ nationalities }: { nationalities: string[] }, nationality: string): boolean =>
  nationalities.includes(nationality);
