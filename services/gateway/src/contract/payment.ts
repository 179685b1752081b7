import { z } from 'zod';
import { application } from './application.ts';

/** POST payments/verify */
export const verifyRequest = z
  .strictObject({ sessionId: z.string().min(1, 'required').max(200) })
  .meta({ id: 'VerifyRequest' });

/**
 * `outcome` has the three endings of the return page. `formSession` and the total are given to the owner only;
 * `message` is a slug: payment-processing, payment-failed, payment-given-back, payment-not-found or empty.
 */
export const verifyResponse = z
  .object({
    success: z.boolean(),
    outcome: z.enum(['paid', 'processing', 'failed']),
    message: z.string(),
    formSession: application.nullable(),
  })
  .meta({ id: 'VerifyResponse' });
/** POST webhooks/stripe */
export const webhookReceived = z
  .object({ received: z.literal(true), duplicate: z.boolean() })
  .meta({ id: 'WebhookReceived' });
export type VerifyResponse = z.infer<typeof verifyResponse>;
