/**
 * Months as passports print them, by their first three letters without accents, in the languages that use the Latin
 * alphabet most.
 */
const MONTHS: Record<string, number> = Object.fromEntries(
  [
    'JAN ENE GEN IAN OCA STY LED GEN',
    'FEB FEV SUB LUT UNO PEB FEB',
    'MAR MRZ MRT MAA MAC BRE',
    'APR AVR ABR NIS KWI DUB AVR',
    'MAY MAI MAG MEI MAJ KVE',
    'JUN GIU IUN HAZ CZE CVN CER',
    'JUL LUG IUL TEM CVC JUI',
    'AUG AOU AGO AGU SIE SRP OGO',
    'SEP SET SZE EYL WRZ ZAR',
    'OCT OKT OUT OTT EKI PAZ RIJ',
    'NOV KAS NOI',
    'DEC DEZ DIC DES ARA GRU PRO DIS',
  ].flatMap((names, at) => names.split(' ').map((name) => [name, at + 1])),
);
/** June and July begin alike in French. */
const JUNE = /^JUIN|^JUI?N/;
const DIGIT = '[0-9OILSB]';
const WORD = '[A-Z]{3}[A-Z]*\\.?';

/** Look-alikes of digits are read as digits only beside a real one. */
const DAY = `(?=[A-Z]?\\d)(${DIGIT}{1,2})`;
const YEAR = `(?=[A-Z]*\\d[A-Z]*\\d)(${DIGIT}{4}|${DIGIT}{2})`;

/** Figures with nothing but spaces between them are a date only with a whole year. */
const DAY_FIRST = new RegExp(`\\b${DAY}(?! \\S+ \\d\\d\\b)[ .\\-/]{1,2}${DAY}[ .\\-/]{1,2}${YEAR}\\b`, 'g');
/** The spaces between figures are easily lost; then only a whole year of a century that lives makes them a date. */
const RUN_TOGETHER = /(?<![.\-/\d]|\d )(\d\d)(?:(\d\d) ?| (\d\d))((?:19|20)\d\d)(?![.\-/\d])/g;
const YEAR_FIRST = /(?<![.\-/\d]|\d\s)((?:19|20)\d\d)([ \-/.])(\d\d)\2(\d\d)\b/g;
const WITH_MONTH = new RegExp(`\\b${DAY}\\s*(${WORD})\\s*(?:[/1]\\s*(${WORD}))?\\s*${YEAR}\\b`, 'g');

const digits = (text: string): number =>
  Number(text.replace(/O/g, '0').replace(/[IL]/g, '1').replace(/S/g, '5').replace(/B/g, '8'));

const isoDate = (year: number, month: number, day: number): string | undefined => {
  const full = year < 100 ? (year < 45 ? 2000 + year : 1900 + year) : year;
  const date = new Date(Date.UTC(full, month - 1, day));
  const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return exists && full > 1930 && full < 2060 ? date.toISOString().slice(0, 10) : undefined;
};

const monthOf = (...words: (string | undefined)[]): number =>
  words.map((word = '') => (JUNE.test(word) ? 6 : MONTHS[word.slice(0, 3)])).find((month) => month !== undefined) ?? 0;

/** Text as capitals without accents: 'Août' and 'AOUT' are the same month. */
export const plainCapitals = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase().replace(/[|]/g, '1');

export interface PrintedDate {
  readonly date: string;
  /** Where in the text it stands. */
  readonly from: number;
  readonly to: number;
  /** The month is a word, in which no figure can have been misread. */
  readonly worded: boolean;
}

/** What a text says with figures alone; states differ in whether day or month comes first. */
export type Order = 'day-first' | 'month-first';

/** Dates spelt out in a line of text, numeric or with a month's name in one or two languages, as YYYY-MM-DD. */
export const datesIn = (text: string, order: Order = 'day-first'): PrintedDate[] => {
  const plain = plainCapitals(text);
  const found = (match: RegExpExecArray, date: string | undefined, worded = false): PrintedDate[] =>
    date ? [{ date, from: match.index, to: match.index + match[0].length, worded }] : [];
  return [
    ...[...plain.matchAll(DAY_FIRST)].flatMap((match) => {
      const [, one = '', two = '', y = ''] = match;
      const [d, m] = order === 'day-first' ? [one, two] : [two, one];
      return found(match, isoDate(digits(y), digits(m), digits(d)));
    }),
    ...[...plain.matchAll(RUN_TOGETHER)].flatMap((match) => {
      const [, one = '', joined, apart, y = ''] = match;
      const two = joined ?? apart ?? '';
      const [d, m] = order === 'day-first' ? [one, two] : [two, one];
      return found(match, isoDate(Number(y), Number(m), Number(d)));
    }),
    ...[...plain.matchAll(YEAR_FIRST)].flatMap((match) => {
      const [, y, , m, d] = match;
      return found(match, isoDate(Number(y), Number(m), Number(d)));
    }),
    ...[...plain.matchAll(WITH_MONTH)].flatMap((match) => {
      const [, d = '', one, two, y = ''] = match;
      return found(match, isoDate(digits(y), monthOf(one, two), digits(d)), true);
    }),
  ];
};
