import { createKeycloakAdmin } from '../../../frontends/e2e/keycloak-admin.ts';
import { aBrowser, BACKEND_SECRET, claimsOf, exchangeCode, signInAddress, type Tokens } from '../realm-of-its-own.ts';

const { E2E_KEYCLOAK_URL: keycloak } = process.env;

export const CALLERS = [
  'anonymous',
  'traveller',
  'viewer',
  'reviewer',
  'catalog',
  'finance',
  'admin',
  'backend',
] as const;
export type CallerName = (typeof CALLERS)[number];

/** What somebody has who asks: nothing, a session in a browser with its tokens, or a service's secret and token. */
export interface Caller {
  readonly name: CallerName;
  readonly cookie: string;
  readonly tokens: Partial<Tokens>;
  readonly userId: string;
  /** Of who signed in by password; others guess. */
  readonly username: string;
  readonly password: string;
  readonly clientSecret: string;
}

const tokenOfBackend = async (realm: string): Promise<Partial<Tokens>> => {
  const answer = await fetch(`${keycloak}/realms/${realm}/protocol/openid-connect/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: 'visa-backend',
      client_secret: BACKEND_SECRET,
    }),
  });
  return answer.json();
};

/** A browser in which somebody has signed in: by password, or by a link where there is none. */
const signedIn = async (realm: string, person: { username: string; password?: string }) => {
  const { username, password = '' } = person;
  const browser = aBrowser(realm, { username, password });
  if (password) return { browser, location: (await browser.signIn()).location };
  const { access_token } = await tokenOfBackend(realm);
  const made = await fetch(`${keycloak}/realms/${realm}/visa-link`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${access_token}` },
    body: JSON.stringify({ email: username, create: true }),
  });
  const { token } = (await made.json()) as { token: string };
  const address = signInAddress(realm, { email_link_token: token });
  return { browser, location: (await browser.visit(address, undefined, { 'sec-fetch-site': 'same-site' })).location };
};

const signInCaller = async (
  realm: string,
  name: CallerName,
  person: { username: string; password?: string },
): Promise<Caller> => {
  const { browser, location } = await signedIn(realm, person);
  const tokens: Tokens = await (await exchangeCode(realm, location)).json();
  const userId = String(claimsOf(tokens.access_token).sub);
  const { username, password = 'guessed' } = person;
  return { name, cookie: browser.cookie(), tokens, userId, username, password, clientSecret: 'guessed' };
};

/** Everybody of the table, in a realm that exists. */
export const createCallers = async (
  realm: string,
  administrator: { username: string; password: string },
): Promise<Caller[]> => {
  const { addStaff } = await createKeycloakAdmin();
  const guesses = { username: administrator.username, password: 'guessed', clientSecret: 'guessed' };
  const nobody = { cookie: '', tokens: {}, userId: 'nobody', ...guesses };
  const callers: Caller[] = [
    { name: 'anonymous', ...nobody },
    { name: 'backend', ...nobody, tokens: await tokenOfBackend(realm), clientSecret: BACKEND_SECRET },
    await signInCaller(realm, 'traveller', { username: 'traveller@example.org' }),
    await signInCaller(realm, 'admin', administrator),
  ];
  for (const role of ['viewer', 'reviewer', 'catalog', 'finance'] as const)
    callers.push(await signInCaller(realm, role, await addStaff(role, realm)));
  return callers;
};
