import countries from 'i18n-iso-countries/index.js';
import english from 'i18n-iso-countries/langs/en.json' with { type: 'json' };

export type CountryCode = string;

// Where the standard's short name is not what people write, and where one name could mean two countries.
const ALIASES: Record<string, CountryCode> = {
  america: 'US',
  england: 'GB',
  britain: 'GB',
  scotland: 'GB',
  wales: 'GB',
  'northern ireland': 'GB',
  emirates: 'AE',
  holland: 'NL',
  korea: 'KR',
  'north korea': 'KP',
  burma: 'MM',
  swaziland: 'SZ',
  'cape verde': 'CV',
  'east timor': 'TL',
  macedonia: 'MK',
  'ivory coast': 'CI',
  laos: 'LA',
  syria: 'SY',
  vietnam: 'VN',
  brunei: 'BN',
  micronesia: 'FM',
  moldova: 'MD',
  bolivia: 'BO',
  venezuela: 'VE',
  vatican: 'VA',
  'vatican city': 'VA',
  'hong kong': 'HK',
  macao: 'MO',
  macau: 'MO',
  congo: 'CG',
  drc: 'CD',
  'dr congo': 'CD',
  ksa: 'SA',
  nz: 'NZ',
  uae: 'AE',
  uk: 'GB',
  prc: 'CN',
};

const plain = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/[.’']/g, '')
    .replace(/\s+/g, ' ')
    .trim();

const byName = new Map<string, CountryCode>();
for (const [code, names] of Object.entries(english.countries as Record<string, string | string[]>))
  for (const name of [names].flat()) byName.set(plain(name), code);
for (const [alias, code] of Object.entries(ALIASES)) byName.set(alias, code);

const codes = [...new Set(byName.values())].sort();

/** Every ISO 3166-1 alpha-2 code, sorted. */
export const allCountryCodes = (): readonly CountryCode[] => codes;

export const isCountryCode = (code: string): code is CountryCode => /^[A-Z]{2}$/.test(code) && countries.isValid(code);

const codeOf = (text: string): CountryCode | undefined => {
  const upper = text.trim().toUpperCase();
  return byName.get(plain(text)) ?? (isCountryCode(upper) ? upper : undefined);
};

/**
 * Reads what an administrator types: names, common short forms and ISO codes, parted by commas; repeated ones count
 * once.
 * A name that itself holds a comma ("Korea, Republic of") is understood.
 * @returns the codes in the order given, and the pieces that name no country
 */
export const parseCountries = (text: string): { codes: CountryCode[]; unknown: string[] } => {
  const pieces = text
    .split(',')
    .map((piece) => piece.trim())
    .filter(Boolean);
  const found = new Set<CountryCode>();
  const unknown: string[] = [];
  for (let at = 0; at < pieces.length; ) {
    const joined = [2, 1].find(
      (length) => at + length <= pieces.length && codeOf(pieces.slice(at, at + length).join(', ')),
    );
    const code = joined && codeOf(pieces.slice(at, at + joined).join(', '));
    if (code) found.add(code);
    else unknown.push(pieces[at] as string);
    at += joined ?? 1;
  }
  return { codes: [...found], unknown };
};
