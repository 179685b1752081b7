import { z } from 'zod';
import { id } from '../../contract/primitives.ts';
import { savedView, savedViewList, viewDraft } from '../../contract/saved-view.ts';
import type { Neighbours } from '../../neighbours.ts';
import { type Route, route } from '../../route.ts';

const params = z.object({ id });

/** Views of the queue that staff keep under a name. */
export const savedViewRoutes = ({ neighbours: { desk } }: { neighbours: Pick<Neighbours, 'desk'> }): Route[] => [
  route({
    method: 'get',
    path: '/admin/views',
    operation: 'listSavedViews',
    summary: 'Views of the queue: one’s own, and what colleagues share',
    access: 'cases.read',
    response: savedViewList,
    handle: () => desk.listSavedViews({}),
  }),
  route({
    method: 'post',
    path: '/admin/views',
    operation: 'saveView',
    summary: 'Keep filters of the queue under a name',
    access: 'cases.read',
    reasons: ['view-name-taken', 'too-many-views'],
    body: viewDraft,
    response: savedView,
    status: 201,
    handle: ({ body }) => desk.saveView(body),
  }),
  route({
    method: 'put',
    path: '/admin/views/{id}',
    operation: 'changeView',
    summary: 'Rename a view of one’s own, share it, or give it other filters',
    access: 'cases.read',
    reasons: ['view-not-found', 'view-changed', 'view-name-taken'],
    params,
    body: viewDraft,
    response: savedView,
    versioned: true,
    handle: (input, { version }) => desk.changeView({ id: input.params.id, expectedVersion: version, ...input.body }),
  }),
  route({
    method: 'delete',
    path: '/admin/views/{id}',
    operation: 'removeView',
    summary: 'Remove a view of one’s own',
    access: 'cases.read',
    reasons: ['view-not-found', 'view-changed'],
    params,
    response: z.object({ removed: z.literal(true) }).meta({ id: 'ViewRemoved' }),
    versioned: true,
    handle: async (input, { version }) => {
      await desk.removeView({ id: input.params.id, expectedVersion: version });
      return { removed: true as const };
    },
  }),
];
