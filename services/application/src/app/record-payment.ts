import type { Tx } from '@wayfare/kit/db';
import type { Log } from '@wayfare/kit/log';
import type { ApplicationRepository } from '../db/application-repository.ts';
import type { ApplicationId } from '../domain/application.ts';
import { type PaymentChange, recordPayment } from '../domain/payment.ts';

interface Deps {
  applications: ApplicationRepository;
  now: () => Date;
  log: Log;
}

/** What a payment's news does to its application, in the transaction of the inbox. Money for an application that is not there is kept for staff to pay back. */
export const createRecordPayment =
  ({ applications, now, log }: Deps) =>
  async (tx: Tx, { applicationId, ...change }: PaymentChange & { applicationId: ApplicationId }): Promise<void> => {
    const before = await applications.lock(tx, applicationId);
    if (!before) {
      const { paymentId, amount, outcome } = change;
      if (outcome.kind === 'succeeded') {
        await applications.addStranded(tx, { paymentId, applicationId, amount });
        log.error({ paymentId, applicationId }, 'money arrived for an application that is not there');
      } else if (outcome.kind === 'refunded' && outcome.refunded.amountMinor >= amount.amountMinor) {
        await applications.removeStranded(tx, paymentId);
      }
      return;
    }
    const time = now();
    const snapshots = await applications.listSnapshots(tx, applicationId);
    const after = recordPayment(before, change, { snapshots: snapshots.map(({ ordered }) => ordered), now: time });
    if (after !== before) await applications.save(tx, before, after, time);
  };
