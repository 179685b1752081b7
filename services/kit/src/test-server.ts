import { randomUUID } from 'node:crypto';
import { createLocalJWKSet, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { createReadCaller, createServiceTokens, withCredentials } from './caller.ts';
import { createClient, type GrpcClient } from './client.ts';
import type { Db } from './db.ts';
import { createGrpcServer } from './grpc-server.ts';
import { createLog } from './log.ts';
import type { StaffRole } from './staff-access.ts';
import type { Served } from './unary.ts';

const ISSUER = 'http://localhost/realms/test';
const SERVICE_KEY = 'a key for the tests of at least 32 characters';

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
}

/** Real signed tokens of a key pair made for this test run: what Keycloak would issue. */
export const createTestIdentity = async () => {
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  const keys = createLocalJWKSet({ keys: [{ ...(await exportJWK(publicKey)), alg: 'RS256', kid: 'test' }] });
  return {
    readCaller: createReadCaller({ issuer: ISSUER, keys, serviceTokenKey: SERVICE_KEY }),
    serviceToken: createServiceTokens('test', SERVICE_KEY),
    userToken: async ({
      sub = randomUUID(),
      email = 'ada@example.test',
      name,
      emailVerified = true,
      roles = ['traveller'],
      audience = 'visa-api',
      expiresIn = '5m',
      amr = ['pwd', 'otp', 'mfa'],
    }: TokenOptions = {}) =>
      `Bearer ${await new SignJWT({ email, name, email_verified: emailVerified, realm_access: { roles }, amr })
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
     * Runs calls as a guest (capability), a signed-in person (token), somebody signed in who is also a guest, or
     * nobody.
     */
    as: async <T>(
      who: TokenOptions | ({ capability: string } & TokenOptions) | 'nobody' | 'service',
      work: () => Promise<T>,
    ): Promise<T> => {
      if (who === 'service') return withCredentials({}, work);
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
