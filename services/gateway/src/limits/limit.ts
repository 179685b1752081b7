import { AppError } from '@wayfare/kit/errors';
import { refusedByLimit } from '@wayfare/kit/metrics';
import type { RequestHandler } from 'express';
import { askerOf } from './asker.ts';
import type { BudgetName } from './budgets.ts';
import type { Limiter } from './limiter.ts';

/**
 * Refuses with 429 and Retry-After whoever asks too often, and says what is left
 * (draft-ietf-httpapi-ratelimit-headers-10).
 */
export const limitBy =
  (limiter: Limiter, budget: BudgetName): RequestHandler =>
  async (request, response, next) => {
    if (limiter.isExempt(request.get('x-limit-key'))) return next();
    const rests = await limiter.take(budget, askerOf(request));
    const tightest = rests.toSorted((a, b) => Number(b.refused) - Number(a.refused) || a.left - b.left)[0];
    if (!tightest) return next();
    const { name, by, left, resetSeconds, refused } = tightest;
    response.set(
      'RateLimit-Policy',
      rests.map(({ name: of, most, seconds }) => `"${of}";q=${most};w=${seconds}`).join(', '),
    );
    response.set('RateLimit', `"${name}";r=${left};t=${resetSeconds}`);
    if (!refused) return next();
    refusedByLimit.inc({ budget, by });
    const details = { retryAfterSeconds: String(resetSeconds) };
    next(new AppError('RESOURCE_EXHAUSTED', limiter.reasonOf(budget), { details }));
  };
