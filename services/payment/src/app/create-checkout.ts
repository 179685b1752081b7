import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '@wayfare/kit/db';
import { AppError } from '@wayfare/kit/errors';
import type { Log } from '@wayfare/kit/log';
import type { ApplicationClient } from '../clients/application-client.ts';
import type { OpenedSession, StripeClient } from '../clients/stripe-client.ts';
import type { PaymentRepository } from '../db/payment-repository.ts';
import { announce } from '../db/published-events.ts';
import { checkoutExpiry, type PayableOrder, pageLocale, paidLines, payableLines, payerEmail } from '../domain/order.ts';
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

/** The gateway waits for five seconds. */
const ANSWER_WITHIN_MS = 4_500;
/**
 * How long a press leaves the opening to another one; then it asks Stripe itself, which gives both the same session.
 */
const JOIN_MS = 1_500;
const PAUSE_MS = 100;
/** A checkout that has not opened by then is discarded. */
const ABANDONED_MS = 2 * 60_000;
/** Should this process die before it has expired a replaced session, the sweep does. */
const REPLACED_MS = 10_000;

/** One press of the button: what is paid for, and until when it has to be answered. */
interface Press {
  order: PayableOrder;
  locale: string;
  until: Date;
}

const isAway = (error: unknown): boolean => error instanceof AppError && error.code === 'UNAVAILABLE';

/** For how long somebody has been opening it, in milliseconds. */
const openingFor = ({ nextCheckAt }: Payment, now: Date): number =>
  nextCheckAt ? now.getTime() - (nextCheckAt.getTime() - ABANDONED_MS) : Number.POSITIVE_INFINITY;

/**
 * Opens the hosted checkout of an application for its owner, at the price the application service gives. There is one
 * open checkout per application: an earlier one is expired at Stripe first; the same idempotency key, or a second press
 * at the same moment, gets the same one. A press whose process died, or whose call of Stripe got no answer, is taken up
 * by the next press under the same payment id. Answers within five seconds: UNAVAILABLE payment-provider-unavailable.
 * Throws what the application service refuses (quote-changed, application-incomplete, application-already-paid …) and
 * FAILED_PRECONDITION payment-processing while the bank has not answered an earlier payment.
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
        lines: paidLines(order),
        idempotencyKey: request.idempotencyKey,
        expiresAt: checkoutExpiry(order.quoteExpiresAt, now()),
        nextCheckAt: new Date(now().getTime() + ABANDONED_MS),
        attempts: 0,
      };
      await payments.insert(tx, payment);
      return { kind: 'begun', payment };
    });

  /** Withdrawn already in our books; expired at Stripe here, where it may turn out to have been paid a moment ago. */
  const closeAtStripe = async (withdrawn: Payment[], until: Date): Promise<void> => {
    for (const { sessionId } of withdrawn) {
      if (!sessionId) continue;
      await stripe.closeSession(sessionId, until);
      await settlePayment(sessionId, until);
    }
  };

  const openAtStripe = async ({ order, locale, until }: Press, payment: Payment): Promise<OpenedSession> => {
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
      until,
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
      // Two presses may have opened it together.
      if (current.status === 'open' && current.sessionId === sessionId) return current;
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

  const open = async (press: Press, payment: Payment): Promise<Payment> => {
    const session = await openAtStripe(press, payment).catch(async (error) => {
      // Without an answer the session may exist: the next press asks for the same one.
      if (!isAway(error)) await discard(payment);
      throw error;
    });
    const opened = await recordOpened(payment, session);
    if (opened.status !== 'open') throw new AppError('ABORTED', 'checkout-replaced');
    log.info({ paymentId: opened.id, applicationId: opened.applicationId }, 'checkout opened');
    return opened;
  };

  /**
   * Takes up what another press began. Where Stripe refuses that, because the facts have changed or its time is over, a
   * new one is begun.
   */
  const resume = (press: Press, payment: Payment): Promise<Payment | undefined> => {
    log.info({ paymentId: payment.id }, 'checkout resumed');
    return open(press, payment).catch((error) => {
      if (isAway(error)) throw error;
      return undefined;
    });
  };

  return async (request: CheckoutRequest): Promise<Payment> => {
    const { applicationId: id, currency, expectedTotalMinor, locale } = request;
    const startedAt = now().getTime();
    const until = new Date(startedAt + ANSWER_WITHIN_MS);
    const order = await application.beginCheckout({ id, currency, expectedTotalMinor });
    const press: Press = { order, locale, until };
    let joined: string | undefined;
    while (now() < until) {
      const begun = await begin(order, request, joined);
      if (begun.kind === 'same') return begun.payment;
      if (begun.kind === 'begun') return open(press, begun.payment);
      if (begun.kind === 'in_the_way') {
        await closeAtStripe(begun.payments, until);
        continue;
      }
      joined = begun.payment.id;
      const abandoned = openingFor(begun.payment, now()) > ANSWER_WITHIN_MS;
      if (abandoned || now().getTime() - startedAt > JOIN_MS) {
        const opened = await resume(press, begun.payment);
        if (opened) return opened;
      } else await sleep(PAUSE_MS);
    }
    throw new AppError('UNAVAILABLE', 'payment-provider-unavailable');
  };
};

export type CreateCheckout = ReturnType<typeof createCreateCheckout>;
