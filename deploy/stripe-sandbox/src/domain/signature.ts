import { createHmac } from 'node:crypto';

/** The `Stripe-Signature` header: https://docs.stripe.com/webhooks#verify-manually */
export const signPayload = (payload: string, secret: string, timestamp: number): string => {
  const signature = createHmac('sha256', secret).update(`${timestamp}.${payload}`).digest('hex');
  return `t=${timestamp},v1=${signature}`;
};
