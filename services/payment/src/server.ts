import type { Db } from '@wayfare/kit/db';
import type { Log } from '@wayfare/kit/log';
import { serve } from '@wayfare/kit/unary';
import { PaymentServiceService } from '@wayfare/proto/payment/v1/payment_service';
import { createCheckPayment } from './app/check-payment.ts';
import { createCreateCheckout } from './app/create-checkout.ts';
import { createProcessEvent } from './app/process-event.ts';
import { createReceiveStripeEvent } from './app/receive-stripe-event.ts';
import { createSettlePayment } from './app/settle-payment.ts';
import { createVerifyPayment } from './app/verify-payment.ts';
import type { ApplicationClient } from './clients/application.ts';
import type { StripeClient } from './clients/stripe.ts';
import { createPaymentRepository } from './db/payment-repository.ts';
import { createStripeEventRepository } from './db/stripe-event-repository.ts';
import { createPaymentHandlers } from './grpc/payment-handlers.ts';
import { type AddPaymentJobs, createJobHandlers } from './jobs.ts';

interface Deps {
  db: Db;
  stripe: StripeClient;
  application: ApplicationClient;
  publicUrl: string;
  log: Log;
  now: () => Date;
  addJobs: AddPaymentJobs;
}

/** What main starts and what component tests start: the gRPC service, and the handlers of its jobs. */
export const buildServer = ({ db, stripe, application, publicUrl, log, now, addJobs }: Deps) => {
  const payments = createPaymentRepository();
  const events = createStripeEventRepository();
  const settlePayment = createSettlePayment({ db, payments, stripe, log, now, addJobs });
  const handlers = createPaymentHandlers({
    createCheckout: createCreateCheckout({
      db,
      payments,
      application,
      stripe,
      settlePayment,
      addJobs,
      publicUrl,
      log,
      now,
    }),
    verifyPayment: createVerifyPayment({ db, payments, application, settlePayment }),
    receiveStripeEvent: createReceiveStripeEvent({ db, events, stripe, log, addJobs }),
  });
  const checkPayment = createCheckPayment({ db, payments, stripe, settlePayment, now });
  const processEvent = createProcessEvent({ db, payments, stripe, settlePayment });
  return {
    services: [serve(PaymentServiceService, handlers)],
    jobHandlers: createJobHandlers({ db, payments, events, checkPayment, processEvent, addJobs }),
  };
};
