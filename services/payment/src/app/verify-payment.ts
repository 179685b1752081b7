import type { Db } from '@wayfare/kit/db';
import { AppError, notFound } from '@wayfare/kit/errors';
import type { ApplicationClient } from '../clients/application-client.ts';
import type { PaymentRepository } from '../db/payment-repository.ts';
import type { Payment } from '../domain/payment.ts';
import type { SettlePayment } from './settle-payment.ts';

interface Deps {
  db: Db;
  payments: PaymentRepository;
  application: ApplicationClient;
  settlePayment: SettlePayment;
}

/** `given_back`: the session was paid, but its order no longer exists, so the money is refunded. */
export type Outcome = 'paid' | 'processing' | 'failed' | 'given_back';

export interface Verification {
  outcome: Outcome;
  /** The payment that paid the application; returned to its owner only. */
  payment?: Payment;
  applicationId?: string;
}

const UNDECIDED = ['created', 'open', 'processing', 'expired', 'withdrawn', 'failed'];

const isAway = (error: unknown): boolean =>
  error instanceof AppError && (error.code === 'UNAVAILABLE' || error.code === 'DEADLINE_EXCEEDED');

/**
 * Determines the outcome of a checkout session, for the page the traveller returns to. Runs the same fulfilment as the
 * webhook. While Stripe is unreachable the outcome is `processing`, never `failed`. Throws NOT_FOUND payment-not-found
 * for an unknown session.
 */
export const createVerifyPayment = ({ db, payments, application, settlePayment }: Deps) => {
  const lookAgain = async (payment: Payment, sessionId: string): Promise<Payment | 'unknown'> => {
    if (!UNDECIDED.includes(payment.status)) return payment;
    try {
      return (await settlePayment(sessionId)) ?? payment;
    } catch (error) {
      if (isAway(error)) return 'unknown';
      throw error;
    }
  };

  const outcomeOf = (payment: Payment | 'unknown', paying: Payment | undefined): Outcome => {
    if (paying) return paying.refundCause === 'application_gone' ? 'given_back' : 'paid';
    if (payment === 'unknown' || payment.status === 'processing') return 'processing';
    return 'failed';
  };

  return async (sessionId: string): Promise<Verification> => {
    const known = await payments.findBySession(db, sessionId);
    if (!known) throw notFound('payment-not-found');
    const looked = await lookAgain(known, sessionId);
    const paying = await payments.findPaying(db, known.applicationId);
    const outcome = outcomeOf(looked, paying);
    if (!(await application.isOwner(known.applicationId))) return { outcome };
    return { outcome, applicationId: known.applicationId, payment: paying };
  };
};

export type VerifyPayment = ReturnType<typeof createVerifyPayment>;
