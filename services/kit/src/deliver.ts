import { AppError, type ErrorCode } from './errors.ts';

const MOST_REFUSALS = 5;
const FIRST_WAIT_MS = 200;
const LONGEST_WAIT_MS = 10_000;

/** How one of our own rules refuses an event; any other code is about the state of the platform. */
const REFUSALS: readonly ErrorCode[] = ['INVALID_ARGUMENT', 'NOT_FOUND', 'ALREADY_EXISTS', 'FAILED_PRECONDITION'];

/** The bytes are no event of this topic, or break its schema: no retry can change that. */
export class UnreadableEvent extends Error {
  override name = 'UnreadableEvent';
}

const isRefusal = (error: unknown): boolean => error instanceof AppError && REFUSALS.includes(error.code);

/** Why an event was parked, as a slug: safe to log and to send on. */
export const causeOf = (error: unknown): string => {
  if (error instanceof UnreadableEvent) return 'event-unreadable';
  return error instanceof AppError ? error.reason : 'unexpected';
};

/** What is remembered of an event between two attempts. */
export interface Retry {
  failures: number;
  refusals: number;
  waitMs: number;
}

interface Delivery {
  attempt: () => Promise<unknown>;
  /** Puts the event on the dead-letter topic. */
  park: (error: unknown) => Promise<void>;
  onFailure: (error: unknown, facts: { failures: number; refusals: number }) => void;
}

/**
 * Attempts to deliver one event. Only an event that is itself at fault is parked: at once where it cannot be read,
 * after five refusals by a rule of ours. Any other failure (a database or neighbour away, a full disk, a bug) may
 * pass, so it never costs the event. @returns how the event is to be retried, or nothing once it is handled or
 * parked.
 */
export const deliver = async (
  { attempt, park, onFailure }: Delivery,
  last: Retry = { failures: 0, refusals: 0, waitMs: 0 },
): Promise<Retry | undefined> => {
  const failures = last.failures + 1;
  let refusals = last.refusals;
  try {
    await attempt();
    return undefined;
  } catch (error) {
    if (isRefusal(error)) refusals += 1;
    onFailure(error, { failures, refusals });
    if (error instanceof UnreadableEvent || refusals >= MOST_REFUSALS) {
      try {
        await park(error);
        return undefined;
      } catch (parking) {
        onFailure(parking, { failures, refusals });
      }
    }
  }
  return { failures, refusals, waitMs: Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (failures - 1)) };
};
