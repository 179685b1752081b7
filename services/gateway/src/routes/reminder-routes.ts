import { z } from 'zod';
import { id } from '../contract/primitives.ts';
import { limit } from '../limit.ts';
import type { Neighbours } from '../neighbours.ts';
import { type Route, route } from '../route.ts';

const WINDOW_MS = 60_000;
const MOST_A_MINUTE = 30;

export const reminderRoutes = ({ neighbours }: { neighbours: Pick<Neighbours, 'notification'> }): Route[] => [
  route({
    method: 'post',
    path: '/reminders/{id}/stop',
    operation: 'stopReminders',
    summary:
      'No more reminders to the address that this one went to; also what a mail program posts by itself (RFC 8058)',
    access: 'public',
    reasons: ['too-many-requests'],
    params: z.object({ id }),
    status: 204,
    before: [limit({ most: MOST_A_MINUTE, windowMs: WINDOW_MS, reason: 'too-many-requests' })],
    handle: async ({ params }, { response }) => {
      await neighbours.notification.stopReminders({ mailId: params.id });
      response.status(204).end();
      return undefined;
    },
  }),
];
