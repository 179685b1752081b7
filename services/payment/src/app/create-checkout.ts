import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '@wayfare/kit/db';
import { AppError } from '@wayfare/kit/errors';
import type { Log } from '@wayfare/kit/log';
import type { ApplicationClient } from '../clients/application.ts';
import type { OpenedSession, StripeClient } from '../clients/stripe.ts';
import { announce } from '../db/announce.ts';
import type { PaymentRepository } from '../db/payment-repository.ts';
import { checkoutExpiry, type PayableOrder, pageLocale, payableLines, payerEmail } from '../domain/order.ts';
import { isLive, isPayingOne, type Payment } from '../domain/payment.ts';
import { nextCheck, withdraw } from '../domain/settle.ts';
import { nextStatus } from '../domain/transitions.ts';
import type { AddPaymentJobs } from '../jobs.ts';
import type { SettlePayment } from './settle-payment.ts';

interface Deps {
  db: Db;
  payments: PaymentRepository;
  application: ApplicationClient;
  stripe: StripeClient;
  settlePayment: SettlePayment;
  addJobs: AddPaymentJobs;
  publicUrl: string;
  log: Log;
  now: () => Date;
}

export interface CheckoutRequest {
  applicationId: string;
  currency: string;
  /** What the screen showed; 0 where it is not known. */
  expectedTotalMinor: number;
  locale: string;
  idempotencyKey: string;
}

type Begun =
  | { kind: 'begun'; payment: Payment }
  | { kind: 'same'; payment: Payment }
  | { kind: 'opening'; payment: Payment }
  | { kind: 'in_the_way'; payments: Payment[] };

/** Long enough to wait for a slow answer of Stripe to the other press. */
const ROUNDS = 50;
const PAUSE_MS = 200;
/** A row whose process died before it opened. */
const ABANDONED_MS = 2 * 60_000;
/** Should this process die before it has expired a replaced session, the sweep does. */
const REPLACED_MS = 10_000;

/**
 * Opens the hosted checkout of an application for its owner, at the price the application service gives. There is one open checkout per application: an earlier
 * one is expired at Stripe first; the same idempotency key, or a second press at the same moment, gets the same one. Throws what the application service refuses (quote-changed,
 * application-incomplete, application-already-paid …) and FAILED_PRECONDITION payment-processing while the bank has not answered an earlier payment.
 */
export const createCreateCheckout = (deps: Deps) => {
  const { db, payments, application, stripe, settlePayment, addJobs, publicUrl, log, now } = deps;

  const isSame = (payment: Payment, order: PayableOrder, { idempotencyKey }: CheckoutRequest): boolean =>
    idempotencyKey !== '' &&
    payment.idempotencyKey === idempotencyKey &&
    payment.amountMinor === order.totalMinor &&
    payment.currency === order.currency &&
    payment.expiresAt > now();

  /** Another press of the same moment is opening this very version: its checkout serves both. */
  const isBeingOpened = (payment: Payment, order: PayableOrder): boolean =>
    payment.status === 'created' &&
    payment.applicationVersion === order.version &&
    payment.amountMinor === order.totalMinor &&
    payment.currency === order.currency;

  const begin = (order: PayableOrder, request: CheckoutRequest, joined?: string): Promise<Begun> =>
    db.transaction(async (tx): Promise<Begun> => {
      const all = await payments.lockApplication(tx, order.applicationId);
      if (all.some(isPayingOne)) throw new AppError('FAILED_PRECONDITION', 'application-already-paid');
      if (all.some(({ status }) => status === 'processing')) {
        throw new AppError('FAILED_PRECONDITION', 'payment-processing');
      }
      const live = all.filter(isLive);
      const same = live.find((one) => one.id === joined || isSame(one, order, request) || isBeingOpened(one, order));
      if (same) return { kind: same.status === 'open' ? 'same' : 'opening', payment: same };
      if (live.length > 0) {
        const withdrawn = live.map((one) => withdraw(one, new Date(now().getTime() + REPLACED_MS)));
        await Promise.all(withdrawn.map((one) => payments.save(tx, one)));
        return { kind: 'in_the_way', payments: live };
      }
      const payment: Payment = {
        id: randomUUID(),
        applicationId: order.applicationId,
        applicationVersion: order.version,
        currency: order.currency,
        amountMinor: order.totalMinor,
        refundedMinor: 0,
        status: 'created',
        duplicate: false,
        idempotencyKey: request.idempotencyKey,
        expiresAt: checkoutExpiry(order.quoteExpiresAt, now()),
        nextCheckAt: new Date(now().getTime() + ABANDONED_MS),
        attempts: 0,
      };
      await payments.insert(tx, payment);
      return { kind: 'begun', payment };
    });

  /** Withdrawn already in our books; expired at Stripe here, where it may turn out to have been paid a moment ago. */
  const closeAtStripe = async (withdrawn: Payment[]): Promise<void> => {
    for (const { sessionId } of withdrawn) {
      if (!sessionId) continue;
      await stripe.closeSession(sessionId);
      await settlePayment(sessionId);
    }
  };

  const openAtStripe = async (order: PayableOrder, payment: Payment, locale: string): Promise<OpenedSession> => {
    const session = await stripe.openSession(
      {
        paymentId: payment.id,
        applicationId: order.applicationId,
        description: `${order.visaName} ${order.orderNumber}`.trim(),
        currency: order.currency,
        lines: payableLines(order),
        email: payerEmail(order.email),
        locale: pageLocale(locale, order.locale),
        expiresAt: payment.expiresAt,
        successUrl: `${publicUrl}/application/payment-success?session_id={CHECKOUT_SESSION_ID}`,
        cancelUrl: `${publicUrl}/application/review-order`,
      },
      () => log.warn({ paymentId: payment.id }, 'a product reference is not known to Stripe, inline data is used'),
    );
    if (session.amountMinor === order.totalMinor) return session;
    await stripe.closeSession(session.sessionId);
    throw new Error(`payment ${payment.id}: Stripe would charge another amount than was shown`);
  };

  const discard = (payment: Payment): Promise<void> =>
    db.transaction(async (tx) => {
      const all = await payments.lockApplication(tx, payment.applicationId);
      const current = all.find(({ id }) => id === payment.id);
      if (current?.status === 'created') {
        await payments.save(tx, { ...withdraw(current, now()), nextCheckAt: undefined });
      }
    });

  const recordOpened = (payment: Payment, session: OpenedSession): Promise<Payment> =>
    db.transaction(async (tx) => {
      const all = await payments.lockApplication(tx, payment.applicationId);
      const current = all.find(({ id }) => id === payment.id) ?? payment;
      const { sessionId, url: checkoutUrl, expiresAt } = session;
      const status = nextStatus(current.status, 'opened');
      if (!status) {
        // A newer checkout came first. A job expires this one at Stripe.
        const late = current.status === 'withdrawn' ? { nextCheckAt: now() } : {};
        const known = { ...current, sessionId, ...late };
        await payments.save(tx, known);
        if (late.nextCheckAt) await addJobs(tx, 'check-payment', [known.id]);
        return known;
      }
      const opened: Payment = {
        ...current,
        status,
        sessionId,
        checkoutUrl,
        expiresAt,
        nextCheckAt: nextCheck(expiresAt, now()),
      };
      await payments.save(tx, opened);
      await announce(tx, opened, 'opened');
      return opened;
    });

  const open = async (order: PayableOrder, payment: Payment, locale: string): Promise<Payment> => {
    const session = await openAtStripe(order, payment, locale).catch(async (error) => {
      await discard(payment);
      throw error;
    });
    const opened = await recordOpened(payment, session);
    if (opened.status !== 'open') throw new AppError('ABORTED', 'checkout-replaced');
    log.info({ paymentId: opened.id, applicationId: opened.applicationId }, 'checkout opened');
    return opened;
  };

  return async (request: CheckoutRequest): Promise<Payment> => {
    const { applicationId: id, currency, expectedTotalMinor, locale } = request;
    const order = await application.beginCheckout({ id, currency, expectedTotalMinor });
    let joined: string | undefined;
    for (let round = 0; round < ROUNDS; round += 1) {
      const begun = await begin(order, request, joined);
      if (begun.kind === 'same') return begun.payment;
      if (begun.kind === 'begun') return open(order, begun.payment, locale);
      if (begun.kind === 'opening') {
        joined = begun.payment.id;
        await sleep(PAUSE_MS);
      } else await closeAtStripe(begun.payments);
    }
    throw new AppError('ABORTED', 'checkout-replaced');
  };
};

export type CreateCheckout = ReturnType<typeof createCreateCheckout>;
