import type { Tx } from '@wayfare/kit/db';
import type { Log } from '@wayfare/kit/log';
import type { PaymentRepository } from '../db/payment-repository.ts';
import { oweBack } from '../domain/settle.ts';
import type { AddPaymentJobs } from '../jobs.ts';

interface Deps {
  payments: PaymentRepository;
  log: Log;
  now: () => Date;
  addJobs: AddPaymentJobs;
}

/**
 * Marks a payment whose order no longer exists as owed back and enqueues the job that refunds it. Runs in the inbox
 * transaction.
 */
export const createReturnMoney =
  ({ payments, log, now, addJobs }: Deps) =>
  async (tx: Tx, { paymentId, applicationId }: { paymentId: string; applicationId: string }): Promise<void> => {
    const all = await payments.lockApplication(tx, applicationId);
    const payment = all.find(({ id }) => id === paymentId);
    const owed = payment && oweBack(payment, now());
    if (!owed) return;
    await payments.save(tx, owed);
    await addJobs(tx, 'check-payment', [paymentId]);
    log.warn({ paymentId, applicationId }, 'the order of a payment no longer exists: refunding the payment');
  };

export type ReturnMoney = ReturnType<typeof createReturnMoney>;
