import { alignTo } from './align.ts';
import { checkDigit } from './check-digit.ts';
import { type Choice, choicesFor } from './choices.ts';
import { isState } from './issuing-states.ts';
import type { ReadCharacter } from './read-character.ts';
import { isConsistent, isDate, LINE_LENGTH, SECOND_LINE } from './td3.ts';

export interface SolvedLine {
  readonly text: string;
  /** All check digits agree, and no other reading is nearly as likely. */
  readonly verified: boolean;
  /** How much had to be disbelieved; infinite where no reading satisfies the check digits. */
  readonly cost: number;
  readonly repairs: number;
  readonly characters: readonly ReadCharacter[];
  /** Other readings that satisfy the check digits and are nearly as likely. */
  readonly rivals: readonly string[];
}

interface Solution {
  text: string;
  cost: number;
  repairs: number;
}

const MOST_COST = 60;
const MOST_REPAIRS = 3;
const MOST_COST_OF_LINE = MOST_COST * 1.6;
const MOST_COST_OF_COMPOSITE = 30;
const MARGIN = 6;
const SOLUTIONS_PER_GROUP = 6;
const COST_OF_SUPPOSING = 3;

const withOwnDigit = (text: string) => checkDigit(text.slice(0, -1)) === text.at(-1);

/** Stretches of the line that can be checked by themselves. */
const GROUPS: { from: number; to: number; accepts: (text: string) => boolean }[] = [
  { from: 0, to: 10, accepts: withOwnDigit },
  { from: 10, to: 13, accepts: isState },
  { from: 13, to: 20, accepts: (text) => withOwnDigit(text) && isDate(text.slice(0, 6)) },
  { from: 20, to: 21, accepts: () => true },
  { from: 21, to: 28, accepts: (text) => withOwnDigit(text) && isDate(text.slice(0, 6)) },
  { from: 28, to: 43, accepts: (text) => withOwnDigit(text) || /^<+$/.test(text) },
];

/** The cheapest readings of a stretch that its check accepts, with at most three repairs. */
const solveStretch = (choices: Choice[][], accepts: (text: string) => boolean): Solution[] => {
  if (choices.some((offered) => offered.length === 0)) return [];
  const found: Solution[] = [];
  const letters = choices.map(([cheapest]) => (cheapest as Choice).letter);
  const tryFrom = (start: number, cost: number, repairs: number) => {
    const text = letters.join('');
    if (accepts(text)) found.push({ text, cost, repairs });
    if (repairs >= MOST_REPAIRS || (repairs > 0 && found.length > 60)) return;
    for (let at = start; at < choices.length; at++) {
      const [cheapest, ...others] = choices[at] as [Choice, ...Choice[]];
      for (const other of others) {
        const next = cost + other.cost - cheapest.cost;
        if (next > MOST_COST) continue;
        letters[at] = other.letter;
        tryFrom(at + 1, next, repairs + 1);
      }
      letters[at] = cheapest.letter;
    }
  };
  tryFrom(
    0,
    choices.reduce((sum, [cheapest]) => sum + (cheapest as Choice).cost, 0),
    0,
  );
  return found.sort((a, b) => a.cost - b.cost).slice(0, SOLUTIONS_PER_GROUP);
};

const combine = (groups: Solution[][], composite: Choice[], startCost: number): Solution[] => {
  const found: Solution[] = [];
  const extend = (depth: number, text: string, cost: number, repairs: number) => {
    if (cost > MOST_COST_OF_LINE) return;
    if (depth < groups.length) {
      for (const part of groups[depth] as Solution[])
        extend(depth + 1, text + part.text, cost + part.cost, repairs + part.repairs);
      return;
    }
    const wanted = checkDigit(text.slice(0, 10) + text.slice(13, 20) + text.slice(21, 43));
    const digit = composite.find(({ letter }) => letter === wanted);
    if (!digit || digit.cost > MOST_COST_OF_COMPOSITE || cost + digit.cost > MOST_COST_OF_LINE) return;
    found.push({ text: text + wanted, cost: cost + digit.cost, repairs: repairs + (digit === composite[0] ? 0 : 1) });
  };
  extend(0, '', startCost, 0);
  return found.sort((a, b) => a.cost - b.cost);
};

const solveAligned = (characters: ReadCharacter[]): SolvedLine => {
  const choices = characters.map((character, at) => choicesFor(character, SECOND_LINE[at] ?? 'a'));
  const supposed = characters.filter((character) => character.supposed).length;
  const groups = GROUPS.map(({ from, to, accepts }) => solveStretch(choices.slice(from, to), accepts));
  const [best, ...others] = combine(groups, choices.at(-1) as Choice[], supposed * COST_OF_SUPPOSING);
  if (!best) {
    const text = characters.map((character, at) => choices[at]?.[0]?.letter ?? character.letter).join('');
    return { text, verified: false, cost: Number.POSITIVE_INFINITY, repairs: 0, characters, rivals: [] };
  }
  const near = others.filter(({ cost, text }) => cost - best.cost < MARGIN && text !== best.text);
  const rivals = best.repairs === 0 ? [] : near.map(({ text }) => text);
  return { ...best, verified: rivals.length === 0 && isConsistent(best.text), characters, rivals };
};

const better = (a: SolvedLine, b: SolvedLine): boolean => (a.verified === b.verified ? a.cost < b.cost : a.verified);

/**
 * Reads the second line so that all its check digits agree, if what was seen allows that; undefined where it can't be
 * 44 characters.
 */
export const solveSecondLine = (read: readonly ReadCharacter[]): SolvedLine | undefined =>
  alignTo(read, LINE_LENGTH)
    .map(solveAligned)
    .reduce<SolvedLine | undefined>((best, line) => (!best || better(line, best) ? line : best), undefined);

/**
 * Where several readings satisfy the check digits, the one of them that stands in print; the line as it is where none
 * or more than one does.
 */
export const settledBy = (line: SolvedLine, isInPrint: (text: string) => boolean): SolvedLine => {
  if (line.verified || line.rivals.length === 0) return line;
  const [text, another] = [line.text, ...line.rivals].filter((reading) => isConsistent(reading) && isInPrint(reading));
  return text && !another ? { ...line, text, verified: true } : line;
};
