import type { GreyImage } from '../picture/grey-image.ts';
import { type Component, findComponents } from '../zone/components.ts';
import { cutPage, type PageMap, type PagePart } from './cut-page.ts';
import { flattenBackground } from './flatten-background.ts';

/**
 * Heights of the letters that a page prints values in, in millimetres; its labels are smaller. Blurred letters run
 * together, with the label above as well.
 */
const LETTERS = { smallest: 1.35, highest: 5.5, widest: 50 };
/** How far around such a letter the rest of its word may be, in millimetres. */
const AROUND = { across: 2.6, up: 0.9, down: 0.7 };
const DARK = 120;
const WHITE = 255;

/**
 * Where the details may stand: beside a portrait on the left, as the standard wants it, or on the right. Perspective
 * moves their edge by some millimetres.
 */
const SIDES: Record<'left' | 'right', PagePart> = {
  left: { left: 36, top: 9, width: 87, height: 60 },
  right: { left: 3, top: 9, width: 84, height: 60 },
};
const LOOK = { part: { left: 3, top: 14, width: 119, height: 52 }, pixelsPerMm: 4, radius: 2, keep: 0.55 };
/** Where the portrait would be on the left, and where there are details in any case. */
const PORTRAIT_END = 37;
const MIDDLE = { from: 42, to: 78 };
const FEWEST = 16;

const lettersIn = ({ data, width, height }: GreyImage, pixelsPerMm: number): Component[] => {
  const ink = new Uint8Array(data.length);
  for (let at = 0; at < data.length; at++) if ((data[at] as number) < DARK) ink[at] = 1;
  const limits = { smallest: LETTERS.smallest * pixelsPerMm, largest: LETTERS.widest * pixelsPerMm };
  return findComponents(ink, width, height, limits).filter(
    (component) =>
      component.height >= LETTERS.smallest * pixelsPerMm && component.height <= LETTERS.highest * pixelsPerMm,
  );
};

/** The part of the page that holds the printed details: text stands where a portrait would, or it does not. */
export const findDetails = (picture: GreyImage, toPicture: PageMap): PagePart => {
  const { part, pixelsPerMm, radius, keep } = LOOK;
  const flat = flattenBackground(cutPage(picture, toPicture, part, pixelsPerMm), radius * pixelsPerMm, keep);
  const places = lettersIn(flat, pixelsPerMm).map(({ x }) => part.left + x / pixelsPerMm);
  const left = places.filter((x) => x < PORTRAIT_END).length;
  const middle = places.filter((x) => x > MIDDLE.from && x < MIDDLE.to).length;
  return left >= FEWEST && left > middle * 0.6 ? SIDES.right : SIDES.left;
};

/** Leaves only what is printed as large as values are: labels and fine print cost more to read than they tell. */
export const keepValues = (details: GreyImage, pixelsPerMm: number): GreyImage => {
  const { data, width, height } = details;
  const kept = new Uint8Array(data.length).fill(WHITE);
  const { across, up, down } = AROUND;
  for (const letter of lettersIn(details, pixelsPerMm)) {
    // Cut through by the edge: the portrait's rim, or a letter that would be read as another.
    if (letter.x - letter.width / 2 < 1) continue;
    const from = Math.max(0, Math.round(letter.x - letter.width / 2 - across * pixelsPerMm));
    const to = Math.min(width, Math.round(letter.x + letter.width / 2 + across * pixelsPerMm));
    const top = Math.max(0, Math.round(letter.y - letter.height / 2 - up * pixelsPerMm));
    const bottom = Math.min(height, Math.round(letter.y + letter.height / 2 + down * pixelsPerMm));
    for (let y = top; y < bottom; y++) kept.set(data.subarray(y * width + from, y * width + to), y * width + from);
  }
  return { data: kept, width, height };
};

/** Letters of one value are nearer to each other than this, in millimetres, and columns farther apart. */
const VALUE = { gap: 1.7, narrowest: 4 };

/** Fills what lies between the ink of a row where that is no wider than a space. */
const smear = ({ data, width, height }: GreyImage, gap: number): Uint8Array => {
  const ink = new Uint8Array(data.length);
  for (let y = 0; y < height; y++) {
    let last = Number.NEGATIVE_INFINITY;
    for (let x = 0; x < width; x++) {
      if ((data[y * width + x] as number) >= DARK) continue;
      if (x - last <= gap) ink.fill(1, y * width + last, y * width + x);
      ink[y * width + x] = 1;
      last = x;
    }
  }
  return ink;
};

/**
 * Where values stand by their ink alone, in millimetres on the page: for a page so blurred that the text engine finds
 * no lines in it.
 */
export const findValues = (picture: GreyImage, toPicture: PageMap): PagePart[] => {
  const { pixelsPerMm, radius, keep } = LOOK;
  const part = findDetails(picture, toPicture);
  const flat = flattenBackground(cutPage(picture, toPicture, part, pixelsPerMm), radius * pixelsPerMm, keep);
  const limits = { smallest: VALUE.narrowest * pixelsPerMm, largest: flat.width };
  return findComponents(smear(flat, VALUE.gap * pixelsPerMm), flat.width, flat.height, limits)
    .map(({ x, y, width, height }) => ({
      left: part.left + (x - width / 2) / pixelsPerMm,
      top: part.top + (y - height / 2) / pixelsPerMm,
      width: width / pixelsPerMm,
      height: height / pixelsPerMm,
    }))
    .filter(({ height }) => height >= LETTERS.smallest && height <= LETTERS.highest);
};
