const CAP = 5 * 60_000;
/** Real Stripe tries for three days; nobody waits that long for a sandbox. */
const TRIES = 16;

/** Milliseconds until the try after `tries` failed ones, doubling up to five minutes; undefined to give up. */
export const nextTryIn = (tries: number, firstWait: number): number | undefined =>
  tries >= TRIES ? undefined : Math.min(firstWait * 2 ** (tries - 1), CAP);
