import type { Db } from '@wayfare/kit/db';
import { eventConsumer } from '@wayfare/kit/event-consumer';
import type { Log } from '@wayfare/kit/log';
import { serve } from '@wayfare/kit/unary';
import { PaymentServiceService } from '@wayfare/proto/payment/v1/payment_service';
import { createCheckPayment } from './app/check-payment.ts';
import { createCompareApplications } from './app/compare-applications.ts';
import { createCompareBooks } from './app/compare-books.ts';
import { createCompareStripe } from './app/compare-stripe.ts';
import { createCountLedgerDays } from './app/count-ledger-days.ts';
import { createCreateCheckout } from './app/create-checkout.ts';
import { createProcessEvent } from './app/process-event.ts';
import { createConfirmRefund, createDeclineRefund, createProposeRefund } from './app/propose-refund.ts';
import { createReceiveStripeEvent } from './app/receive-stripe-event.ts';
import { createReconcile } from './app/reconcile.ts';
import { createRedactPayer } from './app/redact-payer.ts';
import { createRefundByRule } from './app/refund-by-rule.ts';
import { createAddRefund, createRequestRefund, createSendRefund, createWeighRefund } from './app/request-refund.ts';
import { createReturnMoney } from './app/return-money.ts';
import { createSettlePayment } from './app/settle-payment.ts';
import { createSubmitRefunds } from './app/submit-refunds.ts';
import { createVerifyPayment } from './app/verify-payment.ts';
import type { ApplicationClient } from './clients/application-client.ts';
import type { StripeClient } from './clients/stripe-client.ts';
import { createDifferenceRepository } from './db/difference-repository.ts';
import { createDisputeRepository } from './db/dispute-repository.ts';
import { createLedger } from './db/ledger.ts';
import { createLedgerDays } from './db/ledger-days.ts';
import { createMoneyChecks } from './db/money-checks.ts';
import { createPayerRedactionRepository } from './db/payer-redaction-repository.ts';
import { createPaymentRepository } from './db/payment-repository.ts';
import { createRefundProposalRepository } from './db/refund-proposal-repository.ts';
import { createRefundRepository } from './db/refund-repository.ts';
import { createStripeEventRepository } from './db/stripe-event-repository.ts';
import { createApplicationEvents } from './events/application-events.ts';
import { createMoneyHandlers } from './grpc/money-handlers.ts';
import { createPaymentHandlers } from './grpc/payment-handlers.ts';
import { createJobHandlers } from './job-handlers.ts';
import type { AddPaymentJobs } from './jobs.ts';

interface Deps {
  db: Db;
  stripe: StripeClient;
  application: ApplicationClient;
  publicUrl: string;
  onePersonLimitMinor: number;
  log: Log;
  now: () => Date;
  addJobs: AddPaymentJobs;
  settleMs?: number;
}

/** What main starts and what component tests start; jobs and the reconciler share the commands of the calls. */
export const buildServer = (deps: Deps) => {
  const { db, stripe, application, publicUrl, onePersonLimitMinor, log, now, addJobs, settleMs } = deps;
  const payments = createPaymentRepository();
  const refunds = createRefundRepository();
  const disputes = createDisputeRepository();
  const events = createStripeEventRepository();
  const ledger = createLedger();
  const ledgerDays = createLedgerDays();
  const differences = createDifferenceRepository();

  const settlePayment = createSettlePayment({ db, payments, refunds, disputes, ledger, stripe, log, now, addJobs });
  const submitRefunds = createSubmitRefunds({ db, payments, refunds, ledger, stripe, log, now });
  const addRefund = createAddRefund({ refunds, disputes, ledger, now });
  const weigh = createWeighRefund({ refunds, disputes, onePersonLimitMinor });
  const giving = { db, payments, refunds, disputes, ledger, submitRefunds, onePersonLimitMinor, log, now };
  const proposals = createRefundProposalRepository();
  const proposing = { db, payments, proposals, weigh, now };
  const refundCommands = {
    requestRefund: createRequestRefund(giving),
    proposeRefund: createProposeRefund(proposing),
    confirmRefund: createConfirmRefund({ ...proposing, addRefund, send: createSendRefund(giving) }),
    declineRefund: createDeclineRefund(proposing),
    weigh,
  };
  const processEvent = createProcessEvent({ db, payments, stripe, settlePayment });
  const checkPayment = createCheckPayment({
    db,
    payments,
    refunds,
    stripe,
    settlePayment,
    addRefund,
    submitRefunds,
    now,
  });
  const reconcile = createReconcile({
    db,
    differences,
    compareStripe: createCompareStripe({
      db,
      payments,
      refunds,
      disputes,
      events,
      ledger,
      stripe,
      settlePayment,
      processEvent,
    }),
    compareBooks: createCompareBooks({ db, payments, refunds, events, checks: createMoneyChecks(), stripe }),
    compareApplications: createCompareApplications({ db, payments, application }),
    log,
    now,
    settleMs,
  });
  const redactions = createPayerRedactionRepository();
  const redactPayer = createRedactPayer({ db, payments, redactions, stripe, addJobs });
  const handlers = {
    ...createPaymentHandlers({
      createCheckout: createCreateCheckout({
        db,
        payments,
        application,
        stripe,
        settlePayment,
        publicUrl,
        log,
        now,
        addJobs,
      }),
      verifyPayment: createVerifyPayment({ db, payments, application, settlePayment }),
      receiveStripeEvent: createReceiveStripeEvent({ db, events, stripe, log, addJobs }),
    }),
    ...createMoneyHandlers({
      db,
      payments,
      refunds,
      proposals,
      disputes,
      ledger,
      ledgerDays,
      differences,
      ...refundCommands,
    }),
  };
  return {
    services: [serve(PaymentServiceService, handlers)],
    consumers: [
      eventConsumer(
        createApplicationEvents({
          returnMoney: createReturnMoney({ payments, log, now, addJobs }),
          refundByRule: createRefundByRule({ payments, disputes, addRefund, addJobs, log, now }),
          redactPayer,
        }),
      ),
    ],
    reconcile,
    jobHandlers: createJobHandlers({
      db,
      payments,
      events,
      checkPayment,
      processEvent,
      reconcile,
      redactPayer,
      countLedgerDays: createCountLedgerDays({ db, days: ledgerDays, now }),
      addJobs,
      now,
    }),
  };
};
