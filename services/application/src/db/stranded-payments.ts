import type { Tx } from '@wayfare/kit/db';
import { enqueue } from '@wayfare/kit/outbox';
import type { ApplicationId, Money } from '../domain/application.ts';
import { paymentStrandedEvent, TOPIC } from './published-events.ts';

interface Stranded {
  paymentId: string;
  applicationId: ApplicationId;
}

/** Money that arrived and that no checkout of ours accounts for; staff see it until it is paid back. */
export const createStrandedPayments = () => ({
  /** @returns false where it was recorded before. */
  add: async (tx: Tx, { paymentId, applicationId, amount }: Stranded & { amount: Money }): Promise<boolean> => {
    const added = await tx('stranded_payment')
      .insert({
        payment_id: paymentId,
        application_id: applicationId,
        amount_minor: amount.amountMinor,
        currency: amount.currency,
      })
      .onConflict()
      .ignore()
      .returning('payment_id');
    return added.length > 0;
  },

  has: async (tx: Tx, paymentId: string): Promise<boolean> =>
    (await tx('stranded_payment').where({ payment_id: paymentId }).first('payment_id')) !== undefined,

  /** It was paid back. */
  remove: async (tx: Tx, paymentId: string): Promise<void> => {
    await tx('stranded_payment').where({ payment_id: paymentId }).delete();
  },

  /** Tells the payment service that its application does not exist; it refunds the payment. */
  publish: (tx: Tx, { paymentId, applicationId }: Stranded): Promise<void> =>
    enqueue(tx, { topic: TOPIC, key: applicationId, payload: paymentStrandedEvent(applicationId, paymentId) }),
});
export type StrandedPayments = ReturnType<typeof createStrandedPayments>;
