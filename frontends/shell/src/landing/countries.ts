import { countryName } from '@wayfare/ui/format';
import type { Language } from '@wayfare/ui/preferences';

/** ISO 3166-1 alpha-2 of every country that issues passports. */
const passportCountries =
  'AD AE AF AG AL AM AO AR AT AU AZ BA BB BD BE BF BG BH BI BJ BN BO BR BS BT BW BY BZ CA CD CF CG CH CI CL CM CN CO CR CU CV CY CZ DE DJ DK DM DO DZ EC EE EG ER ES ET FI FJ FM FR GA GB GD GE GH GM GN GQ GR GT GW GY HK HN HR HT HU ID IE IL IN IQ IR IS IT JM JO JP KE KG KH KI KM KN KP KR KW KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MG MH MK ML MM MN MO MR MT MU MV MW MX MY MZ NA NE NG NI NL NO NP NR NZ OM PA PE PG PH PK PL PS PT PW PY QA RO RS RU RW SA SB SC SD SE SG SI SK SL SM SN SO SR SS ST SV SY SZ TD TG TH TJ TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VN VU WS XK YE ZA ZM ZW'.split(
    ' ',
  );

/** Named by the specification, in its order; they come first. */
export const namedNationalities = ['US', 'GB', 'CA', 'AU'] as const;
export const namedDestinations = ['BR', 'IN', 'CN', 'EG', 'TR'] as const;

interface CountryOption {
  readonly value: string;
  readonly label: string;
  readonly country: string;
  readonly keywords: string;
}

/** All countries by name in the reader's language, the named ones first. */
export function countryOptions(language: Language, first: readonly string[]): CountryOption[] {
  const options = passportCountries.map((code) => ({
    value: code,
    label: countryName(code, language),
    country: code,
    keywords: code,
  }));
  const rank = ({ value }: CountryOption) => {
    const place = first.indexOf(value);
    return place === -1 ? first.length : place;
  };
  const { compare } = new Intl.Collator(language);
  return options.sort((one, other) => rank(one) - rank(other) || compare(one.label, other.label));
}
