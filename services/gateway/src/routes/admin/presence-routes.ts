import { casePresence, presenceEnded, presenceList, presenceParams } from '../../contract/presence.ts';
import { othersByCase, type Presences } from '../../presence.ts';
import { type Route, route } from '../../route.ts';

/** Who of the staff has which case open: kept here for seconds, and in no service behind. */
export const presenceRoutes = ({ presences }: { presences: Presences }): Route[] => [
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
