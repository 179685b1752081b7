import { asService } from '@wayfare/kit/caller';
import { AppError } from '@wayfare/kit/errors';
import type { Log } from '@wayfare/kit/log';
import { linkAccepted, linkRequest } from '../contract/auth.ts';
import type { Neighbours } from '../neighbours.ts';
import { type Route, route } from '../route.ts';

const KEEP_DEADLINE_MS = 4_000;

interface Deps {
  neighbours: Pick<Neighbours, 'notification'>;
  log: Log;
}

export const authRoutes = ({ neighbours: { notification }, log }: Deps): Route[] => [
  route({
    method: 'post',
    path: '/auth/links',
    operation: 'sendSignInLink',
    summary: 'Send a sign-in link; the answer is the same for known and unknown addresses',
    access: 'public',
    reasons: ['link-not-kept'],
    body: linkRequest,
    response: linkAccepted,
    status: 202,
    budget: 'links',
    handle: async ({ body: { email } }, { locale }) => {
      // Accepted means kept: the answer comes once notification has stored the wish, which it does alike for every
      // address.
      // Whether the address is known is found out later, by a job.
      const keep = () => notification.sendSignInLink({ email, locale }, { deadlineMs: KEEP_DEADLINE_MS });
      await asService(keep).catch((error) => {
        log.warn({ err: error }, 'sign-in link could not be asked for');
        throw new AppError('UNAVAILABLE', 'link-not-kept');
      });
      return { accepted: true as const };
    },
  }),
];
