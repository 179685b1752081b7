import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash, type KeyObject } from 'node:crypto';
import type { CallingService } from '@wayfare/access/calling-service';
import { STAFF_ROLES } from '@wayfare/access/staff-access';
import { createRemoteJWKSet, decodeProtectedHeader, errors, type JWTVerifyGetKey, jwtVerify, SignJWT } from 'jose';
import { AppError } from './errors.ts';
import type { Log } from './log.ts';
import { keyIdOf, type ServicePublicKeys } from './service-keys.ts';

/** Who calls. A signed-in person may also hold the guest capability of this browser. */
export interface Caller {
  /** Keycloak's subject; undefined for a guest, a visitor or a service. */
  userId?: string;
  email?: string;
  /** As Keycloak has it; what colleagues are called by. */
  name?: string;
  emailVerified: boolean;
  roles: readonly string[];
  /** Keycloak's session that the token belongs to. */
  sessionId?: string;
  /** Staff, but signed in with one factor: without their staff roles. */
  lacksSecondFactor?: boolean;
  /** SHA-256, hex, of the browser's capability. */
  capabilityHash?: string;
  /** The calling service when it acts for itself. */
  service?: CallingService;
}

/** What came in, to be handed on unchanged to a neighbour, which checks it again. */
export interface Credentials {
  /** A visitor without either; neighbours are then called as nobody, not as the service. */
  anonymous?: boolean;
  authorization?: string;
  capability?: string;
}

export const anonymous: Caller = { emailVerified: false, roles: [] };

const isStaffRole = (role: string): boolean => role === 'staff' || (STAFF_ROLES as readonly string[]).includes(role);

export const isStaff = ({ roles }: Caller): boolean => STAFF_ROLES.some((role) => roles.includes(role));

export const hashCapability = (capability: string): string => createHash('sha256').update(capability).digest('hex');

const store = new AsyncLocalStorage<Credentials>();

/** Runs `work` so that calls it makes to neighbours carry these credentials. */
export const withCredentials = <T>(credentials: Credentials, work: () => T): T => store.run(credentials, work);
/** Runs `work` so that its calls carry the service's own token, although a person stands behind the request. */
export const asService = <T>(work: () => T): T => store.run({}, work);
export const currentCredentials = (): Credentials | undefined => store.getStore();

const TOKEN_SECONDS = 60;
/** Well before it ends: a call that is under way must still be believed. */
const REUSE_MS = 20_000;

/** The token a service calls `audience`, another service, with. */
export type ServiceToken = (audience: string) => Promise<string>;

/**
 * Mints the short-lived tokens a service calls its neighbours with when no person stands behind the call: one for each
 * neighbour, which no other believes. The calls of some seconds share one.
 */
export const createServiceTokens = (service: CallingService, privateKey: KeyObject): ServiceToken => {
  const header = { alg: 'EdDSA', kid: keyIdOf(privateKey) };
  const mint = async (audience: string) => {
    const claims = new SignJWT().setIssuer(service).setAudience(audience).setExpirationTime(`${TOKEN_SECONDS}s`);
    return `Service ${await claims.setProtectedHeader(header).sign(privateKey)}`;
  };
  const held = new Map<string, { token: Promise<string>; until: number }>();
  return (audience) => {
    const kept = held.get(audience);
    if (kept && Date.now() < kept.until) return kept.token;
    const token = mint(audience);
    held.set(audience, { token, until: Date.now() + REUSE_MS });
    return token;
  };
};

interface Tokens {
  issuer: string;
  keys: JWTVerifyGetKey;
  servicePublicKeys: ServicePublicKeys;
  /** Staff roles of a token without `mfa` among its methods (RFC 8176) count for nothing. */
  staffSecondFactor?: 'required' | 'off';
}

interface UserClaims {
  email?: string;
  email_verified?: boolean;
  name?: string;
  realm_access?: { roles?: string[] };
  amr?: string[];
  sid?: string;
  typ?: string;
}

/**
 * Reads credentials into a caller; UNAUTHENTICATED `token-not-valid` for a token that is not ours, expired or meant for
 * somebody else. Tokens of services are believed only where `audience` names the service that reads them.
 */
export type ReadCaller = (credentials: Credentials, audience?: string) => Promise<Caller>;

export const createReadCaller = ({
  issuer,
  keys,
  servicePublicKeys,
  staffSecondFactor = 'required',
}: Tokens): ReadCaller => {
  const readServiceToken = async (token: string, audience: string): Promise<CallingService> => {
    const { kid = '' } = decodeProtectedHeader(token);
    const signer = servicePublicKeys.get(kid);
    if (!signer) throw new errors.JWKSNoMatchingKey();
    await jwtVerify(token, signer.key, {
      issuer: signer.service,
      audience,
      algorithms: ['EdDSA'],
      requiredClaims: ['exp'],
    });
    return signer.service;
  };

  const readToken = async (authorization: string, audience?: string): Promise<Omit<Caller, 'capabilityHash'>> => {
    const [scheme, token = ''] = authorization.split(' ');
    if (scheme === 'Service' && audience)
      return { emailVerified: false, roles: [], service: await readServiceToken(token, audience) };
    const { payload } = await jwtVerify<UserClaims>(token, keys, {
      issuer,
      audience: 'visa-api',
      algorithms: ['RS256', 'ES256'],
    });
    // Keycloak signs ID tokens by the same keys: `typ` is what it calls the kind of token.
    if (payload.typ !== undefined && payload.typ !== 'Bearer')
      throw new errors.JWTClaimValidationFailed('typ', payload, 'typ');
    const given = payload.realm_access?.roles ?? [];
    const isWeak = staffSecondFactor === 'required' && !(Array.isArray(payload.amr) && payload.amr.includes('mfa'));
    const roles = isWeak ? given.filter((role) => !isStaffRole(role)) : given;
    return {
      userId: payload.sub,
      email: payload.email?.toLowerCase(),
      name: payload.name,
      emailVerified: payload.email_verified === true,
      roles,
      ...(payload.sid && { sessionId: payload.sid }),
      ...(roles.length < given.length && { lacksSecondFactor: true }),
    };
  };

  return async ({ authorization, capability }, audience) => {
    const capabilityHash = capability ? hashCapability(capability) : undefined;
    if (!authorization) return { ...anonymous, capabilityHash };
    try {
      return { ...(await readToken(authorization, audience)), capabilityHash };
    } catch (cause) {
      // Told apart because it is no session that has run out: somebody changed the token, or the keys do not fit.
      const isForged = cause instanceof errors.JWSSignatureVerificationFailed;
      const details: Record<string, string> = isForged ? { problem: 'Invalid JWT signature' } : {};
      throw new AppError('UNAUTHENTICATED', 'token-not-valid', { cause, details });
    }
  };
};

/** Keycloak's signing keys, loaded now and renewed behind the requests, so that no request waits for Keycloak. */
export const createCachedKeys = (
  jwksUrl: string,
  log: Log,
): { keys: JWTVerifyGetKey; loaded: Promise<void>; stop: () => void } => {
  const keys = createRemoteJWKSet(new URL(jwksUrl), {
    cacheMaxAge: Number.POSITIVE_INFINITY,
    cooldownDuration: 30_000,
  });
  let timer: NodeJS.Timeout;
  let sayLoaded = () => {};
  const firstLoad = new Promise<void>((resolve) => {
    sayLoaded = resolve;
  });
  const renew = async () => {
    const loaded = await keys.reload().then(
      () => true,
      () => false,
    );
    if (loaded) sayLoaded();
    else log.debug('signing keys could not be loaded yet');
    timer = setTimeout(renew, loaded ? 300_000 : 1_000).unref();
  };
  void renew();
  return { keys, loaded: firstLoad, stop: () => clearTimeout(timer) };
};
