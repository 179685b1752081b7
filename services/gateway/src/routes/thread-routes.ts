import { z } from 'zod';
import { id } from '../contract/primitives.ts';
import { messagesRead, newMessage, thread } from '../contract/thread.ts';
import { threadJson } from '../json/thread-json.ts';
import type { Neighbours } from '../neighbours.ts';
import { type Route, route } from '../route.ts';

const params = z.object({ id });

/** The owner's routes for what they and staff write to each other. */
export const threadRoutes = ({ neighbours }: { neighbours: Pick<Neighbours, 'thread'> }): Route[] => [
  route({
    method: 'get',
    path: '/applications/{id}/messages',
    operation: 'getMyThread',
    summary: 'The messages between the travellers of an application and staff',
    access: 'person',
    params,
    response: thread,
    handle: async (input) => threadJson(await neighbours.thread.getMyThread({ applicationId: input.params.id })),
  }),
  route({
    method: 'post',
    path: '/applications/{id}/messages',
    operation: 'postMyMessage',
    summary: 'Write to staff; the same Idempotency-Key makes one message',
    access: 'person',
    budget: 'messages',
    keyed: 'required',
    reasons: ['contact-address-missing', 'thread-full'],
    params,
    body: newMessage,
    response: thread,
    handle: async ({ params: { id: applicationId }, body: { text } }, { idempotencyKey }) =>
      threadJson(await neighbours.thread.postMyMessage({ applicationId, text, idempotencyKey })),
  }),
  route({
    method: 'post',
    path: '/applications/{id}/messages/read',
    operation: 'markMyThreadRead',
    summary: 'The messages up to this place have been seen',
    access: 'person',
    params,
    body: messagesRead,
    response: thread,
    handle: async ({ params: { id: applicationId }, body: { upTo } }) =>
      threadJson(await neighbours.thread.markMyThreadRead({ applicationId, upTo })),
  }),
];
