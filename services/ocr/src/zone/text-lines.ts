import type { Component } from './components.ts';
import { longestRegularRun, type Member, type RegularRun } from './regular-run.ts';

/**
 * A straight line of regular text: a point on it, its direction, and where it begins and ends measured from that point.
 */
export interface TextLine {
  readonly cx: number;
  readonly cy: number;
  readonly dx: number;
  readonly dy: number;
  readonly start: number;
  readonly end: number;
  readonly pitch: number;
  readonly characters: number;
  readonly regularity: number;
}

const ANGLES = 180;
const BIN = 4;
const MIN_VOTES = 24;
const MIN_CHARACTERS = 22;
const [SHORTEST, LONGEST] = [28, 49];
/**
 * How far apart neighbours may be, in sizes: what lies between may have been lost. Where that makes a line too long it
 * ran over the page's edge into a pattern on the table, and the blank at the edge divides them.
 */
const GAPS = [3.4, 2.2];
const PEAKS_TRIED = 700;
const LINES_KEPT = 24;
/** A line this long may be of a zone: its companion is looked for, at so many pitches above or below. */
const LIKELY_CHARACTERS = 34;
const COMPANIONS = [-2.8, -2.5, -2.2, 2.2, 2.5, 2.8];

const COS = Array.from({ length: ANGLES }, (_, angle) => Math.cos((angle * Math.PI) / ANGLES));
const SIN = Array.from({ length: ANGLES }, (_, angle) => Math.sin((angle * Math.PI) / ANGLES));

interface Direction {
  cx: number;
  cy: number;
  dx: number;
  dy: number;
}

/** How far from a line a component may lie: so many pixels, or so much of its own size where that is more. */
interface Reach {
  readonly pixels: number;
  readonly share: number;
}

/** The components that lie near a line. */
const seenAlong = (components: Component[], { cx, cy, dx, dy }: Direction, { pixels, share }: Reach): Member[] => {
  const members: Member[] = [];
  for (const component of components) {
    const [x, y] = [component.x - cx, component.y - cy];
    const off = Math.abs(y * dx - x * dy);
    if (off < pixels || off < component.size * share) members.push({ component, along: x * dx + y * dy });
  }
  return members;
};

const fitDirection = (members: Member[]): Direction => {
  const cx = members.reduce((sum, { component }) => sum + component.x, 0) / members.length;
  const cy = members.reduce((sum, { component }) => sum + component.y, 0) / members.length;
  let xx = 0;
  let xy = 0;
  let yy = 0;
  for (const { component } of members) {
    const x = component.x - cx;
    const y = component.y - cy;
    xx += x * x;
    xy += x * y;
    yy += y * y;
  }
  const angle = 0.5 * Math.atan2(2 * xy, xx - yy);
  return { cx, cy, dx: Math.cos(angle), dy: Math.sin(angle) };
};

/** Hough transform over the centres: directions and distances on which many of them lie, most first. */
const houghPeaks = (components: Component[], width: number, height: number): Direction[] => {
  const reach = Math.hypot(width, height);
  const bins = Math.ceil((2 * reach) / BIN) + 2;
  const votes = new Uint16Array(ANGLES * bins);
  for (const { x, y } of components)
    for (let angle = 0; angle < ANGLES; angle++) {
      const rho = y * (COS[angle] as number) - x * (SIN[angle] as number);
      (votes[angle * bins + (((rho + reach) / BIN) | 0)] as number)++;
    }
  const countAt = (angle: number, bin: number) =>
    (votes[angle * bins + bin] as number) + (votes[angle * bins + bin + 1] as number);
  const isHighest = (angle: number, bin: number, count: number): boolean => {
    for (let a = Math.max(0, angle - 1); a <= Math.min(ANGLES - 1, angle + 1); a++)
      for (let b = Math.max(0, bin - 1); b <= Math.min(bins - 2, bin + 1); b++) if (countAt(a, b) > count) return false;
    return true;
  };
  const peaks: { count: number; angle: number; bin: number }[] = [];
  for (let angle = 0; angle < ANGLES; angle++)
    for (let bin = 1; bin < bins - 1; bin++) {
      const count = countAt(angle, bin);
      if (count >= MIN_VOTES && isHighest(angle, bin, count)) peaks.push({ count, angle, bin });
    }
  return peaks
    .sort((a, b) => b.count - a.count)
    .slice(0, PEAKS_TRIED)
    .map(({ angle, bin }) => {
      const dx = COS[angle] as number;
      const dy = SIN[angle] as number;
      const rho = (bin + 1) * BIN - reach;
      return { cx: -rho * dy, cy: rho * dx, dx, dy };
    });
};

const refine = (components: Component[], run: RegularRun, gap: number) => {
  let refined = run;
  for (let pass = 0; pass < 2; pass++) {
    const near = seenAlong(components, fitDirection(refined.members), { pixels: refined.size * 0.42, share: 0 });
    const next = longestRegularRun(near, gap, refined.size);
    if (!next || next.members.length < MIN_CHARACTERS) return undefined;
    refined = next;
  }
  return refined;
};

const toTextLine = ({ members, pitch, regularity }: RegularRun): TextLine => {
  const direction = fitDirection(members);
  const along = members.map(
    ({ component }) => (component.x - direction.cx) * direction.dx + (component.y - direction.cy) * direction.dy,
  );
  const start = Math.min(...along);
  const end = Math.max(...along);
  return { ...direction, start, end, pitch, characters: members.length, regularity };
};

const sameLine = (a: TextLine, b: TextLine): boolean => {
  const x = b.cx - a.cx;
  const y = b.cy - a.cy;
  return (
    Math.abs(a.dx * b.dy - a.dy * b.dx) < 0.03 &&
    Math.abs(y * a.dx - x * a.dy) < a.pitch * 0.7 &&
    Math.abs(x * a.dx + y * a.dy) < a.pitch * 15
  );
};

/** The line of 28 to 49 regularly spaced characters that lies along a direction, if there is one. */
const lineAlong = (components: Component[], direction: Direction): TextLine | undefined => {
  const near = seenAlong(components, direction, { pixels: 5, share: 0.55 });
  for (const gap of GAPS) {
    const run = longestRegularRun(near, gap);
    const refined = run && run.members.length >= MIN_CHARACTERS ? refine(components, run, gap) : undefined;
    if (!refined) return undefined;
    const line = toTextLine(refined);
    const slots = (line.end - line.start) / line.pitch + 1;
    if (slots <= LONGEST) return slots >= SHORTEST && line.characters >= slots * 0.55 ? line : undefined;
  }
  return undefined;
};

const besides = (line: TextLine, distance: number): Direction => ({
  ...line,
  cx: line.cx - line.dy * distance,
  cy: line.cy + line.dx * distance,
});

/**
 * Lines of 28 to 49 regularly spaced characters, at any angle, and what lies beside them where the other line of a zone
 * would.
 */
export const findTextLines = (components: Component[], width: number, height: number): TextLine[] => {
  const lines: TextLine[] = [];
  const keep = (line: TextLine | undefined) => {
    if (!line) return;
    const known = lines.findIndex((other) => sameLine(other, line));
    if (known < 0) lines.push(line);
    else if (line.characters > (lines[known] as TextLine).characters) lines[known] = line;
  };
  for (const peak of houghPeaks(components, width, height)) {
    keep(lineAlong(components, peak));
    if (lines.length > LINES_KEPT) break;
  }
  for (const line of lines.filter(({ characters }) => characters >= LIKELY_CHARACTERS))
    for (const pitches of COMPANIONS) keep(lineAlong(components, besides(line, pitches * line.pitch)));
  return lines;
};
