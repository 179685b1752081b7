/** A date as it stands in a text, with each day that it may mean: 03/12/1990 is read in both orders. */
export interface PrintedDate {
  at: number;
  printed: string;
  /** YYYY-MM-DD. */
  days: string[];
}

const LANGUAGES = ['en', 'fr', 'es', 'pt', 'de', 'it', 'nl', 'id', 'tr'];

const plain = (text: string): string =>
  text
    .toUpperCase()
    .normalize('NFD')
    .replace(/[\p{M}.]/gu, '');

/** Names of months as authorities print them, whole and cut to three letters; the first one counts. */
const MONTHS: ReadonlyMap<string, number> = (() => {
  const months = new Map<string, number>();
  const add = (name: string, month: number) => months.has(name) || months.set(name, month);
  for (const language of LANGUAGES) {
    const names = (['long', 'short'] as const).map((month) =>
      Array.from({ length: 12 }, (_, index) =>
        plain(new Intl.DateTimeFormat(language, { month, timeZone: 'UTC' }).format(Date.UTC(2026, index, 1))),
      ),
    );
    for (const list of names) for (const [index, name] of list.entries()) add(name, index + 1);
    const cut = (names[0] ?? []).map((name) => name.slice(0, 3));
    for (const [index, name] of cut.entries()) if (cut.indexOf(name) === cut.lastIndexOf(name)) add(name, index + 1);
  }
  return months;
})();

const dayOf = (year: number, month: number, day: number): string[] => {
  const time = new Date(Date.UTC(year, month - 1, day));
  const isReal = year >= 1900 && year < 2200 && time.getUTCMonth() === month - 1 && time.getUTCDate() === day;
  return isReal ? [time.toISOString().slice(0, 10)] : [];
};

/** Of two digits, either century. */
const yearsOf = (digits: string): number[] =>
  digits.length === 4 ? [Number(digits)] : [1900 + Number(digits), 2000 + Number(digits)];

const FORMS: readonly [RegExp, (...parts: string[]) => string[]][] = [
  [
    /(?<!\d)(\d{4})\s?([-/.])\s?(\d{1,2})\s?\2\s?(\d{1,2})(?!\d)/gu,
    (year, _, month, day) => dayOf(Number(year), Number(month), Number(day)),
  ],
  [
    /(?<!\d)(\d{1,2})(\s?[-/.]\s?|\s)(\d{1,2})\2(\d{4})(?!\d)/gu,
    (one, _, two, year) => [
      ...dayOf(Number(year), Number(two), Number(one)),
      ...dayOf(Number(year), Number(one), Number(two)),
    ],
  ],
  [
    /(?<!\d)(\d{1,2})(?:ST|ND|RD|TH|\.)?[\s/-]{0,3}(?:DE\s|OF\s)?(\p{L}{3,10})\.?(?:\s?\/\s?\p{L}{3,10}\.?)?[\s,/-]{0,3}(?:DE\s|DEL\s)?(\d{4}|\d{2})(?!\d)/gu,
    (day, month, year = '') =>
      yearsOf(year).flatMap((one) => dayOf(one, MONTHS.get(plain(month ?? '')) ?? 0, Number(day))),
  ],
  [
    /(?<!\p{L})(\p{L}{3,10})\.?(?:\s?\/\s?\p{L}{3,10}\.?)?\s?(\d{1,2})(?:ST|ND|RD|TH)?,?\s(\d{4})(?!\d)/gu,
    (month, day, year) => dayOf(Number(year), MONTHS.get(plain(month ?? '')) ?? 0, Number(day)),
  ],
];

/** The dates of a text in capitals without accents, in the order in which they stand there. */
export const findDates = (text: string): PrintedDate[] =>
  FORMS.flatMap(([form, read]) =>
    [...text.matchAll(form)].flatMap((match) => {
      const [printed, ...parts] = match;
      const days = read(...parts);
      return days.length > 0 ? [{ at: match.index, printed, days }] : [];
    }),
  ).sort((one, other) => one.at - other.at);

/** A date of a machine-readable zone, YYMMDD. */
export const zoneDays = (digits: string): string[] =>
  yearsOf(digits.slice(0, 2)).flatMap((year) => dayOf(year, Number(digits.slice(2, 4)), Number(digits.slice(4, 6))));
