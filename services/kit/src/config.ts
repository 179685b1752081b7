import { type ZodType, z } from 'zod';
import { servicePrivateKey, servicePublicKeys } from './service-keys.ts';
import { readSettingsFiles } from './settings-files.ts';

/** Settings every service has. Ports are TCP ports on `HOST`. */
export const serviceSettings = {
  NODE_ENV: z.enum(['development', 'test', 'production']).default('production'),
  /** `on` lets a production build run on test credentials and plain http: never where real people use it. */
  ALLOW_EVALUATION: z.enum(['on', 'off']).default('off'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  /** Interface to listen on; a pod needs 0.0.0.0. */
  HOST: z.string().default('127.0.0.1'),
  OPS_PORT: z.coerce.number().int().positive(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url().optional(),
  /** File descriptor set of our protos; switches gRPC reflection on outside production. */
  PROTO_DESCRIPTOR: z.string().optional(),
};

/** Of whoever calls or is called by gRPC. */
export const grpcTlsSettings = {
  /**
   * The folder of this service's `tls.crt`, `tls.key` and `ca.crt`, read again when they are renewed. `off` is for
   * clusters whose mesh encrypts.
   */
  GRPC_TLS: z.string().min(1),
};

export const grpcSettings = {
  ...grpcTlsSettings,
  GRPC_PORT: z.coerce.number().int().positive(),
  /** A caller's connection ends after this time, so that new replicas get their share. */
  GRPC_MAX_CONNECTION_AGE_MS: z.coerce.number().int().positive().default(300_000),
};

export const databaseSettings = {
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  DATABASE_POOL_MAX: z.coerce.number().int().positive().default(8),
  /** `off` behind a pooler in transaction mode that knows no prepared statements: PgBouncer before 1.21. */
  DATABASE_PREPARE: z.enum(['on', 'off']).default('on'),
};

export const kafkaSettings = {
  KAFKA_BROKERS: z
    .string()
    .min(3)
    .transform((list) => list.split(',')),
  /** As Kafka names its security protocols. Anything but `sasl_ssl` and `ssl` is for a machine of one's own. */
  KAFKA_SECURITY: z.enum(['sasl_ssl', 'ssl', 'sasl_plaintext', 'plaintext']).default('sasl_ssl'),
  KAFKA_SASL_MECHANISM: z.enum(['scram-sha-512', 'scram-sha-256', 'plain']).default('scram-sha-512'),
  KAFKA_USERNAME: z.string().min(1).optional(),
  KAFKA_PASSWORD: z.string().min(1).optional(),
  /** PEM file of the authority that signed the brokers' certificates; the system's authorities without it. */
  KAFKA_CA_FILE: z.string().min(1).optional(),
  /** The same as text. */
  KAFKA_CA: z.string().min(1).optional(),
  /** PEM files of a client certificate, for brokers that demand one. */
  KAFKA_CERTIFICATE_FILE: z.string().min(1).optional(),
  KAFKA_KEY_FILE: z.string().min(1).optional(),
  /** Of each event topic, when it is created: more consumers than this would idle. */
  KAFKA_PARTITIONS: z.coerce.number().int().min(1).default(6),
  /** Replicas that must hold an event before it counts as sent. */
  KAFKA_MIN_INSYNC_REPLICAS: z.coerce.number().int().min(1).default(1),
};

/** What a service needs to know who calls it, and to call its neighbours. */
export const callerSettings = {
  KEYCLOAK_ISSUER: z.url(),
  KEYCLOAK_JWKS_URL: z.url(),
  /** This service's own, see service-keys.ts; the other services know it by its public half. */
  SERVICE_PRIVATE_KEY: servicePrivateKey,
  SERVICE_PUBLIC_KEYS: servicePublicKeys,
  /** Whether staff act only with tokens of a sign-in with two factors. `off` is for a machine of one's own. */
  STAFF_SECOND_FACTOR: z.enum(['required', 'off']).default('required'),
};

/** An address `host:port` of a neighbour's gRPC server. */
export const address = z.string().regex(/^[^:/]+:\d+$|^dns:\/\/\/.+$/, 'host:port expected');

/** A key of 32 bytes. */
export const secretKey = z
  .base64('base64 expected')
  .transform((text) => Buffer.from(text, 'base64'))
  .refine((key) => key.length === 32, '32 bytes, base64, expected');

/** The keys that wrap data keys, see envelope.ts. */
export const masterKeySettings = {
  MASTER_KEY: secretKey,
  /** Comma-separated; what they wrapped is wrapped anew in the background. */
  MASTER_KEYS_PREVIOUS: z
    .string()
    .transform((list) => list.split(',').map((key) => key.trim()))
    .pipe(z.array(secretKey))
    .default([]),
};

type Settings = Record<string, unknown>;

/**
 * A check of a schema with `serviceSettings`: refuses what fails `isReal` in production, unless it is an evaluation.
 */
export const refuseInProduction =
  (isReal: (value: string) => boolean, message: string, names: readonly string[]) =>
  ({ value, issues }: { value: Settings; issues: z.core.$ZodRawIssue[] }): void => {
    if (value.NODE_ENV !== 'production' || value.ALLOW_EVALUATION === 'on') return;
    for (const name of names) {
      const setting = value[name];
      if (typeof setting !== 'string' || isReal(setting)) continue;
      issues.push({ code: 'custom', path: [name], message: `${message} without ALLOW_EVALUATION=on`, input: setting });
    }
  };

export const requireHttps = (...names: string[]) =>
  refuseInProduction((url) => url.startsWith('https://'), 'https expected', names);

/**
 * Parses the environment and the files in its `SETTINGS_DIR`, which give way to it; throws one error that lists every
 * fault, without the values.
 */
export const loadConfig = <T>(schema: ZodType<T>, env: NodeJS.ProcessEnv): Readonly<T> => {
  const given = { ...readSettingsFiles(env.SETTINGS_DIR), ...env };
  const present = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''));
  const result = schema.safeParse(present);
  if (result.success) return Object.freeze(result.data);
  const faults = result.error.issues.map(({ path, message }) => `  ${path.join('.')}: ${message}`);
  throw new Error(`Configuration not accepted:\n${faults.join('\n')}`);
};
