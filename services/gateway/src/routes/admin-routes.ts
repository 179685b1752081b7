import type { Log } from '@wayfare/kit/log';
import type { Application, ListSubmissionsRequest } from '@wayfare/proto/application/v1/application_service';
import { z } from 'zod';
import {
  adminDestinationList,
  adminServiceList,
  adminUpsellList,
  deletion,
  erasure,
  flagIcon,
  renderedTemplate,
  statusChange,
  strandedPaymentList,
  submission,
  submissionList,
  submissionQuery,
  template,
  templateInput,
  templateList,
} from '../contract/admin.ts';
import {
  destination,
  destinationInput,
  upsell,
  upsellInput,
  visaService,
  visaServiceInput,
} from '../contract/catalogue.ts';
import { documentList } from '../contract/document.ts';
import { id } from '../contract/primitives.ts';
import { createDateFormat, csvFileName, csvHeader, csvRow } from '../csv.ts';
import { submissionJson } from '../json/application-json.ts';
import { destinationJson, upsellJson, visaServiceJson } from '../json/catalogue-json.ts';
import { documentJson } from '../json/document-json.ts';
import { instantJson, moneyJson } from '../json/money-json.ts';
import { templateJson } from '../json/template-json.ts';
import type { Neighbours } from '../neighbours.ts';
import { type Route, route } from '../route.ts';

const EXPORT_DEADLINE_MS = 10 * 60_000;

const params = z.object({ id });

const toListRequest = (query: z.output<typeof submissionQuery>): ListSubmissionsRequest => ({
  createdFrom: query.from ? new Date(query.from) : undefined,
  createdBefore: query.before ? new Date(query.before) : undefined,
  orderNumber: query.orderNumber ?? '',
  status: query.status ?? '',
  sort: query.sort,
  descending: query.direction === 'desc',
  page: query.page,
  pageSize: query.pageSize,
});

interface Deps {
  neighbours: Pick<Neighbours, 'application' | 'catalog' | 'document' | 'notification'>;
  log: Log;
}

export const adminRoutes = ({ neighbours, log }: Deps): Route[] => [
  ...submissionRoutes(neighbours, log),
  ...catalogueAdminRoutes(neighbours),
  ...templateRoutes(neighbours),
];

/** One submission costs what its locked quote says. */
const submissionOf = (application: Application) =>
  submissionJson({ application, totalPrice: application.quote?.total });

const submissionRoutes = ({ application: service, document }: Deps['neighbours'], log: Log): Route[] => [
  route({
    method: 'get',
    path: '/admin/submissions',
    summary: 'Submissions, filtered, sorted and paged, with the figures of the whole filter',
    access: 'submissions.read',
    query: submissionQuery,
    response: submissionList,
    handle: async ({ query }) => {
      const { submissions, totalSize, stats } = await service.listSubmissions(toListRequest(query));
      return {
        submissions: submissions.map(submissionJson),
        total: totalSize,
        stats: {
          total: stats?.total ?? 0,
          paid: stats?.paid ?? 0,
          pendingPayment: stats?.pendingPayment ?? 0,
          revenue: stats?.revenue ? moneyJson(stats.revenue) : null,
          refunded: stats?.refunded ? moneyJson(stats.refunded) : null,
        },
      };
    },
  }),
  route({
    method: 'get',
    path: '/admin/submissions.csv',
    summary: 'The submissions of the filter as a spreadsheet',
    access: 'submissions.export',
    query: submissionQuery,
    produces: 'text/csv',
    handle: async ({ query }, { response, caller }) => {
      const left = new AbortController();
      response.once('close', () => left.abort());
      const settings = { deadlineMs: EXPORT_DEADLINE_MS, signal: left.signal };
      const format = createDateFormat(query.timeZone);
      let rows = 0;
      const start = () =>
        response.writeHead(200, {
          'Content-Type': 'text/csv; charset=utf-8',
          'Content-Disposition': `attachment; filename="${csvFileName(new Date(), format)}"`,
          'Cache-Control': 'no-store',
        });
      for await (const batch of service.exportSubmissionRows(toListRequest(query), settings)) {
        if (rows === 0) start().write(csvHeader);
        rows += batch.rows.length;
        if (!response.write(batch.rows.map((row) => csvRow(row, format)).join('')))
          await new Promise<void>((go) => {
            response.once('drain', go);
            response.once('close', go);
          });
      }
      if (rows === 0) start().write(csvHeader);
      response.end();
      log.info({ rows, userId: caller.userId }, 'submissions exported');
      return undefined;
    },
  }),
  route({
    method: 'get',
    path: '/admin/stranded-payments',
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
    summary: 'One submission',
    access: 'submissions.read',
    params,
    response: submission,
    handle: async (input) => submissionOf(await service.getSubmission({ id: input.params.id })),
  }),
  route({
    method: 'get',
    path: '/admin/submissions/{id}/documents',
    summary: 'The documents of a submission',
    access: 'documents.read',
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
    summary: 'Move a submission on',
    access: 'submissions.move-on',
    params,
    body: statusChange,
    response: submission,
    handle: async (input) =>
      submissionOf(
        await service.changeStatus({
          id: input.params.id,
          status: input.body.status === 'completed' ? 'APPLICATION_STATUS_COMPLETED' : 'APPLICATION_STATUS_IN_PROGRESS',
        }),
      ),
  }),
  route({
    method: 'post',
    path: '/admin/submissions/{id}/erase',
    summary: 'Destroy everything personal of a submission, its documents too, for good; again is the same as once',
    access: 'submissions.erase',
    params,
    response: erasure,
    handle: async (input) => {
      await service.eraseApplication({ id: input.params.id });
      return { erased: true as const };
    },
  }),
];

interface Resource<Input extends z.ZodType, Item extends z.ZodType, List extends z.ZodType> {
  name: string;
  one: string;
  input: Input;
  item: Item;
  list: List;
  all: () => Promise<z.output<List>>;
  create: (details: z.output<Input>) => Promise<z.output<Item>>;
  update: (id: string, details: z.output<Input>) => Promise<z.output<Item>>;
  duplicate: (id: string) => Promise<z.output<Item>>;
  remove: (id: string) => Promise<z.output<typeof deletion>>;
}

/** The five routes that destinations, services and upsells have alike. */
const resourceRoutes = <Input extends z.ZodType, Item extends z.ZodType, List extends z.ZodType>(
  resource: Resource<Input, Item, List>,
): Route[] => {
  const { name, one, input: body, item, list } = resource;
  const detailsOf = (input: { body: unknown }) => input.body as z.output<Input>;
  return [
    route({
      method: 'get',
      path: `/admin/${name}`,
      summary: `Every ${one}, newest first, inactive ones too`,
      access: 'catalogue.read',
      response: list,
      handle: async () => (await resource.all()) as never,
    }),
    route({
      method: 'post',
      path: `/admin/${name}`,
      summary: `Add a ${one}`,
      access: 'catalogue.write',
      body,
      response: item,
      status: 201,
      handle: async (input) => (await resource.create(detailsOf(input))) as never,
    }),
    route({
      method: 'put',
      path: `/admin/${name}/{id}`,
      summary: `Change a ${one}`,
      access: 'catalogue.write',
      params,
      body,
      response: item,
      handle: async (input) => (await resource.update(input.params.id, detailsOf(input))) as never,
    }),
    route({
      method: 'post',
      path: `/admin/${name}/{id}/duplicate`,
      summary: `Copy a ${one}`,
      access: 'catalogue.write',
      params,
      response: item,
      status: 201,
      handle: async (input) => (await resource.duplicate(input.params.id)) as never,
    }),
    route({
      method: 'delete',
      path: `/admin/${name}/{id}`,
      summary: `Delete a ${one}; one with orders is archived instead`,
      access: 'catalogue.write',
      params,
      response: deletion,
      handle: async (input) => resource.remove(input.params.id),
    }),
  ];
};

const all = { includeInactive: true, destinationId: '', nationality: '' };

const catalogueAdminRoutes = ({ catalog }: Deps['neighbours']): Route[] => [
  ...resourceRoutes({
    name: 'destinations',
    one: 'destination',
    input: destinationInput,
    item: destination,
    list: adminDestinationList,
    all: async () => ({ destinations: (await catalog.listDestinations(all)).destinations.map(destinationJson) }),
    create: async (details) => destinationJson(await catalog.createDestination(details)),
    update: async (id, details) => destinationJson(await catalog.updateDestination({ id, details })),
    duplicate: async (id) => destinationJson(await catalog.duplicateDestination({ id })),
    remove: (id) => catalog.deleteDestination({ id }),
  }),
  route({
    method: 'post',
    path: '/admin/flags',
    summary: 'Keep a flag icon: SVG or PNG, at most 102,400 bytes',
    access: 'catalogue.write',
    bodyType: 'raw',
    response: flagIcon,
    status: 201,
    handle: async (_, { request }) =>
      catalog.storeFlagIcon({ content: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0) }),
  }),
  ...resourceRoutes({
    name: 'services',
    one: 'visa service',
    input: visaServiceInput,
    item: visaService,
    list: adminServiceList,
    all: async () => ({ services: (await catalog.listVisaServices(all)).services.map(visaServiceJson) }),
    create: async (details) => visaServiceJson(await catalog.createVisaService(details)),
    update: async (id, details) => visaServiceJson(await catalog.updateVisaService({ id, details })),
    duplicate: async (id) => visaServiceJson(await catalog.duplicateVisaService({ id })),
    remove: (id) => catalog.deleteVisaService({ id }),
  }),
  ...resourceRoutes({
    name: 'upsells',
    one: 'upsell',
    input: upsellInput,
    item: upsell,
    list: adminUpsellList,
    all: async () => ({ upsells: (await catalog.listUpsells(all)).upsells.map(upsellJson) }),
    create: async (details) => upsellJson(await catalog.createUpsell(details)),
    update: async (id, details) => upsellJson(await catalog.updateUpsell({ id, details })),
    duplicate: async (id) => upsellJson(await catalog.duplicateUpsell({ id })),
    remove: (id) => catalog.deleteUpsell({ id }),
  }),
];

const templateRoutes = ({ notification }: Deps['neighbours']): Route[] => [
  route({
    method: 'get',
    path: '/admin/templates',
    summary: 'Every e-mail template, newest first',
    access: 'templates.read',
    response: templateList,
    handle: async () => ({ templates: (await notification.listTemplates({})).templates.map(templateJson) }),
  }),
  route({
    method: 'post',
    path: '/admin/templates',
    summary: 'Add an e-mail template',
    access: 'templates.write',
    body: templateInput,
    response: template,
    status: 201,
    handle: async ({ body }) => templateJson(await notification.createTemplate(body)),
  }),
  route({
    method: 'put',
    path: '/admin/templates/{id}',
    summary: 'Change an e-mail template',
    access: 'templates.write',
    params,
    body: templateInput,
    response: template,
    handle: async (input) =>
      templateJson(await notification.updateTemplate({ id: input.params.id, details: input.body })),
  }),
  route({
    method: 'delete',
    path: '/admin/templates/{id}',
    summary: 'Delete an e-mail template',
    access: 'templates.write',
    params,
    response: deletion,
    handle: async (input) => {
      await notification.deleteTemplate({ id: input.params.id });
      return { archived: false };
    },
  }),
  route({
    method: 'post',
    path: '/admin/templates/preview',
    summary: 'Show a template with sample values',
    access: 'templates.write',
    body: templateInput,
    response: renderedTemplate,
    handle: async ({ body }) => notification.previewTemplate(body),
  }),
  route({
    method: 'post',
    path: '/admin/templates/{id}/test',
    summary: "Send a template with sample values to the caller's own address",
    access: 'templates.write',
    params,
    response: z.object({ sent: z.literal(true) }),
    status: 202,
    handle: async (input) => {
      await notification.sendTestMail({ id: input.params.id });
      return { sent: true as const };
    },
  }),
];
