/** Random choices that a seed repeats. */
export interface Chance {
  readonly below: (limit: number) => number;
  readonly between: (low: number, high: number) => number;
  readonly oneIn: (count: number) => boolean;
  readonly pick: <T>(of: readonly T[]) => T;
  /** A source of its own, so that what one draws does not shift what another does. */
  readonly branch: (index: number) => Chance;
}

/** mulberry32: small, and good enough to draw steps and faults from. */
export const createChance = (seed: number): Chance => {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    below,
    between: (low, high) => low + below(high - low + 1),
    oneIn: (count) => below(count) === 0,
    pick: (of) => of[below(of.length)] as (typeof of)[number],
    branch: (index) => createChance((seed ^ Math.imul(index + 1, 0x9e3779b1)) >>> 0),
  };
};
