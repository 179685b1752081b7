import { AppError } from '@wayfare/kit/errors';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** Decoding that one caller may cost us in an hour: some sixty large pictures, or seven that were made to be slow. */
const MOST_MS = 60_000;
const HOUR_SECONDS = 3_600;

/**
 * One picture of a caller is decoded at a time, the next waits. What each took counts whether or not it came out well;
 * RESOURCE_EXHAUSTED `upload-quota` for a caller who has used up the hour's decoding. Counted by each process.
 */
export const createDecodeTurns = ({ mostMs = MOST_MS } = {}) => {
  const spent = new RateLimiterMemory({ keyPrefix: 'decode', points: mostMs, duration: HOUR_SECONDS });
  const last = new Map<string, Promise<unknown>>();

  const refuseSpent = async (caller: string): Promise<void> => {
    const used = await spent.get(caller);
    if (!used || used.consumedPoints < mostMs) return;
    const details = { retryAfterSeconds: String(Math.ceil(used.msBeforeNext / 1000)) };
    throw new AppError('RESOURCE_EXHAUSTED', 'upload-quota', { details });
  };
  const charge = (caller: string, ms: number): Promise<unknown> =>
    spent.consume(caller, Math.max(1, Math.round(ms))).catch((over) => {
      if (!(over instanceof RateLimiterRes)) throw over;
    });

  return async <T>(caller: string, decode: () => Promise<T>): Promise<T> => {
    const turn = (last.get(caller) ?? Promise.resolve()).then(async () => {
      await refuseSpent(caller);
      const began = performance.now();
      try {
        return await decode();
      } finally {
        await charge(caller, performance.now() - began);
      }
    });
    const settled = turn.catch(() => {});
    last.set(caller, settled);
    settled.then(() => {
      if (last.get(caller) === settled) last.delete(caller);
    });
    return turn;
  };
};
export type DecodeTurns = ReturnType<typeof createDecodeTurns>;
