import { z } from 'zod';

const environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(8420),
  HOST: z.string().min(1).default('127.0.0.1'),
  STRIPE_SECRET_KEY: z.string().startsWith('sk_test_', 'must be a test key (sk_test_…)'),
  STRIPE_WEBHOOK_SECRET: z.string().startsWith('whsec_', 'must start with whsec_'),
  WEBHOOK_URL: z.url().optional(),
  PUBLIC_URL: z.url().optional(),
  STATE_FILE: z.string().min(1),
  MERCHANT_NAME: z.string().min(1).default('Wayfare'),
  WEBHOOK_RETRY_MS: z.coerce.number().int().min(1).default(1000),
});

export interface Config {
  readonly port: number;
  /** Interface to listen on; this machine alone where it is missing. */
  readonly host?: string;
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** Nothing is delivered without it; events are kept all the same. */
  readonly webhookUrl?: string;
  /** Where browsers reach the hosted page; this process's own address when it is missing. */
  readonly publicUrl?: string;
  readonly stateFile: string;
  readonly merchantName: string;
  /** Wait before the first repeat of a webhook; doubles with each further one. */
  readonly webhookRetryMs: number;
}

export const loadConfig = (env: NodeJS.ProcessEnv): Config => {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const read = environment.safeParse(given);
  if (!read.success) {
    const faults = read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`The configuration cannot be used:\n  ${faults.join('\n  ')}`);
  }
  const values = read.data;
  return Object.freeze({
    port: values.PORT,
    host: values.HOST,
    secretKey: values.STRIPE_SECRET_KEY,
    webhookSecret: values.STRIPE_WEBHOOK_SECRET,
    webhookUrl: values.WEBHOOK_URL,
    publicUrl: values.PUBLIC_URL?.replace(/\/$/, ''),
    stateFile: values.STATE_FILE,
    merchantName: values.MERCHANT_NAME,
    webhookRetryMs: values.WEBHOOK_RETRY_MS,
  });
};
