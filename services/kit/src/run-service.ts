import { readFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server, ServerCredentials } from '@grpc/grpc-js';
import { HealthImplementation } from 'grpc-health-check';
import { createCachedKeys, createReadCaller, createServiceTokens, type ReadCaller } from './caller.ts';
import type { Db } from './db.ts';
import { createKafka, type EventConsumer, type Kafka } from './kafka.ts';
import { createLog, type Log } from './log.ts';
import { registry, startProcessMetrics } from './metrics.ts';
import { startRelay } from './outbox.ts';
import { noteRefusal, type Refusal } from './refusals.ts';
import { startTracing } from './trace.ts';
import { implement, type Served } from './unary.ts';

interface GrpcServerDeps {
  services: Served[];
  readCaller: ReadCaller;
  log: Log;
  /** Where refused staff actions are noted. */
  db?: Db;
  maxConnectionAgeMs?: number;
  reflectionDescriptor?: string;
}

/** The gRPC server as it runs and as component tests start it. Connections end after a while so that new replicas get their share. */
export const createGrpcServer = async ({
  services,
  readCaller,
  log,
  db,
  maxConnectionAgeMs = 300_000,
  reflectionDescriptor,
}: GrpcServerDeps) => {
  const server = new Server({
    'grpc.max_connection_age_ms': maxConnectionAgeMs,
    'grpc.max_connection_age_grace_ms': 30_000,
    'grpc.keepalive_permit_without_calls': 1,
  });
  const health = new HealthImplementation({ '': 'SERVING' });
  health.addToServer(server);
  const onRefusal =
    db &&
    ((refusal: Refusal) =>
      noteRefusal(db, refusal).catch((error) => log.error({ err: error }, 'a refusal could not be noted')));
  const deps = { readCaller, log, onRefusal };
  // biome-ignore lint/suspicious/noExplicitAny: our definitions are a view of the generated ones
  for (const served of services) server.addService(served.definition as any, implement(served, deps));
  if (reflectionDescriptor) {
    const [{ ReflectionService }, { loadFileDescriptorSetFromBuffer }] = await Promise.all([
      import('@grpc/reflection'),
      import('@grpc/proto-loader'),
    ]);
    new ReflectionService(loadFileDescriptorSetFromBuffer(readFileSync(reflectionDescriptor))).addToServer(server);
  }
  return {
    listen: (bindAddress: string): Promise<number> =>
      new Promise((resolve, reject) =>
        server.bindAsync(bindAddress, ServerCredentials.createInsecure(), (error, port) =>
          error ? reject(error) : resolve(port),
        ),
      ),
    drain: async (graceMs: number): Promise<void> => {
      health.setStatus('', 'NOT_SERVING');
      await new Promise<void>((resolve) => {
        const force = setTimeout(() => {
          server.forceShutdown();
          resolve();
        }, graceMs);
        server.tryShutdown(() => {
          clearTimeout(force);
          resolve();
        });
      });
    },
  };
};

type Check = () => Promise<unknown>;

/** /healthz says that the process lives, /readyz that what it needs answers, /metrics its figures. */
export const startOpsServer = async ({
  port,
  host,
  ready,
  beforeMetrics,
}: {
  port: number;
  host: string;
  ready: Check;
  beforeMetrics?: Check;
}) => {
  const server = createHttpServer(async (request, response) => {
    const answer = (status: number, body: string, type = 'text/plain') =>
      response.writeHead(status, { 'content-type': type }).end(body);
    try {
      if (request.url === '/healthz') return answer(200, 'ok');
      if (request.url === '/readyz')
        return await ready().then(
          () => answer(200, 'ready'),
          (error: Error) => answer(503, error.message),
        );
      if (request.url === '/metrics') {
        await beforeMetrics?.();
        return answer(200, await registry.metrics(), registry.contentType);
      }
      return answer(404, 'not found');
    } catch {
      return answer(500, 'failed');
    }
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
  return { port: (server.address() as AddressInfo).port, close: () => server.close() };
};

/** Settings as `serviceSettings` and its companions in config.ts name them. */
interface Settings {
  LOG_LEVEL: string;
  HOST: string;
  OPS_PORT: number;
  NODE_ENV: string;
  OTEL_EXPORTER_OTLP_ENDPOINT?: string;
  PROTO_DESCRIPTOR?: string;
}

/** The longest answer, a reading at the gateway, takes 25 s. The chart gives a pod more than this. */
const STOP_WITHIN_MS = 30_000;

export interface Foundation {
  log: Log;
  serviceToken: () => Promise<string>;
  readCaller: ReadCaller;
  /** Runs when the process stops, in the reverse order of registration. */
  onStop: (close: () => unknown) => void;
  stopping: AbortSignal;
}

/**
 * What every process starts with: log, traces, metrics, who-calls, and an orderly end. SIGTERM and SIGINT run what `onStop` was given, last first, within 30 s.
 */
export const startProcess = async (
  service: string,
  config: Settings & { KEYCLOAK_ISSUER?: string; KEYCLOAK_JWKS_URL?: string; SERVICE_TOKEN_KEY?: string },
): Promise<Foundation> => {
  const log = createLog(service, config.LOG_LEVEL);
  const tracing = await startTracing(service, config.OTEL_EXPORTER_OTLP_ENDPOINT);
  startProcessMetrics();
  const closers: (() => unknown)[] = [tracing.stop];
  const stopping = new AbortController();

  const stop = async (signal: string) => {
    if (stopping.signal.aborted) return;
    stopping.abort();
    log.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    for (const close of closers.toReversed())
      await Promise.resolve(close()).catch((error) => log.warn({ err: error }, 'could not close in order'));
    process.exit(0);
  };
  process.on('SIGTERM', stop).on('SIGINT', stop);
  process.on('unhandledRejection', (error) => {
    log.fatal({ err: error }, 'unhandled rejection');
    process.exit(1);
  });

  const { KEYCLOAK_ISSUER: issuer, KEYCLOAK_JWKS_URL: jwksUrl, SERVICE_TOKEN_KEY: serviceTokenKey } = config;
  const nobody: ReadCaller = async () => ({ emailVerified: false, roles: [] });
  let readCaller = nobody;
  if (issuer && jwksUrl && serviceTokenKey) {
    const cached = createCachedKeys(jwksUrl, log);
    closers.push(cached.stop);
    readCaller = createReadCaller({ issuer, keys: cached.keys, serviceTokenKey });
  }
  return {
    log,
    readCaller,
    serviceToken: serviceTokenKey ? createServiceTokens(service, serviceTokenKey) : async () => '',
    onStop: (close) => closers.push(close),
    stopping: stopping.signal,
  };
};

interface Service {
  service: string;
  config: Settings & { GRPC_PORT: number; GRPC_MAX_CONNECTION_AGE_MS: number; KAFKA_BROKERS?: string[] };
  foundation: Foundation;
  services: Served[];
  db?: Db;
  consumers?: EventConsumer[];
  /** How long calls that are under way may take once the process is told to end; it is given 30 s in all. */
  drainMs?: number;
}

/** Serves until SIGTERM: gRPC, health, ops port, outbox relay and consumers; drains and closes in reverse order. */
export const runService = async ({
  service,
  config,
  foundation,
  services,
  db,
  consumers = [],
  drainMs = 10_000,
}: Service): Promise<void> => {
  const { log, readCaller, onStop } = foundation;
  if (db) onStop(() => db.destroy());

  let kafka: Kafka | undefined;
  let relay: ReturnType<typeof startRelay> | undefined;
  if (db && config.KAFKA_BROKERS) {
    kafka = createKafka({ service, brokers: config.KAFKA_BROKERS, log, db });
    onStop(kafka.stop);
    relay = startRelay(db, kafka, log);
    onStop(relay.stop);
    kafka.consume(consumers);
  }

  const ready = async () => {
    if (foundation.stopping.aborted) throw new Error('stopping');
    await db?.raw('select 1');
  };
  const ops = await startOpsServer({ port: config.OPS_PORT, host: config.HOST, ready, beforeMetrics: relay?.measure });
  onStop(ops.close);

  const reflectionDescriptor = config.NODE_ENV === 'production' ? undefined : config.PROTO_DESCRIPTOR;
  const server = await createGrpcServer({
    services,
    readCaller,
    log,
    db,
    maxConnectionAgeMs: config.GRPC_MAX_CONNECTION_AGE_MS,
    reflectionDescriptor,
  });
  await server.listen(`${config.HOST}:${config.GRPC_PORT}`);
  onStop(() => server.drain(drainMs));
  log.info({ port: config.GRPC_PORT }, 'serving');
};
