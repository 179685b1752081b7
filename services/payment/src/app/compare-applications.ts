import type { Db } from '@wayfare/kit/db';
import type { ApplicationClient, PaymentState } from '../clients/application-client.ts';
import type { PaymentRepository } from '../db/payment-repository.ts';
import { announce } from '../db/published-events.ts';
import type { FoundDifference } from '../domain/difference.ts';
import type { Payment } from '../domain/payment.ts';
import type { Announcement } from '../domain/settle.ts';
import { touchedPayments } from './compare-books.ts';
import type { Comparison, Period } from './compare-stripe.ts';

interface Deps {
  db: Db;
  payments: PaymentRepository;
  application: ApplicationClient;
}

const PAID = ['paid', 'refunded', 'partially_refunded'];

/**
 * Payments against applications, both ways. An application that has not heard of its payment, or of a refund, is told
 * again; until the next run has seen that it heard, the difference stays open. UNAVAILABLE while the application
 * service is away.
 */
export const createCompareApplications = ({ db, payments, application }: Deps) => {
  const wrongWith = (
    payment: Payment,
    state: PaymentState | undefined,
  ): { kind: FoundDifference['kind']; again: Announcement } | undefined => {
    if (!state || !PAID.includes(state.status)) return { kind: 'application-not-paid', again: 'succeeded' };
    const difference = payment.refundedMinor - state.refundedMinor;
    if (difference === 0) return undefined;
    return { kind: 'application-refund-differs', again: difference > 0 ? 'refunded' : 'refund_reversed' };
  };

  const comparePayments = async ({ since, settledBefore, signal }: Period): Promise<Comparison> => {
    const comparison: Comparison = { found: [], repaired: 0 };
    for await (const page of touchedPayments(db, payments, since)) {
      signal?.throwIfAborted();
      // Owed back: the order is not there, which is why.
      const paying = page.filter(
        ({ duplicate, refundCause, paidAt }) => !duplicate && !refundCause && paidAt && paidAt <= settledBefore,
      );
      const states = await application.listPaymentStates(paying.map(({ applicationId }) => applicationId));
      for (const payment of paying) {
        const { id: paymentId, applicationId: subject, refundedMinor, amountMinor } = payment;
        const state = states.get(subject);
        const wrong = wrongWith(payment, state);
        if (!wrong) continue;
        await db.transaction((tx) => announce(tx, payment, wrong.again));
        comparison.repaired += 1;
        const details = {
          applicationStatus: state?.status ?? 'missing',
          applicationRefundedMinor: String(state?.refundedMinor ?? ''),
          amountMinor: String(amountMinor),
          refundedMinor: String(refundedMinor),
        };
        comparison.found.push({ kind: wrong.kind, subject, paymentId, applicationId: subject, details });
      }
    }
    return comparison;
  };

  const compareApplications = async ({ since, signal }: Period): Promise<FoundDifference[]> => {
    const found: FoundDifference[] = [];
    for await (const page of application.paidSince(since)) {
      signal?.throwIfAborted();
      const paying = await payments.listPaying(
        db,
        page.map(({ applicationId }) => applicationId),
      );
      const paid = new Set(paying.map(({ applicationId }) => applicationId));
      for (const { applicationId, status } of page.filter((state) => !paid.has(state.applicationId)))
        found.push({
          kind: 'application-paid-without-payment',
          subject: applicationId,
          applicationId,
          details: { applicationStatus: status },
        });
    }
    return found;
  };

  return async (period: Period): Promise<Comparison> => {
    const { found, repaired } = await comparePayments(period);
    return { repaired, found: [...found, ...(await compareApplications(period))] };
  };
};

export type CompareApplications = ReturnType<typeof createCompareApplications>;
