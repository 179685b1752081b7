import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@wayfare/kit/errors';
import type { Application } from '@wayfare/proto/application/v1/application_service';
import type { PaymentOutcome } from '@wayfare/proto/payment/v1/payment_service';
import { z } from 'zod';
import { checkoutRequest, checkoutResponse } from '../contract/application.ts';
import { type VerifyResponse, verifyRequest, verifyResponse, webhookReceived } from '../contract/payment.ts';
import { id } from '../contract/primitives.ts';
import { applicationJson } from '../json/application-json.ts';
import type { Neighbours } from '../neighbours.ts';
import { type Route, route } from '../route.ts';

/** Stripe is behind these calls. */
const STRIPE_DEADLINE_MS = 5_000;

type Ending = Pick<VerifyResponse, 'success' | 'outcome' | 'message'>;
const paid: Ending = { success: true, outcome: 'paid', message: '' };
const processing: Ending = { success: false, outcome: 'processing', message: 'payment-processing' };
/** The order was paid and is not there any more. */
const givenBack: Ending = { success: false, outcome: 'failed', message: 'payment-given-back' };
const failed: Ending = { success: false, outcome: 'failed', message: 'payment-failed' };

const endings: Partial<Record<PaymentOutcome, Ending>> = {
  PAYMENT_OUTCOME_PAID: paid,
  PAYMENT_OUTCOME_PROCESSING: processing,
  PAYMENT_OUTCOME_GIVEN_BACK: givenBack,
};

const isRefusal = (error: unknown): boolean =>
  error instanceof AppError && ['NOT_FOUND', 'UNAUTHENTICATED', 'PERMISSION_DENIED'].includes(error.code);

const AWAITS_PAYMENT: string[] = ['PAYMENT_STATUS_UNPAID', 'PAYMENT_STATUS_PENDING', 'PAYMENT_STATUS_FAILED'];
const EVENT_PATIENCE_MS = 3_000;
const EVENT_PAUSE_MS = 150;

interface Deps {
  neighbours: Pick<Neighbours, 'application' | 'payment'>;
}

export const paymentRoutes = ({ neighbours: { application, payment } }: Deps): Route[] => {
  const read = (id: string): Promise<Application | undefined> =>
    application.getApplication({ id }).catch((error) => {
      if (isRefusal(error)) return undefined;
      throw error;
    });

  /**
   * The application hears of its payment by an event, a moment after the payment service knows; with Kafka away later.
   */
  const readOncePaid = async (id: string): Promise<Application | undefined> => {
    for (const end = Date.now() + EVENT_PATIENCE_MS; ; await sleep(EVENT_PAUSE_MS)) {
      const found = await read(id);
      if (!found || !AWAITS_PAYMENT.includes(found.paymentStatus) || Date.now() > end) return found;
    }
  };

  return [
    route({
      method: 'post',
      path: '/applications/{id}/checkout',
      operation: 'beginCheckout',
      summary: 'Open the hosted payment page; 409 quote-changed where the total shown is no longer right',
      access: 'person',
      reasons: [
        'application-not-found',
        'application-incomplete',
        'application-already-paid',
        'quote-changed',
        'nothing-to-pay',
        'payment-processing',
        'checkout-replaced',
        'payment-provider-unavailable',
      ],
      budget: 'checkout',
      params: z.object({ id }),
      body: checkoutRequest,
      keyed: 'optional',
      response: checkoutResponse,
      handle: async ({ params, body }, { idempotencyKey, locale }) => {
        const { url } = await payment.createCheckout(
          {
            applicationId: params.id,
            currency: body.currency,
            expectedTotalMinor: body.totalMinor,
            locale,
            idempotencyKey: idempotencyKey || randomUUID(),
          },
          { deadlineMs: STRIPE_DEADLINE_MS },
        );
        return { url };
      },
    }),
    route({
      method: 'post',
      path: '/payments/verify',
      operation: 'verifyPayment',
      summary: 'How a payment ended; the application is given to its owner only',
      access: 'anyone',
      reasons: ['payment-provider-unavailable'],
      budget: 'verify',
      body: verifyRequest,
      response: verifyResponse,
      handle: async ({ body }) => {
        try {
          const { outcome, applicationId } = await payment.verifyPayment(body, { deadlineMs: STRIPE_DEADLINE_MS });
          const ending = endings[outcome] ?? failed;
          if (!applicationId) return { ...ending, formSession: null };
          const isPaid = ending.outcome === 'paid';
          const found = await (isPaid ? readOncePaid(applicationId) : read(applicationId));
          return { ...ending, formSession: found ? applicationJson(found) : null };
        } catch (error) {
          if (error instanceof AppError && error.code === 'NOT_FOUND')
            return { ...failed, message: 'payment-not-found', formSession: null };
          throw error;
        }
      },
    }),
    route({
      method: 'post',
      path: '/webhooks/stripe',
      operation: 'receiveStripeEvent',
      summary: "Stripe's signed events; 400 for a forged one",
      access: 'public',
      reasons: ['signature-not-valid'],
      bodyType: 'raw',
      consumes: 'application/json',
      response: webhookReceived,
      handle: async (_, { request }) => {
        const { duplicate } = await payment.receiveStripeEvent(
          { body: request.body as Buffer, signature: request.get('stripe-signature') ?? '' },
          { deadlineMs: STRIPE_DEADLINE_MS },
        );
        return { received: true as const, duplicate };
      },
    }),
  ];
};
