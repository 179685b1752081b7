import type { Tx } from '@visa/kit/db';
import { notFound } from '@visa/kit/errors';
import type { ApplicationRepository } from '../db/application-repository.ts';
import type { ApplicationId } from '../domain/application.ts';
import { type PaymentChange, recordPayment } from '../domain/payment.ts';

interface Deps {
  applications: ApplicationRepository;
  now: () => Date;
}

/** What a payment's news does to its application, in the transaction of the inbox. NOT_FOUND only where money arrived for an application that is not there. */
export const createRecordPayment =
  ({ applications, now }: Deps) =>
  async (tx: Tx, { applicationId, ...change }: PaymentChange & { applicationId: ApplicationId }): Promise<void> => {
    const before = await applications.lock(tx, applicationId);
    if (!before) {
      if (change.outcome.kind === 'succeeded') throw notFound('application-not-found');
      return;
    }
    const time = now();
    const snapshots = await applications.listSnapshots(tx, applicationId);
    const after = recordPayment(before, change, { snapshots: snapshots.map(({ ordered }) => ordered), now: time });
    if (after !== before) await applications.save(tx, before, after, time);
  };
