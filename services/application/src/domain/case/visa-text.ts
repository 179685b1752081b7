import { inPassportLetters, spelledWords } from '@wayfare/proto/application/v1/same-person';
import { findDates, type PrintedDate, zoneDays } from './printed-dates.ts';

export interface Name {
  firstNames: string;
  lastNames: string;
}

/** What a visa's text says, ready to look things up in. */
export interface VisaText {
  /** In capitals, without accents; lines stay. */
  text: string;
  words: string[];
  dates: PrintedDate[];
  /** Of machine-readable zones (ICAO 9303-7). */
  zones: { names: Name[]; numbers: string[]; births: string[][] };
}

/** First line of a zone: kind and issuer, then the family name, two fillers and the given names. */
const ZONE_NAMES = /^[A-Z][A-Z<][A-Z<]{3}([A-Z<]{25,40})$/;
/** Second line: number, check digit, nationality, date of birth. */
const ZONE_FACTS = /^([A-Z0-9<]{9})[0-9<][A-Z<]{3}(\d{6})\d[MFX<]\d{6}\d/;
const SHORTEST_CUT_NAME = 20;
/** Words that may stand between a family name and given names that have a label each. */
const BETWEEN_NAMES = 12;

const zoneName = (printed: string): Name => {
  const [lastNames = '', ...firstNames] = printed.split('<<').map((part) => part.replace(/</g, ' ').trim());
  return { firstNames: firstNames.join(' ').trim(), lastNames };
};

export const parseVisaText = (printed: string): VisaText => {
  // Runs of spaces would have the patterns below look at each of them many times.
  const text = inPassportLetters(printed.normalize('NFKC'))
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n[ \n]*/g, '\n');
  const zones: VisaText['zones'] = { names: [], numbers: [], births: [] };
  const lines = text.split('\n').map((line) => {
    const packed = line.replace(/\s/g, '');
    const [, names] = ZONE_NAMES.exec(packed) ?? [];
    const [, number, birth] = ZONE_FACTS.exec(packed) ?? [];
    if (number) zones.numbers.push(number.replace(/</g, ''));
    if (birth) zones.births.push(zoneDays(birth));
    if (!names?.includes('<')) return line;
    const name = zoneName(names);
    zones.names.push(name);
    return `${name.lastNames} ${name.firstNames}`;
  });
  return { text, words: spelledWords(lines.join('\n')), dates: findDates(text), zones };
};

/** Where words that spell `name` together begin and end, however they are parted: JEAN-PIERRE, JEANPIERRE. */
const placesOf = (words: readonly string[], name: string): [number, number][] =>
  name === ''
    ? []
    : words.flatMap((first, start): [number, number][] => {
        let spelt = first;
        let end = start + 1;
        while (spelt.length < name.length && name.startsWith(spelt) && end < words.length) spelt += words[end++];
        return spelt === name ? [[start, end]] : [];
      });

/** Whether the text names somebody: the family name before or after the given names, or both not far apart. */
export const hasName = ({ words, zones }: VisaText, { firstNames, lastNames }: Name): boolean => {
  const [first, last] = [firstNames, lastNames].map((name) => spelledWords(name).join('')) as [string, string];
  if (first + last === '') return false;
  // The zone runs out of room before a long name does.
  const isCut = zones.names.some((name) => {
    const read = spelledWords(`${name.lastNames} ${name.firstNames}`).join('');
    return read.length >= SHORTEST_CUT_NAME && (last + first).startsWith(read);
  });
  if (isCut || placesOf(words, last + first).length > 0 || placesOf(words, first + last).length > 0) return true;
  const firstPlaces = placesOf(words, first);
  return placesOf(words, last).some(([start, end]) =>
    firstPlaces.some(
      ([from, to]) => (from >= end && from - end <= BETWEEN_NAMES) || (start >= to && start - to <= BETWEEN_NAMES),
    ),
  );
};

/** A number without what only parts it. */
const packed = (number: string): string => inPassportLetters(number).replace(/[^\p{L}\p{N}]/gu, '');

/** What stands between the groups of one number. */
const GROUPED = /[ ./-]/;

/** Whether a number stands in the text by itself, also in groups, never within a longer one. */
export const hasNumber = ({ text, zones }: VisaText, number: string): boolean => {
  const wanted = packed(number);
  if (wanted === '') return false;
  if (zones.numbers.includes(wanted)) return true;
  const parts = [...text.matchAll(/[\p{L}\p{N}]+/gu)];
  return parts.some(({ 0: first, index }, start) => {
    let spelt = first;
    let end = index + first.length;
    for (const part of parts.slice(start + 1, start + wanted.length)) {
      const isGroup = part.index === end + 1 && GROUPED.test(text[end] ?? '') && wanted.startsWith(spelt);
      if (spelt.length >= wanted.length || !isGroup) break;
      spelt += part[0];
      end = part.index + part[0].length;
    }
    return spelt === wanted;
  });
};
