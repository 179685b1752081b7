import { z } from 'zod';
import { deletion, renderedTemplate, template, templateInput, templateList, testSent } from '../../contract/admin.ts';
import { id, seen } from '../../contract/primitives.ts';
import { seenDate } from '../../json/money-json.ts';
import { templateJson } from '../../json/template-json.ts';
import type { Neighbours } from '../../neighbours.ts';
import { type Route, route } from '../../route.ts';

const params = z.object({ id });

export const templateRoutes = ({
  neighbours: { notification },
}: {
  neighbours: Pick<Neighbours, 'notification'>;
}): Route[] => [
  route({
    method: 'get',
    path: '/admin/templates',
    operation: 'listTemplates',
    summary: 'Every e-mail template, newest first',
    access: 'templates.read',
    response: templateList,
    handle: async () => ({ templates: (await notification.listTemplates({})).templates.map(templateJson) }),
  }),
  route({
    method: 'post',
    path: '/admin/templates',
    operation: 'createTemplate',
    summary: 'Add an e-mail template',
    access: 'templates.write',
    reasons: ['template-not-accepted'],
    body: templateInput,
    response: template,
    status: 201,
    handle: async ({ body }) => templateJson(await notification.createTemplate(body)),
  }),
  route({
    method: 'put',
    path: '/admin/templates/{id}',
    operation: 'updateTemplate',
    summary: 'Change an e-mail template',
    access: 'templates.write',
    reasons: ['template-not-found', 'template-not-accepted', 'record-changed'],
    params,
    query: seen,
    body: templateInput,
    response: template,
    handle: async ({ params: { id }, body: details, query }) =>
      templateJson(await notification.updateTemplate({ id, details, seenAt: seenDate(query) })),
  }),
  route({
    method: 'delete',
    path: '/admin/templates/{id}',
    operation: 'deleteTemplate',
    summary: 'Delete an e-mail template',
    access: 'templates.write',
    reasons: ['template-not-found'],
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
    operation: 'previewTemplate',
    summary: 'Show a template with sample values',
    access: 'templates.write',
    reasons: ['template-not-accepted'],
    body: templateInput,
    response: renderedTemplate,
    handle: async ({ body }) => notification.previewTemplate(body),
  }),
  route({
    method: 'post',
    path: '/admin/templates/test',
    operation: 'sendTestMail',
    summary: "Send a template as it is on the screen, with sample values, to the caller's own address",
    access: 'templates.write',
    reasons: ['template-not-accepted', 'no-address-of-your-own', 'mail-not-accepted'],
    body: templateInput,
    response: testSent,
    status: 202,
    handle: async ({ body }) => {
      await notification.sendTestOfDraft(body);
      return { sent: true as const };
    },
  }),
];
