import {
  address,
  callerSettings,
  grpcTlsSettings,
  kafkaSettings,
  requireHttps,
  secretKey,
  serviceSettings,
} from '@wayfare/kit/config';
import { z } from 'zod';

const figures = z.array(z.object({ key: z.string(), value: z.string(), source: z.string() }));

/** `true` and `false` only; `z.coerce.boolean()` would take the text "false" for true. */
const flag = z.enum(['true', 'false']).transform((text) => text === 'true');

const jsonOf = <T>(schema: z.ZodType<T>) =>
  z.string().transform((text, context): T => {
    try {
      return schema.parse(JSON.parse(text));
    } catch {
      context.addIssue({ code: 'custom', message: 'JSON of the documented shape expected' });
      return z.NEVER;
    }
  });

export const configSchema = z
  .object({
    ...serviceSettings,
    ...kafkaSettings,
    ...callerSettings,
    ...grpcTlsSettings,
    PORT: z.coerce.number().int().positive(),
    /** Where browsers find us, for example https://visa.example. */
    PUBLIC_URL: z.url(),
    CATALOG_ADDRESS: address,
    APPLICATION_ADDRESS: address,
    PAYMENT_ADDRESS: address,
    DOCUMENT_ADDRESS: address,
    NOTIFICATION_ADDRESS: address,
    /** 32 bytes, base64: marks the cookies of guests as ours. Changed, those of today begin nothing new. */
    GUEST_KEY: secretKey,
    /** Off only for plain http on localhost. */
    COOKIE_SECURE: flag.default(true),
    /**
     * Proxies whose X-Forwarded-* are believed: how many stand in front, or their addresses and ranges, by commas.
     * Limits count by the client's address: with too much believed here anybody chooses his own, with too little
     * everybody shares the proxy's.
     */
    TRUST_PROXY: z
      .string()
      .regex(/^([1-5]|[\w.:/, ]*[a-z.:][\w.:/, ]*)$/)
      .refine((text) => text !== 'true')
      .transform((text) => (/^\d$/.test(text) ? Number(text) : text))
      .default('loopback'),
    /** Valkey or Redis that counts for all gateways together (rediss://:password@host:6379); else each counts alone. */
    LIMIT_STORE_URL: z.union([z.literal(''), z.url({ protocol: /^rediss?$/ })]).default(''),
    /** Multiplies every figure of limits/budgets.ts; more than 1 for tests and loads that come from one address. */
    /** Who sends it as X-Limit-Key is not limited: for loads, which come from one address. Empty for nobody. */
    LIMIT_EXEMPT_KEY: z.union([z.literal(''), z.string().min(32)]).default(''),
    LIMIT_SCALE: z.coerce.number().positive().max(1_000_000).default(1),
    /**
     * How long a new process may warm up before it is ready, counted from when the catalogue is there; 0 is not at all.
     * A neighbour that is away holds it back no longer.
     */
    WARM_UP_MS: z.coerce.number().int().min(0).max(60_000).default(15_000),
    BRAND: z.string().default('Wayfare'),
    SUPPORT_EMAIL: z.email().default('support@wayfare.example'),
    KEYCLOAK_CLIENT_ID: z.string().default('visa-shell'),
    /** Marketing figures with the source of each, as JSON. */
    FIGURES: jsonOf(figures).default([
      { key: 'rating', value: '4.4', source: '' },
      { key: 'approvalRate', value: '99%', source: '' },
      { key: 'experience', value: '12+', source: '' },
      { key: 'assistance', value: '24/7', source: '' },
      { key: 'destinations', value: '200+', source: '' },
      { key: 'reviews', value: '64,000+', source: '' },
    ]),
    /** Whether figures without a source are shown. */
    UNSOURCED_FIGURES: flag.default(true),
  })
  .check(requireHttps('KEYCLOAK_ISSUER', 'PUBLIC_URL'));

export type Config = z.infer<typeof configSchema>;
