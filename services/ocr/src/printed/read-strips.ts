import { STRIP_HEIGHT, type StripLetter, type StripReader } from '../engine/strip-reader.ts';
import type { GreyImage } from '../picture/grey-image.ts';
import { cutPage, type PageMap, type PagePart } from './cut-page.ts';
import type { PrintedLine, PrintedText, PrintedWord } from './printed-text.ts';

/** Paper around the letters that the network expects, in millimetres; and the heights that a value may have. */
const AROUND = { across: 0.8, down: 0.55 };
const HEIGHT = { least: 2, most: 5 };

/** What is narrower says nothing that is asked for; and so many values no page has. */
const NARROWEST = 4;
const MOST_VALUES = 24;

/** Where a value stands on the page. */
export const partOf = (phrase: PrintedLine): PagePart => {
  const left = Math.min(...phrase.map((word) => word.left));
  const top = Math.min(...phrase.map((word) => word.top));
  const [right, bottom] = [
    Math.max(...phrase.map((word) => word.right)),
    Math.max(...phrase.map((word) => word.bottom)),
  ];
  return { left, top, width: right - left, height: bottom - top };
};

const stripAround = ({ left, top, width, height }: PagePart): PagePart => {
  const high = Math.min(HEIGHT.most, Math.max(HEIGHT.least, height)) + 2 * AROUND.down;
  return {
    left: left - AROUND.across,
    top: top + (height - high) / 2,
    width: width + 2 * AROUND.across,
    height: high,
  };
};

/** Words with their places on the page; as sure as their least sure letter. */
const wordsOf = (letters: readonly StripLetter[], strip: PagePart): PrintedWord[] => {
  const perMm = STRIP_HEIGHT / strip.height;
  const words: StripLetter[][] = [[]];
  for (const letter of letters)
    if (letter.letter === ' ') words.push([]);
    else (words.at(-1) as StripLetter[]).push(letter);
  return words
    .filter((word) => word.length > 0)
    .map((word) => {
      const [first, last] = [word[0] as StripLetter, word.at(-1) as StripLetter];
      const half = (word.length > 1 ? (last.x - first.x) / (word.length - 1) : STRIP_HEIGHT / 2) / 2;
      return {
        text: word.map(({ letter }) => letter).join(''),
        confidence: Math.min(...word.map(({ confidence }) => confidence)),
        left: strip.left + (first.x - half) / perMm,
        right: strip.left + (last.x + half) / perMm,
        top: strip.top + AROUND.down,
        bottom: strip.top + strip.height - AROUND.down,
      };
    });
};

/** Reads values again, each by itself, with the other recogniser; a look like those of the text engine. */
export const readStrips = async (
  { readStrip }: Pick<StripReader, 'readStrip'>,
  picture: GreyImage,
  toPicture: PageMap,
  values: readonly PagePart[],
): Promise<PrintedText> => {
  const read: PrintedLine[] = [];
  for (const value of values.filter(({ width }) => width >= NARROWEST).slice(0, MOST_VALUES)) {
    const strip = stripAround(value);
    const image = cutPage(picture, toPicture, strip, STRIP_HEIGHT / strip.height);
    read.push(wordsOf(await readStrip(image), strip));
  }
  return read.filter((line) => line.length > 0);
};
