import { type GreyImage, histogramOf, type Point, percentileOf } from './picture/grey-image.ts';
import type { PageMap } from './printed/cut-page.ts';
import type { PrintedWord } from './printed/printed-text.ts';
import type { Box, FieldName } from './reading.ts';
import type { TextLine } from './zone/text-lines.ts';
import { createZoneFrame } from './zone/zone-frame.ts';

export type Boxes = Partial<Record<FieldName, Box>>;

const LAST_SLOT = 43;
/** What a box shows around the letters, in pitches; and around printed words, in millimetres. */
const AROUND = { across: 0.65, down: 0.85 };
const AROUND_WORDS = 0.8;

const boxAround = (points: Point[], { width, height }: GreyImage): Box => {
  const within = (value: number) => Math.max(0, Math.min(1, value));
  const xs = points.map(({ x }) => within(x / width));
  const ys = points.map(({ y }) => within(y / height));
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
};

/** Where each field of the zone stands in its two lines: line, first position, position after the last. */
const placesOf = (first: string): Partial<Record<FieldName, [0 | 1, number, number]>> => {
  const [surname = '', given = ''] = first.slice(5).replace(/<+$/, '').split('<<');
  const from = 5 + surname.length + 2;
  return {
    issuing_country: [0, 2, 5],
    last_name: [0, 5, 5 + surname.length],
    ...(given ? { first_name: [0, from, from + given.length] } : {}),
    passport_number: [1, 0, 9],
    nationality: [1, 10, 13],
    date_of_birth: [1, 13, 19],
    sex: [1, 20, 21],
    date_of_expiry: [1, 21, 27],
  };
};

/** Where in the picture each field of the zone was read, in fractions of its width and height. */
export const locateInZone = (
  picture: GreyImage,
  lines: { readonly first: TextLine; readonly second: TextLine },
  first: string,
): Boxes => {
  const { toPicture, length, spacing } = createZoneFrame(lines);
  const slot = length / LAST_SLOT;
  return Object.fromEntries(
    Object.entries(placesOf(first)).map(([name, [line, from, to]]) => {
      const [left, right] = [from * slot - AROUND.across, (to - 1) * slot + AROUND.across];
      const [top, bottom] = [line * spacing - AROUND.down, line * spacing + AROUND.down];
      const corners = [
        [left, top],
        [right, top],
        [right, bottom],
        [left, bottom],
      ] as const;
      return [
        name,
        boxAround(
          corners.map(([x, y]) => toPicture(x, y)),
          picture,
        ),
      ];
    }),
  );
};

/** Where two lines of a zone stand. */
export const locatePair = (picture: GreyImage, lines: { readonly first: TextLine; readonly second: TextLine }): Box => {
  const { toPicture, length, spacing } = createZoneFrame(lines);
  const [left, right] = [-AROUND.across, length + AROUND.across];
  const [top, bottom] = [-AROUND.down, spacing + AROUND.down];
  const corners = [toPicture(left, top), toPicture(right, top), toPicture(right, bottom), toPicture(left, bottom)];
  return boxAround(corners, picture);
};

/** Where printed words were read. */
export const locateInPrint = (
  picture: GreyImage,
  toPicture: PageMap,
  words: readonly PrintedWord[],
): Box | undefined => {
  if (words.length === 0) return undefined;
  const left = Math.min(...words.map((word) => word.left)) - AROUND_WORDS;
  const right = Math.max(...words.map((word) => word.right)) + AROUND_WORDS;
  const top = Math.min(...words.map((word) => word.top)) - AROUND_WORDS;
  const bottom = Math.max(...words.map((word) => word.bottom)) + AROUND_WORDS;
  return boxAround(
    [toPicture(left, top), toPicture(right, top), toPicture(right, bottom), toPicture(left, bottom)],
    picture,
  );
};

const BRIGHT = 246;
const WASHED_OUT = 60;

const tonesIn = ({ data, width, height }: GreyImage, box: Box) => {
  const values: number[] = [];
  const step = Math.max(1, Math.round((box.height * height) / 12));
  for (let y = Math.floor(box.y * height); y < Math.min(height, (box.y + box.height) * height); y += step)
    for (let x = Math.floor(box.x * width); x < Math.min(width, (box.x + box.width) * width); x += step)
      values.push(data[y * width + x] as number);
  const counts = histogramOf(values);
  return { ink: percentileOf(counts, 0.06), paper: percentileOf(counts, 0.8) };
};

/** Fields over which the light washes out the ink that is dark elsewhere. */
export const glaredFields = (picture: GreyImage, boxes: Boxes): FieldName[] => {
  const tones = Object.entries(boxes).map(([name, box]) => ({ name: name as FieldName, ...tonesIn(picture, box) }));
  const inks = tones.map(({ ink }) => ink).sort((a, b) => a - b);
  const usual = inks[inks.length >> 1] ?? 0;
  return tones.filter(({ ink, paper }) => paper >= BRIGHT && ink > usual + WASHED_OUT).map(({ name }) => name);
};
