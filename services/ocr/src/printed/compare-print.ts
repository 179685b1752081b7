import { checkDigit } from '../mrz/check-digit.ts';
import { alikeTo } from '../mrz/confusions.ts';
import { orderOf } from './find-issue-date.ts';
import { datesIn } from './printed-dates.ts';
import { isNumberPrinted } from './printed-names.ts';
import { lineText, type PrintedText, plainText, wordsWithin } from './printed-text.ts';

/** Confidence of the text engine above which what it read stands against the zone. */
const CLEARLY_READ = 90;
/** A little less is enough to doubt what no check digit tells apart. */
const CLEARLY_CONTRARY = 88;

/** In how many places two texts of one length differ by more than a look-alike. */
const differences = (one: string, other: string): number =>
  one.length === other.length
    ? [...one].filter((letter, at) => letter !== other[at] && !alikeTo(letter).includes(other[at] as string)).length
    : Number.POSITIVE_INFINITY;

/** A wanted value is nowhere in print, but one that is nearly it is, and was read clearly. */
const isContradicted = (wanted: string, printed: readonly { value: string; clear: boolean }[]): boolean =>
  !printed.some(({ value }) => value === wanted) &&
  printed.some(({ value, clear }) => clear && differences(wanted, value) === 1);

export interface Comparison {
  readonly birth: string;
  readonly expiry: string;
  readonly number: string;
}

/**
 * Which of the zone's values the print clearly contradicts; what was read badly contradicts nothing, nor does the date
 * of issue, which often is one figure from the expiry.
 */
export const contradictionsIn = (
  looks: readonly PrintedText[],
  zone: Comparison,
  issue?: string,
): (keyof Comparison)[] => {
  const dates = looks.flatMap((look) =>
    look.flatMap((line) =>
      datesIn(lineText(line), orderOf(look, zone)).map(({ date, from, to }) => ({
        value: date,
        clear: wordsWithin(line, from, to).every(({ confidence }) => confidence >= CLEARLY_READ),
      })),
    ),
  );
  const others = dates.filter(({ value }) => value !== issue);
  const words = looks
    .flat(2)
    .map(({ text, confidence }) => ({ value: text.replace(/[^A-Z0-9]/g, ''), clear: confidence >= CLEARLY_READ }));
  const wanted: (keyof Comparison)[] = ['birth', 'expiry', 'number'];
  return wanted.filter((key) => isContradicted(zone[key], key === 'number' ? words : others));
};

/** Whether number, birth and expiry all stand in print, in one look or another. */
export const isInPrint = (looks: readonly PrintedText[], zone: Comparison): boolean => {
  const dates = looks.flatMap((look) =>
    look.flatMap((line) => datesIn(lineText(line), orderOf(look, zone)).map(({ date }) => date)),
  );
  return (
    isNumberPrinted(zone.number, looks.map(plainText).join('\n')) &&
    [zone.birth, zone.expiry].every((date) => dates.includes(date))
  );
};

/**
 * Print clearly shows another number, one letter apart, with the same check digit (8 and S, 6 and G, 1 and L): nothing
 * says which of the two is right.
 */
export const isNumberRivalled = (looks: readonly PrintedText[], number: string): boolean =>
  !isNumberPrinted(number, looks.map(plainText).join('\n')) &&
  looks.flat(2).some(({ text, confidence }) => {
    const other = text.replace(/[^A-Z0-9]/g, '');
    return (
      confidence >= CLEARLY_CONTRARY &&
      other.length === number.length &&
      [...other].filter((letter, at) => letter !== number[at]).length === 1 &&
      checkDigit(other) === checkDigit(number)
    );
  });

/** A clearly read date later than the expiry, which can only be an issue that does not fit. */
export const datedAfter = (looks: readonly PrintedText[], zone: Comparison): boolean =>
  looks.some((look) =>
    look.some((line) =>
      datesIn(lineText(line), orderOf(look, zone)).some(
        ({ date, from, to }) =>
          date > zone.expiry &&
          differences(date, zone.expiry) > 1 &&
          wordsWithin(line, from, to).every(({ confidence }) => confidence >= CLEARLY_READ),
      ),
    ),
  );
