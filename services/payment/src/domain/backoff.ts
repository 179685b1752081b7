const LONGEST_MS = 10 * 60_000;

/** Wait before the try after `attempts` failed ones: half a second, then twice as long each time, up to ten minutes. */
export const retryAt = (attempts: number, now: Date): Date =>
  new Date(now.getTime() + Math.min(500 * 2 ** Math.min(attempts - 1, 20), LONGEST_MS));
