import type { Point } from '../picture/grey-image.ts';
import type { TextLine } from './text-lines.ts';

/** Leads from the zone's own measure (pitches along a line, pitches down from the first line) into the picture, perspective included. */
export interface ZoneFrame {
  readonly toPicture: (along: number, down: number) => Point;
  /** From the first to the last character, in pitches. */
  readonly length: number;
  /** From the first line to the second, in pitches. */
  readonly spacing: number;
  /** Pixels of the picture per pitch, in the middle of the zone. */
  readonly pitch: number;
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
  return (u: number, v: number): Point => {
    const w = g * u + h * v + 1;
    return { x: (xu * u + xv * v + a.x) / w, y: (yu * u + yv * v + a.y) / w };
  };
};

/** Takes the ends of both lines, in reading order and direction, for the corners. */
export const createZoneFrame = ({ first, second }: { first: TextLine; second: TextLine }): ZoneFrame => {
  const [a, b] = [pointOn(first, first.start), pointOn(first, first.end)];
  const [d, c] = [pointOn(second, second.start), pointOn(second, second.end)];
  const pitch = (first.pitch + second.pitch) / 2;
  const length = (first.end - first.start) / first.pitch;
  const spacing = distance(middle(a, b), middle(c, d)) / pitch;
  const map = squareTo(a, b, c, d);
  return { pitch, length, spacing, toPicture: (along, down) => map(along / length, down / spacing) };
};
