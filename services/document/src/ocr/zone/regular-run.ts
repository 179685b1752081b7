import type { Component } from './components.ts';

/** A component seen along a line: `along` runs with the line, `off` is the distance from it. */
export interface Member {
  readonly component: Component;
  readonly along: number;
  readonly off: number;
}

export interface RegularRun {
  readonly members: Member[];
  /** Distance of neighbouring characters. */
  readonly pitch: number;
  readonly size: number;
  /** Share of gaps that are a whole number of pitches. */
  readonly regularity: number;
}

const MIN_MEMBERS = 20;
const MIN_GAPS = 15;

export const median = (values: number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? 0;
};

const measure = (members: Member[], size: number): RegularRun | undefined => {
  const gaps: number[] = [];
  for (let i = 1; i < members.length; i++) {
    const gap = (members[i] as Member).along - (members[i - 1] as Member).along;
    if (gap > size * 0.35) gaps.push(gap);
  }
  if (gaps.length < MIN_GAPS) return undefined;
  const pitch = median(gaps);
  const regular = gaps.filter((gap) => gap / pitch < 4 && Math.abs(gap / pitch - Math.round(gap / pitch)) < 0.22);
  const regularity = regular.length / gaps.length;
  if (regularity <= 0.62 || pitch <= size * 0.6 || pitch >= size * 1.75) return undefined;
  return { members, pitch, size: median(members.map(({ component }) => component.size)), regularity };
};

/** The longest stretch of like-sized components at a regular pitch: what only typewritten text has. */
export const longestRegularRun = (members: Member[], knownSize?: number): RegularRun | undefined => {
  if (members.length < MIN_MEMBERS) return undefined;
  const ordered = [...members].sort((a, b) => a.along - b.along);
  const typical = knownSize ?? median(ordered.map(({ component }) => component.size));
  let best: RegularRun | undefined;
  for (const size of knownSize ? [typical] : [typical, typical * 1.35, typical * 0.75]) {
    const alike = ordered.filter(({ component }) => component.size > size * 0.5 && component.size < size * 1.75);
    for (let from = 0; from < alike.length; ) {
      let to = from;
      while (to + 1 < alike.length && (alike[to + 1] as Member).along - (alike[to] as Member).along < size * 3.4) to++;
      const run = to - from + 1 >= MIN_MEMBERS ? measure(alike.slice(from, to + 1), size) : undefined;
      if (run && (!best || run.regularity * run.members.length > best.regularity * best.members.length)) best = run;
      from = to + 1;
    }
  }
  return best;
};
