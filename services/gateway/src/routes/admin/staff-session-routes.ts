import { z } from 'zod';
import { sessionEnded, sessionId, staffSessionList } from '../../contract/staff-session.ts';
import type { EndedSessions } from '../../ended-sessions.ts';
import type { Neighbours } from '../../neighbours.ts';
import { type Route, route } from '../../route.ts';

interface Deps {
  neighbours: Pick<Neighbours, 'notification'>;
  endedSessions: EndedSessions;
}

const EPOCH = new Date(0);

export const staffSessionRoutes = ({ neighbours: { notification }, endedSessions }: Deps): Route[] => [
  route({
    method: 'get',
    path: '/admin/staff-sessions',
    operation: 'listStaffSessions',
    summary: 'Who of the staff is signed in, newest use first',
    access: 'staff-sessions.manage',
    response: staffSessionList,
    handle: async (_, { caller }) => ({
      sessions: (await notification.listStaffSessions({})).sessions.map(({ startedAt, seenAt, ...session }) => ({
        ...session,
        startedAt: (startedAt ?? EPOCH).toISOString(),
        seenAt: (seenAt ?? EPOCH).toISOString(),
        isOwn: session.id === caller.sessionId,
      })),
    }),
  }),
  route({
    method: 'delete',
    path: '/admin/staff-sessions/{id}',
    operation: 'endStaffSession',
    summary: 'End a session of the staff: its next call is refused',
    access: 'staff-sessions.manage',
    reasons: ['staff-session-not-found'],
    params: z.object({ id: sessionId }),
    response: sessionEnded,
    handle: async ({ params: { id } }) => {
      await notification.endStaffSession({ id });
      await endedSessions.add(id);
      return { ended: true as const };
    },
  }),
];
