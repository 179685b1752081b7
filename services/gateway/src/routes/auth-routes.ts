import { createHash } from 'node:crypto';
import { asService } from '@visa/kit/caller';
import { AppError } from '@visa/kit/errors';
import type { Log } from '@visa/kit/log';
import type { RequestHandler } from 'express';
import { ipKeyGenerator, rateLimit } from 'express-rate-limit';
import { linkAccepted, linkRequest } from '../contract/auth.ts';
import type { Neighbours } from '../neighbours.ts';
import { type Route, route } from '../route.ts';

const WINDOW_MS = 15 * 60_000;
const SEND_DEADLINE_MS = 10_000;

interface Deps {
  neighbours: Pick<Neighbours, 'notification'>;
  log: Log;
  /** Links within 15 minutes, of one process. */
  linkLimits: { perAddress: number; perClient: number };
}

const limit = (most: number, keyOf: (address: string, ip: string) => string): RequestHandler =>
  rateLimit({
    windowMs: WINDOW_MS,
    limit: most,
    legacyHeaders: false,
    standardHeaders: false,
    keyGenerator: ({ body, ip = '' }) =>
      keyOf(
        String(body?.email ?? '')
          .trim()
          .toLowerCase(),
        ipKeyGenerator(ip),
      ),
    handler: (_request, _response, next) =>
      next(
        new AppError('RESOURCE_EXHAUSTED', 'too-many-links', {
          details: { retryAfterSeconds: String(WINDOW_MS / 1000) },
        }),
      ),
  });

export const authRoutes = ({ neighbours: { notification }, log, linkLimits }: Deps): Route[] => [
  route({
    method: 'post',
    path: '/auth/links',
    summary: 'Send a sign-in link; the answer is the same for known and unknown addresses',
    access: 'public',
    body: linkRequest,
    response: linkAccepted,
    status: 202,
    before: [
      limit(linkLimits.perClient, (_address, ip) => ip),
      limit(linkLimits.perAddress, (address) => createHash('sha256').update(address).digest('base64')),
    ],
    handle: async ({ body: { email } }, { locale }) => {
      // Not awaited: how long it takes would tell whether the address is known.
      asService(() => notification.sendSignInLink({ email, locale }, { deadlineMs: SEND_DEADLINE_MS })).catch((error) =>
        log.warn({ err: error }, 'sign-in link could not be asked for'),
      );
      return { accepted: true as const };
    },
  }),
];
