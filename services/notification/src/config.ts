import {
  address,
  callerSettings,
  databaseSettings,
  grpcSettings,
  kafkaSettings,
  requireHttps,
  secretKey,
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
    /** 32 bytes, base64: who wants no reminders is kept by a hash that needs it. Changed, they are reminded again. */
    ADDRESS_KEY: secretKey,
    SMTP_URL: z.url({ protocol: /^smtps?$/ }),
    /** For example `Wayfare <mail@wayfare.example>`. */
    MAIL_FROM: z.string().regex(/@/, 'an address expected'),
    BRAND: z.string().default('Wayfare'),
    /** Where the web application is; links in mails lead there. */
    PUBLIC_URL: z.url().transform((url) => url.replace(/\/$/, '')),
    /** Base of the realm, whose link provider we call. */
    KEYCLOAK_ADMIN_URL: z.url().transform((url) => url.replace(/\/$/, '')),
    KEYCLOAK_CLIENT_ID: z.string().min(1),
    KEYCLOAK_CLIENT_SECRET: z.string().min(1),
    /** `mail` delivers each text to sms+<number>@sms.localhost, for development. */
    SMS: z.enum(['mail', 'twilio', 'off']).optional(),
    TWILIO_ACCOUNT_SID: z.string().optional(),
    TWILIO_AUTH_TOKEN: z.string().optional(),
    TWILIO_FROM: z.string().optional(),
    TWILIO_API_BASE: z.url().default('https://api.twilio.com'),
  })
  .check(requireHttps('KEYCLOAK_ISSUER', 'PUBLIC_URL'))
  .transform((config) => ({
    ...config,
    SMS: config.SMS ?? (config.TWILIO_ACCOUNT_SID ? 'twilio' : config.NODE_ENV === 'production' ? 'off' : 'mail'),
  }))
  .refine(
    (config) =>
      config.SMS !== 'twilio' || (config.TWILIO_ACCOUNT_SID && config.TWILIO_AUTH_TOKEN && config.TWILIO_FROM),
    { path: ['SMS'], message: 'twilio needs TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM' },
  );
export type Config = Readonly<z.infer<typeof configSchema>>;
