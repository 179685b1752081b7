import type { TextLine } from './text-lines.ts';

/** Two parallel lines that may be a zone; which is the upper one shows only when they are read. */
export interface LinePair {
  readonly upper: TextLine;
  readonly lower: TextLine;
  readonly score: number;
}

/** Characters in a line: of a passport or large visa, of a small visa or large card, of a card. */
export type Slots = 44 | 36 | 30;
/** What may be seen of a line of so many. */
const SEEN: Record<Slots, readonly [number, number]> = { 44: [36, 50], 36: [33, 38.5], 30: [27.5, 32] };
/** Distance of two lines, in pitches. */
const SPACING = 2.5;
/** A page whose far edge is a quarter shorter than the near one: 1.8 per cent from line to line. */
const STEEPEST = 0.018;

const turned = (line: TextLine): TextLine => ({
  ...line,
  dx: -line.dx,
  dy: -line.dy,
  start: -line.end,
  end: -line.start,
});

interface Span {
  start: number;
  end: number;
}

const slotsOf = ({ start, end }: Span, pitch: number): number => (end - start) / pitch + 1;

const isWhole = (line: TextLine, wanted: Slots): boolean =>
  Math.abs(slotsOf(line, line.pitch) - wanted) < 0.6 && line.characters > wanted - 3;

/**
 * Perspective makes neighbouring lines differ by so much; a line that is longer caught something beside the page, and
 * would slant the letters of both.
 */
const isPerspective = (a: Span, b: Span): boolean => Math.abs((a.end - a.start) / (b.end - b.start) - 1) < STEEPEST;

/**
 * Both lines begin and end together: what one lost in glare the other lends it, and what one caught beside the page the
 * other refutes.
 */
const likeliestSpan = (a: Span, b: Span, pitch: number, wanted: Slots): Span => {
  const both = { start: Math.min(a.start, b.start), end: Math.max(a.end, b.end) };
  const misfit = (span: Span) => Math.abs(slotsOf(span, pitch) - wanted);
  return [both, a, b].reduce((best, span) => (misfit(span) < misfit(best) - 1 ? span : best));
};

const pairOf = (a: TextLine, b: TextLine, wanted: Slots): LinePair | undefined => {
  const lower = a.dx * b.dx + a.dy * b.dy < 0 ? turned(b) : b;
  if (Math.abs(a.dx * lower.dy - a.dy * lower.dx) > 0.07) return undefined;
  const ratio = a.pitch / lower.pitch;
  if (ratio < 0.85 || ratio > 1.18) return undefined;
  const pitch = (a.pitch + lower.pitch) / 2;
  const spacing = ((lower.cy - a.cy) * a.dx - (lower.cx - a.cx) * a.dy) / pitch;
  if (spacing < 1.7 || spacing > 3.4) return undefined;
  const shift = (lower.cx - a.cx) * a.dx + (lower.cy - a.cy) * a.dy;
  const span = likeliestSpan(a, { start: lower.start + shift, end: lower.end + shift }, pitch, wanted);
  const slots = slotsOf(span, pitch);
  const [fewest, most] = SEEN[wanted];
  if (slots < fewest || slots > most) return undefined;
  const ink = a.characters * a.regularity ** 3 + lower.characters * lower.regularity ** 3;
  const score = ink - Math.abs(slots - wanted) * 1.5 - Math.abs(spacing - SPACING) * 8;
  // In perspective the lines differ in length: where both were seen whole, their own ends tell more than the common
  // ones.
  if (isWhole(a, wanted) && isWhole(lower, wanted) && isPerspective(a, lower)) return { upper: a, lower, score };
  return {
    upper: { ...a, ...span },
    lower: { ...lower, start: span.start - shift, end: span.end - shift },
    score,
  };
};

/** Candidates for two neighbouring lines of a zone, likeliest first. */
export const pairLines = (lines: TextLine[], wanted: Slots = 44): LinePair[] =>
  lines
    .flatMap((a) => lines.flatMap((b) => (a === b ? [] : (pairOf(a, b, wanted) ?? []))))
    .sort((x, y) => y.score - x.score);
