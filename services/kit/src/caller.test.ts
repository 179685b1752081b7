import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { createCachedKeys, createReadCaller } from './caller.ts';
import { createLog } from './log.ts';
import { createTestServiceKeys } from './test-service-keys.ts';
import { checkAccess } from './unary.ts';

const issuer = 'http://keycloak.test/realms/visa';
const services = createTestServiceKeys();

const setUp = async ({ staffSecondFactor }: { staffSecondFactor?: 'required' | 'off' } = {}) => {
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(publicKey)), kid: 'k1', alg: 'RS256' };
  let asked = 0;
  const keycloak = createServer((_request, response) => {
    asked += 1;
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ keys: [jwk] }));
  });
  await new Promise<void>((done) => keycloak.listen(0, '127.0.0.1', done));
  const { port } = keycloak.address() as AddressInfo;
  const { keys, stop } = createCachedKeys(`http://127.0.0.1:${port}/certs`, createLog('test', 'silent'));
  const token = await new SignJWT({ email: 'Ada@example.test', email_verified: true })
    .setProtectedHeader({ alg: 'RS256', kid: 'k1' })
    .setIssuer(issuer)
    .setAudience('visa-api')
    .setSubject('user-1')
    .setExpirationTime('5m')
    .sign(privateKey);
  const staffToken = (amr?: string[]) =>
    new SignJWT({ realm_access: { roles: ['admin', 'staff', 'traveller'] }, ...(amr && { amr }) })
      .setProtectedHeader({ alg: 'RS256', kid: 'k1' })
      .setIssuer(issuer)
      .setAudience('visa-api')
      .setSubject('staff-1')
      .setExpirationTime('5m')
      .sign(privateKey);
  const close = () => new Promise((done) => keycloak.close(done));
  return {
    readCaller: createReadCaller({ issuer, keys, servicePublicKeys: services.publicKeys, staffSecondFactor }),
    token,
    staffToken,
    privateKey,
    stop,
    close,
    asked: () => asked,
  };
};

it('asks for the signing keys once, and knows callers while Keycloak is away', async () => {
  const { readCaller, token, stop, close, asked } = await setUp();
  try {
    const authorization = `Bearer ${token}`;
    expect(await readCaller({ authorization, anonymous: false })).toMatchObject({ userId: 'user-1' });
    await close();
    expect(await readCaller({ authorization, anonymous: false })).toMatchObject({ email: 'ada@example.test' });
    expect(asked()).toBe(1);
  } finally {
    stop();
  }
});

it('tells a token that was tampered with from one that has run out', async () => {
  const { readCaller, token, stop, close } = await setUp();
  const [head, body, signature = ''] = token.split('.');
  const forged = `${head}.${body}.${[...signature].reverse().join('')}`;
  try {
    await expect(readCaller({ authorization: `Bearer ${forged}`, anonymous: false })).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
      reason: 'token-not-valid',
      details: { problem: 'Invalid JWT signature' },
    });
    await expect(readCaller({ authorization: 'Bearer nonsense', anonymous: false })).rejects.toMatchObject({
      reason: 'token-not-valid',
      details: {},
    });
  } finally {
    stop();
    await close();
  }
});

it('believes no token without a signature, signed by a key of its own, not yet valid or of another kind', async () => {
  const { readCaller, token, privateKey, stop, close } = await setUp();
  const own = await generateKeyPair('RS256', { extractable: true });
  const [, body = ''] = token.split('.');
  const unsigned = Buffer.from(JSON.stringify({ alg: 'none', typ: 'JWT' })).toString('base64url');
  const claims = () =>
    new SignJWT({}).setIssuer(issuer).setAudience('visa-api').setSubject('eve').setExpirationTime('5m');
  const typed = (typ: string) =>
    new SignJWT({ typ }).setIssuer(issuer).setAudience('visa-api').setSubject('eve').setExpirationTime('5m');
  const header = { alg: 'RS256', kid: 'k1' };
  const jwk = await exportJWK(own.publicKey);
  const refused = [
    `${unsigned}.${body}.`,
    await claims()
      .setProtectedHeader({ ...header, jwk })
      .sign(own.privateKey),
    await claims()
      .setProtectedHeader({ ...header, jku: 'http://evil.example/certs' })
      .sign(own.privateKey),
    // A public key that is not secret, as the secret of a symmetric signature.
    await claims().setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(services.publicSetting)),
    await claims().setProtectedHeader(header).setNotBefore('10m').sign(privateKey),
    await claims().setProtectedHeader(header).setIssuer('http://keycloak.test/realms/other').sign(privateKey),
    // An ID token, which Keycloak signs by the same key, as it comes and with the audience of an access token.
    await claims().setProtectedHeader(header).setAudience('visa-shell').sign(privateKey),
    await typed('ID').setProtectedHeader(header).sign(privateKey),
    await typed('Refresh').setProtectedHeader(header).sign(privateKey),
  ];
  try {
    for (const each of refused)
      await expect(readCaller({ authorization: `Bearer ${each}` })).rejects.toMatchObject({
        reason: 'token-not-valid',
      });
    for (const good of [claims(), typed('Bearer')])
      expect(
        await readCaller({ authorization: `Bearer ${await good.setProtectedHeader(header).sign(privateKey)}` }),
      ).toMatchObject({ userId: 'eve' });
  } finally {
    stop();
    await close();
  }
});

describe('staff', () => {
  const rolesOf = async (amr: string[] | undefined, staffSecondFactor?: 'required' | 'off') => {
    const { readCaller, staffToken, stop, close } = await setUp({ staffSecondFactor });
    const authorization = `Bearer ${await staffToken(amr)}`;
    const { roles, lacksSecondFactor = false } = await readCaller({ authorization });
    stop();
    await close();
    return { roles, lacksSecondFactor };
  };

  it('have their roles when they signed in with two factors', async () => {
    expect(await rolesOf(['pwd', 'otp', 'mfa'])).toEqual({
      roles: ['admin', 'staff', 'traveller'],
      lacksSecondFactor: false,
    });
  });

  it.each([[['pwd']], [undefined], [[]]])('have none of them when they signed in with %p', async (amr) => {
    const caller = await rolesOf(amr);
    expect(caller).toEqual({ roles: ['traveller'], lacksSecondFactor: true });
    expect(() => checkAccess('submissions.read', { ...caller, emailVerified: true, userId: 'staff-1' })).toThrow(
      expect.objectContaining({ code: 'PERMISSION_DENIED', reason: 'second-factor-needed' }),
    );
  });

  it('have them by one factor where the second is off', async () => {
    expect((await rolesOf(undefined, 'off')).roles).toContain('admin');
  });
});
