import { AppError } from '@wayfare/kit/errors';
import type { Request, RequestHandler } from 'express';
import { ipKeyGenerator, rateLimit } from 'express-rate-limit';

interface Limit {
  /** Within the window, of one process. */
  most: number;
  windowMs: number;
  /** Slug of the refusal. */
  reason: string;
  /** Whose requests are counted together; the client's address unless said otherwise. */
  keyOf?: (request: Request) => string;
}

const clientOf = ({ ip = '' }: Request): string => ipKeyGenerator(ip);

/** Refuses with 429 and Retry-After whoever asks too often. */
export const limit = ({ most, windowMs, reason, keyOf = clientOf }: Limit): RequestHandler =>
  rateLimit({
    windowMs,
    limit: most,
    legacyHeaders: false,
    standardHeaders: false,
    keyGenerator: keyOf,
    handler: (_request, _response, next) =>
      next(
        new AppError('RESOURCE_EXHAUSTED', reason, {
          details: { retryAfterSeconds: String(Math.ceil(windowMs / 1000)) },
        }),
      ),
  });
