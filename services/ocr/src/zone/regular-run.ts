import type { Component } from './components.ts';

/** A component near a line, and where along it. */
export interface Member {
  readonly component: Component;
  readonly along: number;
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
const WINDOW = 16;
const STEADY = 0.9;

const median = (values: number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? 0;
};

const gapsOf = (members: Member[]): number[] =>
  members.slice(1).map(({ along }, at) => along - (members[at] as Member).along);

const isRegular = (gap: number, pitch: number): boolean =>
  gap / pitch < 4 && Math.abs(gap / pitch - Math.round(gap / pitch)) < 0.22;

const measure = (members: Member[], size: number): RegularRun | undefined => {
  const gaps = gapsOf(members).filter((gap) => gap > size * 0.35);
  if (gaps.length < MIN_GAPS) return undefined;
  const pitch = median(gaps);
  const regularity = gaps.filter((gap) => isRegular(gap, pitch)).length / gaps.length;
  if (regularity <= 0.62 || pitch <= size * 0.6 || pitch >= size * 1.75) return undefined;
  return { members, pitch, size: median(members.map(({ component }) => component.size)), regularity };
};

/** The pitch of the most regular window of a run. */
const steadiestPitch = (gaps: number[], size: number): number => {
  let best = { pitch: 0, regular: 0 };
  for (let from = 0; from + WINDOW <= gaps.length; from += WINDOW / 2) {
    const window = gaps.slice(from, from + WINDOW).filter((gap) => gap > size * 0.35);
    const pitch = median(window);
    const regular = window.filter((gap) => isRegular(gap, pitch)).length;
    if (regular > best.regular) best = { pitch, regular };
  }
  return best.pitch;
};

/** The part of a run that keeps its pitch: print on the table beside a passport does not. */
const steadyPart = (members: Member[], size: number): Member[] => {
  const gaps = gapsOf(members);
  const pitch = steadiestPitch(gaps, size);
  if (pitch === 0) return members;
  let best = { sum: 0, from: 0, to: members.length - 1 };
  let sum = 0;
  let from = 0;
  gaps.forEach((gap, at) => {
    if (sum <= 0) {
      sum = 0;
      from = at;
    }
    sum += gap < size * 0.35 ? 0 : isRegular(gap, pitch) ? 1 : -2;
    if (sum > best.sum) best = { sum, from, to: at + 1 };
  });
  return members.slice(best.from, best.to + 1);
};

const bestOf = (members: Member[], size: number): RegularRun | undefined => {
  const whole = measure(members, size);
  if (whole && whole.regularity > STEADY) return whole;
  const steady = measure(steadyPart(members, size), size);
  return steady && steady.members.length >= MIN_MEMBERS ? steady : whole;
};

/**
 * The longest stretch of like-sized components at a regular pitch, no two neighbours further apart than `gap` sizes:
 * what only typewritten text has.
 */
export const longestRegularRun = (members: Member[], gap: number, knownSize?: number): RegularRun | undefined => {
  if (members.length < MIN_MEMBERS) return undefined;
  const ordered = [...members].sort((a, b) => a.along - b.along);
  const typical = knownSize ?? median(ordered.map(({ component }) => component.size));
  let best: RegularRun | undefined;
  for (const size of knownSize ? [typical] : [typical, typical * 1.35, typical * 0.75]) {
    const alike = ordered.filter(({ component }) => component.size > size * 0.5 && component.size < size * 1.75);
    for (let from = 0; from < alike.length; ) {
      let to = from;
      while (to + 1 < alike.length && (alike[to + 1] as Member).along - (alike[to] as Member).along < size * gap) to++;
      const run = to - from + 1 >= MIN_MEMBERS ? bestOf(alike.slice(from, to + 1), size) : undefined;
      if (run && (!best || run.regularity * run.members.length > best.regularity * best.members.length)) best = run;
      from = to + 1;
    }
  }
  return best;
};
