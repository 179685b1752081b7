import { expect, test } from '@playwright/test';
import { createKeycloakAdmin } from '../../frontends/e2e/keycloak-admin.ts';
import { alignSignIn } from '../local/keycloak-align.ts';
import type { RealmRequest } from '../local/keycloak-flows.ts';
import { aBrowser, aRealm } from './realm-of-its-own.ts';

const NAME = 'visa-older';
const { realm, staff } = aRealm(NAME, '5f0c1c55');

interface Flow {
  alias: string;
  authenticationExecutions: { flowAlias?: string; authenticator?: string }[];
}

/** A realm as an earlier release created it: no second factor, and Keycloak's account console is enabled. */
const older = {
  ...realm,
  authenticationFlows: realm.authenticationFlows
    .filter(({ alias }: Flow) => alias === 'visa-browser' || alias === 'visa-staff')
    .map((flow: Flow) => ({
      ...flow,
      authenticationExecutions: flow.authenticationExecutions.filter(
        ({ flowAlias, authenticator }) => flowAlias !== 'visa-second-factor' && authenticator !== 'visa-assurance',
      ),
    })),
  authenticatorConfig: [],
  clients: realm.clients.map((client: { clientId: string }) =>
    client.clientId === 'account-console' ? { clientId: 'account-console', enabled: true } : client,
  ),
};

let admin: Awaited<ReturnType<typeof createKeycloakAdmin>>;
test.beforeAll(async () => {
  admin = await createKeycloakAdmin();
  await admin.call('POST', '', older);
});
// Signs in again: the first token expires after a minute.
test.afterAll(async () => (await createKeycloakAdmin()).call('DELETE', `/${NAME}`));

test('a realm of an earlier release is brought to the flows of this one, once', async () => {
  const before = await aBrowser(NAME, staff).signIn();
  expect(before.location).toContain('code=');

  const changes: string[] = [];
  const request: RealmRequest = async <T>(method: string, path: string, body?: unknown) => {
    if (method !== 'GET') changes.push(`${method} ${path}`);
    const text = await (await admin.call(method, `/${NAME}${path}`, body)).text();
    return (text === '' ? undefined : JSON.parse(text)) as T;
  };
  await alignSignIn(request, realm);
  const asked = await aBrowser(NAME, staff).signIn();
  expect(asked.location).toBeUndefined();
  expect(asked.page).toContain('name="factor"');
  const [account] = await request<{ enabled: boolean }[]>('GET', '/clients?clientId=account-console');
  expect(account).toMatchObject({ enabled: false, standardFlowEnabled: false });
  const flows = await request<{ alias: string }[]>('GET', '/authentication/flows');
  expect(flows.filter(({ alias }) => alias.startsWith('visa-browser'))).toHaveLength(1);

  expect(changes.some((change) => change.startsWith('POST /authentication/flows'))).toBe(true);
  changes.length = 0;
  await alignSignIn(request, realm);
  expect(changes.filter((change) => change.startsWith('POST') || change.startsWith('DELETE'))).toEqual([]);
});
