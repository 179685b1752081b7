// Keeps a realm that was imported before in step with this release and this start.
import { signInAsAdministrator } from './keycloak-administrator.ts';
import { alignFlows, type FlowDefinition, type RealmRequest } from './keycloak-flows.ts';
import type { Staff } from './secrets.ts';

interface Mapper {
  readonly name: string;
}

interface RequiredAction {
  readonly alias: string;
  readonly name: string;
  readonly providerId: string;
}

/** What Keycloak's pages look like. */
export const LOGIN_THEME = 'wayfare';

export interface RealmSignIn extends FlowDefinition {
  readonly clients: readonly {
    readonly clientId: string;
    readonly enabled?: boolean;
    readonly protocolMappers?: readonly Mapper[];
  }[];
  readonly requiredActions: readonly RequiredAction[];
}

interface Alignment {
  readonly url: string;
  readonly adminPassword: string;
  readonly webUrls: readonly string[];
  readonly backendSecret: string;
  readonly staff: Staff;
  /** Of `realmSettings`; without them the realm keeps its own. */
  readonly settings?: Readonly<Record<string, unknown>>;
  /** Of `realmSignIn`; without it the realm keeps its own flows. */
  readonly signIn?: RealmSignIn;
}

/** What Keycloak says of a client or a user; the rest of it is sent back as it came. */
interface Represented {
  readonly id: string;
  readonly clientId?: string;
  readonly attributes?: Record<string, string>;
  readonly protocolMappers?: readonly Mapper[];
}

/**
 * Brings how people sign in to a realm that was imported before: the flows, what staff are asked to set up, which
 * clients are closed, and what their tokens say.
 */
export const alignSignIn = async (
  request: RealmRequest,
  { clients, requiredActions, ...flows }: RealmSignIn,
): Promise<void> => {
  const known = await request<RequiredAction[]>('GET', '/authentication/required-actions');
  for (const action of requiredActions) {
    const { providerId, name } = action;
    if (!known.some(({ alias }) => alias === action.alias))
      await request('POST', '/authentication/register-required-action', { providerId, name });
    await request('PUT', `/authentication/required-actions/${action.alias}`, { ...action, config: {} });
  }
  const present = await request<Represented[]>('GET', '/clients?max=1000');
  for (const { clientId, enabled = true, protocolMappers = [] } of clients) {
    const client = present.find((each) => each.clientId === clientId);
    if (!client) continue;
    const closed = { directAccessGrantsEnabled: false, standardFlowEnabled: false };
    if (!enabled) await request('PUT', `/clients/${client.id}`, { ...client, enabled, ...closed });
    for (const mapper of protocolMappers.filter(
      ({ name }) => !client.protocolMappers?.some((had) => had.name === name),
    ))
      await request('POST', `/clients/${client.id}/protocol-mappers/models`, mapper);
  }
  await alignFlows(request, flows);
};

/**
 * Keeps an existing realm in step with the settings of this release and the ports and secrets of this start: what was
 * imported once would go stale.
 */
export const alignRealm = async ({
  url,
  adminPassword,
  webUrls,
  backendSecret,
  staff,
  settings,
  signIn,
}: Alignment): Promise<void> => {
  const request = await signInAsAdministrator({ url, realm: 'visa', username: 'admin', password: adminPassword });
  await request('PUT', '', { ...settings, loginTheme: LOGIN_THEME });
  // Earlier releases let Keycloak keep events of people, with the addresses that they typed.
  await request('DELETE', '/events');
  if (signIn) await alignSignIn(request, signIn);
  const find = async (path: string): Promise<Represented> => {
    const [found] = await request<Represented[]>('GET', path);
    if (!found) throw new Error(`Keycloak knows nothing at ${path}`);
    return found;
  };
  const [shell, backend, person] = await Promise.all([
    find('/clients?clientId=visa-shell'),
    find('/clients?clientId=visa-backend'),
    find(`/users?exact=true&username=${encodeURIComponent(staff.username)}`),
  ]);
  // The page that a sign-in comes back to, and the one of the silent check: exact addresses.
  const pages = webUrls.map((web) => `${web}/`);
  const redirectUris = pages.flatMap((page) => [page, `${page}silent-check-sso.html`]);
  const attributes = { ...shell.attributes, 'post.logout.redirect.uris': pages.join('##') };
  await request('PUT', `/clients/${shell.id}`, { ...shell, redirectUris, webOrigins: webUrls, attributes });
  await request('PUT', `/clients/${backend.id}`, { ...backend, secret: backendSecret });
  await request('PUT', `/users/${person.id}/reset-password`, {
    type: 'password',
    value: staff.password,
    temporary: false,
  });
};
