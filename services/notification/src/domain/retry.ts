const FIRST_SECONDS = 5;
const LONGEST_SECONDS = 3_600;

/** Tries until a task is given up: about six hours. */
export const MOST_ATTEMPTS = 15;

/** Seconds to wait after so many failed attempts: 5, 10, 20 … an hour. */
export const secondsUntilRetry = (failedAttempts: number): number =>
  Math.min(LONGEST_SECONDS, FIRST_SECONDS * 2 ** (failedAttempts - 1));
