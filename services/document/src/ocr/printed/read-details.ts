import type { TextReader } from '../engine/text-engine.ts';
import type { GreyImage } from '../picture/grey-image.ts';
import { cutPage, type PageMap } from './cut-page.ts';
import { findIssueDate } from './find-issue-date.ts';
import { findDetails, keepValues } from './find-values.ts';
import { flattenBackground, soften } from './flatten-background.ts';
import type { PrintedText } from './printed-text.ts';

/** Ways to prepare the printed details: small and softened first, which is quicker and withstands security print; sharp for what that lost. */
const PASSES = [
  { pixelsPerMm: 8, keep: 0.55, softened: true },
  { pixelsPerMm: 11, keep: 0.8, softened: false },
];
/** Half the side of the neighbourhood that counts as background, in millimetres. */
const RADIUS_MM = 2;
/** A date of issue with this confidence needs no second look. */
const BELIEVED = 0.9;

interface Wanted {
  readonly birth: string;
  readonly expiry: string;
  readonly today: string;
  /** Whether there is still time for another look. */
  readonly mayGoOn: () => boolean;
}

/** Reads what is printed beside the portrait, and again in another way where the date of issue is not clear yet. */
export const createDetailsReader =
  ({ readLines }: Pick<TextReader, 'readLines'>) =>
  async (picture: GreyImage, toPicture: PageMap, { mayGoOn, ...known }: Wanted): Promise<PrintedText[]> => {
    const part = findDetails(picture, toPicture);
    const looks: PrintedText[] = [];
    for (const { pixelsPerMm, keep, softened } of PASSES) {
      const details = cutPage(picture, toPicture, part, pixelsPerMm);
      const flat = flattenBackground(softened ? soften(details) : details, RADIUS_MM * pixelsPerMm, keep);
      const lines = await readLines(keepValues(flat, pixelsPerMm));
      looks.push(
        lines.map((line) =>
          line.map(({ text, confidence, box }) => ({
            text,
            confidence,
            left: part.left + box.x0 / pixelsPerMm,
            right: part.left + box.x1 / pixelsPerMm,
            top: part.top + box.y0 / pixelsPerMm,
            bottom: part.top + box.y1 / pixelsPerMm,
          })),
        ),
      );
      if ((findIssueDate(looks, known)?.confidence ?? 0) >= BELIEVED || !mayGoOn()) break;
    }
    return looks;
  };
