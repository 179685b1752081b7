import { createCachedKeys, createReadCaller, createServiceTokens, type ReadCaller } from './caller.ts';
import { type Lifecycle, startLifecycle } from './lifecycle.ts';
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

export interface Foundation extends Lifecycle {
  serviceToken: () => Promise<string>;
  readCaller: ReadCaller;
}

/**
 * What every service starts with: log, traces, metrics, who calls, and an orderly end (see startLifecycle).
 */
export const startProcess = async (
  service: string,
  config: ProcessSettings & {
    KEYCLOAK_ISSUER?: string;
    KEYCLOAK_JWKS_URL?: string;
    SERVICE_TOKEN_KEY?: string;
    STAFF_SECOND_FACTOR?: 'required' | 'off';
  },
): Promise<Foundation> => {
  const lifecycle = startLifecycle(service, config);
  const { log, onStop } = lifecycle;
  const tracing = await startTracing(service, config.OTEL_EXPORTER_OTLP_ENDPOINT);
  onStop(tracing.stop);

  const { KEYCLOAK_ISSUER: issuer, KEYCLOAK_JWKS_URL: jwksUrl, SERVICE_TOKEN_KEY: serviceTokenKey } = config;
  const nobody: ReadCaller = async () => ({ emailVerified: false, roles: [] });
  let readCaller = nobody;
  if (issuer && jwksUrl && serviceTokenKey) {
    const cached = createCachedKeys(jwksUrl, log);
    onStop(cached.stop);
    readCaller = createReadCaller({
      issuer,
      keys: cached.keys,
      serviceTokenKey,
      staffSecondFactor: config.STAFF_SECOND_FACTOR,
    });
  }
  return {
    ...lifecycle,
    readCaller,
    serviceToken: serviceTokenKey ? createServiceTokens(service, serviceTokenKey) : async () => '',
  };
};
