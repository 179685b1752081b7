import type { Db } from '@wayfare/kit/db';
import type { Log } from '@wayfare/kit/log';
import { serve } from '@wayfare/kit/unary';
import { PaymentServiceService } from '@wayfare/proto/payment/v1/payment_service';
import { createAttendPayment } from './app/attend-payment.ts';
import { createCreateCheckout } from './app/create-checkout.ts';
import { createReceiveStripeEvent } from './app/receive-stripe-event.ts';
import { createSettlePayment } from './app/settle-payment.ts';
import { createVerifyPayment } from './app/verify-payment.ts';
import { createWorkOffEvent } from './app/work-off-event.ts';
import type { ApplicationClient } from './clients/application.ts';
import type { StripeClient } from './clients/stripe.ts';
import { createPaymentRepository } from './db/payment-repository.ts';
import { createStripeEventRepository } from './db/stripe-event-repository.ts';
import { createPaymentHandlers } from './grpc/payment-handlers.ts';
import { createWakeUp, startWorker } from './worker.ts';

interface Deps {
  db: Db;
  stripe: StripeClient;
  application: ApplicationClient;
  publicUrl: string;
  log: Log;
  now: () => Date;
  pollMs?: number;
}

/** What main starts and what component tests start: the gRPC service, and the worker behind it. */
export const buildServer = ({ db, stripe, application, publicUrl, log, now, pollMs }: Deps) => {
  const payments = createPaymentRepository();
  const events = createStripeEventRepository();
  const wakeUp = createWakeUp();
  const { wake } = wakeUp;
  const settlePayment = createSettlePayment({ db, payments, stripe, log, now, wake });
  const handlers = createPaymentHandlers({
    createCheckout: createCreateCheckout({ db, payments, application, stripe, settlePayment, publicUrl, log, now }),
    verifyPayment: createVerifyPayment({ db, payments, application, settlePayment }),
    receiveStripeEvent: createReceiveStripeEvent({ db, events, stripe, log, wake }),
  });
  const workOffEvent = createWorkOffEvent({ db, payments, stripe, settlePayment });
  const attendPayment = createAttendPayment({ db, payments, stripe, settlePayment, now });
  return {
    services: [serve(PaymentServiceService, handlers)],
    startWorker: () => startWorker({ db, events, payments, workOffEvent, attendPayment, wakeUp, log, pollMs }),
  };
};
