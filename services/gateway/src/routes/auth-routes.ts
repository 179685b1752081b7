import { createHash } from 'node:crypto';
import { asService } from '@wayfare/kit/caller';
import type { Log } from '@wayfare/kit/log';
import type { Request } from 'express';
import { linkAccepted, linkRequest } from '../contract/auth.ts';
import { limit } from '../limit.ts';
import type { Neighbours } from '../neighbours.ts';
import { type Route, route } from '../route.ts';

const THROTTLED = { windowMs: 15 * 60_000, reason: 'too-many-links' };
const SEND_DEADLINE_MS = 10_000;

interface Deps {
  neighbours: Pick<Neighbours, 'notification'>;
  log: Log;
  /** Links within 15 minutes, of one process. */
  linkLimits: { perAddress: number; perClient: number };
}

const addressAskedFor = ({ body }: Request): string => {
  const address = String(body?.email ?? '')
    .trim()
    .toLowerCase();
  return createHash('sha256').update(address).digest('base64');
};

export const authRoutes = ({ neighbours: { notification }, log, linkLimits }: Deps): Route[] => [
  route({
    method: 'post',
    path: '/auth/links',
    operation: 'sendSignInLink',
    summary: 'Send a sign-in link; the answer is the same for known and unknown addresses',
    access: 'public',
    reasons: ['too-many-links'],
    body: linkRequest,
    response: linkAccepted,
    status: 202,
    before: [
      limit({ most: linkLimits.perClient, ...THROTTLED }),
      limit({ most: linkLimits.perAddress, ...THROTTLED, keyOf: addressAskedFor }),
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
