import { countryName } from '@wayfare/ui/format';
import type { Language } from '@wayfare/ui/preferences';

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
export function countryOptions(language: Language, all: readonly string[], first: readonly string[]): CountryOption[] {
  const options = all.map((code) => ({
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
