import { createCachedKeys, createReadCaller, createServiceTokens, type ReadCaller } from './caller.ts';
import { createLog, type Log } from './log.ts';
import { startProcessMetrics } from './metrics.ts';
import { startTracing } from './trace.ts';

/** Settings as `serviceSettings` and its companions in config.ts name them. */
export interface ProcessSettings {
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
  config: ProcessSettings & { KEYCLOAK_ISSUER?: string; KEYCLOAK_JWKS_URL?: string; SERVICE_TOKEN_KEY?: string },
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
