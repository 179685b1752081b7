import type { Log } from '@wayfare/kit/log';
import type { ListSubmissionsRequest } from '@wayfare/proto/application/v1/application_service';
import { z } from 'zod';
import {
  erasure,
  statusChange,
  strandedPaymentList,
  submission,
  submissionList,
  submissionQuery,
  submissionSearch,
} from '../../contract/admin.ts';
import { documentList } from '../../contract/document.ts';
import { id } from '../../contract/primitives.ts';
import { createDateFormat, csvFileName, csvHeader, csvRow } from '../../csv.ts';
import { listedSubmissionJson, submissionJson } from '../../json/application-json.ts';
import { documentJson } from '../../json/document-json.ts';
import { instantJson, moneyJson } from '../../json/money-json.ts';
import type { Neighbours } from '../../neighbours.ts';
import { type Route, route } from '../../route.ts';
import { sendCsv } from '../../send-csv.ts';

const params = z.object({ id });

const toListRequest = (query: z.output<typeof submissionQuery> & { search?: string }): ListSubmissionsRequest => ({
  createdFrom: query.from ? new Date(query.from) : undefined,
  createdBefore: query.before ? new Date(query.before) : undefined,
  orderNumber: query.orderNumber ?? '',
  status: query.status ?? '',
  drafts: query.drafts ?? '',
  search: query.search ?? '',
  sort: query.sort,
  descending: query.direction === 'desc',
  page: query.page,
  pageSize: query.pageSize,
});

interface Deps {
  neighbours: Pick<Neighbours, 'application' | 'document'>;
  log: Log;
}

export const submissionRoutes = ({ neighbours: { application: service, document }, log }: Deps): Route[] => {
  const list = async (query: Parameters<typeof toListRequest>[0]) => {
    const { rows, totalSize, stats } = await service.listSubmissions(toListRequest(query));
    return {
      submissions: rows.map(listedSubmissionJson),
      total: totalSize,
      stats: {
        total: stats?.total ?? 0,
        paid: stats?.paid ?? 0,
        pendingPayment: stats?.pendingPayment ?? 0,
        revenue: stats?.revenue ? moneyJson(stats.revenue) : null,
        refunded: stats?.refunded ? moneyJson(stats.refunded) : null,
      },
    };
  };

  const exportCsv = async (
    query: Parameters<typeof toListRequest>[0],
    { response, caller }: Parameters<Route['handle']>[1],
  ) => {
    const format = createDateFormat(query.timeZone);
    const rows = await sendCsv(response, {
      fileName: csvFileName('submissions', new Date(), format),
      header: csvHeader,
      read: (settings) => service.exportSubmissionRows(toListRequest(query), settings),
      toLines: (batch) => batch.rows.map((row) => csvRow(row, format)),
    });
    log.info({ rows, userId: caller.userId }, 'submissions exported');
    return undefined;
  };

  return [
    route({
      method: 'get',
      path: '/admin/submissions',
      operation: 'listSubmissions',
      summary: 'Submissions, filtered, sorted and paged, with the figures of the whole filter',
      access: 'submissions.read',
      query: submissionQuery,
      response: submissionList,
      handle: ({ query }) => list(query),
    }),
    route({
      method: 'post',
      path: '/admin/submissions/search',
      operation: 'searchSubmissions',
      summary: 'Submissions of a person or an order, with the figures of what was found',
      access: 'submissions.read',
      body: submissionSearch,
      response: submissionList,
      handle: ({ body }) => list(body),
    }),
    route({
      method: 'get',
      path: '/admin/submissions.csv',
      operation: 'exportSubmissions',
      summary: 'The submissions of the filter as a spreadsheet',
      access: 'submissions.export',
      query: submissionQuery,
      produces: 'text/csv',
      handle: ({ query }, exchange) => exportCsv(query, exchange),
    }),
    route({
      method: 'post',
      path: '/admin/submissions.csv',
      operation: 'exportFoundSubmissions',
      summary: 'The submissions of a person or an order as a spreadsheet',
      access: 'submissions.export',
      body: submissionSearch,
      produces: 'text/csv',
      handle: ({ body }, exchange) => exportCsv(body, exchange),
    }),
    route({
      method: 'get',
      path: '/admin/stranded-payments',
      operation: 'listStrandedPayments',
      summary: 'Money that arrived for an application that is not there',
      access: 'submissions.read',
      response: strandedPaymentList,
      handle: async () => {
        const { payments } = await service.listStrandedPayments({});
        return {
          payments: payments.map(({ paymentId, applicationId, amount, receivedAt }) => ({
            paymentId,
            applicationId,
            amount: moneyJson(amount),
            receivedAt: instantJson(receivedAt),
          })),
        };
      },
    }),
    route({
      method: 'get',
      path: '/admin/submissions/{id}',
      operation: 'getSubmission',
      summary: 'One submission',
      access: 'submissions.read',
      reasons: ['application-not-found'],
      params,
      response: submission,
      handle: async (input) => submissionJson(await service.getSubmission({ id: input.params.id })),
    }),
    route({
      method: 'get',
      path: '/admin/submissions/{id}/documents',
      operation: 'listSubmissionDocuments',
      summary: 'The documents of a submission',
      access: 'documents.read',
      reasons: ['application-not-found'],
      params,
      response: documentList,
      handle: async (input) => {
        const { documents } = await document.listDocuments({ applicationId: input.params.id });
        return { documents: documents.map(documentJson) };
      },
    }),
    route({
      method: 'post',
      path: '/admin/submissions/{id}/status',
      operation: 'changeStatus',
      summary: 'Move a submission on',
      access: 'submissions.move-on',
      reasons: ['application-not-found', 'status-not-allowed'],
      params,
      body: statusChange,
      response: submission,
      handle: async (input) =>
        submissionJson(
          await service.changeStatus({
            id: input.params.id,
            status:
              input.body.status === 'completed' ? 'APPLICATION_STATUS_COMPLETED' : 'APPLICATION_STATUS_IN_PROGRESS',
          }),
        ),
    }),
    route({
      method: 'post',
      path: '/admin/submissions/{id}/erase',
      operation: 'eraseSubmission',
      summary: 'Destroy everything personal of a submission, its documents too, for good; again is the same as once',
      access: 'submissions.erase',
      reasons: ['application-not-found'],
      params,
      response: erasure,
      handle: async (input) => {
        await service.eraseApplication({ id: input.params.id });
        return { erased: true as const };
      },
    }),
  ];
};
