import type { CountryCode } from '../countries.ts';

export type RequirementKind = 'none' | 'eta' | 'e-visa' | 'visa-on-arrival' | 'visa' | 'no-admission';

/** What a nationality needs to enter a country. */
export interface RequirementRow {
  nationality: CountryCode;
  destination: CountryCode;
  kind: RequirementKind;
  /** Days allowed without a visa where known, else 0. */
  days: number;
}
