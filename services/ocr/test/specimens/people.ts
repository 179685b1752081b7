import { checkDigit } from '../../src/mrz/check-digit.ts';
import type { Chance } from './chance.ts';
import type { Layout } from './layouts.ts';

export interface Person {
  readonly surname: string;
  readonly given: string;
  readonly number: string;
  readonly personal: string;
  readonly sex: 'M' | 'F' | 'X';
  readonly place: string;
  readonly birth: string;
  readonly issue: string;
  readonly expiry: string;
  readonly zone: readonly [string, string];
}

/** ICAO 9303-3, section 6; one way of several where it offers more. */
const SPELT: Record<string, string> = {
  Ä: 'AE',
  Æ: 'AE',
  Å: 'AA',
  Ö: 'OE',
  Ø: 'OE',
  Ü: 'UE',
  ß: 'SS',
  ẞ: 'SS',
  Đ: 'D',
  Ł: 'L',
  İ: 'I',
  ı: 'I',
  Ñ: 'N',
};
const DIGITS = '0123456789';
const LETTERS = 'ABCDEFGHJKLMNPRSTUVWXYZ';

/** A name as it stands in a zone: parts between fillers. */
export const zoneName = (name: string): string =>
  [...name.toUpperCase()]
    .map((letter) => SPELT[letter] ?? letter)
    .join('')
    .normalize('NFD')
    .replace(/\p{M}|['’.,]/gu, '')
    .split(/[^A-Z]+/)
    .filter(Boolean)
    .join('<');

/**
 * Names that do not fit are cut; the surname keeps its beginning and the given name at least a letter (ICAO 9303-4,
 * 4.2.3).
 */
const nameField = (surname: string, given: string): string => {
  const whole = given ? `${surname}<<${given}` : surname;
  if (whole.length <= 39) return whole.padEnd(39, '<');
  return `${surname.slice(0, 36)}<<${given}`.slice(0, 39);
};

const byPattern = (pattern: string, chance: Chance): string =>
  [...pattern]
    .map((kind) => chance.of([...(kind === 'D' ? DIGITS : kind === 'L' ? LETTERS : DIGITS + LETTERS)]))
    .join('');

const iso = (year: number, month: number, day: number): string =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);

const short = (date: string): string => date.slice(2).replaceAll('-', '');
const withCheck = (text: string): string => text + checkDigit(text);

export const inventPerson = (layout: Layout, chance: Chance): Person => {
  const surname = chance.likely(0.06)
    ? `${layout.surnames[0]}-${chance.of(layout.surnames)}`
    : chance.of(layout.surnames);
  const given = chance.likely(0.03) ? '' : chance.of(layout.givens);
  const number = byPattern(layout.number, chance);
  const year = chance.whole(2017, 2026);
  const [month, day] = [chance.whole(1, 12), chance.whole(1, 28)];
  const issue = iso(year, month, year === 2026 ? Math.min(day, 20) : day);
  const years = chance.of([10, 10, 10, 10, 5, 5, 3, 7]);
  const odd = chance.likely(0.07); // a validity that is no whole number of years
  const expiry = iso(year + years, month + (odd ? chance.whole(1, 8) : 0), day - (chance.likely(0.5) ? 1 : 0));
  const birth = iso(chance.whole(1940, 2015), chance.whole(1, 12), chance.whole(1, 28));
  const sex = chance.likely(0.05) ? 'X' : chance.of(['M', 'F'] as const);
  const personal = chance.likely(0.5) ? byPattern('DDDDDDDDDD', chance) : '';
  const optional = personal.padEnd(14, '<');
  const optionalDigit = personal || chance.likely(0.5) ? checkDigit(optional) : '<';
  const parts = [
    withCheck(number.padEnd(9, '<')),
    withCheck(short(birth)),
    withCheck(short(expiry)),
    optional + optionalDigit,
  ];
  const [a = '', b = '', c = '', d = ''] = parts;
  return {
    surname,
    given,
    number,
    personal,
    sex,
    place: chance.of(layout.towns),
    birth,
    issue,
    expiry,
    zone: [
      `P<${layout.state}${nameField(zoneName(surname), zoneName(given))}`,
      `${a}${layout.state}${b}${sex === 'X' ? '<' : sex}${c}${d}${checkDigit(a + b + c + d)}`,
    ],
  };
};

/** The same zone with one digit of a date changed and its check digit left: what a clumsy forger does. */
export const forged = ({ zone, ...person }: Person, chance: Chance): Person => {
  const [first, second] = zone;
  const at = chance.of([13, 14, 18, 21, 22, 26, 43]);
  const digit = String((Number(second[at]) + chance.whole(1, 8)) % 10);
  return { ...person, zone: [first, second.slice(0, at) + digit + second.slice(at + 1)] };
};
