/** A signed-in member of the staff. */
export interface Staff {
  /** Throws for an answer that is not 2xx. */
  readonly send: (path: string, init?: { method?: string; body?: string | FormData }) => Promise<Response>;
  /** Tokens end after five minutes. */
  readonly signIn: () => Promise<void>;
}

const atShare = (times: readonly number[], share: number): number =>
  times.toSorted((one, other) => one - other)[Math.ceil(times.length * share) - 1] ?? 0;

export const p95 = (times: readonly number[]): number => atShare(times, 0.95);
export const median = (times: readonly number[]): number => atShare(times, 0.5);
