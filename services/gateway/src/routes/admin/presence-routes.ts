import { casePresence, presenceEnded, presenceList, presenceParams, staffChanges } from '../../contract/presence.ts';
import type { EventHub } from '../../event-hub.ts';
import { openStaffStream } from '../../event-stream.ts';
import { othersByCase, type Presences } from '../../presence.ts';
import { type Route, route } from '../../route.ts';

/** What staff see of each other and of changes, as they happen: kept here for seconds, and in no service behind. */
export const presenceRoutes = ({ presences, hub }: { presences: Presences; hub: EventHub }): Route[] => [
  route({
    method: 'get',
    path: '/admin/changes',
    operation: 'followChanges',
    summary: 'Follow what changes: server-sent `changed` events of { ids }, empty where anything may have',
    access: 'cases.read',
    budget: 'presence',
    response: staffChanges,
    produces: 'text/event-stream',
    handle: async (_, { response }) => {
      openStaffStream({ response, hub });
      return undefined;
    },
  }),
  route({
    method: 'get',
    path: '/admin/presence',
    operation: 'listPresence',
    summary: 'Cases that others of the staff have open',
    access: 'cases.read',
    budget: 'presence',
    response: presenceList,
    handle: async (_, { caller }) => ({
      cases: [...othersByCase(await presences.list(), caller.userId)].map(([applicationId, others]) => ({
        applicationId,
        others,
      })),
    }),
  }),
  route({
    method: 'put',
    path: '/admin/cases/{id}/presence/{screenId}',
    operation: 'keepPresence',
    summary: 'Say that the case is open on a screen, for some seconds, and learn who else has it open',
    access: 'cases.read',
    budget: 'presence',
    params: presenceParams,
    response: casePresence,
    handle: async ({ params: { id: applicationId, screenId } }, { caller: { userId = '' } }) => ({
      others: othersByCase(await presences.keep({ applicationId, userId, screenId }), userId).get(applicationId) ?? [],
    }),
  }),
  route({
    method: 'delete',
    path: '/admin/cases/{id}/presence/{screenId}',
    operation: 'endPresence',
    summary: 'Say that the case is no longer open on a screen',
    access: 'cases.read',
    budget: 'presence',
    params: presenceParams,
    response: presenceEnded,
    handle: async ({ params: { id: applicationId, screenId } }, { caller: { userId = '' } }) => {
      await presences.end({ applicationId, userId, screenId });
      return { ended: true as const };
    },
  }),
];
