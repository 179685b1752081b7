/** Months as passports print them, by their first three letters, in the languages that use the Latin alphabet most. */
const MONTHS: Record<string, number> = {
  JAN: 1,
  ENE: 1,
  GEN: 1,
  FEB: 2,
  FEV: 2,
  MAR: 3,
  MRZ: 3,
  MRT: 3,
  APR: 4,
  AVR: 4,
  ABR: 4,
  MAY: 5,
  MAI: 5,
  MAG: 5,
  MEI: 5,
  JUN: 6,
  GIU: 6,
  JUL: 7,
  LUG: 7,
  AUG: 8,
  AOU: 8,
  AGO: 8,
  SEP: 9,
  SET: 9,
  OCT: 10,
  OKT: 10,
  OUT: 10,
  OTT: 10,
  NOV: 11,
  DEC: 12,
  DEZ: 12,
  DIC: 12,
  DES: 12,
};
const DIGIT = '[0-9OILSB]';
const WORD = '[A-Z]{3}[A-Z]*\\.?';

/** Look-alikes of digits are read as digits only beside a real one. */
const DAY = `(?=[A-Z]?\\d)(${DIGIT}{1,2})`;
const YEAR = `(?=[A-Z]*\\d[A-Z]*\\d)(${DIGIT}{4}|${DIGIT}{2})`;

const DAY_FIRST = new RegExp(`\\b${DAY}[ .\\-/]{1,2}${DAY}[ .\\-/]{1,2}${YEAR}\\b`, 'g');
const YEAR_FIRST = /(?<![.\-/\d])((?:19|20)\d\d)([ \-/.])(\d\d)\2(\d\d)\b/g;
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
  words.map((word) => MONTHS[word?.slice(0, 3) ?? '']).find((month) => month !== undefined) ?? 0;

/** Text as capitals without accents: 'Août' and 'AOUT' are the same month. */
export const plainCapitals = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase().replace(/[|]/g, '1');

/** Dates spelt out in a text, numeric or with a month's name in one or two languages, as YYYY-MM-DD. */
export const datesIn = (text: string): string[] => {
  const plain = plainCapitals(text);
  const found = [
    ...[...plain.matchAll(DAY_FIRST)].map(([, d = '', m = '', y = '']) => isoDate(digits(y), digits(m), digits(d))),
    ...[...plain.matchAll(YEAR_FIRST)].map(([, y, , m, d]) => isoDate(Number(y), Number(m), Number(d))),
    ...[...plain.matchAll(WITH_MONTH)].map(([, d = '', one, two, y = '']) =>
      isoDate(digits(y), monthOf(one, two), digits(d)),
    ),
  ];
  return [...new Set(found.filter((date) => date !== undefined))];
};
