import { createCheckPayment } from '../../../payment/src/app/check-payment.ts';
import { createProcessEvent } from '../../../payment/src/app/process-event.ts';
import { createReceiveStripeEvent } from '../../../payment/src/app/receive-stripe-event.ts';
import { createAddRefund, createRequestRefund } from '../../../payment/src/app/request-refund.ts';
import { createSettlePayment } from '../../../payment/src/app/settle-payment.ts';
import { createSubmitRefunds } from '../../../payment/src/app/submit-refunds.ts';
import type { StripeClient } from '../../../payment/src/clients/stripe-client.ts';
import { createDisputeRepository } from '../../../payment/src/db/dispute-repository.ts';
import type { Ledger } from '../../../payment/src/db/ledger.ts';
import type { PaymentRepository } from '../../../payment/src/db/payment-repository.ts';
import { createRefundRepository } from '../../../payment/src/db/refund-repository.ts';
import { createStripeEventRepository } from '../../../payment/src/db/stripe-event-repository.ts';
import { createJobHandlers } from '../../../payment/src/job-handlers.ts';
import type { AddPaymentJobs } from '../../../payment/src/jobs.ts';
import type { Db } from '../../src/db.ts';
import type { Log } from '../../src/log.ts';
import { pending } from './money-order.ts';

interface Deps {
  db: Db;
  payments: PaymentRepository;
  stripe: StripeClient;
  log: Log;
  now: () => Date;
}

type Kind = Parameters<AddPaymentJobs>[1];

const ledger: Pick<Ledger, 'post'> = {
  post: async (tx, postings) => {
    for (const posting of postings)
      await tx('ledger').insert({ cause: posting.cause, posting }).onConflict('cause').ignore().returning('cause');
  },
};

const addJobs = (async (tx: Db, kind: Kind, keys: string[]) => {
  for (const key of keys) await tx('job').insert({ kind, key });
}) as unknown as AddPaymentJobs;

/** The payment service's own commands in one process. */
export const createPaymentPod = ({ db, payments, stripe, log, now }: Deps) => {
  const deps = {
    db,
    payments,
    stripe,
    log,
    now,
    addJobs,
    ledger: ledger as Ledger,
    refunds: createRefundRepository(),
    disputes: createDisputeRepository(),
    events: createStripeEventRepository(),
  };
  const settle = createSettlePayment(deps);
  const submitRefunds = createSubmitRefunds(deps);
  const requestRefund = createRequestRefund({ ...deps, submitRefunds, onePersonLimitMinor: Number.MAX_SAFE_INTEGER });
  const checkPayment = createCheckPayment({
    ...deps,
    settlePayment: settle,
    addRefund: createAddRefund(deps),
    submitRefunds,
  });
  const processEvent = createProcessEvent({ ...deps, settlePayment: settle });
  const handlers = createJobHandlers({
    ...deps,
    checkPayment,
    processEvent,
    reconcile: (async () => {}) as never,
    redactPayer: { request: async () => {}, run: async () => {} },
    countLedgerDays: async () => 0,
  });

  return {
    settle,
    receive: createReceiveStripeEvent(deps),
    refund: (idempotencyKey: string) =>
      requestRefund({
        applicationId: pending.id,
        paymentId: '',
        scope: { kind: 'amount', amountMinor: 1_000 },
        reason: 'goodwill',
        requestedBy: 'finance-1',
        idempotencyKey,
      }),
    /** Takes the oldest job; another worker may have it too. @returns whether there was one. */
    workOff: async (): Promise<boolean> => {
      const job: { kind: Kind; key: string } | undefined = await db('job').first();
      if (!job) return false;
      await handlers[job.kind].run({ key: job.key, attempt: 1, signal: new AbortController().signal });
      await db('job').where({ kind: job.kind, key: job.key }).delete();
      return true;
    },
  };
};
