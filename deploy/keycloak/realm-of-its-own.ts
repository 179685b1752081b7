import { createHash, createHmac, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const { E2E_KEYCLOAK_URL: keycloak } = process.env;
export const WEB = 'http://second-factor.example';
export const BACKEND_SECRET = 'backend-secret';
const VERIFIER = 'v'.repeat(43);

/**
 * realm.json as imported with the default setting of the second factor; its placeholders are filled in as Keycloak
 * does, or with `settings`. `flows` replaces the prefix of its flows' ids, because a flow's id has to be unique across
 * all realms.
 */
export const aRealm = (name: string, flows: string, settings: Record<string, string> = {}) => {
  const staff = { username: 'admin@staff.example', password: randomBytes(12).toString('hex') };
  const values: Record<string, string> = {
    WEB_URL: WEB,
    WEB_URL_BY_NUMBER: WEB,
    BACKEND_SECRET,
    STAFF_USERNAME: staff.username,
    STAFF_PASSWORD: staff.password,
    ...settings,
  };
  const text = readFileSync(join(import.meta.dirname, 'realm.json'), 'utf8')
    .replace(/\$\{([A-Z_]+)(?::([^}]*))?\}/g, (_, key, fallback) => values[key] ?? fallback)
    .replaceAll('5f0c1c52-', `${flows}-`);
  return { staff, realm: { ...JSON.parse(text), realm: name } };
};

/** RFC 6238 with Keycloak's defaults: SHA-1, six digits, 30 s. */
const codeAt = (secret: string, step: number): string => {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', secret).update(counter).digest();
  const at = (hash[19] ?? 0) & 15;
  return String((hash.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0');
};

/** An authenticator that gives no code twice: Keycloak takes those of the step before, of now and of the next, once. */
export const anAuthenticator = (secret: string) => {
  const given = new Set<number>();
  return (): string => {
    const now = Math.floor(Date.now() / 30_000);
    const step = [now, now + 1, now - 1].find((each) => !given.has(each));
    if (step === undefined) throw new Error('all three codes of this moment have been given');
    given.add(step);
    return codeAt(secret, step);
  };
};

/** The URL that starts a sign-in. */
export const signInAddress = (realm: string, extra: Record<string, string> = {}): string => {
  const query = new URLSearchParams({
    client_id: 'visa-shell',
    response_type: 'code',
    scope: 'openid',
    redirect_uri: `${WEB}/`,
    code_challenge_method: 'S256',
    code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
    ...extra,
  });
  return `${keycloak}/realms/${realm}/protocol/openid-connect/auth?${query}`;
};

/** A minimal browser for Keycloak's pages: it keeps cookies, follows redirects and submits forms. */
export const aBrowser = (realm: string, staff: { username: string; password: string }) => {
  const cookies = new Map<string, string>();
  const cookie = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const visit = async (url: string, fields?: Record<string, string>, headers: Record<string, string> = {}) => {
    const answer = await fetch(url, {
      redirect: 'manual',
      headers: { ...headers, cookie: cookie() },
      ...(fields && { method: 'POST', body: new URLSearchParams(fields) }),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', ...value] = (line.split(';')[0] ?? '').split('=');
      cookies.set(name, value.join('='));
    }
    const location = answer.headers.get('location');
    if (location?.startsWith(`${keycloak}`)) return visit(location, undefined, headers);
    return { location: location ?? undefined, page: await answer.text() };
  };
  const actionOf = (page: string) => (/<form[^>]*action="([^"]+)"/.exec(page)?.[1] ?? '').replaceAll('&amp;', '&');
  const fieldOf = (page: string, name: string) =>
    new RegExp(`<input[^>]*name="${name}"[^>]*value="([^"]*)"`).exec(page)?.[1] ??
    new RegExp(`<input[^>]*value="([^"]*)"[^>]*name="${name}"`).exec(page)?.[1];
  return {
    fieldOf,
    cookie,
    visit,
    signIn: async () => {
      const { page } = await visit(signInAddress(realm));
      return visit(actionOf(page), staff);
    },
    /** As the menu of the account asks for it. */
    changePassword: () => visit(`${signInAddress(realm)}&kc_action=UPDATE_PASSWORD`),
    submit: (page: string, fields: Record<string, string>) => visit(actionOf(page), fields),
  };
};

export interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly id_token: string;
}

/** Exchanges the code of a sign-in, which its redirection to the application carries. */
export const exchangeCode = (realm: string, location = ''): Promise<Response> =>
  fetch(`${keycloak}/realms/${realm}/protocol/openid-connect/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: 'visa-shell',
      redirect_uri: `${WEB}/`,
      code: new URL(location).searchParams.get('code') ?? '',
      code_verifier: VERIFIER,
    }),
  });

export const claimsOf = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());

/** @returns the claim `amr` of a sign-in's token. */
export const methodsOf = async (realm: string, location = ''): Promise<unknown> => {
  const { access_token } = (await (await exchangeCode(realm, location)).json()) as Tokens;
  return claimsOf(access_token).amr;
};
