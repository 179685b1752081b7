const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const aliases: Record<string, string> = {
  uk: 'GB',
  'great britain': 'GB',
  usa: 'US',
  'united states of america': 'US',
  turkey: 'TR',
  uae: 'AE',
  'czech republic': 'CZ',
};

const plain = (name: string): string => name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim();

/** A code that stands for itself: CLDR also knows retired ones (DD) and groups (EU). */
const isCountry = (code: string): boolean =>
  new Intl.Locale(`und-${code}`).region === code && !['EU', 'EZ', 'UN', 'XA', 'XB', 'ZZ', 'QO'].includes(code);

const codesByName = (language: string): Map<string, string> => {
  const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
  const codes = letters.flatMap((first) => letters.map((second) => first + second)).filter(isCountry);
  return new Map(
    codes.flatMap((code) => [
      [plain(names.of(code) ?? code), code],
      [plain(code), code],
    ]),
  );
};

export interface ParsedCountries {
  /** ISO 3166 alpha-2, each once, in the order typed. */
  codes: string[];
  /** What was typed and is no country. */
  unknown: string[];
}

/** Reads country names (in the reader's language or English), codes and common short forms separated by commas. */
export const parseCountries = (text: string, language: string): ParsedCountries => {
  const known = [codesByName(language), codesByName('en')];
  const codes = new Set<string>();
  const unknown: string[] = [];
  for (const name of text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)) {
    const code = aliases[plain(name)] ?? known.map((map) => map.get(plain(name))).find(Boolean);
    if (code) codes.add(code);
    else unknown.push(name);
  }
  return { codes: [...codes], unknown };
};

/** The names of the codes, separated by comma and space. */
export const writeCountries = (codes: readonly string[], language: string): string => {
  const names = new Intl.DisplayNames(language, { type: 'region' });
  return codes.map((code) => names.of(code) ?? code).join(', ');
};
