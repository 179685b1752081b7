// What each of our own processes is told.
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { kafkaEnv } from './kafka-users.ts';
import { retiredKeysOf, type Secrets } from './secrets.ts';
import { type Ports, ROOT } from './settings.ts';

/** The services with a database of their own, of the same name. */
export const DATABASES = ['catalog', 'application', 'payment', 'document', 'notification'] as const;

type DatabaseName = (typeof DATABASES)[number];
export type ServiceName = DatabaseName | 'ocr' | 'gateway';

export type Environment = Readonly<Record<string, string | number>>;

export interface ServiceProcess {
  /** The folder of its workspace. */
  readonly cwd: string;
  readonly entry: string;
  readonly opsPort: number;
  readonly env: Environment;
}

interface Platform {
  readonly ports: Ports;
  readonly urls: { issuer: string; web: string; sandbox: string };
  readonly secrets: Secrets;
  readonly dataDir: string;
  readonly mode: string;
}

/** The folder with a folder of certificates for each service. */
export const serviceCertificates = (dataDir: string): string => join(dataDir, 'certificates');

const local = (port: number): string => `127.0.0.1:${port}`;

/** Answers { name: { cwd, entry, env, opsPort } } for the services, the OCR pod and the gateway. */
export const describeServices = ({
  ports,
  urls,
  secrets,
  dataDir,
  mode,
}: Platform): Record<ServiceName, ServiceProcess> => {
  const databaseUrl = (name: DatabaseName) =>
    `postgres://postgres:${encodeURIComponent(secrets.postgresPassword)}@${local(ports.postgres)}/${name}`;
  const addresses = Object.fromEntries(
    ([...DATABASES, 'ocr'] as const).map((name) => [`${name.toUpperCase()}_ADDRESS`, local(ports[name])]),
  );
  const servicePublicKeys = Object.entries(secrets.serviceKeys)
    .map(([name, { publicKey }]) => `${name}=${publicKey}`)
    .join(' ');
  const ownKey = (name: string) => ({ SERVICE_PRIVATE_KEY: secrets.serviceKeys[name]?.privateKey ?? '' });
  const tls = (name: ServiceName) => ({ GRPC_TLS: join(serviceCertificates(dataDir), name) });
  const common = {
    NODE_ENV: mode,
    ALLOW_EVALUATION: 'on',
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'info',
    HOST: '127.0.0.1',
    KEYCLOAK_ISSUER: urls.issuer,
    KEYCLOAK_JWKS_URL: `${urls.issuer}/protocol/openid-connect/certs`,
    SERVICE_PUBLIC_KEYS: servicePublicKeys,
    STAFF_SECOND_FACTOR: process.env.VISA_STAFF_SECOND_FACTOR === 'on' ? 'required' : 'off',
    PUBLIC_URL: urls.web,
    ...addresses,
    ...(process.env.OTEL_EXPORTER_OTLP_ENDPOINT
      ? { OTEL_EXPORTER_OTLP_ENDPOINT: process.env.OTEL_EXPORTER_OTLP_ENDPOINT }
      : {}),
  };
  // Of everybody's requests on this machine, which all come from one address.
  const limits = { LIMIT_SCALE: process.env.VISA_LIMIT_SCALE ?? '1', LIMIT_EXEMPT_KEY: secrets.limitExemptKey };
  const kafka = (user: string) =>
    kafkaEnv({ dir: join(dataDir, 'kafka'), port: ports.kafka, secret: secrets.kafkaSecret, user });
  const retired = retiredKeysOf(secrets);
  const own: Record<DatabaseName, Environment> = {
    catalog: {},
    application: {
      MASTER_KEY: secrets.fieldMasterKey,
      MASTER_KEYS_PREVIOUS: retired.map(({ field }) => field).join(),
      UNDO_SECONDS: process.env.VISA_UNDO_SECONDS ?? '10',
    },
    payment: {
      STRIPE_SECRET_KEY: secrets.stripeSecretKey,
      STRIPE_WEBHOOK_SECRET: secrets.stripeWebhookSecret,
      STRIPE_API_BASE: urls.sandbox,
    },
    document: {
      STORAGE_DIR: join(dataDir, 'documents'),
      MASTER_KEY: secrets.documentMasterKey,
      MASTER_KEYS_PREVIOUS: retired.map(({ document }) => document).join(),
    },
    notification: {
      ADDRESS_KEY: secrets.addressKey,
      SMTP_URL: `smtp://${local(ports.smtp)}`,
      MAIL_FROM: 'Wayfare <no-reply@wayfare.example>',
      KEYCLOAK_ADMIN_URL: urls.issuer,
      KEYCLOAK_CLIENT_ID: 'visa-backend',
      KEYCLOAK_CLIENT_SECRET: secrets.keycloakBackendSecret,
    },
  };
  const service = (name: DatabaseName): ServiceProcess => ({
    cwd: join(ROOT, 'services', name),
    entry: 'dist/main.js',
    opsPort: ports[`${name}Ops`],
    env: {
      ...common,
      ...ownKey(name),
      ...tls(name),
      ...kafka(name),
      ...own[name],
      GRPC_PORT: ports[name],
      OPS_PORT: ports[`${name}Ops`],
      DATABASE_URL: databaseUrl(name),
    },
  });
  return {
    ...(Object.fromEntries(DATABASES.map((name) => [name, service(name)])) as Record<DatabaseName, ServiceProcess>),
    ocr: {
      cwd: join(ROOT, 'services/ocr'),
      entry: 'dist/main.js',
      opsPort: ports.ocrOps,
      env: {
        NODE_ENV: mode,
        LOG_LEVEL: common.LOG_LEVEL,
        HOST: '127.0.0.1',
        ...tls('ocr'),
        GRPC_PORT: ports.ocr,
        OPS_PORT: ports.ocrOps,
        SERVICE_PUBLIC_KEYS: servicePublicKeys,
        // One reader for each core is right for a machine of its own; here all the others need one too.
        OCR_WORKERS: Math.max(1, availableParallelism() - 1),
      },
    },
    gateway: {
      cwd: join(ROOT, 'services/gateway'),
      entry: 'dist/main.js',
      opsPort: ports.gatewayOps,
      env: {
        ...common,
        ...ownKey('gateway'),
        ...tls('gateway'),
        ...kafka('gateway'),
        ...limits,
        PORT: ports.gateway,
        OPS_PORT: ports.gatewayOps,
        COOKIE_SECURE: 'false',
        GUEST_KEY: secrets.guestKey,
      },
    },
  };
};
