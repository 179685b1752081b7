import type { Db } from '@wayfare/kit/db';
import { AppError, validate } from '@wayfare/kit/errors';
import type { Handlers } from '@wayfare/kit/unary';
import type { PaymentServiceService, RequestRefundRequest } from '@wayfare/proto/payment/v1/payment_service';
import { z } from 'zod';
import type { RequestRefund } from '../app/request-refund.ts';
import type { DifferenceRepository } from '../db/difference-repository.ts';
import type { DisputeRepository } from '../db/dispute-repository.ts';
import type { Ledger, LedgerTransaction } from '../db/ledger.ts';
import type { PaymentRepository } from '../db/payment-repository.ts';
import type { RefundRepository } from '../db/refund-repository.ts';
import type { Dispute } from '../domain/movement.ts';
import type { Payment } from '../domain/payment.ts';
import { REFUND_REASONS, type Refund, type RefundScope } from '../domain/refund.ts';

interface Deps {
  db: Db;
  payments: PaymentRepository;
  refunds: RefundRepository;
  disputes: DisputeRepository;
  ledger: Ledger;
  differences: DifferenceRepository;
  requestRefund: RequestRefund;
}

const refundRequest = z.object({
  applicationId: z.uuid('not-an-id'),
  paymentId: z.union([z.literal(''), z.uuid('not-an-id')]),
  reason: z.enum(REFUND_REASONS, 'not-a-reason'),
  idempotencyKey: z.string().min(1, 'required').max(200),
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

const toPaymentRecord = (payment: Payment) => ({
  id: payment.id,
  status: payment.status,
  amount: moneyOf(payment),
  refunded: { amountMinor: payment.refundedMinor, currency: payment.currency },
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

type Calls = Pick<Handlers<typeof PaymentServiceService>, 'requestRefund' | 'getMoney' | 'listDifferences'>;

/** What staff do with money and see of it. */
export const createMoneyHandlers = (deps: Deps): Calls => ({
  requestRefund: {
    access: 'payments.refund',
    handle: async (request, { caller }) => {
      if (!caller.userId) throw new AppError('UNAUTHENTICATED', 'sign-in-needed');
      const wanted = validate(refundRequest, request);
      const scope = scopeOf(request.scope);
      return toRefund(await deps.requestRefund({ ...wanted, scope, requestedBy: caller.userId }));
    },
  },
  getMoney: {
    access: 'payments.read',
    handle: async (request) => {
      const { applicationId } = validate(refundRequest.pick({ applicationId: true }), request);
      const { db, payments, refunds, disputes, ledger } = deps;
      return {
        payments: (await payments.listOfApplication(db, applicationId)).map(toPaymentRecord),
        refunds: (await refunds.listOfApplication(db, applicationId)).map(toRefund),
        disputes: (await disputes.listOfApplication(db, applicationId)).map(toDispute),
        ledger: (await ledger.listOfApplication(db, applicationId)).map(toTransaction),
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
