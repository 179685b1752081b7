import { expect, test } from '@playwright/test';
import { createKeycloakAdmin } from '../../frontends/e2e/keycloak-admin.ts';
import { type Caller, type CallerName, createCallers } from './endpoint-walk/callers.ts';
import { aBrowser, aRealm, claimsOf, exchangeCode, type Tokens } from './realm-of-its-own.ts';

const { E2E_KEYCLOAK_URL: keycloak } = process.env;
const NAME = 'visa-staff-accounts';
const { realm, staff } = aRealm(NAME, '5f0c1c58', { STAFF_SECOND_FACTOR: 'DISABLED' });
const OIDC = `${keycloak}/realms/${NAME}/protocol/openid-connect`;

interface Account {
  readonly userId: string;
  readonly email: string;
  readonly roles: readonly string[];
  readonly enabled: boolean;
  readonly invited: boolean;
}

let callers: Caller[];
test.beforeAll(async () => {
  await (await createKeycloakAdmin()).call('POST', '', realm);
  callers = await createCallers(NAME, staff);
});
// With a token of its own: the first one lives for a minute.
test.afterAll(async () => (await createKeycloakAdmin()).call('DELETE', `/${NAME}`));

const callerOf = (wanted: CallerName): Caller => callers.find(({ name }) => name === wanted) as Caller;
const tokenOf = (wanted: CallerName): string => callerOf(wanted).tokens.access_token ?? '';

/** As the back end asks, for the person whose token is handed on. */
const ask = async <T = Record<string, unknown>>(path: string, body: object, actingToken = tokenOf('admin')) => {
  const answer = await fetch(`${keycloak}/realms/${NAME}/visa-link/staff-accounts${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${tokenOf('backend')}` },
    body: JSON.stringify({ ...body, actingToken }),
  });
  return { status: answer.status, body: (await answer.json()) as T & { error?: string } };
};
const list = async () => (await ask<{ accounts: Account[] }>('', {})).body.accounts;
const change = (userId: string, seen: readonly string[], roles: readonly string[], more: object = {}, by?: string) =>
  ask<{ account: Account; endedSessions: string[] }>(
    '/change',
    { userId, roles, enabled: true, seenRoles: seen, seenEnabled: true, ...more },
    by,
  );
const invite = (name: string, roles: readonly string[]) =>
  ask<Account>('/invite', { email: `${name}@staff.example`, firstName: 'New', lastName: 'Colleague', roles });
const refresh = async ({ refresh_token = '' }: Partial<Tokens>) =>
  (
    await fetch(`${OIDC}/token`, {
      method: 'POST',
      body: new URLSearchParams({ client_id: 'visa-shell', grant_type: 'refresh_token', refresh_token }),
    })
  ).status;

/** Follows the invitation of somebody, and signs them in with the password that they have chosen. */
const setUp = async ({ userId, email }: Account): Promise<Tokens> => {
  const { body } = await ask<{ url: string; email: string }>('/invitation', { userId });
  expect(body.email).toBe(email);
  const password = 'a kettle of green glass';
  const browser = aBrowser(NAME, { username: email, password });
  const { page } = await browser.visit(body.url);
  const proceed = /href="([^"]*action-token[^"]*)"/.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? '';
  const form = await browser.visit(proceed);
  expect(form.page).toContain('password-new');
  const done = await browser.submit(form.page, { 'password-new': password, 'password-confirm': password });
  expect(done.page).not.toContain('password-new');
  const { location } = await aBrowser(NAME, { username: email, password }).signIn();
  return (await exchangeCode(NAME, location)).json();
};

test('a colleague who is invited chooses a password once, and is then what they were invited as', async () => {
  const { status, body: invited } = await invite('once', ['reviewer', 'finance']);
  expect([status, invited]).toEqual([
    200,
    expect.objectContaining({ roles: ['finance', 'reviewer'], enabled: true, invited: true }),
  ]);
  expect((await list()).map(({ email }) => email)).toContain('once@staff.example');
  const { body: first } = await ask<{ url: string }>('/invitation', { userId: invited.userId });
  const { access_token } = await setUp(invited);
  const { realm_access } = claimsOf(access_token) as { realm_access: { roles: string[] } };
  expect(realm_access.roles).toEqual(expect.arrayContaining(['reviewer', 'finance', 'staff']));
  expect(realm_access.roles).not.toContain('admin');
  // Neither of the links is good for anything any more, and there is no third.
  for (const path of ['/invitation', '/invite-again'])
    expect((await ask(path, { userId: invited.userId })).status).toBeGreaterThanOrEqual(400);
  const again = await aBrowser(NAME, staff).visit(first.url);
  const proceed = /href="([^"]*action-token[^"]*)"/.exec(again.page)?.[1]?.replaceAll('&amp;', '&');
  if (proceed) expect((await aBrowser(NAME, staff).visit(proceed)).page).not.toContain('password-new');
  expect((await list()).find(({ userId }) => userId === invited.userId)?.invited).toBe(false);
});

test('an address that any account has is not invited, a traveller’s neither', async () => {
  for (const email of ['traveller@example.org', 'Traveller@Example.ORG', staff.username])
    expect(await ask('/invite', { email, firstName: 'New', lastName: 'Colleague', roles: ['admin'] })).toMatchObject({
      status: 409,
      body: { error: 'address-in-use' },
    });
  for (const [body, error] of [
    [{ email: 'not an address' }, 'invalid-email'],
    [{ firstName: '<b>' }, 'invalid-name'],
    [{ roles: [] }, 'invalid-roles'],
    [{ roles: ['default-roles-visa'] }, 'invalid-roles'],
  ] as const)
    expect(
      await ask('/invite', { email: 'x@staff.example', firstName: 'N', lastName: 'C', roles: ['viewer'], ...body }),
    ).toMatchObject({ status: 400, body: { error } });
});

test('what is no account of the staff is neither listed nor changed', async () => {
  const admin = await createKeycloakAdmin();
  const [service] = await (await admin.call('GET', `/${NAME}/users?username=service-account-visa-backend`)).json();
  const listed = (await list()).map(({ userId }) => userId);
  expect(listed).toContain(callerOf('viewer').userId);
  for (const userId of [callerOf('traveller').userId, service.id, 'nobody']) {
    expect(listed).not.toContain(userId);
    expect(await change(userId, [], ['admin'])).toMatchObject({ status: 404, body: { error: 'no-staff-account' } });
    expect((await ask('/invite-again', { userId })).status).toBe(404);
    expect((await ask('/invitation', { userId })).status).toBe(404);
  }
});

test('only an administrator with an open session has staff changed', async () => {
  const { userId } = callerOf('catalog');
  for (const by of [tokenOf('reviewer'), tokenOf('traveller'), tokenOf('backend'), 'guessed', ''])
    expect(await change(userId, ['catalog'], ['viewer'], {}, by)).toMatchObject({
      status: 403,
      body: { error: 'not-an-administrator' },
    });
  const { body: second } = await invite('leaving', ['admin']);
  const { access_token } = await setUp(second);
  expect((await change(userId, ['catalog'], ['viewer'], {}, access_token)).status).toBe(200);
  expect((await change(second.userId, ['admin'], ['viewer'])).status).toBe(200);
  // Its signature is good for minutes yet.
  expect((await change(userId, ['viewer'], ['catalog'], {}, access_token)).status).toBe(403);
  expect((await change(userId, ['viewer'], ['catalog'])).status).toBe(200);
});

test('a role that is taken ends all sessions, one that is given none', async () => {
  const { userId, tokens } = callerOf('finance');
  const more = await change(userId, ['finance'], ['finance', 'viewer']);
  expect([more.status, more.body.endedSessions]).toEqual([200, []]);
  // Whoever saw it before is told.
  expect(await change(userId, ['finance'], ['reviewer'])).toMatchObject({
    status: 409,
    body: { error: 'staff-account-changed' },
  });
  const less = await change(userId, ['finance', 'viewer'], ['viewer']);
  expect(less.body.account.roles).toEqual(['viewer']);
  expect(less.body.endedSessions).toEqual([claimsOf(tokens.access_token ?? '').sid]);
  expect(await refresh(tokens)).toBe(400);
});

test('an account that is disabled is signed out and signs in no more, until it is enabled', async () => {
  const { userId, tokens, username, password } = callerOf('reviewer');
  const off = await change(userId, ['reviewer'], ['reviewer'], { enabled: false });
  expect(off.body.endedSessions).toHaveLength(1);
  expect(await refresh(tokens)).toBe(400);
  expect((await aBrowser(NAME, { username, password }).signIn()).location).toBeUndefined();
  expect((await change(userId, ['reviewer'], ['reviewer'], { seenEnabled: false })).status).toBe(200);
  expect((await aBrowser(NAME, { username, password }).signIn()).location).toContain('code=');
});

test('there is always an administrator, also where two demote each other at once', async () => {
  const { userId: first } = callerOf('admin');
  expect(await change(first, ['admin'], ['viewer'])).toMatchObject({
    status: 409,
    body: { error: 'own-administration' },
  });
  expect((await change(first, ['admin'], ['admin'], { enabled: false })).status).toBe(409);
  const { body: second } = await invite('second', ['admin']);
  const { access_token } = await setUp(second);
  const statuses = await Promise.all([
    change(second.userId, ['admin'], ['viewer']),
    change(first, ['admin'], ['viewer'], {}, access_token),
  ]).then((answers) => answers.map(({ status }) => status));
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  const admin = await createKeycloakAdmin();
  const left = await (await admin.call('GET', `/${NAME}/roles/admin/users`)).json();
  expect(left).toHaveLength(1);
});
