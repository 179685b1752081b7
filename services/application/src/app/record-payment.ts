import type { Tx } from '@wayfare/kit/db';
import type { Log } from '@wayfare/kit/log';
import type { ApplicationRepository } from '../db/application-repository.ts';
import type { ApplicationId } from '../domain/application.ts';
import { isUnaccounted, type PaymentChange, recordPayment } from '../domain/payment.ts';

interface Deps {
  applications: ApplicationRepository;
  now: () => Date;
  log: Log;
}

/**
 * What a payment's news does to its application, in the transaction of the inbox. Money that no checkout of ours
 * accounts for (the application is not there, or never began a checkout of that amount) is kept for staff to pay
 * back.
 */
export const createRecordPayment =
  ({ applications, now, log }: Deps) =>
  async (tx: Tx, { applicationId, ...change }: PaymentChange & { applicationId: ApplicationId }): Promise<void> => {
    const { paymentId, amount, outcome } = change;
    const before = await applications.lock(tx, applicationId);
    if (outcome.kind === 'refunded' && (await applications.isStranded(tx, paymentId))) {
      if (outcome.refunded.amountMinor >= amount.amountMinor) await applications.removeStranded(tx, paymentId);
      return;
    }
    const begun = before ? await applications.listSnapshots(tx, applicationId) : [];
    if (!before || isUnaccounted(before, change, begun)) {
      if (outcome.kind !== 'succeeded') return;
      await applications.addStranded(tx, { paymentId, applicationId, amount });
      log.error({ paymentId, applicationId }, 'money arrived that no checkout accounts for');
      return;
    }
    const time = now();
    const after = recordPayment(before, change, { begun, now: time });
    if (after !== before) await applications.save(tx, before, after, time);
  };
