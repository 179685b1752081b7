import type { Db, Tx } from '@wayfare/kit/db';
import { AppError } from '@wayfare/kit/errors';
import type { StripeClient } from '../clients/stripe-client.ts';
import type { PayerRedactionRepository } from '../db/payer-redaction-repository.ts';
import type { PaymentRepository } from '../db/payment-repository.ts';
import type { AddPaymentJobs } from '../jobs.ts';

interface Deps {
  db: Db;
  payments: PaymentRepository;
  redactions: PayerRedactionRepository;
  stripe: StripeClient;
  addJobs: AddPaymentJobs;
}

const present = <T>(values: (T | undefined)[]): T[] => values.filter((value) => value !== undefined);

/**
 * Makes Stripe forget who paid for an erased application: name, address and card at its checkouts and payments. Sums,
 * refunds and our ledger stay, as tax law demands.
 */
export const createRedactPayer = ({ db, payments, redactions, stripe, addJobs }: Deps) => ({
  /** In the transaction of the inbox; a job does the rest. */
  request: async (tx: Tx, applicationId: string): Promise<void> => {
    const all = await payments.lockApplication(tx, applicationId);
    if (!all.some(({ sessionId }) => sessionId)) return;
    await redactions.request(tx, applicationId);
    await addJobs(tx, 'redact-payer', [applicationId]);
  },
  /**
   * One step at Stripe; throws UNAVAILABLE `redaction-<status>` until it is done, so that the job comes again. Stripe
   * refuses while a payment, refund or dispute is under way: then another job is begun the next time.
   */
  run: async (applicationId: string): Promise<void> => {
    const open = await redactions.findOpen(db, applicationId);
    if (!open) return;
    let { stripeJobId } = open;
    if (!stripeJobId) {
      const all = await payments.listOfApplication(db, applicationId);
      stripeJobId = await stripe.beginRedaction({
        sessionIds: present(all.map(({ sessionId }) => sessionId)),
        paymentIntentIds: present(all.map(({ paymentIntentId }) => paymentIntentId)),
      });
      await redactions.noteStripeJob(db, applicationId, stripeJobId);
    }
    const status = await stripe.advanceRedaction(stripeJobId);
    if (status === 'succeeded') return redactions.markDone(db, applicationId);
    if (status === 'failed' || status === 'canceled') await redactions.noteStripeJob(db, applicationId);
    throw new AppError('UNAVAILABLE', `redaction-${status}`);
  },
});

export type RedactPayer = ReturnType<typeof createRedactPayer>;
