import { isDatabaseAway } from './db.ts';
import { AppError } from './errors.ts';

const TRIES = 5;
const LONGEST_PAUSE_MS = 5_000;

/** Not the message's fault: the database or a neighbour is away. Such a message is tried until it is back, never given up. */
const isPassing = (error: unknown): boolean =>
  isDatabaseAway(error) ||
  (error instanceof AppError && (error.code === 'UNAVAILABLE' || error.code === 'DEADLINE_EXCEEDED'));

interface Delivery {
  attempt: () => Promise<unknown>;
  /** Puts the message aside; `error` is what the fifth try ended with. */
  giveUp: (error: unknown) => Promise<void>;
  /** Hears of each failure; throws to end the delivery where it is, without giving up. */
  onFailure: (error: unknown, facts: { passing: boolean; faults: number }) => void;
  pause: (milliseconds: number) => Promise<void>;
}

/** Delivers one message: five tries with backoff, then `giveUp`. Failures that pass by themselves do not count as tries. */
export const deliver = async ({ attempt, giveUp, onFailure, pause }: Delivery): Promise<void> => {
  let faults = 0;
  for (let failures = 0; ; failures += 1) {
    try {
      await attempt();
      return;
    } catch (error) {
      const passing = isPassing(error);
      if (!passing) faults += 1;
      onFailure(error, { passing, faults });
      if (faults >= TRIES) return giveUp(error);
      await pause(Math.min(LONGEST_PAUSE_MS, 100 * 4 ** Math.min(failures, 5)));
    }
  }
};
