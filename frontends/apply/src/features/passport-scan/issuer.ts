import { countryName } from '@wayfare/ui/format';
import countryCodes from 'i18n-iso-countries/codes.json';

/** Letters of the machine-readable zone that differ from ISO 3166 (ICAO 9303 part 3, section 5). */
const ownIssuers: Record<string, string> = {
  D: 'DE',
  GBD: 'GB',
  GBN: 'GB',
  GBO: 'GB',
  GBP: 'GB',
  GBS: 'GB',
  RKS: 'XK',
};

/** The country's ISO code; undefined for letters that no list knows. */
export const issuerCode = (code: string): string | undefined =>
  ownIssuers[code] ?? (countryCodes as string[][]).find(([, alpha3]) => alpha3 === code)?.[0];

/** The three letters of the machine-readable zone as the country's name; what no list knows stays as it is. */
export function issuerName(code: string): string {
  const known = issuerCode(code);
  return known ? countryName(known, 'en') : code;
}
