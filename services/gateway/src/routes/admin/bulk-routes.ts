import type { BulkJob as ProtoJob } from '@wayfare/proto/application/v1/desk_service';
import { type BulkJob, bulkJob, bulkParams, bulkPreview, bulkRequest } from '../../contract/bulk.ts';
import { instantJson } from '../../json/money-json.ts';
import type { Neighbours } from '../../neighbours.ts';
import { type Route, route } from '../../route.ts';

const jobJson = ({ action, status, startsAt, ...job }: ProtoJob): BulkJob => ({
  ...job,
  action: action as BulkJob['action'],
  status: status as BulkJob['status'],
  startsAt: instantJson(startsAt),
});

/** Changes of up to 200 cases at once. */
export const bulkRoutes = ({ neighbours: { desk } }: { neighbours: Pick<Neighbours, 'desk'> }): Route[] => [
  route({
    method: 'post',
    path: '/admin/cases/bulk/preview',
    operation: 'previewBulk',
    summary: 'What a change would do to each of these cases now; changes nothing',
    access: 'cases.work',
    reasons: ['colleague-absent'],
    body: bulkRequest,
    response: bulkPreview,
    handle: ({ body }) => desk.previewBulk({ id: '', ...body }),
  }),
  route({
    method: 'put',
    path: '/admin/cases/bulk/{id}',
    operation: 'startBulk',
    summary: 'Change these cases in ten seconds, unless it is undone before',
    access: 'cases.work',
    reasons: ['colleague-absent'],
    params: bulkParams,
    body: bulkRequest,
    response: bulkJob,
    handle: async ({ params: { id }, body }) => jobJson(await desk.startBulk({ id, ...body })),
  }),
  route({
    method: 'get',
    path: '/admin/cases/bulk/{id}',
    operation: 'getBulk',
    summary: 'How far a change of many cases is, and what became of each',
    access: 'cases.work',
    reasons: ['bulk-not-found'],
    params: bulkParams,
    response: bulkJob,
    handle: async ({ params }) => jobJson(await desk.getBulk(params)),
  }),
  route({
    method: 'post',
    path: '/admin/cases/bulk/{id}/undo',
    operation: 'undoBulk',
    summary: 'Take a change of many cases back before it is made',
    access: 'cases.work',
    reasons: ['bulk-not-found', 'bulk-started'],
    params: bulkParams,
    response: bulkJob,
    handle: async ({ params }) => jobJson(await desk.undoBulk(params)),
  }),
];
