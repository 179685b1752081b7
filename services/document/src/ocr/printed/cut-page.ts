import { type GreyImage, type Point, sampleAt } from '../picture/grey-image.ts';
import type { TextLine } from '../zone/text-lines.ts';

/** The data page of ICAO 9303-4, in millimetres from its upper left corner: where the zone's characters begin, its length, and its middle. */
const ZONE = { left: 7.3, length: 43 * 2.54, middle: 74.9 };
/** The part that carries the printed details, beside the portrait. */
const DETAILS = { left: 39, top: 9, width: 84, height: 60 };
const OUTSIDE = 200;

const pointOn = (line: TextLine, along: number): Point => ({
  x: line.cx + along * line.dx,
  y: line.cy + along * line.dy,
});

/** Cuts the printed details out of the picture, upright, at so many pixels a millimetre, taking the zone for a ruler. */
export const cutPrintedDetails = (
  picture: GreyImage,
  { first, second }: { first: TextLine; second: TextLine },
  pixelsPerMm: number,
): GreyImage => {
  const [a, b] = [pointOn(first, first.start), pointOn(first, first.end)];
  const [c, d] = [pointOn(second, second.start), pointOn(second, second.end)];
  // An affine map by the mean of both lines: a perspective one would extrapolate badly from so flat a figure.
  const ex = { x: (b.x - a.x + d.x - c.x) / 2 / ZONE.length, y: (b.y - a.y + d.y - c.y) / 2 / ZONE.length };
  const origin = { x: (a.x + c.x) / 2, y: (a.y + c.y) / 2 };
  const width = DETAILS.width * pixelsPerMm;
  const height = DETAILS.height * pixelsPerMm;
  const data = new Uint8Array(width * height);
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      const right = DETAILS.left + column / pixelsPerMm - ZONE.left;
      const down = DETAILS.top + row / pixelsPerMm - ZONE.middle;
      const x = origin.x + right * ex.x - down * ex.y;
      const y = origin.y + right * ex.y + down * ex.x;
      const inside = x >= 0 && y >= 0 && x <= picture.width - 1 && y <= picture.height - 1;
      data[row * width + column] = inside ? sampleAt(picture, x, y) : OUTSIDE;
    }
  return { data, width, height };
};
