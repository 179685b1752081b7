/** Numbers by chance that are the same for the same seed, on every machine (mulberry32). */
export const createChance = (seed: number) => {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  return {
    next,
    between: (low: number, high: number): number => low + (high - low) * next(),
    whole: (low: number, high: number): number => low + Math.floor((high - low + 1) * next()),
    of: <T>(values: readonly T[]): T => values[Math.floor(next() * values.length)] as T,
    likely: (share: number): boolean => next() < share,
    /** About normal, mean 0 and deviation 1. */
    normal: (): number =>
      next() +
      next() +
      next() +
      next() +
      next() +
      next() -
      3 +
      (next() + next() + next() + next() + next() + next() - 3),
  };
};
export type Chance = ReturnType<typeof createChance>;
