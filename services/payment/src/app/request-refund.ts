import { randomUUID } from 'node:crypto';
import type { Db, Tx } from '@wayfare/kit/db';
import { AppError, notFound } from '@wayfare/kit/errors';
import type { Log } from '@wayfare/kit/log';
import type { DisputeRepository } from '../db/dispute-repository.ts';
import type { Ledger } from '../db/ledger.ts';
import type { PaymentRepository } from '../db/payment-repository.ts';
import type { RefundRepository } from '../db/refund-repository.ts';
import { sumOf } from '../domain/ledger.ts';
import { isPayingOne, type Payment } from '../domain/payment.ts';
import { refundPostings } from '../domain/postings.ts';
import { allocateRefund, type Refund, type RefundReason, type RefundScope } from '../domain/refund.ts';
import type { SubmitRefunds } from './submit-refunds.ts';

export interface RefundRequest {
  applicationId: string;
  /** The payment that paid the application where empty. */
  paymentId: string;
  scope: RefundScope;
  reason: RefundReason;
  /** User id. */
  requestedBy: string;
  idempotencyKey: string;
}

interface Deps {
  db: Db;
  payments: PaymentRepository;
  refunds: RefundRepository;
  disputes: DisputeRepository;
  ledger: Ledger;
  submitRefunds: SubmitRefunds;
  log: Log;
  now: () => Date;
}

/** Should the process die before Stripe has answered, the sweep finds it. */
const SUBMITTED_MS = 10_000;

type Wanted = Pick<RefundRequest, 'scope' | 'reason' | 'requestedBy' | 'idempotencyKey'>;

/**
 * Writes a refund down, with its ledger entries; for a transaction that holds the application's lock. Throws what
 * allocateRefund refuses.
 */
export const createAddRefund =
  ({ refunds, disputes, ledger, now }: Pick<Deps, 'refunds' | 'disputes' | 'ledger' | 'now'>) =>
  async (tx: Tx, payment: Payment, wanted: Wanted): Promise<Refund> => {
    const known = await refunds.listOfPayment(tx, payment.id);
    const before = known.find(({ idempotencyKey }) => idempotencyKey === wanted.idempotencyKey);
    if (before) return before;
    const lost = (await disputes.listOfPayment(tx, payment.id)).flatMap(({ allocation }) => allocation);
    const allocation = allocateRefund(payment, wanted.scope, { refunds: known, lost });
    const refund: Refund = {
      id: randomUUID(),
      paymentId: payment.id,
      applicationId: payment.applicationId,
      currency: payment.currency,
      amountMinor: sumOf(allocation),
      status: 'requested',
      reason: wanted.reason,
      requestedBy: wanted.requestedBy,
      idempotencyKey: wanted.idempotencyKey,
      traveller: wanted.scope.kind === 'traveller' ? wanted.scope.traveller : undefined,
      allocation,
      failure: '',
      createdAt: now(),
    };
    await refunds.save(tx, refund);
    await ledger.post(tx, refundPostings(refund));
    return refund;
  };

export type AddRefund = ReturnType<typeof createAddRefund>;

/**
 * Gives back all, an amount, one traveller's part or single lines of a payment. The same idempotency key gets the same
 * refund. While Stripe is away the refund stays
 * `requested` and is sent later. NOT_FOUND `payment-not-found`; FAILED_PRECONDITION `payment-not-paid`, `payment-
 * disputed`, and what allocateRefund refuses.
 */
export const createRequestRefund = (deps: Deps) => {
  const { db, payments, refunds, disputes, submitRefunds, log, now } = deps;
  const addRefund = createAddRefund(deps);

  const choose = (all: Payment[], paymentId: string): Payment => {
    const payment = paymentId ? all.find(({ id }) => id === paymentId) : all.find(isPayingOne);
    if (!payment && paymentId) throw notFound('payment-not-found');
    if (!payment?.paidAt) throw new AppError('FAILED_PRECONDITION', 'payment-not-paid');
    return payment;
  };

  return async (request: RefundRequest): Promise<Refund> => {
    const { payment, refund } = await db.transaction(async (tx) => {
      const chosen = choose(await payments.lockApplication(tx, request.applicationId), request.paymentId);
      const disputed = (await disputes.listOfPayment(tx, chosen.id)).some(({ status }) => status === 'open');
      if (disputed) throw new AppError('FAILED_PRECONDITION', 'payment-disputed');
      const refund = await addRefund(tx, chosen, request);
      const payment = { ...chosen, nextCheckAt: new Date(now().getTime() + SUBMITTED_MS), attempts: 0 };
      if (refund.status === 'requested') await payments.save(tx, payment);
      return { payment, refund };
    });
    await submitRefunds(payment).catch((error) => {
      log.warn({ err: error, refundId: refund.id }, 'refund could not be sent to Stripe yet');
    });
    return (await refunds.listOfPayment(db, payment.id)).find(({ id }) => id === refund.id) ?? refund;
  };
};

export type RequestRefund = ReturnType<typeof createRequestRefund>;
