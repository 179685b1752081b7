import { datesIn, plainCapitals } from './printed-dates.ts';
import { isPrinted } from './printed-names.ts';
import { lineText, type PrintedText, type PrintedWord, phrasesOf } from './printed-text.ts';

export interface PrintedPlaces {
  readonly place_of_birth: readonly PrintedWord[];
  readonly authority: readonly PrintedWord[];
}

interface Known {
  readonly last_name: string;
  readonly first_name: string;
  readonly passport_number: string;
}

const CLEARLY_READ = 80;

/**
 * The standard wants nationality, place of birth and authority in this order (ICAO 9303-4, zones II and III). Where
 * just three values below the surname are neither name, number nor date, those are they; with more or fewer there is no
 * telling them apart without labels, and nothing is found.
 */
export const findPlaces = (
  text: PrintedText,
  { last_name, first_name, passport_number }: Known,
): PrintedPlaces | undefined => {
  const phrases = phrasesOf(text);
  const surname = phrases.find((phrase) => isPrinted(last_name, lineText(phrase)));
  if (!surname) return undefined;
  const below = (surname[0] as PrintedWord).bottom;
  const others = phrases.filter((phrase) => {
    const spoken = lineText(phrase);
    const letters = plainCapitals(spoken).replace(/[^A-Z0-9]/g, '');
    const isName = plainCapitals(spoken)
      .split(/[^A-Z]+/)
      .every((word) => isPrinted(word, first_name));
    const isNumber = letters.includes(passport_number) || letters.replace(/\D/g, '').length > letters.length * 0.6;
    return (
      (phrase[0] as PrintedWord).top > below &&
      letters.length > 2 &&
      !isName &&
      !isNumber &&
      datesIn(spoken).length === 0
    );
  });
  const [nationality, place_of_birth, authority] = others.sort(
    ([a], [b]) => (a as PrintedWord).top - (b as PrintedWord).top,
  );
  const isClear = [place_of_birth, authority].every((phrase) =>
    phrase?.every(({ confidence }) => confidence >= CLEARLY_READ),
  );
  return nationality && place_of_birth && authority && others.length === 3 && isClear
    ? { place_of_birth, authority }
    : undefined;
};
