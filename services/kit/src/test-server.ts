import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { CallingService } from '@wayfare/access/calling-service';
import type { StaffRole } from '@wayfare/access/staff-access';
import { createLocalJWKSet, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { createReadCaller, type ServiceToken, withCredentials } from './caller.ts';
import { createClient, type GrpcClient } from './client.ts';
import type { Db } from './db.ts';
import { createGrpcServer } from './grpc-server.ts';
import { createLog } from './log.ts';
import { createTestServiceKeys } from './test-service-keys.ts';
import type { Served } from './unary.ts';

const ISSUER = 'http://localhost/realms/test';

interface TokenOptions {
  sub?: string;
  email?: string;
  name?: string;
  emailVerified?: boolean;
  roles?: (StaffRole | 'traveller')[];
  audience?: string;
  expiresIn?: string;
  /** How it was signed in (RFC 8176). */
  amr?: string[];
  /** Keycloak's session. */
  sid?: string;
}

/** Real signed tokens of key pairs made for this test run: what Keycloak and our services would issue. */
export const createTestIdentity = async () => {
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  const keys = createLocalJWKSet({ keys: [{ ...(await exportJWK(publicKey)), alg: 'RS256', kid: 'test' }] });
  const services = createTestServiceKeys();
  const acting = new AsyncLocalStorage<CallingService>();
  return {
    readCaller: createReadCaller({ issuer: ISSUER, keys, servicePublicKeys: services.publicKeys }),
    /** As the service that `actAs` says, else as the gateway. */
    serviceToken: ((audience) => services.tokensOf(acting.getStore() ?? 'gateway')(audience)) as ServiceToken,
    tokensOf: services.tokensOf,
    actAs: <T>(service: CallingService, work: () => T): T => acting.run(service, () => withCredentials({}, work)),
    userToken: async ({
      sub = randomUUID(),
      email = 'ada@example.test',
      name,
      emailVerified = true,
      roles = ['traveller'],
      audience = 'visa-api',
      expiresIn = '5m',
      amr = ['pwd', 'otp', 'mfa'],
      sid,
    }: TokenOptions = {}) =>
      `Bearer ${await new SignJWT({ email, name, email_verified: emailVerified, realm_access: { roles }, amr, sid })
        .setProtectedHeader({ alg: 'RS256', kid: 'test' })
        .setIssuer(ISSUER)
        .setAudience(audience)
        .setSubject(sub)
        .setExpirationTime(expiresIn)
        .sign(privateKey)}`,
  };
};
export type TestIdentity = Awaited<ReturnType<typeof createTestIdentity>>;

/** Starts the real gRPC server on a free port and gives clients of it, each acting as somebody. */
export const startTestServer = async (
  services: Served[],
  identity: TestIdentity,
  { db, at = '127.0.0.1:0' }: { db?: Db; at?: string } = {},
) => {
  const log = createLog('test', process.env.LOG_LEVEL ?? 'silent');
  const server = await createGrpcServer({ services, readCaller: identity.readCaller, log, db });
  const port = await server.listen(at);
  const address = `127.0.0.1:${port}`;
  const open: { close: () => void }[] = [];

  const client = <D>(definition: D): GrpcClient<D> => {
    const made = createClient(definition, { address, serviceToken: identity.serviceToken });
    open.push(made);
    return made;
  };
  return {
    address,
    client,
    /**
     * Runs calls as a guest (capability), a signed-in person (token), somebody signed in who is also a guest, nobody,
     * or one of our services.
     */
    as: async <T>(
      who: TokenOptions | ({ capability: string } & TokenOptions) | 'nobody' | { service: CallingService },
      work: () => Promise<T>,
    ): Promise<T> => {
      if (typeof who === 'object' && 'service' in who) return identity.actAs(who.service, work);
      if (who === 'nobody') return withCredentials({ anonymous: true }, work);
      const capability = 'capability' in who ? who.capability : undefined;
      const isSignedIn = !capability || 'sub' in who;
      const authorization = isSignedIn ? await identity.userToken(who) : undefined;
      return withCredentials({ authorization, capability }, work);
    },
    close: async () => {
      for (const made of open) made.close();
      await server.drain(500);
    },
  };
};
