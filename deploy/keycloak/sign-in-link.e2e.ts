import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { get } from 'node:http';
import { expect, test } from '@playwright/test';

const { E2E_WEB_URL: web, E2E_KEYCLOAK_URL: keycloak, E2E_BACKEND_SECRET: backendSecret = '' } = process.env;
const staff = { username: process.env.E2E_STAFF_USERNAME ?? '', password: process.env.E2E_STAFF_PASSWORD ?? '' };
const realm = `${keycloak}/realms/visa`;

interface Claims {
  sub: string;
  aud: string;
  azp: string;
  email: string;
  email_verified: boolean;
  given_name?: string;
  family_name?: string;
  exp: number;
  iat: number;
  realm_access: { roles: string[] };
}
interface Link {
  token: string;
  code: string;
  expiresIn: number;
}

const claimsOf = (token: string): Claims => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
const aPerson = () => `traveller-${randomUUID()}@example.org`;

const form = (fields: Record<string, string>) => new URLSearchParams(fields);
const tokenEndpoint = (fields: Record<string, string>) =>
  fetch(`${realm}/protocol/openid-connect/token`, { method: 'POST', body: form(fields) });

const backendToken = async (): Promise<string> => {
  const answer = await tokenEndpoint({
    grant_type: 'client_credentials',
    client_id: 'visa-backend',
    client_secret: backendSecret,
  });
  return ((await answer.json()) as { access_token: string }).access_token;
};

const call = async (path: string, body: unknown, token?: string) => {
  const answer = await fetch(`${realm}/visa-link${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
};

const linkFor = async (email: string): Promise<Link> => {
  const { status, body } = await call('', { email, create: true }, await backendToken());
  expect(status).toBe(200);
  return body as unknown as Link;
};

/** A browser as far as sign-in needs one: it keeps cookies and follows nothing by itself. */
const aBrowser = () => {
  const cookies = new Map<string, string>();
  const visit = async (url: string, init: RequestInit = {}) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(url, { redirect: 'manual', ...init, headers: { cookie, ...init.headers } });
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const [name = '', ...value] = pair.split('=');
      if (/max-age=0/i.test(line)) cookies.delete(name);
      else cookies.set(name, value.join('='));
    }
    return answer;
  };
  const authorize = async (extra: Record<string, string>, { site = 'same-site' } = {}) => {
    const verifier = randomBytes(32).toString('base64url');
    const query = form({
      client_id: 'visa-shell',
      response_type: 'code',
      scope: 'openid',
      redirect_uri: `${web}/`,
      code_challenge_method: 'S256',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      ...extra,
    });
    const start = `${realm}/protocol/openid-connect/auth`;
    const headers = { 'sec-fetch-site': site };
    let answer = await visit(`${start}?${query}`, { headers });
    let location = answer.headers.get('location');
    if (location?.startsWith(start)) {
      answer = await visit(location, { headers });
      location = answer.headers.get('location');
    }
    return { answer, verifier, back: location ? new URL(location).searchParams : undefined };
  };
  const signIn = async (extra: Record<string, string>, options?: { site: string }) => {
    const { back, verifier } = await authorize(extra, options);
    const code = back?.get('code');
    if (!code) return { error: back?.get('error'), why: back?.get('error_description') };
    const answer = await tokenEndpoint({
      grant_type: 'authorization_code',
      client_id: 'visa-shell',
      redirect_uri: `${web}/`,
      code,
      code_verifier: verifier,
    });
    const tokens = (await answer.json()) as { access_token: string; refresh_token: string; expires_in: number };
    return { tokens, claims: claimsOf(tokens.access_token) };
  };
  return { visit, authorize, signIn };
};

const refused = { error: 'access_denied', why: 'email-link-refused' };

test.describe('the sign-in link', () => {
  test('signs a traveller in once, in any browser, with the claims that services check', async () => {
    const email = aPerson();
    const { token, expiresIn } = await linkFor(email);
    expect(expiresIn).toBe(900);
    const { claims } = await aBrowser().signIn({ email_link_token: token });
    expect(claims).toMatchObject({ aud: 'visa-api', azp: 'visa-shell', email, email_verified: true });
    expect(claims?.realm_access.roles).toEqual(['traveller']);
    expect((claims?.exp ?? 0) - (claims?.iat ?? 0)).toBe(300);
    expect(await aBrowser().signIn({ email_link_token: token })).toEqual(refused);
  });

  test('gives one session to the first of many simultaneous uses', async () => {
    const { token } = await linkFor(aPerson());
    const results = await Promise.all(Array.from({ length: 8 }, () => aBrowser().signIn({ email_link_token: token })));
    expect(results.filter(({ tokens }) => tokens)).toHaveLength(1);
  });

  test('keeps the session for silent renewal', async () => {
    const browser = aBrowser();
    const email = aPerson();
    const { tokens, claims } = await browser.signIn({ email_link_token: (await linkFor(email)).token });
    expect(tokens).toMatchObject({
      access_token: expect.stringMatching(/^ey/),
      refresh_token: expect.stringMatching(/^ey/),
      expires_in: 300,
    });
    expect(claims).toMatchObject({ sub: expect.any(String), email });
    expect(claims?.exp).toBe((claims?.iat ?? 0) + 300);
    expect((await browser.signIn({ prompt: 'none' })).claims?.email_verified).toBe(true);
    expect((await aBrowser().signIn({ prompt: 'none' })).error).toBe('login_required');
  });

  test('is superseded by a newer one, code and all', async () => {
    const email = aPerson();
    const older = await linkFor(email);
    const newer = await linkFor(email);
    expect(await aBrowser().signIn({ email_link_token: older.token })).toEqual(refused);
    if (older.code !== newer.code)
      expect(await aBrowser().signIn({ email_link_code: older.code, login_hint: email })).toEqual(refused);
    expect((await aBrowser().signIn({ email_link_token: newer.token })).claims?.email).toBe(email);
  });

  test('is refused when the navigation does not come from the application, and stays good', async () => {
    const { token } = await linkFor(aPerson());
    for (const site of ['none', 'cross-site'])
      expect(await aBrowser().signIn({ email_link_token: token }, { site })).toEqual(refused);
    expect((await aBrowser().signIn({ email_link_token: token })).tokens).toBeDefined();
  });

  test('cannot be replaced by any other token of the realm, or by a changed one', async () => {
    const email = aPerson();
    const { tokens } = await aBrowser().signIn({ email_link_token: (await linkFor(email)).token });
    const { token } = await linkFor(email);
    const [head, body, signature] = token.split('.') as [string, string, string];
    const longer = Buffer.from(JSON.stringify({ ...claimsOf(token), exp: claimsOf(token).exp + 600 })).toString(
      'base64url',
    );
    const unsigned = Buffer.from(JSON.stringify({ alg: 'none', typ: 'JWT' })).toString('base64url');
    const impostors = [
      tokens?.access_token,
      tokens?.refresh_token,
      await backendToken(),
      `${head}.${longer}.${signature}`,
      `${unsigned}.${body}.`,
      'x',
      '',
    ];
    for (const impostor of impostors)
      expect((await aBrowser().signIn({ email_link_token: impostor ?? '', prompt: 'none' })).tokens).toBeUndefined();
    expect((await aBrowser().signIn({ email_link_token: token })).tokens).toBeDefined();
  });

  test('signs in with the six digits and the address, at most five tries per code, however fast', async () => {
    const email = aPerson();
    const { code } = await linkFor(email);
    expect((await aBrowser().signIn({ email_link_code: code, login_hint: email.toUpperCase() })).claims?.email).toBe(
      email,
    );
    expect(await aBrowser().signIn({ email_link_code: code, login_hint: email })).toEqual(refused);

    const second = await linkFor(email);
    const wrong = second.code === '000000' ? '000001' : '000000';
    await Promise.all(
      Array.from({ length: 6 }, () => aBrowser().signIn({ email_link_code: wrong, login_hint: email })),
    );
    expect(await aBrowser().signIn({ email_link_code: second.code, login_hint: email })).toEqual(refused);
    expect(await aBrowser().signIn({ email_link_code: '123456', login_hint: aPerson() })).toEqual(refused);
  });

  test('leaves the code good for its owner when a stranger elsewhere tries wrong ones', async () => {
    const email = aPerson();
    const { code } = await linkFor(email);
    const wrong = code === '000000' ? '000001' : '000000';
    const query = form({
      client_id: 'visa-shell',
      response_type: 'code',
      scope: 'openid',
      redirect_uri: `${web}/`,
      code_challenge_method: 'S256',
      code_challenge: createHash('sha256').update('stranger').digest('base64url'),
      email_link_code: wrong,
      login_hint: email,
    });
    // Another address of this machine, in another /24 than the one that everything else here comes from.
    const tryFrom = (localAddress: string) =>
      new Promise((resolve, reject) => {
        const headers = { 'sec-fetch-site': 'same-site' };
        get(`${realm}/protocol/openid-connect/auth?${query}`, { localAddress, headers }, (answer) => {
          answer.resume().once('end', () => resolve(answer.headers.location));
        }).once('error', reject);
      });
    for (let i = 0; i < 6; i++) expect(await tryFrom('127.0.1.1')).toContain('email-link-refused');
    expect((await aBrowser().signIn({ email_link_code: code, login_hint: email })).claims?.email).toBe(email);
  });

  test('ends the session of somebody else in the same browser', async () => {
    const browser = aBrowser();
    await browser.signIn({ email_link_token: (await linkFor(aPerson())).token });
    const email = aPerson();
    expect((await browser.signIn({ email_link_token: (await linkFor(email)).token })).claims?.email).toBe(email);
    expect((await browser.signIn({ prompt: 'none' })).claims?.email).toBe(email);
  });
});

test.describe('a session', () => {
  const signedIn = async () => {
    const { tokens } = await aBrowser().signIn({ email_link_token: (await linkFor(aPerson())).token });
    return tokens?.refresh_token ?? '';
  };
  const renew = async (token: string) => {
    const answer = await tokenEndpoint({ grant_type: 'refresh_token', client_id: 'visa-shell', refresh_token: token });
    return { status: answer.status, ...((await answer.json()) as { refresh_token?: string; error?: string }) };
  };

  test('gives a new refresh token with each renewal, and takes none twice', async () => {
    const first = await signedIn();
    const { status, refresh_token: second = '' } = await renew(first);
    expect(status).toBe(200);
    expect(second).not.toBe(first);
    expect(await renew(first)).toMatchObject({ status: 400, error: 'invalid_grant' });
  });

  test('never outlives its browser', async () => {
    const email_link_token = (await linkFor(aPerson())).token;
    const { tokens } = await aBrowser().signIn({ email_link_token, scope: 'openid offline_access' });
    expect(tokens && (claimsOf(tokens.refresh_token) as { typ?: string }).typ).not.toBe('Offline');
  });
});

test.describe('the realm', () => {
  for (const redirect_uri of [
    `${web}/application/resume`,
    `${web}/?x`,
    `${web}//evil.example/`,
    'http://evil.example/',
  ])
    test(`leads nobody back to ${redirect_uri}`, async () => {
      const asked = { client_id: 'visa-shell', response_type: 'code', code_challenge_method: 'S256' };
      const ask = (uri: string) => {
        const query = form({ ...asked, redirect_uri: uri, code_challenge: 'a'.repeat(43) });
        return fetch(`${realm}/protocol/openid-connect/auth?${query}`, { redirect: 'manual' });
      };
      expect((await ask(redirect_uri)).status).toBe(400);
      expect((await ask(`${web}/`)).status).not.toBe(400);
    });

  for (const client_id of ['account', 'account-console', 'admin-cli', 'security-admin-console', 'broker'])
    test(`lets nobody in at ${client_id}`, async () => {
      const granted = await tokenEndpoint({ grant_type: 'password', client_id, ...staff });
      expect([400, 401]).toContain(granted.status);
      const query = form({ client_id, response_type: 'code', redirect_uri: `${keycloak}/realms/visa/account/` });
      const page = await fetch(`${realm}/protocol/openid-connect/auth?${query}`, { redirect: 'manual' });
      expect(page.status).toBe(400);
    });

  test('grants no token for a password at our own clients', async () => {
    const granted = await tokenEndpoint({ grant_type: 'password', client_id: 'visa-shell', ...staff });
    expect(granted.status).toBe(400);
  });

  test('asks as long for the password of somebody who has none as for nobody’s', async () => {
    const traveller = aPerson();
    await linkFor(traveller);
    const msFor = async (username: string) => {
      const browser = aBrowser();
      const { answer } = await browser.authorize({});
      const action = /action="([^"]+)"/.exec(await answer.text())?.[1]?.replaceAll('&amp;', '&') ?? '';
      const began = performance.now();
      const refusal = await browser.visit(action, {
        method: 'POST',
        body: form({ username, password: 'not the password', credentialId: '' }),
      });
      const text = await refusal.text();
      expect(text).toContain('Invalid username or password');
      return performance.now() - began;
    };
    const quickest = { traveller: Number.POSITIVE_INFINITY, nobody: Number.POSITIVE_INFINITY };
    for (let i = 0; i < 6; i++) {
      quickest.traveller = Math.min(quickest.traveller, await msFor(traveller));
      quickest.nobody = Math.min(quickest.nobody, await msFor(aPerson()));
    }
    expect(quickest.traveller / quickest.nobody).toBeGreaterThan(0.6);
    expect(quickest.traveller / quickest.nobody).toBeLessThan(1.7);
  });
});

test.describe('staff', () => {
  test('cannot be entered by a link', async () => {
    expect(await call('', { email: staff.username }, await backendToken())).toEqual({
      status: 403,
      body: { error: 'not-for-staff' },
    });
  });

  test('sign in with their password on Keycloak’s own page', async () => {
    const browser = aBrowser();
    const { answer, verifier } = await browser.authorize({});
    expect(answer.status).toBe(200);
    const action = /action="([^"]+)"/.exec(await answer.text())?.[1]?.replaceAll('&amp;', '&') ?? '';
    const signedIn = await browser.visit(action, { method: 'POST', body: form({ ...staff, credentialId: '' }) });
    const code = new URL(signedIn.headers.get('location') ?? '').searchParams.get('code') ?? '';
    const tokens = await tokenEndpoint({
      grant_type: 'authorization_code',
      client_id: 'visa-shell',
      redirect_uri: `${web}/`,
      code,
      code_verifier: verifier,
    });
    const claims = claimsOf(((await tokens.json()) as { access_token: string }).access_token);
    expect(claims.realm_access.roles.sort()).toEqual(['admin', 'staff']);
  });
});

test.describe('the back end’s door', () => {
  test('is shut to everyone but the service account', async () => {
    const email = aPerson();
    const { tokens } = await aBrowser().signIn({ email_link_token: (await linkFor(aPerson())).token });
    expect((await call('', { email })).status).toBe(401);
    expect((await call('', { email }, 'x.y.z')).status).toBe(401);
    expect((await call('', { email }, tokens?.access_token)).status).toBe(403);
    expect((await call('/accounts', { email }, tokens?.access_token)).status).toBe(403);
  });

  test('makes one unverified account of an address, however often and at once', async () => {
    const token = await backendToken();
    const email = aPerson();
    const account = { email, firstName: 'Ann', lastName: 'O’Neil' };
    const answers = await Promise.all(Array.from({ length: 6 }, () => call('/accounts', account, token)));
    expect(new Set(answers.map(({ body }) => body.userId)).size).toBe(1);
    expect(answers.filter(({ body }) => body.created)).toHaveLength(1);
    expect(await call('/accounts', { ...account, email: email.toUpperCase() }, token)).toMatchObject({
      status: 200,
      body: { created: false },
    });
    // The name came with it, and the address counts as nobody's until a mail to it is opened.
    const { body } = await call('', { email }, token);
    const { claims } = await aBrowser().signIn({ email_link_token: String(body.token) });
    expect(claims).toMatchObject({ email, given_name: 'Ann', family_name: 'O’Neil', email_verified: true });
  });

  test('gives no link for an unknown address unless asked to make the account, and none to the placeholder guest', async () => {
    const token = await backendToken();
    expect(await call('', { email: aPerson() }, token)).toEqual({ status: 404, body: { error: 'no-account' } });
    for (const email of ['guest@guest.invalid', 'nobody', '', undefined])
      expect(await call('/accounts', { email }, token)).toEqual({ status: 400, body: { error: 'invalid-email' } });
  });

  test('ends an account with its session, and lets the address begin anew', async () => {
    const token = await backendToken();
    const email = aPerson();
    const { tokens, claims } = await aBrowser().signIn({ email_link_token: (await linkFor(email)).token });
    const userId = claims?.sub ?? '';
    expect((await call('/accounts/address', { userId }, token)).body).toEqual({ email });
    for (const path of ['/accounts/address', '/accounts/end'])
      expect([
        (await call(path, { userId })).status,
        (await call(path, { userId }, tokens?.access_token)).status,
      ]).toEqual([401, 403]);
    expect((await call('/accounts/end', { userId }, token)).body).toEqual({ ended: true });
    expect((await call('/accounts/end', { userId }, token)).body).toEqual({ ended: false });
    expect((await call('/accounts/address', { userId }, token)).body).toEqual({ email: '' });
    const renewed = await tokenEndpoint({
      grant_type: 'refresh_token',
      client_id: 'visa-shell',
      refresh_token: tokens?.refresh_token ?? '',
    });
    expect(renewed.status).toBe(400);
    expect(await call('', { email }, token)).toEqual({ status: 404, body: { error: 'no-account' } });
    expect((await aBrowser().signIn({ email_link_token: (await linkFor(email)).token })).claims?.sub).not.toBe(userId);
  });

  test('ends no account of staff', async () => {
    const browser = aBrowser();
    const { answer, verifier } = await browser.authorize({});
    const action = /action="([^"]+)"/.exec(await answer.text())?.[1]?.replaceAll('&amp;', '&') ?? '';
    const signedIn = await browser.visit(action, { method: 'POST', body: form({ ...staff, credentialId: '' }) });
    const code = new URL(signedIn.headers.get('location') ?? '').searchParams.get('code') ?? '';
    const given = await tokenEndpoint({
      grant_type: 'authorization_code',
      client_id: 'visa-shell',
      redirect_uri: `${web}/`,
      code,
      code_verifier: verifier,
    });
    const { sub } = claimsOf(((await given.json()) as { access_token: string }).access_token);
    expect(await call('/accounts/end', { userId: sub }, await backendToken())).toEqual({
      status: 403,
      body: { error: 'not-for-staff' },
    });
  });

  test('names the administrators that have to hear of a change', async () => {
    const { status, body } = await call('/administrators', { userId: randomUUID() }, await backendToken());
    expect(status).toBe(200);
    expect(body).toEqual({ administrators: [staff.username], person: '' });
    expect((await call('/administrators', {})).status).toBe(401);
  });

  test('may do nothing else in the realm', async () => {
    const headers = { authorization: `Bearer ${await backendToken()}` };
    const users = await fetch(`${keycloak}/admin/realms/visa/users`, { headers });
    expect(users.status).toBe(403);
  });
});
