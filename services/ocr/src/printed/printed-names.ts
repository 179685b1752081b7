import { plainCapitals } from './printed-dates.ts';
import { lineText, type PrintedLine, type PrintedText, type PrintedWord, plainText } from './printed-text.ts';
import { isSpeltAs, SPELT } from './transliteration.ts';

const CLEARLY_READ = 90;
/** Confidence above which print stands against the zone, and the shortest part of a name that it does so for. */
const CLEARLY_CONTRARY = 88;
const SHORTEST_TOLD = 3;
/** Between two words of a name, in millimetres. */
const WIDEST_SPACE = 3;

const words = (text: string): string[] =>
  text
    .replace(/['’`.,]/g, '')
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length > 0);

/** Every way the words of a text may stand in a zone: transliterated, or with the accents dropped. */
const zoneWords = (text: string): Set<string> => {
  const upper = text.normalize('NFC').toUpperCase();
  const transliterated = upper.replace(/\p{L}/gu, (letter) => SPELT[letter]?.[0] ?? letter);
  return new Set([...words(plainCapitals(transliterated)), ...words(plainCapitals(upper))]);
};

/** The text engine often loses the dots: JÖRG is JOERG in the zone and JORG to it. */
const undotted = (word: string): string => word.replace(/([AOU])E/g, '$1').replace(/AA/g, 'A');

/**
 * Whether each part of a name from the zone also stands, letter for letter but for its dots, among the printed details.
 */
export const isPrinted = (name: string, text: string): boolean => {
  const printed = zoneWords(text);
  const withoutDots = new Set([...printed].map(undotted));
  const parts = name.split(' ').filter(Boolean);
  return parts.length > 0 && parts.every((part) => printed.has(part) || withoutDots.has(undotted(part)));
};

/** Whether one letter apart: the text engine takes Ç for G, so that proves nothing. */
const isOneOff = (part: string, word: string): boolean => {
  if (part.length !== word.length) return false;
  const [apart, another] = [...part].flatMap((letter, at) => (letter === word[at] ? [] : [letter + word[at]]));
  return apart !== undefined && !another && apart !== 'CG';
};

/** Whether print clearly shows, in place of a part of the name, what differs from it in one letter. */
export const isMisprinted = (name: string, looks: readonly PrintedText[]): boolean => {
  const printed = looks.map(plainText).join('\n');
  const clear = looks
    .flat(2)
    .flatMap(({ text, confidence }) => (confidence >= CLEARLY_CONTRARY ? [...zoneWords(text)] : []));
  return name
    .split(' ')
    .filter((part) => part.length >= SHORTEST_TOLD && !isPrinted(part, printed))
    .some((part) => clear.some((word) => isOneOff(part, word) || isOneOff(undotted(part), word)));
};

/**
 * How the rest of a line reads from a word on, up to a gap as wide as between columns; undefined where any of it was
 * read unsurely.
 */
const restOf = (line: PrintedLine, from: number): string[] | undefined => {
  const end = line.findIndex((word, at) => at > from && word.left - (line[at - 1] as PrintedWord).right > WIDEST_SPACE);
  const rest = line.slice(from, end < 0 ? undefined : end);
  const isClear = rest.every(({ text, confidence }) => confidence >= CLEARLY_READ && /^[\p{L}'’.-]+$/u.test(text));
  return isClear ? rest.flatMap(({ text }) => [...zoneWords(text)].slice(0, 1)) : undefined;
};

/**
 * A name that the zone had no room to finish, as print has it; undefined where that is not clearly to be seen, or two
 * looks differ.
 */
export const finishedName = (name: string, looks: readonly PrintedText[]): string | undefined => {
  const parts = name.split(' ');
  const cut = parts.pop() as string;
  const before = parts.join(' ');
  const found = looks.flat().flatMap((line) =>
    line.flatMap(({ text }, at) => {
      const precede = [...zoneWords(lineText(line.slice(Math.max(0, at - parts.length), at)))];
      const goesOn = [...zoneWords(text)].some((word) => word.length > cut.length && word.startsWith(cut));
      const rest = goesOn && (before === '' || isPrinted(before, precede.join(' '))) ? restOf(line, at) : undefined;
      return rest ? [[...parts, ...rest].join(' ')] : [];
    }),
  );
  return new Set(found).size === 1 ? found[0] : undefined;
};

/** Confidence of the least sure letter from which on its accent likely is what stands there: nine in ten are. */
const SURE_OF_ACCENTS = 90;

/**
 * A name of the zone as the page spells it, with its accents, hyphens and apostrophes; undefined where that was not
 * read surely, or is no other spelling.
 */
export const spelledInPrint = (name: string, look: PrintedText): string | undefined => {
  const spellings = look.flatMap((line) =>
    line.flatMap((_, from) =>
      line.slice(from).flatMap((__, more) => {
        const words = line.slice(from, from + more + 1);
        const spelling = lineText(words).normalize('NFC');
        const isSure = words.every(({ confidence }) => confidence >= SURE_OF_ACCENTS);
        return isSure && isSpeltAs(spelling, name) ? [spelling] : [];
      }),
    ),
  );
  return new Set(spellings).size === 1 && spellings[0] !== name ? spellings[0] : undefined;
};

/** Whether a document number stands in print, letter for letter, spaces aside. */
export const isNumberPrinted = (number: string, text: string): boolean =>
  number.length > 4 &&
  text
    .toUpperCase()
    .replace(/[^A-Z0-9\n]/g, '')
    .includes(number);
