import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import type { CallingService } from '@wayfare/access/calling-service';
import { SignJWT } from 'jose';
import { z } from 'zod';
import { createReadCaller, createServiceTokens } from './caller.ts';
import { loadConfig } from './config.ts';
import { keyIdOf, servicePrivateKey, servicePublicKeys } from './service-keys.ts';
import { createTestServiceKeys } from './test-service-keys.ts';

const services = createTestServiceKeys();
const noUsers = () => Promise.reject(new Error('no user calls here'));
const readCaller = createReadCaller({ issuer: 'i', keys: noUsers, servicePublicKeys: services.publicKeys });
const settings = z.object({ SERVICE_PRIVATE_KEY: servicePrivateKey, SERVICE_PUBLIC_KEYS: servicePublicKeys });
const privateKeyOf = (service: CallingService): KeyObject =>
  loadConfig(settings, {
    SERVICE_PRIVATE_KEY: services.privateSetting(service),
    SERVICE_PUBLIC_KEYS: services.publicSetting,
  }).SERVICE_PRIVATE_KEY;
const notValid = { code: 'UNAUTHENTICATED', reason: 'token-not-valid' };

describe("a service's token", () => {
  it('is believed by the service it was made for, and says who calls', async () => {
    const authorization = await services.tokensOf('payment')('application');
    expect(await readCaller({ authorization }, 'application')).toMatchObject({ service: 'payment', roles: [] });
  });

  it('is not believed by any other, so that none can be passed on', async () => {
    const authorization = await services.tokensOf('payment')('application');
    await expect(readCaller({ authorization }, 'document')).rejects.toMatchObject(notValid);
    await expect(readCaller({ authorization })).rejects.toMatchObject(notValid);
  });

  const key = privateKeyOf('catalog');
  const kid = keyIdOf(key);
  const token = ({
    issuer = 'catalog',
    alg = 'EdDSA',
    id = kid,
    signer = key as KeyObject | Uint8Array,
    expires = '60s',
  }) =>
    new SignJWT()
      .setProtectedHeader({ alg, kid: id })
      .setIssuer(issuer)
      .setAudience('application')
      .setExpirationTime(expires)
      .sign(signer);
  it.each([
    ["another service's name", () => token({ issuer: 'payment' })],
    ["another service's key id", () => token({ issuer: 'payment', id: keyIdOf(privateKeyOf('payment')) })],
    ['a key that nobody published', () => token({ signer: generateKeyPairSync('ed25519').privateKey })],
    ['an unknown key id', () => token({ id: 'unknown' })],
    ['a time that is over', () => token({ expires: '-1s' })],
    [
      'the public key as a shared secret',
      () => token({ alg: 'HS256', signer: new TextEncoder().encode(services.publicSetting) }),
    ],
  ])('is not believed with %s', async (_, make) => {
    const authorization = `Service ${await make()}`;
    await expect(readCaller({ authorization }, 'application')).rejects.toMatchObject(notValid);
    expect(await readCaller({ authorization: `Service ${await token({})}` }, 'application')).toMatchObject({
      service: 'catalog',
    });
  });

  it('never ends being refused without a time', async () => {
    const endless = await new SignJWT()
      .setProtectedHeader({ alg: 'EdDSA', kid })
      .setIssuer('catalog')
      .setAudience('application')
      .sign(key);
    await expect(readCaller({ authorization: `Service ${endless}` }, 'application')).rejects.toMatchObject(notValid);
  });
});

describe('changing a key pair', () => {
  it('costs no call while the halves are published before they are used and withdrawn after', async () => {
    const next = generateKeyPairSync('ed25519');
    const published = (text: string) =>
      createReadCaller({ issuer: 'i', keys: noUsers, servicePublicKeys: servicePublicKeys.parse(text) });
    const nextLine = `payment=${next.publicKey.export({ format: 'der', type: 'spki' }).toString('base64')}`;
    const withoutOld = services.publicSetting.split('\n').filter((line) => !line.startsWith('payment='));
    const generations = [
      published(services.publicSetting),
      published([services.publicSetting, nextLine].join('\n')),
      published([...withoutOld, nextLine].join('\n')),
    ] as const;
    const [before, both, after] = generations;
    const old = services.tokensOf('payment');
    const fresh = createServiceTokens('payment', next.privateKey);
    const ask = async (reader: typeof before, minter: typeof old) =>
      (await reader({ authorization: await minter('application') }, 'application')).service;
    // Each step of a rollout has pods of two generations side by side.
    for (const reader of [before, both]) expect(await ask(reader, old)).toBe('payment');
    for (const minter of [old, fresh]) expect(await ask(both, minter)).toBe('payment');
    for (const reader of [both, after]) expect(await ask(reader, fresh)).toBe('payment');
    await expect(ask(after, old)).rejects.toMatchObject(notValid);
    await expect(ask(before, fresh)).rejects.toMatchObject(notValid);
  });
});

describe('the settings', () => {
  it.each([
    ['payment=nonsense'],
    ['stranger=MCowBQYDK2VwAyEATZqFhp57xob9y0kZ+60ch2LUFGeA4nNLJuCZQMgxGs8='],
    [
      `payment=${generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'der', type: 'spki' }).toString('base64')}`,
    ],
  ])('refuse %s among the public halves', (text) => {
    expect(servicePublicKeys.safeParse(text).success).toBe(false);
  });

  it('take public halves out of a certificate, which is what Helm makes', () => {
    const certificate =
      'MIIBKDCB26ADAgECAhAIOEDFuWv17qjaASoYhn20MAUGAytlcDAWMRQwEgYDVQQDEwthcHBsaWNhdGlvbjAeFw0yNjExMjIwNzA2MzhaFw0zNjExMTkwNzA2MzhaMBYxFDASBgNVBAMTC2FwcGxpY2F0aW9uMCowBQYDK2VwAyEATZqFhp57xob9y0kZ+60ch2LUFGeA4nNLJuCZQMgxGs+jPzA9MA4GA1UdDwEB/wQEAwIFoDAdBgNVHSUEFjAUBggrBgEFBQcDAQYIKwYBBQUHAwIwDAYDVR0TAQH/BAIwADAFBgMrZXADQQA33p1Ec50AgHwiyUbZw+wltS/mCEB0m9hIWfKP5/cCTSfrnqAikmZdtrNhqMRvobIWUBW1e+uYu+M++GfkXiwD';
    expect([...servicePublicKeys.parse(`application=${certificate}`).values()]).toMatchObject([
      { service: 'application' },
    ]);
  });

  it('never repeat a private key in what they say', () => {
    const secret = services.privateSetting('payment');
    expect(() => loadConfig(settings, { SERVICE_PRIVATE_KEY: `x${secret}` })).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining(secret) }),
    );
  });
});
