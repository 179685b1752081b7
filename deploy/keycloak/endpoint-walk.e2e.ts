import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { createKeycloakAdmin } from '../../frontends/e2e/keycloak-admin.ts';
import { ask } from './endpoint-walk/ask.ts';
import { type Caller, createCallers } from './endpoint-walk/callers.ts';
import { TABLE } from './endpoint-walk/table.ts';
import { aBrowser, aRealm, exchangeCode, signInAddress, type Tokens } from './realm-of-its-own.ts';

const { E2E_KEYCLOAK_URL: keycloak } = process.env;
const NAME = 'visa-walk';
const OIDC = `${keycloak}/realms/${NAME}/protocol/openid-connect`;
const { realm, staff } = aRealm(NAME, '5f0c1c56', { STAFF_SECOND_FACTOR: 'DISABLED' });

let callers: Caller[];
test.beforeAll(async () => {
  await (await createKeycloakAdmin()).call('POST', '', realm);
  callers = await createCallers(NAME, staff);
});
// With a token of its own: the first one lives for a minute.
test.afterAll(async () => (await createKeycloakAdmin()).call('DELETE', `/${NAME}`));

const signIn = async () => {
  const browser = aBrowser(NAME, staff);
  const { location } = await browser.signIn();
  return { browser, location };
};
const tokensOf = async (location: string | undefined): Promise<Tokens> => (await exchangeCode(NAME, location)).json();
const post = async (path: string, fields: Record<string, string>) => {
  const answer = await fetch(`${OIDC}${path}`, { method: 'POST', body: new URLSearchParams(fields) });
  return { status: answer.status, error: (await answer.json()).error };
};
const refresh = (tokens: Tokens) =>
  post('/token', { client_id: 'visa-shell', grant_type: 'refresh_token', refresh_token: tokens.refresh_token });

test('each endpoint of the realm answers everybody as its row says', async () => {
  test.setTimeout(300_000);
  const stolen = callers.find(({ name }) => name === 'traveller')?.tokens.refresh_token ?? '';
  expect(stolen).not.toBe('');
  const others: string[] = [];
  for (const [request, answers] of Object.entries(TABLE))
    for (const caller of callers) {
      const expected = typeof answers === 'string' ? answers : (answers[caller.name] ?? answers.others);
      const answer = await ask(request, NAME, caller, stolen);
      if (answer !== expected) others.push(`${caller.name}: ${request} is answered ${answer}, not ${expected}`);
    }
  expect(others).toEqual([]);
});

test('each endpoint and each grant that the realm publishes has a row', async () => {
  const requests = Object.keys(TABLE);
  const published = await (await fetch(`${keycloak}/realms/${NAME}/.well-known/openid-configuration`)).json();
  const endpoints = Object.values<string>({ ...published, ...published.mtls_endpoint_aliases }).filter(
    (value) => typeof value === 'string' && value.startsWith(OIDC),
  );
  expect(endpoints.length).toBeGreaterThan(8);
  const paths = new Set(requests.map((request) => request.split(' ')[1]?.split('?')[0]));
  expect(endpoints.filter((url) => !paths.has(url.replace(OIDC, '{oidc}')))).toEqual([]);
  const grants: string[] = published.grant_types_supported;
  expect(grants.filter((grant) => !requests.some((request) => request.includes(`grant_type=${grant}`)))).toEqual([
    'implicit', // Not asked for as a grant: a row of /auth has it.
  ]);
});

test('a code is exchanged once, and a second time ends what it gave', async () => {
  const { location } = await signIn();
  const tokens = await tokensOf(location);
  const again = await exchangeCode(NAME, location);
  expect([again.status, (await again.json()).error]).toEqual([400, 'invalid_grant']);
  expect(await refresh(tokens)).toEqual({ status: 400, error: 'invalid_grant' });
});

test('a code is good for a minute, and for no longer than the realm says', async () => {
  const admin = await createKeycloakAdmin();
  const settings = await (await admin.call('GET', `/${NAME}`)).json();
  expect(settings.accessCodeLifespan).toBe(60);
  await admin.call('PUT', `/${NAME}`, { accessCodeLifespan: 1 });
  const { location } = await signIn();
  await sleep(3_000); // Keycloak counts whole seconds
  const late = await exchangeCode(NAME, location);
  await admin.call('PUT', `/${NAME}`, { accessCodeLifespan: 60 });
  expect([late.status, (await late.json()).error]).toEqual([400, 'invalid_grant']);
});

test('a password is kept as Argon2id, at least as costly as OWASP advises', async () => {
  const admin = await createKeycloakAdmin();
  const { userId } = callers.find(({ name }) => name === 'admin') as Caller;
  const credentials = await (await admin.call('GET', `/${NAME}/users/${userId}/credentials`)).json();
  expect(credentials).toHaveLength(1);
  const { algorithm, hashIterations, additionalParameters } = JSON.parse(credentials[0].credentialData);
  expect([algorithm, additionalParameters.type]).toEqual(['argon2', ['id']]);
  // 7 MiB and five passes, one lane: https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html
  expect(Number(additionalParameters.memory)).toBeGreaterThanOrEqual(7_168);
  expect(hashIterations).toBeGreaterThanOrEqual(5);
});

test('nobody is signed out by a link: without a hint of their own session Keycloak asks them', async () => {
  const { browser } = await signIn();
  const still = async () => (await browser.visit(signInAddress(NAME, { prompt: 'none' }))).location;
  const other = callers.find(({ name }) => name === 'viewer') as Caller;
  for (const query of ['', `?id_token_hint=${other.tokens.id_token}`, '?client_id=visa-shell']) {
    const asked = await browser.visit(`${OIDC}/logout${query}`);
    expect([query, asked.page.includes('data-page-id="login-logout-confirm"')]).toEqual([query, true]);
    expect(await still()).toContain('code=');
  }
});

test('an account that is disabled renews nothing, is told nothing and signs in nowhere', async () => {
  const admin = await createKeycloakAdmin();
  const { location, browser } = await signIn();
  const tokens = await tokensOf(location);
  const { userId } = callers.find(({ name }) => name === 'admin') as Caller;
  await admin.call('PUT', `/${NAME}/users/${userId}`, { enabled: false });
  expect(await refresh(tokens)).toMatchObject({ status: 400, error: 'invalid_grant' });
  const userinfo = await fetch(`${OIDC}/userinfo`, { headers: { authorization: `Bearer ${tokens.access_token}` } });
  expect(userinfo.status).toBe(401);
  expect((await browser.visit(signInAddress(NAME, { prompt: 'none' }))).location).not.toContain('code=');
  expect((await aBrowser(NAME, staff).signIn()).location).toBeUndefined();
  await admin.call('PUT', `/${NAME}/users/${userId}`, { enabled: true });
});
