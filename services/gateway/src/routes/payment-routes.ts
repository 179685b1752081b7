import { randomUUID } from 'node:crypto';
import { AppError } from '@visa/kit/errors';
import { z } from 'zod';
import { checkoutRequest, checkoutResponse } from '../contract/application.ts';
import { type VerifyResponse, verifyRequest, verifyResponse } from '../contract/payment.ts';
import { id } from '../contract/primitives.ts';
import { applicationJson } from '../json/application-json.ts';
import type { Neighbours } from '../neighbours.ts';
import { type Route, route } from '../route.ts';

/** Stripe is behind these calls. */
const STRIPE_DEADLINE_MS = 15_000;

type Ending = Pick<VerifyResponse, 'success' | 'outcome' | 'message'>;
const paid: Ending = { success: true, outcome: 'paid', message: '' };
const processing: Ending = { success: false, outcome: 'processing', message: 'payment-processing' };
const failed: Ending = { success: false, outcome: 'failed', message: 'payment-failed' };

const isRefusal = (error: unknown): boolean =>
  error instanceof AppError && ['NOT_FOUND', 'UNAUTHENTICATED', 'PERMISSION_DENIED'].includes(error.code);

interface Deps {
  neighbours: Pick<Neighbours, 'application' | 'payment'>;
}

export const paymentRoutes = ({ neighbours: { application, payment } }: Deps): Route[] => [
  route({
    method: 'post',
    path: '/applications/{id}/checkout',
    summary: 'Open the hosted payment page; 409 quote-changed where the total shown is no longer right',
    access: 'person',
    params: z.object({ id }),
    body: checkoutRequest,
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
    summary: 'How a payment ended; the application is given to its owner only',
    access: 'anyone',
    body: verifyRequest,
    response: verifyResponse,
    handle: async ({ body }) => {
      try {
        const { outcome, applicationId } = await payment.verifyPayment(body, { deadlineMs: STRIPE_DEADLINE_MS });
        const ending =
          outcome === 'PAYMENT_OUTCOME_PAID' ? paid : outcome === 'PAYMENT_OUTCOME_PROCESSING' ? processing : failed;
        if (!applicationId) return { ...ending, formSession: null };
        const found = await application.getApplication({ id: applicationId }).catch((error) => {
          if (isRefusal(error)) return undefined;
          throw error;
        });
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
    summary: "Stripe's signed events; 400 for a forged one",
    access: 'public',
    bodyType: 'raw',
    response: z.object({ received: z.literal(true), duplicate: z.boolean() }),
    handle: async (_, { request }) => {
      const { duplicate } = await payment.receiveStripeEvent(
        { body: request.body as Buffer, signature: request.get('stripe-signature') ?? '' },
        { deadlineMs: STRIPE_DEADLINE_MS },
      );
      return { received: true as const, duplicate };
    },
  }),
];
