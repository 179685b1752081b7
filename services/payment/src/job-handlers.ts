import type { Db } from '@wayfare/kit/db';
import { AppError } from '@wayfare/kit/errors';
import { type JobHandler, untilNothingIsDue } from '@wayfare/kit/jobs';
import type { CheckPayment } from './app/check-payment.ts';
import type { CountLedgerDays } from './app/count-ledger-days.ts';
import type { ProcessEvent } from './app/process-event.ts';
import type { Reconcile } from './app/reconcile.ts';
import type { RedactPayer } from './app/redact-payer.ts';
import type { PaymentRepository } from './db/payment-repository.ts';
import type { StripeEventRepository } from './db/stripe-event-repository.ts';
import type { AddPaymentJobs, PaymentJob } from './jobs.ts';

interface Deps {
  db: Db;
  payments: PaymentRepository;
  events: StripeEventRepository;
  checkPayment: CheckPayment;
  processEvent: ProcessEvent;
  reconcile: Reconcile;
  redactPayer: RedactPayer;
  countLedgerDays: CountLedgerDays;
  addJobs: AddPaymentJobs;
  now: () => Date;
}

const BATCH = 500;

const failureOf = (error: unknown): string => (error instanceof AppError ? error.reason : 'unexpected');

/**
 * What this service does without being asked. A payment and an event carry their own due date; the sweep turns those
 * that are due into jobs.
 */
export const createJobHandlers = ({
  db,
  payments,
  events,
  checkPayment,
  processEvent,
  reconcile,
  redactPayer,
  countLedgerDays,
  addJobs,
  now,
}: Deps): Record<PaymentJob, JobHandler> => {
  const addDue = (kind: PaymentJob, { takeDue }: Pick<PaymentRepository, 'takeDue'>): Promise<number> =>
    db.transaction(async (tx) => {
      const due = await takeDue(tx, BATCH);
      await addJobs(tx, kind, due);
      return due.length;
    });
  return {
    'process-stripe-event': {
      run: async ({ key, attempt }) => {
        const event = await events.findPending(db, key);
        if (!event) return;
        try {
          await processEvent(event);
        } catch (error) {
          await events.noteFailure(db, key, { attempts: attempt, failure: failureOf(error) });
          throw error;
        }
        await events.markDone(db, key);
      },
      onGiveUp: (key, reason) => events.giveUp(db, key, reason),
    },
    'check-payment': {
      run: async ({ key }) => {
        const payment = await payments.beginCheck(db, key);
        if (!payment) return;
        await checkPayment(payment);
        // What became due meanwhile got no job of its own, as this one was under way.
        const again = await payments.beginCheck(db, key, now());
        if (again) await checkPayment(again);
      },
    },
    'sweep-payments': {
      run: async ({ signal }) => {
        await untilNothingIsDue(signal, () => addDue('process-stripe-event', events));
        await untilNothingIsDue(signal, () => addDue('check-payment', payments));
      },
    },
    reconcile: { run: ({ signal }) => reconcile({ signal }) },
    'redact-payer': { run: ({ key }) => redactPayer.run(key) },
    'count-ledger-days': { run: async ({ signal }) => void (await countLedgerDays(signal)) },
    'delete-stripe-events': {
      run: ({ signal }) => untilNothingIsDue(signal, () => events.deleteOld(db, BATCH)),
    },
  };
};
