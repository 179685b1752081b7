import { z } from 'zod';
import {
  applicationMoney,
  differenceList,
  type RefundRequest,
  refund,
  refundPreview,
  refundProposal,
  refundRequest,
} from '../../contract/money.ts';
import { id } from '../../contract/primitives.ts';
import { applicationMoneyJson, refundJson, refundProposalJson, refundScope } from '../../json/ledger-json.ts';
import { instantJson, moneyJson } from '../../json/money-json.ts';
import type { Neighbours } from '../../neighbours.ts';
import { type Route, route } from '../../route.ts';

/** Stripe is behind a refund. */
const STRIPE_DEADLINE_MS = 15_000;

const params = z.object({ id });
const proposalParams = z.object({ id, proposalId: id });

const REFUSALS = [
  'payment-not-found',
  'payment-not-paid',
  'payment-disputed',
  'refund-changed',
  'nothing-to-refund',
  'refund-exceeds-payment',
  'traveller-not-paid-for',
  'traveller-already-refunded',
  'line-not-paid-for',
  'line-already-refunded',
] as const;

const toRequest = (applicationId: string, body: RefundRequest, idempotencyKey: string) => ({
  applicationId,
  paymentId: body.paymentId ?? '',
  scope: refundScope(body),
  reason: body.reason,
  idempotencyKey,
  expectedLeftMinor: body.expectedLeftMinor,
});

export const moneyRoutes = ({ neighbours: { payment } }: { neighbours: Pick<Neighbours, 'payment'> }): Route[] => [
  route({
    method: 'get',
    path: '/admin/submissions/{id}/money',
    operation: 'getMoney',
    summary: 'What was paid, refunded and disputed for a submission, with its ledger',
    access: 'payments.read',
    params,
    response: applicationMoney,
    handle: async (input) => applicationMoneyJson(await payment.getMoney({ applicationId: input.params.id })),
  }),
  route({
    method: 'post',
    path: '/admin/submissions/{id}/refund-previews',
    operation: 'previewRefund',
    summary: 'What a refund would come to, and whether a second person is wanted; changes nothing',
    access: 'payments.refund',
    reasons: REFUSALS,
    params,
    body: refundRequest,
    response: refundPreview,
    handle: async ({ params, body }) => {
      const { amount, left, needsSecondPerson } = await payment.previewRefund(toRequest(params.id, body, ''));
      return { amount: moneyJson(amount), left: moneyJson(left), needsSecondPerson };
    },
  }),
  route({
    method: 'post',
    path: '/admin/submissions/{id}/refunds',
    operation: 'requestRefund',
    summary: 'Give back all or a part of what was paid; the same Idempotency-Key gets the same refund',
    access: 'payments.refund',
    reasons: [...REFUSALS, 'second-person-needed'],
    keyed: 'required',
    params,
    body: refundRequest,
    response: refund,
    status: 201,
    handle: async ({ params, body }, { idempotencyKey }) =>
      refundJson(
        await payment.requestRefund(toRequest(params.id, body, idempotencyKey), { deadlineMs: STRIPE_DEADLINE_MS }),
      ),
  }),
  route({
    method: 'post',
    path: '/admin/submissions/{id}/refund-proposals',
    operation: 'proposeRefund',
    summary: 'Propose a refund that a second person confirms; the same Idempotency-Key gets the same proposal',
    access: 'payments.refund',
    reasons: [...REFUSALS, 'refund-proposed-already'],
    keyed: 'required',
    params,
    body: refundRequest,
    response: refundProposal,
    status: 201,
    handle: async ({ params, body }, { idempotencyKey }) =>
      refundProposalJson(await payment.proposeRefund(toRequest(params.id, body, idempotencyKey))),
  }),
  route({
    method: 'post',
    path: '/admin/submissions/{id}/refund-proposals/{proposalId}/confirm',
    operation: 'confirmRefund',
    summary: 'Give back what somebody else proposed',
    access: 'payments.refund',
    reasons: [...REFUSALS, 'proposal-not-found', 'second-person-needed'],
    params: proposalParams,
    response: refund,
    handle: async ({ params: { id: applicationId, proposalId } }) =>
      refundJson(await payment.confirmRefund({ applicationId, proposalId }, { deadlineMs: STRIPE_DEADLINE_MS })),
  }),
  route({
    method: 'post',
    path: '/admin/submissions/{id}/refund-proposals/{proposalId}/decline',
    operation: 'declineRefund',
    summary: 'Disagree with a proposed refund, or take one back',
    access: 'payments.refund',
    reasons: ['proposal-not-found'],
    params: proposalParams,
    response: refundProposal,
    handle: async ({ params: { id: applicationId, proposalId } }) =>
      refundProposalJson(await payment.declineRefund({ applicationId, proposalId })),
  }),
  route({
    method: 'get',
    path: '/admin/money-differences',
    operation: 'listMoneyDifferences',
    summary: 'Where Stripe, the ledger and the orders differ, oldest first',
    access: 'payments.read',
    response: differenceList,
    handle: async () => {
      const { differences } = await payment.listDifferences({});
      return {
        differences: differences.map(({ firstSeenAt, lastSeenAt, ...difference }) => ({
          ...difference,
          firstSeenAt: instantJson(firstSeenAt),
          lastSeenAt: instantJson(lastSeenAt),
        })),
      };
    },
  }),
];
