import { alignTo, bySpacing } from './align.ts';
import { choicesFor } from './choices.ts';
import { obviousFor } from './confusions.ts';
import { isState } from './issuing-states.ts';
import { lettersOf, lowestConfidence, type ReadCharacter, supposedFiller } from './read-character.ts';
import { LINE_LENGTH } from './td3.ts';

export interface FirstLine {
  readonly text: string;
  /** Begins with P and names a state. */
  readonly plausible: boolean;
  readonly score: number;
  /** Lowest confidence among the characters of the names; nothing but that vouches for them. */
  readonly nameConfidence: number;
}

const MOST_COST_OF_STATE = 90;
/** A visa's V read surely stays a V. */
const SURE_OF_TYPE = 90;
/** Below this a lone K, C, X or E among fillers is taken for a filler. */
const SURE_INITIAL = 70;

const stateFrom = (characters: readonly ReadCharacter[]): string | undefined => {
  const [first = [], second = [], third = []] = characters.map((character) => choicesFor(character, 'l'));
  const known = first
    .flatMap((a) =>
      second.flatMap((b) =>
        third.map((c) => ({ code: a.letter + b.letter + c.letter, cost: a.cost + b.cost + c.cost })),
      ),
    )
    .filter(({ code, cost }) => isState(code) && cost < MOST_COST_OF_STATE)
    .sort((a, b) => a.cost - b.cost);
  return known[0]?.code;
};

/** A letter for a digit: names have none. */
const asLetter = ({ letter, alternatives }: ReadCharacter): string => {
  if (!/\d/.test(letter)) return letter;
  const seen = alternatives.find((other) => /[A-Z<]/.test(other.letter) && other.confidence > 0);
  return seen?.letter ?? obviousFor(letter, 'l') ?? letter;
};

const isStrayFiller = (letters: string[], at: number, { confidence }: ReadCharacter): boolean =>
  confidence < SURE_INITIAL &&
  'KCXE'.includes(letters[at] as string) &&
  letters[at - 1] === '<' &&
  letters[at - 2] === '<' &&
  letters.slice(at + 1, at + 3).every((letter) => letter === '<');

const readAligned = (characters: ReadCharacter[]): FirstLine => {
  const type = characters[0] as ReadCharacter;
  const isPassport =
    type.letter === 'P' || (type.confidence < SURE_OF_TYPE && type.alternatives.some(({ letter }) => letter === 'P'));
  const state = stateFrom(characters.slice(2, 5));
  const letters = characters.slice(5).map(asLetter);
  const names = letters.map((letter, at) =>
    isStrayFiller(letters, at, characters[at + 5] as ReadCharacter) ? '<' : letter,
  );
  const text = `${isPassport ? 'P' : asLetter(type)}${asLetter(characters[1] as ReadCharacter)}${
    state ?? characters.slice(2, 5).map(asLetter).join('')
  }${names.join('')}`;
  const end = text.replace(/<+$/, '').length;
  const digits = characters.filter(({ letter }) => /\d/.test(letter)).length;
  const supposed = characters.slice(0, end).filter((character) => character.supposed).length;
  const score =
    (isPassport ? 3 : 0) +
    (state ? 4 : 0) +
    (text.includes('<<', 5) ? 1 : 0) +
    (text[1] === '<' ? 1 : 0) +
    (text[5] === '<' ? 0 : 1) -
    digits * 0.3 -
    supposed * 0.5;
  return {
    text,
    plausible: isPassport && state !== undefined && /^[A-Z]/.test(text.slice(5)) && !/\d/.test(text),
    score,
    // The two fillers that end the names count too: with one of them lost, two names would run together.
    nameConfidence: lowestConfidence(characters.slice(5, Math.min(LINE_LENGTH, end + 2))),
  };
};

/** A line that ends in fillers has as many of them as it needs, however many were counted. */
const refilled = (read: readonly ReadCharacter[]): ReadCharacter[][] => {
  const end = lettersOf(read).replace(/<+$/, '').length;
  if (read.length - end < 2 || end > LINE_LENGTH - 2) return [];
  const fillers = read.slice(end, LINE_LENGTH);
  const missing = Array.from({ length: LINE_LENGTH - end - fillers.length }, () => supposedFiller(0));
  return [[...read.slice(0, end), ...fillers, ...missing]];
};

/** Reads the first line; undefined where it can't be 44 characters. Fillers at its end need no counting. */
export const solveFirstLine = (read: readonly ReadCharacter[]): FirstLine | undefined =>
  [...refilled(read), ...refilled(bySpacing(read)), ...alignTo(read, LINE_LENGTH)]
    .map(readAligned)
    .reduce<FirstLine | undefined>((best, line) => (!best || line.score > best.score ? line : best), undefined);
