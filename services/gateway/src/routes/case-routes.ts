import { z } from 'zod';
import type { Settings } from '../contract/catalogue.ts';
import { id } from '../contract/primitives.ts';
import { caseWithdrawal, duplicateCheck, requestAnswer, travellerCase } from '../contract/traveller-case.ts';
import { travellerCaseJson } from '../json/case-json.ts';
import type { Neighbours } from '../neighbours.ts';
import { type Route, route } from '../route.ts';

const params = z.object({ id });

/** The owner's routes for a submitted application. */
export const travellerCaseRoutes = ({
  neighbours: { casework },
  settings: { brand },
}: {
  neighbours: Pick<Neighbours, 'casework'>;
  settings: Pick<Settings, 'brand'>;
}): Route[] => [
  route({
    method: 'get',
    path: '/applications/{id}/case',
    operation: 'getMyCase',
    summary: 'The stage of a submitted application, open requests for information and what was issued',
    access: 'person',
    params,
    response: travellerCase,
    handle: async (input) => travellerCaseJson(await casework.getMyCase({ applicationId: input.params.id })),
  }),
  route({
    method: 'get',
    path: '/applications/{id}/duplicates',
    operation: 'checkDuplicates',
    summary: 'Whether a traveller already has a paid application or a valid visa for this destination',
    access: 'person',
    budget: 'duplicates',
    params,
    response: duplicateCheck,
    handle: (input) => casework.checkDuplicates({ applicationId: input.params.id }),
  }),
  route({
    method: 'post',
    path: '/applications/{id}/case/requests/{requestId}/answer',
    operation: 'answerRequest',
    summary: 'Answer a request for information',
    access: 'person',
    params: z.object({ id, requestId: id }),
    body: requestAnswer,
    response: travellerCase,
    handle: async ({ params: { id: applicationId, requestId }, body: { answer } }) =>
      travellerCaseJson(await casework.answerInformationRequest({ applicationId, requestId, answer })),
  }),
  route({
    method: 'post',
    path: '/applications/{id}/case/withdraw',
    operation: 'withdrawCase',
    summary: 'Withdraw an application that has not been decided',
    access: 'person',
    params,
    body: caseWithdrawal,
    response: travellerCase,
    handle: async ({ params: { id: applicationId }, body: { version } }) =>
      travellerCaseJson(await casework.withdrawCase({ applicationId, expectedVersion: version, reason: '' })),
  }),
  route({
    method: 'get',
    path: '/applications/{id}/receipt.pdf',
    operation: 'getReceipt',
    summary: 'What was paid and given back, in the reader’s language',
    access: 'person',
    reasons: ['application-not-found', 'application-not-paid'],
    budget: 'own-data',
    params,
    produces: 'application/pdf',
    handle: async (input, { response, locale }) => {
      const asked = { applicationId: input.params.id, locale, seller: brand };
      const { fileName, content } = await casework.getReceipt(asked);
      response.writeHead(200, {
        'Content-Type': 'application/pdf',
        'Content-Length': content.length,
        'Content-Disposition': `attachment; filename="${fileName}"`,
        'Cache-Control': 'no-store',
        'X-Content-Type-Options': 'nosniff',
      });
      response.end(content);
      return undefined;
    },
  }),
];
