import { printedText } from '../../test/fixtures.ts';
import { findPlaces } from './find-places.ts';
import { lineText, type PrintedText } from './printed-text.ts';

const KNOWN = { last_name: 'MUELLER', first_name: 'ANNA MARIA', passport_number: 'C4T7K92M1' };
const PAGE =
  'REISEPASS\nC4T7K92M1\nMÜLLER\nANNA MARIA\nDEUTSCH\n14.03.1988\nF\nBAD HUSUM\n09.06.2022\nSTADT HUSUM\n08.06.2032';
const found = (text: PrintedText) => {
  const places = findPlaces(text, KNOWN);
  return places && [lineText(places.place_of_birth), lineText(places.authority)];
};

describe('place of birth and authority', () => {
  it('are the second and third of the values that are neither name, number nor date', () => {
    expect(found(printedText(PAGE))).toEqual(['BAD HUSUM', 'STADT HUSUM']);
  });

  it('are told from a neighbour in their row by the gap between columns', () => {
    const page = printedText(PAGE.replace('F\nBAD', 'F BAD'));
    const apart = page.map((line) =>
      line.map((word, at) =>
        line.length > 2 && at > 0 ? { ...word, left: word.left + 9, right: word.right + 9 } : word,
      ),
    );
    expect(found(apart)).toEqual(['BAD HUSUM', 'STADT HUSUM']);
  });

  it('are not found where there are more values, fewer, or unclear ones', () => {
    expect(found(printedText(PAGE.replace('F\n', 'BLAU\n')))).toBeUndefined();
    expect(found(printedText(PAGE.replace('DEUTSCH\n', '')))).toBeUndefined();
    expect(found(printedText(PAGE, 70))).toBeUndefined();
  });

  it('are not looked for where the surname was not read', () => {
    expect(found(printedText(PAGE.replace('MÜLLER', 'MULER')))).toBeUndefined();
  });
});
