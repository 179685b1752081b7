import { validate } from '@wayfare/kit/errors';
import type { Handlers } from '@wayfare/kit/unary';
import type { PaymentServiceService } from '@wayfare/proto/payment/v1/payment_service';
import { z } from 'zod';
import type { CreateCheckout } from '../app/create-checkout.ts';
import type { ReceiveStripeEvent } from '../app/receive-stripe-event.ts';
import type { Outcome, VerifyPayment } from '../app/verify-payment.ts';
import type { createMoneyHandlers } from './money-handlers.ts';

type MoneyHandlers = ReturnType<typeof createMoneyHandlers>;

interface Deps {
  createCheckout: CreateCheckout;
  verifyPayment: VerifyPayment;
  receiveStripeEvent: ReceiveStripeEvent;
}

const checkoutRequest = z.object({
  applicationId: z.uuid('not-an-id'),
  currency: z.string().regex(/^[a-z]{3}$/, 'not-a-currency'),
  expectedTotalMinor: z.int().min(0),
  locale: z.string().max(20),
  idempotencyKey: z.string().max(200),
});
const verifyRequest = z.object({ sessionId: z.string().min(1, 'required').max(200) });

const outcomes = {
  paid: 'PAYMENT_OUTCOME_PAID',
  processing: 'PAYMENT_OUTCOME_PROCESSING',
  failed: 'PAYMENT_OUTCOME_FAILED',
  given_back: 'PAYMENT_OUTCOME_GIVEN_BACK',
} as const satisfies Record<Outcome, string>;

export const createPaymentHandlers = ({
  createCheckout,
  verifyPayment,
  receiveStripeEvent,
}: Deps): Omit<Handlers<typeof PaymentServiceService>, keyof MoneyHandlers> => ({
  createCheckout: {
    access: 'person',
    handle: async (request) => {
      const payment = await createCheckout(validate(checkoutRequest, request));
      return { url: payment.checkoutUrl ?? '', paymentId: payment.id };
    },
  },
  verifyPayment: {
    access: 'anyone',
    handle: async (request) => {
      const { sessionId } = validate(verifyRequest, request);
      const { outcome, applicationId, payment } = await verifyPayment(sessionId);
      return {
        outcome: outcomes[outcome],
        applicationId: applicationId ?? '',
        totalPaid: payment && { amountMinor: payment.amountMinor, currency: payment.currency },
      };
    },
  },
  // The signature is what counts, whoever brings it.
  receiveStripeEvent: {
    access: 'anyone',
    handle: ({ body, signature }) => receiveStripeEvent(body, signature),
  },
});
