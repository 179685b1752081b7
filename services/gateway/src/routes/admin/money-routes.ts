import { z } from 'zod';
import { applicationMoney, differenceList, refund, refundRequest } from '../../contract/money.ts';
import { id } from '../../contract/primitives.ts';
import { applicationMoneyJson, refundJson, refundScope } from '../../json/ledger-json.ts';
import { instantJson } from '../../json/money-json.ts';
import type { Neighbours } from '../../neighbours.ts';
import { type Route, route } from '../../route.ts';

/** Stripe is behind a refund. */
const STRIPE_DEADLINE_MS = 15_000;

const params = z.object({ id });

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
    path: '/admin/submissions/{id}/refunds',
    operation: 'requestRefund',
    summary: 'Give back all or a part of what was paid; the same Idempotency-Key gets the same refund',
    access: 'payments.refund',
    reasons: [
      'payment-not-found',
      'payment-not-paid',
      'payment-disputed',
      'nothing-to-refund',
      'refund-exceeds-payment',
      'traveller-not-paid-for',
      'traveller-already-refunded',
      'line-not-paid-for',
      'line-already-refunded',
    ],
    keyed: 'required',
    params,
    body: refundRequest,
    response: refund,
    status: 201,
    handle: async ({ params, body }, { idempotencyKey }) =>
      refundJson(
        await payment.requestRefund(
          {
            applicationId: params.id,
            paymentId: body.paymentId ?? '',
            scope: refundScope(body),
            reason: body.reason,
            idempotencyKey,
          },
          { deadlineMs: STRIPE_DEADLINE_MS },
        ),
      ),
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
