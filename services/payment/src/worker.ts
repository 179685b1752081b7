import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '@wayfare/kit/db';
import type { Log } from '@wayfare/kit/log';
import type { AttendPayment } from './app/attend-payment.ts';
import type { WorkOffEvent } from './app/work-off-event.ts';
import type { PaymentRepository } from './db/payment-repository.ts';
import type { StripeEventRepository } from './db/stripe-event-repository.ts';
import { retryAt } from './domain/backoff.ts';

/** Lets a request tell the worker of this process that there is work; other processes find it by looking. */
export const createWakeUp = () => {
  let waiting = new AbortController();
  return {
    wake: () => waiting.abort(),
    /** Ends after `ms`, or at the next call of `wake`; a call made since the last wait ends it at once. */
    wait: async (ms: number): Promise<void> => {
      await sleep(ms, undefined, { signal: waiting.signal }).catch(() => {});
      if (waiting.signal.aborted) waiting = new AbortController();
    },
  };
};
type WakeUp = ReturnType<typeof createWakeUp>;

interface Deps {
  db: Db;
  events: StripeEventRepository;
  payments: PaymentRepository;
  workOffEvent: WorkOffEvent;
  attendPayment: AttendPayment;
  wakeUp: WakeUp;
  log: Log;
  pollMs?: number;
}

const BATCH = 8;
/** With the waits in between about two hours; Stripe's own list of events holds them longer. */
const TRIES = 20;
const SWEEP_EVERY_MS = 3_600_000;

const causeOf = (error: unknown): string => (error instanceof Error ? error.message : String(error)).slice(0, 300);

/** Works off stored Stripe events and payments that wait, several at once, with a growing wait after a failure. */
export const startWorker = ({
  db,
  events,
  payments,
  workOffEvent,
  attendPayment,
  wakeUp,
  log,
  pollMs = 1_000,
}: Deps) => {
  let stopped = false;

  const workOffEvents = async (): Promise<number> => {
    const due = await events.claimDue(db, BATCH);
    await Promise.all(
      due.map(async (event) => {
        try {
          await workOffEvent(event);
          await events.markDone(db, event.id);
        } catch (error) {
          const failure = causeOf(error);
          const last = event.attempts >= TRIES;
          log[last ? 'error' : 'warn'](
            { err: error, eventId: event.id, attempts: event.attempts },
            'stripe event could not be worked off',
          );
          if (last) await events.giveUp(db, event.id, failure);
          else await events.retry(db, event.id, { at: retryAt(event.attempts, new Date()), failure });
        }
      }),
    );
    return due.length;
  };

  const attendPayments = async (): Promise<number> => {
    const due = await payments.claimDue(db, BATCH);
    await Promise.all(
      due.map(async (payment) => {
        try {
          await attendPayment(payment);
        } catch (error) {
          log.warn({ err: error, paymentId: payment.id, attempts: payment.attempts }, 'payment could not be attended');
          await payments.attendLater(db, payment.id, retryAt(payment.attempts, new Date()));
        }
      }),
    );
    return due.length;
  };

  const run = async (): Promise<void> => {
    while (!stopped) {
      try {
        const worked = (await workOffEvents()) + (await attendPayments());
        if (worked === 0 && !stopped) await wakeUp.wait(pollMs);
      } catch (error) {
        log.warn({ err: error }, 'worker could not look for work');
        await wakeUp.wait(pollMs * 5);
      }
    }
  };
  const running = run();
  const sweep = () =>
    events.sweep(db).catch((error) => log.warn({ err: error }, 'old stripe events could not be swept'));
  void sweep();
  const sweeping = setInterval(sweep, SWEEP_EVERY_MS).unref();
  return {
    /** Ends with what is under way. */
    stop: async () => {
      stopped = true;
      clearInterval(sweeping);
      wakeUp.wake();
      await running;
    },
  };
};
