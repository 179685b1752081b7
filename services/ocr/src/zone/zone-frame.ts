import type { Point } from '../picture/grey-image.ts';
import type { TextLine } from './text-lines.ts';

/**
 * Leads from the zone's own measure (pitches along a line, pitches down from the first line) into the picture,
 * perspective included.
 */
export interface ZoneFrame {
  readonly toPicture: (along: number, down: number) => Point;
  /** The same for a whole row, as a map with the numbers to work it out without making a point of each. */
  readonly rowAt: (down: number) => Row;
  /** From the first to the last character, in pitches. */
  readonly length: number;
  /** From the first line to the second, in pitches. */
  readonly spacing: number;
  /** Pixels of the picture per pitch, in the middle of the zone. */
  readonly pitch: number;
}

/** The point at `along` is (x + along * perX, y + along * perY) / (w + along * perW). */
export interface Row {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly perX: number;
  readonly perY: number;
  readonly perW: number;
}

const pointOn = (line: TextLine, along: number): Point => ({
  x: line.cx + along * line.dx,
  y: line.cy + along * line.dy,
});

const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

/** The projective map of the unit square onto four corners (Heckbert 1989). */
const squareTo = (a: Point, b: Point, c: Point, d: Point) => {
  const [dx1, dy1] = [b.x - c.x, b.y - c.y];
  const [dx2, dy2] = [d.x - c.x, d.y - c.y];
  const [sx, sy] = [a.x - b.x + c.x - d.x, a.y - b.y + c.y - d.y];
  const area = dx1 * dy2 - dx2 * dy1;
  const g = (sx * dy2 - dx2 * sy) / area;
  const h = (dx1 * sy - sx * dy1) / area;
  const [xu, xv] = [b.x - a.x + g * b.x, d.x - a.x + h * d.x];
  const [yu, yv] = [b.y - a.y + g * b.y, d.y - a.y + h * d.y];
  return (v: number): Row => ({ x: xv * v + a.x, y: yv * v + a.y, w: h * v + 1, perX: xu, perY: yu, perW: g });
};

/** Takes the ends of both lines, in reading order and direction, for the corners. */
export const createZoneFrame = ({ first, second }: { first: TextLine; second: TextLine }): ZoneFrame => {
  const [a, b] = [pointOn(first, first.start), pointOn(first, first.end)];
  const [d, c] = [pointOn(second, second.start), pointOn(second, second.end)];
  const pitch = (first.pitch + second.pitch) / 2;
  const length = (first.end - first.start) / first.pitch;
  const spacing = distance(middle(a, b), middle(c, d)) / pitch;
  const rowOf = squareTo(a, b, c, d);
  const rowAt = (down: number): Row => {
    const { perX, perY, perW, ...start } = rowOf(down / spacing);
    return { ...start, perX: perX / length, perY: perY / length, perW: perW / length };
  };
  const toPicture = (along: number, down: number): Point => {
    const { x, y, w, perX, perY, perW } = rowAt(down);
    return { x: (x + along * perX) / (w + along * perW), y: (y + along * perY) / (w + along * perW) };
  };
  return { pitch, length, spacing, toPicture, rowAt };
};
