import { timingSafeEqual } from 'node:crypto';
import type { RequestHandler } from 'express';
import { API_VERSION, type RequestInfo } from '../app/emit-event.ts';
import { newId } from '../domain/ids.ts';
import { StripeApiError } from '../domain/stripe-error.ts';

export const requestInfo = (locals: Record<string, unknown>): RequestInfo => locals.request as RequestInfo;

/** Gives each request its id and answers with the version the client asked for. */
export const nameRequest: RequestHandler = (req, res, next) => {
  const id = newId('req');
  const idempotencyKey = req.get('idempotency-key') ?? null;
  res.locals.request = { id, idempotencyKey } satisfies RequestInfo;
  res.set('Request-Id', id).set('Stripe-Version', req.get('stripe-version') ?? API_VERSION);
  next();
};

const keyOf = (authorization: string | undefined): string | undefined => {
  const [scheme, credentials] = authorization?.split(' ') ?? [];
  if (scheme?.toLowerCase() === 'bearer') return credentials;
  if (scheme?.toLowerCase() !== 'basic') return undefined;
  return Buffer.from(credentials ?? '', 'base64')
    .toString()
    .split(':')[0];
};

const same = (given: string, expected: string): boolean => {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
};

/** The secret key as a bearer token, or as the user name of basic authentication. */
export const authenticate =
  (secretKey: string): RequestHandler =>
  (req, _res, next) => {
    const key = keyOf(req.get('authorization'));
    if (!key) {
      throw new StripeApiError(
        401,
        'You did not provide an API key. Send your secret test key (sk_test_…) as a bearer token.',
      );
    }
    if (!same(key, secretKey)) throw new StripeApiError(401, `Invalid API Key provided: ${key.slice(0, 8)}****`);
    next();
  };
