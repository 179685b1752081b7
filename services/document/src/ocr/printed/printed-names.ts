import { plainCapitals } from './printed-dates.ts';

/** ICAO 9303-3, section 6: letters that do not simply lose their accent. */
const SPELT: Record<string, string> = {
  Ä: 'AE',
  Æ: 'AE',
  Å: 'AA',
  Ö: 'OE',
  Ø: 'OE',
  Ü: 'UE',
  ß: 'SS',
  ẞ: 'SS',
  Þ: 'TH',
  Ð: 'D',
  Đ: 'D',
  Ł: 'L',
  Ħ: 'H',
  Ŋ: 'N',
  Œ: 'OE',
  Ĳ: 'IJ',
  Ŧ: 'T',
  Ə: 'E',
};

/** Fewer letters begin too many words. */
const SHORTEST_CUT = 3;

const words = (text: string): string[] =>
  text
    .replace(/['’`.,]/g, '')
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length > 0);

/** Every way the words of a text may stand in a zone: transliterated, or with the accents dropped. */
const zoneWords = (text: string): Set<string> => {
  const upper = text.normalize('NFC').toUpperCase();
  const transliterated = upper.replace(/\p{L}/gu, (letter) => SPELT[letter] ?? letter);
  return new Set([...words(plainCapitals(transliterated)), ...words(plainCapitals(upper))]);
};

/** The text engine often loses the dots: JÖRG is JOERG in the zone and JORG to it. */
const undotted = (word: string): string => word.replace(/([AOU])E/g, '$1').replace(/AA/g, 'A');

/** Whether each part of a name from the zone also stands, letter for letter but for its dots, among the printed details. */
export const isPrinted = (name: string, text: string): boolean => {
  const printed = zoneWords(text);
  const withoutDots = new Set([...printed].map(undotted));
  const parts = name.split(' ').filter(Boolean);
  return parts.length > 0 && parts.every((part) => printed.has(part) || withoutDots.has(undotted(part)));
};

/** A name that the zone had no room to finish, with its last part as print has it; undefined where print shows no such name. */
export const finishedName = (name: string, text: string): string | undefined => {
  const parts = name.split(' ');
  const cut = parts.pop() as string;
  if (cut.length < SHORTEST_CUT || (parts.length > 0 && !isPrinted(parts.join(' '), text))) return undefined;
  const longer = [...zoneWords(text)].filter((word) => word.length > cut.length && word.startsWith(cut));
  return longer.length === 1 ? [...parts, ...longer].join(' ') : undefined;
};

/** Whether a document number stands in print, letter for letter, spaces aside. */
export const isNumberPrinted = (number: string, text: string): boolean =>
  number.length > 4 &&
  text
    .toUpperCase()
    .replace(/[^A-Z0-9\n]/g, '')
    .includes(number);
