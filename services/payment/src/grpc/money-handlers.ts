import type { Caller } from '@wayfare/kit/caller';
import type { Db } from '@wayfare/kit/db';
import { AppError, validate } from '@wayfare/kit/errors';
import type { Handlers } from '@wayfare/kit/unary';
import type { PaymentServiceService, RequestRefundRequest } from '@wayfare/proto/payment/v1/payment_service';
import { z } from 'zod';
import type { ConfirmRefund, DeclineRefund, ProposeRefund } from '../app/propose-refund.ts';
import { choosePayment, type RefundRequest, type RequestRefund, type WeighRefund } from '../app/request-refund.ts';
import type { DifferenceRepository } from '../db/difference-repository.ts';
import type { DisputeRepository } from '../db/dispute-repository.ts';
import type { Ledger, LedgerTransaction } from '../db/ledger.ts';
import type { LedgerDays } from '../db/ledger-days.ts';
import type { PaymentRepository } from '../db/payment-repository.ts';
import type { RefundProposal, RefundProposalRepository } from '../db/refund-proposal-repository.ts';
import type { RefundRepository } from '../db/refund-repository.ts';
import type { Dispute } from '../domain/movement.ts';
import type { Payment } from '../domain/payment.ts';
import { leftMinorOf, REFUND_REASONS, type Refund, type RefundScope } from '../domain/refund.ts';

interface Deps {
  db: Db;
  payments: PaymentRepository;
  refunds: RefundRepository;
  disputes: DisputeRepository;
  ledger: Ledger;
  ledgerDays: Pick<LedgerDays, 'list'>;
  differences: DifferenceRepository;
  proposals: RefundProposalRepository;
  requestRefund: RequestRefund;
  proposeRefund: ProposeRefund;
  confirmRefund: ConfirmRefund;
  declineRefund: DeclineRefund;
  weigh: WeighRefund;
}

const refundRequest = z.object({
  applicationId: z.uuid('not-an-id'),
  paymentId: z.union([z.literal(''), z.uuid('not-an-id')]),
  reason: z.enum(REFUND_REASONS, 'not-a-reason'),
  idempotencyKey: z.string().min(1, 'required').max(200),
  expectedLeftMinor: z.int().min(0).optional(),
});
const whole = z.int().min(1, 'not-positive');
const scopes = z.discriminatedUnion('$case', [
  z.object({ $case: z.literal('whole') }),
  z.object({ $case: z.literal('amountMinor'), amountMinor: whole }),
  z.object({ $case: z.literal('traveller'), traveller: z.int().min(0, 'not-a-traveller') }),
  z.object({
    $case: z.literal('lines'),
    lines: z.object({
      lines: z
        .array(z.object({ sourceId: z.string().min(1, 'required').max(100), quantity: whole }))
        .min(1, 'required'),
    }),
  }),
]);

const scopeOf = (scope: RequestRefundRequest['scope']): RefundScope => {
  const read = validate(scopes, scope);
  switch (read.$case) {
    case 'whole':
      return { kind: 'whole' };
    case 'amountMinor':
      return { kind: 'amount', amountMinor: read.amountMinor };
    case 'traveller':
      return { kind: 'traveller', traveller: read.traveller };
    case 'lines':
      return { kind: 'lines', lines: read.lines.lines };
  }
};

const moneyOf = ({ amountMinor, currency }: { amountMinor: number; currency: string }) => ({ amountMinor, currency });

const toRefund = (refund: Refund) => ({
  id: refund.id,
  paymentId: refund.paymentId,
  amount: moneyOf(refund),
  status: refund.status,
  reason: refund.reason,
  requestedBy: refund.requestedBy,
  failure: refund.failure,
  createdAt: refund.createdAt,
  traveller: refund.traveller,
});

const toProposal = ({ id, paymentId, reason, proposedBy, proposedAt, status, ...rest }: RefundProposal) => ({
  id,
  paymentId,
  amount: moneyOf(rest),
  reason,
  proposedBy,
  proposedAt,
  status,
});

const toPaymentRecord = (payment: Payment, leftMinor: number) => ({
  id: payment.id,
  status: payment.status,
  amount: moneyOf(payment),
  refunded: { amountMinor: payment.refundedMinor, currency: payment.currency },
  left: { amountMinor: leftMinor, currency: payment.currency },
  refundCause: payment.refundCause ?? '',
  paidAt: payment.paidAt,
  lines: payment.lines.map(({ kind, sourceId, name, unitMinor, quantity }) => ({
    kind,
    sourceId,
    name,
    unitPrice: { amountMinor: unitMinor, currency: payment.currency },
    quantity,
  })),
});

const toDispute = (dispute: Dispute) => ({
  id: dispute.id,
  paymentId: dispute.paymentId,
  amount: moneyOf(dispute),
  status: dispute.status,
  reason: dispute.reason,
  openedAt: dispute.openedAt,
});

const toTransaction = ({ cause, kind, postedAt, currency, entries }: LedgerTransaction) => ({
  cause,
  kind,
  postedAt,
  entries: entries.map(({ account, amountMinor }) => ({ account, amount: { amountMinor, currency } })),
});

type Calls = Pick<
  Handlers<typeof PaymentServiceService>,
  | 'requestRefund'
  | 'previewRefund'
  | 'proposeRefund'
  | 'confirmRefund'
  | 'declineRefund'
  | 'getMoney'
  | 'listDifferences'
  | 'getRevenue'
>;

const fromDay = z.object({ fromDay: z.iso.date('not-a-date') });
const answer = z.object({ applicationId: z.uuid('not-an-id'), proposalId: z.uuid('not-an-id') });

const personOf = ({ userId }: Caller): string => {
  if (!userId) throw new AppError('UNAUTHENTICATED', 'sign-in-needed');
  return userId;
};

const wantedOf = (request: RequestRefundRequest, caller: Caller): RefundRequest => ({
  ...validate(refundRequest, request),
  scope: scopeOf(request.scope),
  requestedBy: personOf(caller),
});

/** What staff do with money and see of it. */
export const createMoneyHandlers = (deps: Deps): Calls => ({
  requestRefund: {
    access: 'payments.refund',
    handle: async (request, { caller }) => toRefund(await deps.requestRefund(wantedOf(request, caller))),
  },
  previewRefund: {
    access: 'payments.refund',
    handle: async (request, { caller }) => {
      const { db, payments, weigh } = deps;
      const wanted = wantedOf({ ...request, idempotencyKey: 'none' }, caller);
      const payment = choosePayment(await payments.listOfApplication(db, wanted.applicationId), wanted.paymentId);
      const { amountMinor, leftMinor, needsSecondPerson } = await weigh(db, payment, wanted);
      const { currency } = payment;
      return { amount: { amountMinor, currency }, left: { amountMinor: leftMinor, currency }, needsSecondPerson };
    },
  },
  proposeRefund: {
    access: 'payments.refund',
    handle: async (request, { caller }) => toProposal(await deps.proposeRefund(wantedOf(request, caller))),
  },
  confirmRefund: {
    access: 'payments.refund',
    handle: async (request, { caller }) =>
      toRefund(await deps.confirmRefund({ ...validate(answer, request), by: personOf(caller) })),
  },
  declineRefund: {
    access: 'payments.refund',
    handle: async (request, { caller }) =>
      toProposal(await deps.declineRefund({ ...validate(answer, request), by: personOf(caller) })),
  },
  getRevenue: {
    access: 'revenue.read',
    handle: async (request) => ({ days: await deps.ledgerDays.list(deps.db, validate(fromDay, request).fromDay) }),
  },
  getMoney: {
    access: 'payments.read',
    handle: async (request) => {
      const { applicationId } = validate(refundRequest.pick({ applicationId: true }), request);
      const { db, payments, refunds, proposals, disputes, ledger } = deps;
      const given = await refunds.listOfApplication(db, applicationId);
      const disputed = await disputes.listOfApplication(db, applicationId);
      const leftOf = (payment: Payment) =>
        payment.paidAt
          ? leftMinorOf(payment, {
              refunds: given.filter(({ paymentId }) => paymentId === payment.id),
              lost: disputed.flatMap(({ paymentId, allocation }) => (paymentId === payment.id ? allocation : [])),
            })
          : 0;
      return {
        payments: (await payments.listOfApplication(db, applicationId)).map((one) => toPaymentRecord(one, leftOf(one))),
        refunds: given.map(toRefund),
        disputes: disputed.map(toDispute),
        ledger: (await ledger.listOfApplication(db, applicationId)).map(toTransaction),
        proposals: (await proposals.listOpen(db, applicationId)).map(toProposal),
      };
    },
  },
  listDifferences: {
    access: 'payments.read',
    handle: async () => ({
      differences: (await deps.differences.listOpen(deps.db)).map((difference) => ({
        id: difference.id,
        kind: difference.kind,
        subject: difference.subject,
        paymentId: difference.paymentId ?? '',
        applicationId: difference.applicationId ?? '',
        details: difference.details,
        firstSeenAt: difference.firstSeenAt,
        lastSeenAt: difference.lastSeenAt,
      })),
    }),
  },
});
