import type { Db } from '@wayfare/kit/db';
import type { Log } from '@wayfare/kit/log';
import type { StripeClient } from '../clients/stripe.ts';
import type { StripeEventRepository } from '../db/stripe-event-repository.ts';

interface Deps {
  db: Db;
  events: StripeEventRepository;
  stripe: StripeClient;
  log: Log;
  wake: () => void;
}

/**
 * Checks the signature on the raw body (INVALID_ARGUMENT signature-not-valid), stores the event and answers; the worker does what it asks for.
 * @returns whether the event had been received before.
 */
export const createReceiveStripeEvent =
  ({ db, events, stripe, log, wake }: Deps) =>
  async (body: Uint8Array, signature: string): Promise<{ duplicate: boolean }> => {
    const event = stripe.readEvent(Buffer.from(body), signature);
    const fresh = await events.insertNew(db, event);
    log.debug({ eventId: event.id, type: event.type, fresh }, 'stripe event received');
    if (fresh) wake();
    return { duplicate: !fresh };
  };

export type ReceiveStripeEvent = ReturnType<typeof createReceiveStripeEvent>;
