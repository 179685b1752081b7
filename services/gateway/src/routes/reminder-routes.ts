import { z } from 'zod';
import { id } from '../contract/primitives.ts';
import type { Neighbours } from '../neighbours.ts';
import { type Route, route } from '../route.ts';

export const reminderRoutes = ({ neighbours }: { neighbours: Pick<Neighbours, 'notification'> }): Route[] => [
  route({
    method: 'post',
    path: '/reminders/{id}/stop',
    operation: 'stopReminders',
    summary:
      'Stop reminders to the address that received this one; also the one-click unsubscribe of mail clients (RFC 8058)',
    access: 'public',
    params: z.object({ id }),
    status: 204,
    budget: 'reminders',
    handle: async ({ params }, { response }) => {
      await neighbours.notification.stopReminders({ mailId: params.id });
      response.status(204).end();
      return undefined;
    },
  }),
];
