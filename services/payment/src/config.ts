import {
  address,
  callerSettings,
  databaseSettings,
  grpcSettings,
  kafkaSettings,
  refuseInProduction,
  requireHttps,
  serviceSettings,
} from '@wayfare/kit/config';
import { z } from 'zod';

export const configSchema = z
  .object({
    ...serviceSettings,
    ...grpcSettings,
    ...databaseSettings,
    ...kafkaSettings,
    ...callerSettings,
    APPLICATION_ADDRESS: address,
    STRIPE_SECRET_KEY: z
      .string('key is required')
      .regex(/^[sr]k_(test|live)_./, 'a Stripe key (sk_test_… or sk_live_…) expected'),
    STRIPE_WEBHOOK_SECRET: z.string().startsWith('whsec_', 'whsec_… expected'),
    /** Set for the sandbox; Stripe's own address otherwise. */
    STRIPE_API_BASE: z.url({ protocol: /^https?$/ }).optional(),
    /** Minor units of the payment's currency: what one member of staff gives back of a payment without a second. */
    REFUND_ONE_PERSON_LIMIT_MINOR: z.coerce.number().int().min(0).default(20_000),
    PUBLIC_URL: z.url().transform((url) => url.replace(/\/$/, '')),
  })
  .check(requireHttps('KEYCLOAK_ISSUER', 'PUBLIC_URL', 'STRIPE_API_BASE'))
  .check(refuseInProduction((key) => !/^[sr]k_test_/.test(key), 'a live key expected', ['STRIPE_SECRET_KEY']));
export type Config = Readonly<z.infer<typeof configSchema>>;
