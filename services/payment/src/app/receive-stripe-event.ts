import type { Db } from '@wayfare/kit/db';
import type { Log } from '@wayfare/kit/log';
import type { StripeClient } from '../clients/stripe-client.ts';
import type { StripeEventRepository } from '../db/stripe-event-repository.ts';
import type { AddPaymentJobs } from '../jobs.ts';

interface Deps {
  db: Db;
  events: StripeEventRepository;
  stripe: StripeClient;
  log: Log;
  addJobs: AddPaymentJobs;
}

/**
 * Checks the signature on the raw body (INVALID_ARGUMENT signature-not-valid), stores the event with its job, and
 * answers.
 * @returns whether the event had been received before.
 */
export const createReceiveStripeEvent =
  ({ db, events, stripe, log, addJobs }: Deps) =>
  async (body: Uint8Array, signature: string): Promise<{ duplicate: boolean }> => {
    const event = stripe.readEvent(Buffer.from(body), signature);
    const fresh = await db.transaction(async (tx) => {
      const isNew = await events.insertNew(tx, event);
      if (isNew) await addJobs(tx, 'process-stripe-event', [event.id]);
      return isNew;
    });
    log.debug({ eventId: event.id, type: event.type, fresh }, 'stripe event received');
    return { duplicate: !fresh };
  };

export type ReceiveStripeEvent = ReturnType<typeof createReceiveStripeEvent>;
