import type Stripe from 'stripe';
import type { StripeEvent } from '../db/stripe-event-repository.ts';

const idOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : (value as { id?: string } | null)?.id;

export const toStripeEvent = ({ id, type, data }: Stripe.Event): StripeEvent => {
  const object = data.object as { object: string; id?: string; payment_intent?: unknown };
  const about: Record<string, Partial<StripeEvent>> = {
    'checkout.session': { sessionId: object.id },
    payment_intent: { paymentIntentId: object.id },
  };
  return { id, type, ...(about[object.object] ?? { paymentIntentId: idOf(object.payment_intent) }) };
};
