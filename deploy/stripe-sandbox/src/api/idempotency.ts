import { createHash } from 'node:crypto';
import type { RequestHandler } from 'express';
import { StripeApiError } from '../domain/stripe-error.ts';
import type { Store } from '../state/store.ts';
import { requestInfo } from './request-context.ts';

const DAY = 24 * 60 * 60 * 1000;

const fingerprintOf = (path: string, body: unknown): string =>
  createHash('sha256')
    .update(`${path}\n${JSON.stringify(body)}`)
    .digest('hex');

/** The same key with the same parameters gets the first answer again; with others it is refused. */
export const answerOncePerKey =
  (store: Store): RequestHandler =>
  (req, res, next) => {
    const key = req.get('idempotency-key');
    if (req.method !== 'POST' || !key) return next();
    const fingerprint = fingerprintOf(req.path, req.body);
    const kept = store.find('answer', key);
    if (kept && kept.at > Date.now() - DAY) {
      if (kept.fingerprint !== fingerprint) {
        throw new StripeApiError(
          400,
          `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
          { type: 'idempotency_error' },
        );
      }
      res.set({ 'Idempotency-Key': key, 'Idempotent-Replayed': 'true', 'Original-Request': kept.requestId });
      res.status(kept.status).json(kept.body);
      return;
    }
    const send = res.json.bind(res);
    res.json = (body) => {
      // A refusal of the parameters is not an answer worth keeping: Stripe lets the key be used again.
      if (res.statusCode < 400) {
        const requestId = requestInfo(res.locals).id ?? '';
        const answer = { id: key, fingerprint, status: res.statusCode, body, requestId, at: Date.now() };
        store.save({ kind: 'answer', value: answer });
        res.set('Idempotency-Key', key);
      }
      return send(body);
    };
    next();
  };
