import { z } from 'zod';
import { id } from '../../contract/primitives.ts';
import { newMessage, staffThread, waitingQuery, waitingThreads } from '../../contract/thread.ts';
import { staffThreadJson, waitingThreadsJson } from '../../json/thread-json.ts';
import type { Neighbours } from '../../neighbours.ts';
import { type Route, route } from '../../route.ts';

const params = z.object({ id });

/** What staff read and answer, before the submission of an application and after it. */
export const staffThreadRoutes = ({ neighbours }: { neighbours: Pick<Neighbours, 'thread'> }): Route[] => [
  route({
    method: 'get',
    path: '/admin/waiting-messages',
    operation: 'listWaitingThreads',
    summary: 'Applications with messages that wait for an answer, the longest waiting first',
    access: 'cases.work',
    query: waitingQuery,
    response: waitingThreads,
    handle: async ({ query }) => waitingThreadsJson(await neighbours.thread.listWaitingThreads(query)),
  }),
  route({
    method: 'get',
    path: '/admin/submissions/{id}/messages',
    operation: 'getThread',
    summary: 'The messages between the travellers of an application and staff',
    access: 'cases.work',
    params,
    response: staffThread,
    handle: async (input) => staffThreadJson(await neighbours.thread.getThread({ applicationId: input.params.id })),
  }),
  route({
    method: 'post',
    path: '/admin/submissions/{id}/messages',
    operation: 'postStaffMessage',
    summary: 'Answer the traveller; the same Idempotency-Key makes one message',
    access: 'cases.work',
    keyed: 'required',
    reasons: ['thread-full'],
    params,
    body: newMessage,
    response: staffThread,
    handle: async ({ params: { id: applicationId }, body: { text } }, { idempotencyKey }) =>
      staffThreadJson(await neighbours.thread.postStaffMessage({ applicationId, text, idempotencyKey })),
  }),
  route({
    method: 'post',
    path: '/admin/submissions/{id}/messages/settle',
    operation: 'settleThread',
    summary: 'What the traveller wrote needs no answer',
    access: 'cases.work',
    params,
    response: staffThread,
    handle: async (input) => staffThreadJson(await neighbours.thread.settleThread({ applicationId: input.params.id })),
  }),
];
