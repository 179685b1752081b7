import { createHash, createHmac, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { createKeycloakAdmin } from '../../frontends/e2e/keycloak-admin.ts';

const { E2E_KEYCLOAK_URL: keycloak } = process.env;
const NAME = 'visa-second-factor';
const web = 'http://second-factor.example';
const VERIFIER = 'v'.repeat(43);
const staff = { username: 'admin@staff.example', password: randomBytes(12).toString('hex') };

/**
 * realm.json as somebody imports it who says nothing about the second factor. Keycloak fills in placeholders in this
 * way itself.
 */
const aRealm = () => {
  const values: Record<string, string> = {
    WEB_URL: web,
    WEB_URL_BY_NUMBER: web,
    BACKEND_SECRET: 'backend-secret',
    STAFF_USERNAME: staff.username,
    STAFF_PASSWORD: staff.password,
    PASSWORD_POLICY: '',
  };
  const text = readFileSync(join(import.meta.dirname, 'realm.json'), 'utf8')
    .replace(/\$\{([A-Z_]+)(?::([^}]*))?\}/g, (_, name, fallback) => values[name] ?? fallback)
    // A flow's id is unique in the whole of Keycloak.
    .replaceAll('5f0c1c52-', '5f0c1c53-');
  return { ...JSON.parse(text), realm: NAME };
};

/** RFC 6238 with Keycloak's defaults: SHA-1, six digits, 30 s. */
const codeAt = (secret: string, steps: number): string => {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps));
  const hash = createHmac('sha1', secret).update(counter).digest();
  const at = (hash[19] ?? 0) & 15;
  return String((hash.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0');
};

/** A browser as far as Keycloak's pages need one. */
const aBrowser = () => {
  const cookies = new Map<string, string>();
  const visit = async (url: string, fields?: Record<string, string>) => {
    const answer = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(fields && { method: 'POST', body: new URLSearchParams(fields) }),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', ...value] = (line.split(';')[0] ?? '').split('=');
      cookies.set(name, value.join('='));
    }
    const location = answer.headers.get('location');
    if (location?.startsWith(`${keycloak}`)) return visit(location);
    return { location: location ?? undefined, page: await answer.text() };
  };
  const actionOf = (page: string) => (/<form[^>]*action="([^"]+)"/.exec(page)?.[1] ?? '').replaceAll('&amp;', '&');
  const fieldOf = (page: string, name: string) =>
    new RegExp(`<input[^>]*name="${name}"[^>]*value="([^"]*)"`).exec(page)?.[1] ??
    new RegExp(`<input[^>]*value="([^"]*)"[^>]*name="${name}"`).exec(page)?.[1];
  return {
    fieldOf,
    signIn: async () => {
      const query = new URLSearchParams({
        client_id: 'visa-shell',
        response_type: 'code',
        scope: 'openid',
        redirect_uri: `${web}/`,
        code_challenge_method: 'S256',
        code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
      });
      const { page } = await visit(`${keycloak}/realms/${NAME}/protocol/openid-connect/auth?${query}`);
      return visit(actionOf(page), staff);
    },
    submit: (page: string, fields: Record<string, string>) => visit(actionOf(page), fields),
  };
};

/** How the token that a sign-in ends in says it was signed in. */
const methodsOf = async (location = ''): Promise<string[] | undefined> => {
  const answer = await fetch(`${keycloak}/realms/${NAME}/protocol/openid-connect/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: 'visa-shell',
      redirect_uri: `${web}/`,
      code: new URL(location).searchParams.get('code') ?? '',
      code_verifier: VERIFIER,
    }),
  });
  const { access_token: token = '' } = (await answer.json()) as { access_token?: string };
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).amr;
};

let admin: Awaited<ReturnType<typeof createKeycloakAdmin>>;
test.beforeAll(async () => {
  admin = await createKeycloakAdmin();
  await admin.call('POST', '', aRealm());
});
test.afterAll(() => admin.call('DELETE', `/${NAME}`));

test('a realm imported without a word about it lets staff in with a second factor only', async () => {
  const first = aBrowser();
  const setUp = await first.signIn();
  expect(setUp.location).toBeUndefined();
  const secret = first.fieldOf(setUp.page, 'totpSecret') ?? '';
  expect(secret).not.toBe('');

  const done = await first.submit(setUp.page, { totp: codeAt(secret, 0), totpSecret: secret, userLabel: 'Phone' });
  expect(done.location).toMatch(/^http:\/\/second-factor\.example\/.*code=/);
  expect(await methodsOf(done.location)).toEqual(['pwd', 'otp', 'mfa']);

  const later = aBrowser();
  const asked = await later.signIn();
  expect(asked.location).toBeUndefined();
  expect(asked.page).toContain('name="otp"');
  const wrong = await later.submit(asked.page, { otp: '000000' });
  expect(wrong.location).toBeUndefined();
  const right = await later.submit(wrong.page, { otp: codeAt(secret, 1) });
  expect(await methodsOf(right.location)).toEqual(['pwd', 'otp', 'mfa']);
});
