import type { KeyObject } from 'node:crypto';
import { isCallingService } from '@wayfare/access/calling-service';
import {
  createCachedKeys,
  createReadCaller,
  createServiceTokens,
  type ReadCaller,
  type ServiceToken,
} from './caller.ts';
import { createGrpcTls, type GrpcTls } from './grpc-tls.ts';
import { type Lifecycle, startLifecycle } from './lifecycle.ts';
import { keyIdOf, type ServicePublicKeys } from './service-keys.ts';
import { startTracing } from './trace.ts';

/** Settings as `serviceSettings` and its companions in config.ts name them. */
export interface ProcessSettings {
  LOG_LEVEL: string;
  HOST: string;
  OPS_PORT: number;
  NODE_ENV: string;
  GRPC_TLS: string;
  OTEL_EXPORTER_OTLP_ENDPOINT?: string;
  PROTO_DESCRIPTOR?: string;
}

export interface Foundation extends Lifecycle {
  serviceToken: ServiceToken;
  readCaller: ReadCaller;
  /** Once people's tokens can be checked. Pending for as long as Keycloak has not answered. */
  keysLoaded: Promise<void>;
  /** Undefined where a mesh encrypts instead. */
  tls?: GrpcTls;
}

interface ServiceKeys {
  SERVICE_PRIVATE_KEY?: KeyObject;
  SERVICE_PUBLIC_KEYS?: ServicePublicKeys;
}

/** Refuses to start with a key that its neighbours can't know yet: a new one is published before it is used. */
const tokensOf = (service: string, config: ServiceKeys): ServiceToken => {
  const { SERVICE_PRIVATE_KEY: privateKey, SERVICE_PUBLIC_KEYS: publicKeys } = config;
  if (!isCallingService(service) || !privateKey) return () => Promise.reject(new Error(`${service} calls nobody`));
  if (publicKeys?.get(keyIdOf(privateKey))?.service !== service)
    throw new Error('SERVICE_PUBLIC_KEYS lacks the public half of SERVICE_PRIVATE_KEY: publish it first');
  return createServiceTokens(service, privateKey);
};

/**
 * What every service starts with: log, traces, metrics, who calls, and an orderly end (see startLifecycle).
 */
export const startProcess = async (
  service: string,
  config: ProcessSettings &
    ServiceKeys & {
      KEYCLOAK_ISSUER?: string;
      KEYCLOAK_JWKS_URL?: string;
      STAFF_SECOND_FACTOR?: 'required' | 'off';
    },
): Promise<Foundation> => {
  const lifecycle = startLifecycle(service, config);
  const { log, onStop } = lifecycle;
  const tracing = await startTracing(service, config.OTEL_EXPORTER_OTLP_ENDPOINT);
  onStop(tracing.stop);

  const tls = config.GRPC_TLS === 'off' ? undefined : createGrpcTls({ dir: config.GRPC_TLS, log });
  if (tls) onStop(tls.stop);

  const { KEYCLOAK_ISSUER: issuer, KEYCLOAK_JWKS_URL: jwksUrl, SERVICE_PUBLIC_KEYS: servicePublicKeys } = config;
  const nobody: ReadCaller = async () => ({ emailVerified: false, roles: [] });
  let readCaller = nobody;
  let keysLoaded = Promise.resolve();
  if (issuer && jwksUrl && servicePublicKeys) {
    const cached = createCachedKeys(jwksUrl, log);
    onStop(cached.stop);
    keysLoaded = cached.loaded;
    readCaller = createReadCaller({
      issuer,
      keys: cached.keys,
      servicePublicKeys,
      staffSecondFactor: config.STAFF_SECOND_FACTOR,
    });
  }
  return {
    ...lifecycle,
    readCaller,
    keysLoaded,
    tls,
    serviceToken: tokensOf(service, config),
  };
};
