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
 * The application service had no order for a payment: it is owed back from now on, and a job refunds it. In the
 * transaction of the inbox.
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
    log.warn({ paymentId, applicationId }, 'an order that was paid is not there: the money is given back');
  };

export type ReturnMoney = ReturnType<typeof createReturnMoney>;
