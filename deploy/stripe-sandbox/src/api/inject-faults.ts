import type { RequestHandler } from 'express';
import { StripeApiError } from '../domain/stripe-error.ts';
import type { Store } from '../state/store.ts';

const messageOf = (status: number): string =>
  status === 429 ? 'Too many requests. (fault plan)' : 'An error occurred on our end. (fault plan)';

/** Applies the fault plan to the next so many API requests. */
export const injectFaults =
  (store: Store): RequestHandler =>
  async (_req, res, next) => {
    const faults = store.find('faults', 'faults');
    if (!faults || faults.api.next === 0) return next();
    const { latencyMs, status, loseAnswer } = faults.api;
    store.save({ kind: 'faults', value: { ...faults, api: { ...faults.api, next: faults.api.next - 1 } } });
    await new Promise((resolve) => setTimeout(resolve, latencyMs));
    if (status) throw new StripeApiError(status, messageOf(status), { type: 'api_error' });
    if (loseAnswer) {
      res.json = () => {
        res.socket?.destroy();
        return res;
      };
    }
    next();
  };
