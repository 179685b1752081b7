import { AppError } from '@wayfare/kit/errors';
import {
  BrokenCircuitError,
  ConsecutiveBreaker,
  circuitBreaker,
  ExponentialBackoff,
  handleWhen,
  retry,
  TaskCancelledError,
  TimeoutStrategy,
  timeout,
} from 'cockatiel';
import Stripe from 'stripe';

/** Of one call, its retries included. */
const CALL_MS = 4_000;
/** Less time than this is not worth a call, and its failure would say nothing about Stripe. */
const SHORTEST_MS = 500;
const FAILURES = 5;
const PROBE_AFTER_MS = 2_000;

const away = (cause?: unknown) => new AppError('UNAVAILABLE', 'payment-provider-unavailable', { cause });

const isPassing = (error: unknown): boolean =>
  error instanceof TaskCancelledError ||
  error instanceof Stripe.errors.StripeConnectionError ||
  error instanceof Stripe.errors.StripeAPIError ||
  error instanceof Stripe.errors.StripeRateLimitError ||
  // The first request with this key is still under way.
  (error instanceof Stripe.errors.StripeIdempotencyError && error.code === 'idempotency_key_in_use');

/** Stripe out of reach, busy or broken: UNAVAILABLE. Its refusals are ours to handle, or a fault of this program. */
const toKnown = (error: unknown): unknown => {
  if (isPassing(error)) return away(error);
  return error instanceof Stripe.errors.StripeIdempotencyError ? new AppError('ABORTED', 'checkout-replaced') : error;
};

/** Every write carries a key of its own, so that Stripe does it once. */
const repeated = retry(handleWhen(isPassing), {
  maxAttempts: 2,
  backoff: new ExponentialBackoff({ initialDelay: 300, maxDelay: 1_000 }),
});

/**
 * Calls Stripe for four seconds at most, or until `until` where that is sooner. After five calls in a row that got no
 * answer the next ones fail at once; every two seconds one is let through to see whether Stripe is back. Throws
 * UNAVAILABLE payment-provider-unavailable.
 */
export const createStripeGuard = () => {
  const breaker = circuitBreaker(
    handleWhen((error) => error instanceof AppError && error.code === 'UNAVAILABLE'),
    { halfOpenAfter: PROBE_AFTER_MS, breaker: new ConsecutiveBreaker(FAILURES) },
  );
  return async <T>(call: (timeoutMs: number) => Promise<T>, until?: Date): Promise<T> => {
    const leftMs = Math.min(CALL_MS, until ? until.getTime() - Date.now() : CALL_MS);
    if (leftMs < SHORTEST_MS) throw away();
    const inTime = timeout(leftMs, TimeoutStrategy.Aggressive);
    const attempt = () =>
      inTime
        .execute(({ signal }) => repeated.execute(() => call(leftMs), signal))
        .catch((error) => {
          throw toKnown(error);
        });
    return breaker.execute(attempt).catch((error) => {
      throw error instanceof BrokenCircuitError ? away() : error;
    });
  };
};
