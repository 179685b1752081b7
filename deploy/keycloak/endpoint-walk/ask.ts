import { WEB } from '../realm-of-its-own.ts';
import type { Caller } from './callers.ts';

const { E2E_KEYCLOAK_URL: keycloak } = process.env;

const TYPES: Readonly<Record<string, string>> = {
  '{': 'application/json',
  '[': 'application/json',
  '<': 'application/xml',
};
const FORM = 'application/x-www-form-urlencoded';

/** A redirection counts by the outcome that it carries, else by the place it leads to. */
const placeOf = (location: string): string => {
  const { pathname, search, hash } = new URL(location, keycloak);
  const said = new URLSearchParams(search || hash.slice(1));
  return said.get('error') ?? ['access_token', 'id_token', 'code'].find((name) => said.has(name)) ?? pathname;
};

/** The first sentence of an error, or the kind of a page that is none. */
const detailOf = (text: string): string => {
  try {
    const { error } = JSON.parse(text);
    return typeof error === 'string' ? (error.split('.')[0] ?? '') : '';
  } catch {
    const page = /data-page-id="([^"]+)"/.exec(text)?.[1] ?? '';
    return page === 'login-error' ? '' : page;
  }
};

/** What a request of the table is answered, in its words. `stolen` is somebody else's refresh token. */
export const ask = async (request: string, realm: string, caller: Caller, stolen: string): Promise<string> => {
  const { tokens, userId, clientSecret, username, password } = caller;
  const values: Record<string, string | undefined> = {
    realm,
    oidc: `/realms/${realm}/protocol/openid-connect`,
    web: WEB,
    userId,
    clientSecret,
    username: encodeURIComponent(username),
    password: encodeURIComponent(password),
    stolen,
    access_token: tokens.access_token ?? '',
    refresh_token: tokens.refresh_token ?? '',
    id_token: tokens.id_token ?? '',
  };
  const filled = request.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
  const [, method, path, body] = /^(\w+) (\S+)(?: (.*))?$/.exec(filled) ?? [];
  const answer = await fetch(`${keycloak}${path}`, {
    method,
    redirect: 'manual',
    headers: {
      accept: 'application/json, text/html;q=0.5, */*;q=0.1',
      cookie: caller.cookie,
      ...(tokens.access_token && { authorization: `Bearer ${tokens.access_token}` }),
      ...(body !== undefined && { 'content-type': TYPES[body.charAt(0)] ?? FORM }),
    },
    body,
  });
  const text = await answer.text();
  const location = answer.headers.get('location');
  const detail = location ? placeOf(location).replace(realm, '{realm}') : detailOf(text);
  return `${answer.status} ${detail}`.trim();
};
