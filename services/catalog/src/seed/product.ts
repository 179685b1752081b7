import type { CountryCode } from '../countries.ts';

export interface SeedSpeed {
  name: string;
  shortName: string;
  hours: number;
  /** US cents. */
  price: number;
}

export interface SeedProduct {
  slug: string;
  destinationName: string;
  visaName: string;
  country: CountryCode;
  nationalities: CountryCode[];
  validFor: string;
  numberOfEntries: string;
  maxStay: string;
  /** What the authority charges, in US cents at the time of writing. */
  governmentFee: number;
  officialUrl: string;
  speeds: SeedSpeed[];
}

const speed = (name: string, shortName: string, hours: number, price: number): SeedSpeed => ({
  name,
  shortName,
  hours,
  price,
});

/** Where the authority answers at once or within a day. */
export const ETA_SPEEDS = [
  speed('Standard, 24 hours', 'Standard', 24, 3_999),
  speed('Rush, 4 hours', 'Rush', 4, 6_499),
  speed('Super rush, 1 hour', 'Super rush', 1, 8_999),
];

/** Where the authority takes one to three days. */
export const E_VISA_SPEEDS = [
  speed('Standard, 5 days', 'Standard', 120, 4_999),
  speed('Rush, 72 hours', 'Rush', 72, 7_999),
  speed('Super rush, 48 hours', 'Super rush', 48, 11_999),
];

/** Where the authority takes a week or more. */
export const SLOW_VISA_SPEEDS = [
  speed('Standard, 15 days', 'Standard', 360, 6_999),
  speed('Rush, 10 days', 'Rush', 240, 9_999),
];

/** Where a consulate wants the passport or an interview. */
export const CONSULAR_SPEEDS = [
  speed('Standard, 10 days', 'Standard', 240, 9_999),
  speed('Rush, 6 days', 'Rush', 144, 14_999),
];
