import type { StripReader } from '../engine/strip-reader.ts';
import type { TextReader } from '../engine/text-engine.ts';
import type { GreyImage } from '../picture/grey-image.ts';
import { cutPage, type PageMap } from './cut-page.ts';
import { findIssueDate } from './find-issue-date.ts';
import { findDetails, findValues, keepValues } from './find-values.ts';
import { flattenBackground, sharpen, soften } from './flatten-background.ts';
import { type PrintedText, phrasesOf } from './printed-text.ts';
import { partOf, readStrips } from './read-strips.ts';

type Prepare = (details: GreyImage, pixelsPerMm: number) => GreyImage | Promise<GreyImage>;
interface Pass {
  readonly pixelsPerMm: number;
  readonly keep: number;
  readonly prepare: Prepare;
}
/** A blur that still leaves the zone readable. */
const BLUR_MM = 0.35;
/**
 * Small and softened first, which is quicker and withstands security print; sharp for what that lost, or sharpened
 * where it was too blurred to be legible.
 */
const FIRST: Pass = { pixelsPerMm: 8, keep: 0.55, prepare: soften };
const SHARP: Pass = { pixelsPerMm: 11, keep: 0.8, prepare: (details) => details };
const SHARPENED: Pass = {
  pixelsPerMm: 11,
  keep: 1,
  prepare: (details, pixelsPerMm) => sharpen(details, BLUR_MM * pixelsPerMm, 4),
};
/** Mean confidence of a first look's letters below which they were not legible. */
const LEGIBLE = 65;
/** Half the side of the neighbourhood that counts as background, in millimetres. */
const RADIUS_MM = 2;
/** A date of issue with this confidence needs no second look. */
const BELIEVED = 0.9;

interface Wanted {
  readonly birth: string;
  readonly expiry: string;
  readonly today: string;
  readonly state: string;
  /** Whether there is still time for another look. */
  readonly mayGoOn: () => boolean;
}

const meanConfidenceOf = (text: PrintedText): number => {
  const words = text.flat();
  const letters = words.reduce((sum, word) => sum + word.text.length, 0);
  return words.reduce((sum, { text: word, confidence }) => sum + word.length * confidence, 0) / Math.max(1, letters);
};

export interface Details {
  /** By the text engine. */
  readonly looks: readonly PrintedText[];
  /** By the other recogniser, value by value; empty where there is none. */
  readonly strips: PrintedText;
}
export const NO_DETAILS: Details = { looks: [], strips: [] };

/**
 * Reads what is printed beside the portrait: all of it by the text engine, each value that it found by the other
 * recogniser, and all of it once more in another way where the date of issue is not clear yet.
 */
export const createDetailsReader =
  (text: Pick<TextReader, 'readLines'>, strips?: Pick<StripReader, 'readStrip'>) =>
  async (picture: GreyImage, toPicture: PageMap, { mayGoOn, ...known }: Wanted): Promise<Details> => {
    const part = findDetails(picture, toPicture);
    const look = async ({ pixelsPerMm, keep, prepare }: Pass): Promise<PrintedText> => {
      const details = await prepare(cutPage(picture, toPicture, part, pixelsPerMm), pixelsPerMm);
      const flat = flattenBackground(details, RADIUS_MM * pixelsPerMm, keep);
      const lines = await text.readLines(keepValues(flat, pixelsPerMm));
      return lines.map((line) =>
        line.map(({ text: word, confidence, box }) => ({
          text: word,
          confidence,
          left: part.left + box.x0 / pixelsPerMm,
          right: part.left + box.x1 / pixelsPerMm,
          top: part.top + box.y0 / pixelsPerMm,
          bottom: part.top + box.y1 / pixelsPerMm,
        })),
      );
    };
    const first = await look(FIRST);
    const isLegible = meanConfidenceOf(first) >= LEGIBLE;
    const values = isLegible ? phrasesOf(first).map(partOf) : strips ? findValues(picture, toPicture) : [];
    const again = strips ? await readStrips(strips, picture, toPicture, values) : [];
    if ((findIssueDate([first], known, again)?.confidence ?? 0) >= BELIEVED || !mayGoOn())
      return { looks: [first], strips: again };
    return { looks: [first, await look(isLegible ? SHARP : SHARPENED)], strips: again };
  };
