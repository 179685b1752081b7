import { z } from 'zod';
import {
  askTraveller,
  caseAdvance,
  caseNote,
  caseRecord,
  caseRelease,
  claimNext,
  colleagueList,
  decisionAnswer,
  decisionProposal,
  detailsReveal,
  duplicateDismissal,
} from '../../contract/case.ts';
import { document, visaUpload } from '../../contract/document.ts';
import { id } from '../../contract/primitives.ts';
import { visaCheck, visaDelivery, visaReplacement, visaToCheck } from '../../contract/visa.ts';
import { caseJson, toReceipt, visaCheckJson } from '../../json/case-json.ts';
import { documentJson } from '../../json/document-json.ts';
import type { Neighbours } from '../../neighbours.ts';
import { othersByCase, type Presences } from '../../presence.ts';
import { type Route, route } from '../../route.ts';
import { discardRest, readUpload } from '../../upload.ts';

/** Time for a slow line to bring 15 MB. */
const UPLOAD_DEADLINE_MS = 120_000;
/** A party's visas are read one after the other. */
export const READ_DEADLINE_MS = 50_000;
/** What the file of an issued visa stops at. */
export const VISA_CHECK_REASONS = [
  'visa-of-another-person',
  'visa-differs',
  'visa-not-read',
  'visa-file-busy',
] as const;

const params = z.object({ id });
const NOT_HANDED_OVER = { authorityReference: '', feeReceipt: undefined };

/** What staff do with a submitted application. Every change answers the case as it is then. */
export const caseRoutes = ({
  neighbours: { casework, document: documents },
  presences,
}: {
  neighbours: Pick<Neighbours, 'casework' | 'document'>;
  presences: Pick<Presences, 'list'>;
}): Route[] => {
  return [
    route({
      method: 'get',
      path: '/admin/colleagues',
      operation: 'listColleagues',
      summary: 'What those of the staff are called whose ids stand in cases',
      access: 'cases.read',
      response: colleagueList,
      handle: () => casework.listColleagues({}),
    }),
    route({
      method: 'post',
      path: '/admin/cases/next',
      operation: 'claimNextCase',
      summary: 'Claim the most urgent case that nobody has, and that nobody else has open',
      access: 'cases.work',
      body: claimNext,
      response: caseRecord,
      handle: async ({ body }, { caller }) =>
        caseJson(
          await casework.claimNextCase({
            exceptApplicationId: body.except,
            openElsewhereIds: [...othersByCase(await presences.list(), caller.userId).keys()],
          }),
        ),
    }),
    route({
      method: 'get',
      path: '/admin/cases/{id}',
      operation: 'getCase',
      summary: 'One case with its timeline, notes and requests',
      access: 'cases.read',
      params,
      response: caseRecord,
      handle: async (input) => caseJson(await casework.getCase({ applicationId: input.params.id })),
    }),
    route({
      method: 'post',
      path: '/admin/cases/{id}/claim',
      operation: 'claimCase',
      summary: 'Take the case; refused where somebody else has it',
      access: 'cases.work',
      params,
      response: caseRecord,
      handle: async (input) =>
        caseJson(await casework.claimCase({ applicationId: input.params.id, expectedVersion: 0, reason: '' })),
    }),
    route({
      method: 'post',
      path: '/admin/cases/{id}/release',
      operation: 'releaseCase',
      summary: 'Give the case back to the queue',
      access: 'cases.work',
      params,
      body: caseRelease,
      response: caseRecord,
      handle: async ({ params: { id: applicationId }, body: { version, reason } }) =>
        caseJson(await casework.releaseCase({ applicationId, expectedVersion: version, reason })),
    }),
    route({
      method: 'post',
      path: '/admin/cases/{id}/events',
      operation: 'advanceCase',
      summary: 'Move the case along one edge of the stage table',
      access: 'cases.work',
      reasons: ['visa-for-each-traveller'],
      params,
      body: caseAdvance,
      response: caseRecord,
      handle: async ({ params: { id: applicationId }, body: { version: expectedVersion, feeReceipt, ...change } }) => {
        const changed = { applicationId, expectedVersion, ...change, feeReceipt: toReceipt(feeReceipt) };
        return caseJson(await casework.advanceCase(changed));
      },
    }),
    route({
      method: 'post',
      path: '/admin/cases/{id}/proposals',
      operation: 'proposeDecision',
      summary: 'Propose a decision that a second person confirms',
      access: 'cases.work',
      params,
      body: decisionProposal,
      response: caseRecord,
      handle: async ({ params: { id: applicationId }, body: { version: expectedVersion, event, reason } }) => {
        const proposed = { applicationId, expectedVersion, event, reason, ...NOT_HANDED_OVER };
        return caseJson(await casework.proposeDecision(proposed));
      },
    }),
    ...(['confirm', 'decline'] as const).map((answer) =>
      route({
        method: 'post',
        path: `/admin/cases/{id}/proposals/${answer}`,
        operation: `${answer}Decision`,
        summary: answer === 'confirm' ? 'Carry out what somebody else proposed' : 'Disagree with a proposed decision',
        access: 'cases.work',
        params,
        body: decisionAnswer,
        response: caseRecord,
        handle: async ({ params: { id: applicationId }, body: { version, proposalId, reason } }) => {
          const request = { applicationId, expectedVersion: version, proposalId, reason };
          return caseJson(
            await (answer === 'confirm' ? casework.confirmDecision(request) : casework.declineDecision(request)),
          );
        },
      }),
    ),
    route({
      method: 'post',
      path: '/admin/cases/{id}/requests',
      operation: 'askTraveller',
      summary: 'Ask the traveller for something; the clock stands meanwhile',
      access: 'cases.work',
      params,
      body: askTraveller,
      response: caseRecord,
      handle: async ({ params: { id: applicationId }, body: { version, ...asked } }) =>
        caseJson(await casework.requestInformation({ applicationId, expectedVersion: version, ...asked })),
    }),
    route({
      method: 'post',
      path: '/admin/cases/{id}/documents',
      operation: 'uploadVisa',
      summary: 'Keep the issued visa of one traveller: a PDF, at most 15 MB, not delivered by this',
      access: 'cases.work',
      reasons: [
        'application-not-found',
        'case-closed',
        'traveller-unknown',
        'upload-too-large',
        'upload-not-a-pdf',
        'upload-not-safe',
        'upload-quota',
        'visa-file-busy',
        'visa-file-deadline',
      ],
      params,
      bodyType: 'multipart',
      form: visaUpload,
      response: document,
      status: 201,
      handle: async (input, { request, response }) => {
        try {
          return documentJson(
            await documents.uploadDocument(readUpload(request, input.params.id, { kind: 'visa' }), {
              deadlineMs: UPLOAD_DEADLINE_MS,
            }),
          );
        } finally {
          discardRest(request, response);
        }
      },
    }),
    route({
      method: 'post',
      path: '/admin/cases/{id}/visas/check',
      operation: 'checkVisa',
      summary: "Compare an issued visa's file with the case; changes nothing",
      access: 'cases.work',
      reasons: ['visa-file-busy'],
      params,
      body: visaToCheck,
      response: visaCheck,
      handle: async ({ params: { id: applicationId }, body }) => {
        const visa = { ...body, deliveredAt: undefined };
        return visaCheckJson(await casework.checkVisa({ applicationId, visa }, { deadlineMs: READ_DEADLINE_MS }));
      },
    }),
    route({
      method: 'post',
      path: '/admin/cases/{id}/visas',
      operation: 'deliverVisa',
      summary: 'Hand the issued visas to the traveller',
      access: 'cases.work',
      reasons: ['visa-for-each-traveller', ...VISA_CHECK_REASONS],
      params,
      body: visaDelivery,
      response: caseRecord,
      handle: async ({ params: { id: applicationId }, body: { version: expectedVersion, visas, overrideReason } }) => {
        const delivered = visas.map((visa) => ({ ...visa, deliveredAt: undefined }));
        const request = { applicationId, expectedVersion, visas: delivered, overrideReason };
        return caseJson(await casework.deliverVisa(request, { deadlineMs: READ_DEADLINE_MS }));
      },
    }),
    route({
      method: 'post',
      path: '/admin/cases/{id}/visas/replace',
      operation: 'replaceVisa',
      summary: 'Put another file in the place of a delivered visa; the traveller is told',
      access: 'cases.work',
      reasons: VISA_CHECK_REASONS,
      params,
      body: visaReplacement,
      response: caseRecord,
      handle: async ({ params: { id: applicationId }, body: { version: expectedVersion, visa: entered, ...rest } }) => {
        const visa = { ...entered, deliveredAt: undefined };
        const request = { applicationId, expectedVersion, visa, ...rest };
        return caseJson(await casework.replaceVisa(request, { deadlineMs: READ_DEADLINE_MS }));
      },
    }),
    route({
      method: 'post',
      path: '/admin/cases/{id}/duplicates/dismiss',
      operation: 'dismissDuplicates',
      summary: 'Say that a case and those it may be a duplicate of are all wanted',
      access: 'cases.work',
      params,
      body: duplicateDismissal,
      response: caseRecord,
      handle: async ({ params: { id: applicationId }, body: { version, reason } }) =>
        caseJson(await casework.dismissDuplicates({ applicationId, expectedVersion: version, reason })),
    }),
    route({
      method: 'post',
      path: '/admin/cases/{id}/reveal',
      operation: 'revealDetails',
      summary: 'See passport numbers, birth dates and convictions for 30 minutes; the timeline keeps who and why',
      access: 'submissions.read-unmasked',
      reasons: ['case-not-found', 'application-not-found'],
      params,
      body: detailsReveal,
      response: caseRecord,
      handle: async ({ params: { id: applicationId }, body }) =>
        caseJson(await casework.revealDetails({ applicationId, ...body })),
    }),
    route({
      method: 'post',
      path: '/admin/cases/{id}/notes',
      operation: 'addCaseNote',
      summary: 'Keep a note among staff',
      access: 'cases.work',
      params,
      body: caseNote,
      response: caseRecord,
      handle: async ({ params: { id: applicationId }, body: { text } }) =>
        caseJson(await casework.addCaseNote({ applicationId, text })),
    }),
  ];
};
