import { type GreyImage, type Point, sampleAt } from '../picture/grey-image.ts';
import type { TextLine } from '../zone/text-lines.ts';

/**
 * The data page of ICAO 9303-4, in millimetres from its upper left corner: where the zone's characters begin, its
 * length, and its middle.
 */
const ZONE = { left: 7.3, length: 43 * 2.54, middle: 74.9 };
const OUTSIDE = 200;

/** A part of the data page, in millimetres from its upper left corner. */
export interface PagePart {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** From millimetres on the page to pixels of the picture. */
export type PageMap = (right: number, down: number) => Point;

const pointOn = (line: TextLine, along: number): Point => ({
  x: line.cx + along * line.dx,
  y: line.cy + along * line.dy,
});

/** Takes the zone for a ruler. */
export const pageMapOf = ({ first, second }: { first: TextLine; second: TextLine }): PageMap => {
  const [a, b] = [pointOn(first, first.start), pointOn(first, first.end)];
  const [c, d] = [pointOn(second, second.start), pointOn(second, second.end)];
  // An affine map by the mean of both lines: a perspective one would extrapolate badly from so flat a figure.
  const ex = { x: (b.x - a.x + d.x - c.x) / 2 / ZONE.length, y: (b.y - a.y + d.y - c.y) / 2 / ZONE.length };
  const origin = { x: (a.x + c.x) / 2, y: (a.y + c.y) / 2 };
  return (right, down) => {
    const [across, along] = [right - ZONE.left, down - ZONE.middle];
    return { x: origin.x + across * ex.x - along * ex.y, y: origin.y + across * ex.y + along * ex.x };
  };
};

/** Cuts a part of the page out of the picture, upright, at so many pixels a millimetre. */
export const cutPage = (picture: GreyImage, toPicture: PageMap, part: PagePart, pixelsPerMm: number): GreyImage => {
  const width = Math.round(part.width * pixelsPerMm);
  const height = Math.round(part.height * pixelsPerMm);
  const data = new Uint8Array(width * height);
  // The map is affine: each pixel is a step from the one before.
  const origin = toPicture(part.left, part.top);
  const across = toPicture(part.left + 1 / pixelsPerMm, part.top);
  const [stepX, stepY] = [across.x - origin.x, across.y - origin.y];
  const [right, bottom] = [picture.width - 1, picture.height - 1];
  for (let row = 0, to = 0; row < height; row++)
    for (let column = 0; column < width; column++, to++) {
      const x = origin.x + column * stepX - row * stepY;
      const y = origin.y + column * stepY + row * stepX;
      data[to] = x >= 0 && y >= 0 && x <= right && y <= bottom ? sampleAt(picture, x, y) : OUTSIDE;
    }
  return { data, width, height };
};
