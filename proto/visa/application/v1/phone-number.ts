// How a phone number is read, alike in the browser and in the application service. Both load the metadata where they
// need it.
import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  type PhoneNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min';

export interface TypedPhone {
  /** `+44` */
  readonly countryCode: string;
  readonly number: string;
}

interface ReadPhone extends TypedPhone {
  /** Whether the numbering plan knows such a number: otherwise no text could reach it. */
  readonly canBeRight: boolean;
}

/** Every country and territory that has a dialling code (ISO code -> `+44`). */
export const diallingCodes = (): ReadonlyMap<string, string> =>
  new Map(getCountries().map((country) => [country, `+${getCountryCallingCode(country)}`]));

export const isDiallingCode = (code: string): boolean => [...diallingCodes().values()].includes(code);

/** Codes that numbers are dialled with across a border, where people write them instead of a plus. */
const DIALLED_PLUS = /^\s*(?:00|011)(?=[\s\d])/;

const parse = ({ countryCode, number }: TypedPhone): PhoneNumber | undefined => {
  const parsed = parsePhoneNumberFromString(number, { defaultCallingCode: countryCode.replace(/\D/g, '') });
  if (parsed?.isValid() || !DIALLED_PLUS.test(number)) return parsed;
  return parsePhoneNumberFromString(number.replace(DIALLED_PLUS, '+')) ?? parsed;
};

/**
 * Reads a number as people and phones write it: `+1 415 555 2671`, `0044 20…`, `(020) 7946-0958`, `06.12.34.56.78`. A
 * code
 * in the number counts more than the one beside it. What no numbering plan knows stays as it was typed.
 */
export const readPhoneNumber = (typed: TypedPhone): ReadPhone => {
  const parsed = parse(typed);
  if (!parsed?.isValid()) return { countryCode: typed.countryCode, number: typed.number.trim(), canBeRight: false };
  const countryCode = `+${parsed.countryCallingCode}`;
  return { countryCode, number: parsed.formatInternational().slice(countryCode.length).trim(), canBeRight: true };
};

/** The code that a country's numbers begin with; undefined for one that has none. */
export const diallingCodeOf = (country: string): string | undefined => diallingCodes().get(country as CountryCode);
