import { randomUUID } from 'node:crypto';
import type { Db, Tx } from '@wayfare/kit/db';
import { AppError, notFound } from '@wayfare/kit/errors';
import type { Log } from '@wayfare/kit/log';
import type { DisputeRepository } from '../db/dispute-repository.ts';
import type { Ledger } from '../db/ledger.ts';
import type { PaymentRepository } from '../db/payment-repository.ts';
import type { RefundRepository } from '../db/refund-repository.ts';
import { type Share, sumOf } from '../domain/ledger.ts';
import { isPayingOne, type Payment } from '../domain/payment.ts';
import { refundPostings } from '../domain/postings.ts';
import {
  allocateRefund,
  leftMinorOf,
  needsSecondPerson,
  type Refund,
  type RefundReason,
  type RefundScope,
} from '../domain/refund.ts';
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
  /** What the screen said was left of the payment. */
  expectedLeftMinor?: number;
}

interface Deps {
  db: Db;
  payments: PaymentRepository;
  refunds: RefundRepository;
  disputes: DisputeRepository;
  ledger: Ledger;
  submitRefunds: SubmitRefunds;
  /** What one person gives back of a payment alone, in its minor units. */
  onePersonLimitMinor: number;
  log: Log;
  now: () => Date;
}

/** Should the process die before Stripe has answered, the sweep finds it. */
const SUBMITTED_MS = 10_000;

type Wanted = Pick<RefundRequest, 'scope' | 'reason' | 'requestedBy' | 'idempotencyKey'>;
type Taken = Pick<Deps, 'refunds' | 'disputes'>;

/** What was taken from a payment already: refunds, and disputes that were lost. */
const takenFrom = async (db: Db | Tx, { id }: Payment, { refunds, disputes }: Taken) => ({
  refunds: await refunds.listOfPayment(db, id),
  lost: (await disputes.listOfPayment(db, id)).flatMap(({ allocation }): Share[] => allocation),
});

/**
 * Writes a refund down, with its ledger entries; for a transaction that holds the application's lock. Throws what
 * allocateRefund refuses.
 */
export const createAddRefund =
  ({ refunds, disputes, ledger, now }: Pick<Deps, 'refunds' | 'disputes' | 'ledger' | 'now'>) =>
  async (tx: Tx, payment: Payment, wanted: Wanted): Promise<Refund> => {
    const taken = await takenFrom(tx, payment, { refunds, disputes });
    const before = taken.refunds.find(({ idempotencyKey }) => idempotencyKey === wanted.idempotencyKey);
    if (before) return before;
    const allocation = allocateRefund(payment, wanted.scope, taken);
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
 * The payment that is named, else the one that paid. NOT_FOUND `payment-not-found`, FAILED_PRECONDITION
 * `payment-not-paid`.
 */
export const choosePayment = (all: Payment[], paymentId: string): Payment => {
  const payment = paymentId ? all.find(({ id }) => id === paymentId) : all.find(isPayingOne);
  if (!payment && paymentId) throw notFound('payment-not-found');
  if (!payment?.paidAt) throw new AppError('FAILED_PRECONDITION', 'payment-not-paid');
  return payment;
};

export interface Weighed {
  payment: Payment;
  amountMinor: number;
  leftMinor: number;
  needsSecondPerson: boolean;
}

/**
 * What a refund comes to and whether a second person is wanted. ABORTED `refund-changed` where less or more is left
 * than the screen said, so that a second tab gives nothing back twice; FAILED_PRECONDITION `payment-disputed`, and what
 * allocateRefund refuses.
 */
export const createWeighRefund =
  ({ disputes, refunds, onePersonLimitMinor }: Pick<Deps, 'disputes' | 'refunds' | 'onePersonLimitMinor'>) =>
  async (db: Db | Tx, payment: Payment, request: Omit<RefundRequest, 'idempotencyKey'>): Promise<Weighed> => {
    if ((await disputes.listOfPayment(db, payment.id)).some(({ status }) => status === 'open'))
      throw new AppError('FAILED_PRECONDITION', 'payment-disputed');
    const taken = await takenFrom(db, payment, { refunds, disputes });
    const leftMinor = leftMinorOf(payment, taken);
    if (request.expectedLeftMinor !== undefined && request.expectedLeftMinor !== leftMinor)
      throw new AppError('ABORTED', 'refund-changed', { details: { leftMinor: String(leftMinor) } });
    const amountMinor = sumOf(allocateRefund(payment, request.scope, taken));
    return {
      payment,
      amountMinor,
      leftMinor,
      needsSecondPerson: needsSecondPerson(amountMinor, {
        refunds: taken.refunds,
        requestedBy: request.requestedBy,
        limitMinor: onePersonLimitMinor,
      }),
    };
  };
export type WeighRefund = ReturnType<typeof createWeighRefund>;

/**
 * Sends what was just added; while Stripe is away it stays `requested` and is sent later. @returns it as it is then.
 */
export const createSendRefund =
  ({ db, refunds, submitRefunds, log }: Pick<Deps, 'db' | 'refunds' | 'submitRefunds' | 'log'>) =>
  async ({ payment, refund }: { payment: Payment; refund: Refund }): Promise<Refund> => {
    await submitRefunds(payment).catch((error) => {
      log.warn({ err: error, refundId: refund.id }, 'refund could not be sent to Stripe yet');
    });
    return (await refunds.listOfPayment(db, payment.id)).find(({ id }) => id === refund.id) ?? refund;
  };
export type SendRefund = ReturnType<typeof createSendRefund>;

/** A refund that waits to be sent makes its payment due for a check, should the process die first. */
export const awaitCheck = (payment: Payment, now: Date): Payment => ({
  ...payment,
  nextCheckAt: new Date(now.getTime() + SUBMITTED_MS),
  attempts: 0,
});

/**
 * Gives back all, an amount, one traveller's part or single lines of a payment. The same idempotency key gets the same
 * refund. Throws what weighing throws; FAILED_PRECONDITION `second-person-needed` above the limit of one person.
 */
export const createRequestRefund = (deps: Deps) => {
  const { db, payments, refunds, now } = deps;
  const addRefund = createAddRefund(deps);
  const weigh = createWeighRefund(deps);
  const send = createSendRefund(deps);

  return async (request: RefundRequest): Promise<Refund> =>
    send(
      await db.transaction(async (tx) => {
        const payment = choosePayment(await payments.lockApplication(tx, request.applicationId), request.paymentId);
        const known = (await refunds.listOfPayment(tx, payment.id)).find(
          ({ idempotencyKey }) => idempotencyKey === request.idempotencyKey,
        );
        if (known) return { payment, refund: known };
        const { needsSecondPerson } = await weigh(tx, payment, request);
        if (needsSecondPerson) throw new AppError('FAILED_PRECONDITION', 'second-person-needed');
        const refund = await addRefund(tx, payment, request);
        const waiting = awaitCheck(payment, now());
        await payments.save(tx, waiting);
        return { payment: waiting, refund };
      }),
    );
};

export type RequestRefund = ReturnType<typeof createRequestRefund>;
