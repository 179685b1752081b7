import type { RealmRequest } from './keycloak-flows.ts';

interface Administrator {
  /** Keycloak's address, without a slash at its end. */
  readonly url: string;
  readonly realm: string;
  readonly username: string;
  readonly password: string;
}

/** Asks Keycloak's administration of one realm; signs in anew when its token, good for a minute, has expired. */
export const signInAsAdministrator = async ({
  url,
  realm,
  username,
  password,
}: Administrator): Promise<RealmRequest> => {
  const signIn = async (): Promise<string> => {
    const body = new URLSearchParams({ grant_type: 'password', client_id: 'admin-cli', username, password });
    const grant = await fetch(`${url}/realms/master/protocol/openid-connect/token`, { method: 'POST', body });
    if (!grant.ok) throw new Error(`Keycloak refused its administrator (${grant.status})`);
    return ((await grant.json()) as { access_token: string }).access_token;
  };
  let token = await signIn();
  return async <T>(method: string, path: string, content?: unknown): Promise<T> => {
    const ask = () =>
      fetch(`${url}/admin/realms/${encodeURIComponent(realm)}${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: content === undefined ? undefined : JSON.stringify(content),
      });
    let response = await ask();
    if (response.status === 401) {
      token = await signIn();
      response = await ask();
    }
    if (!response.ok) throw new Error(`Keycloak answered ${response.status} to ${method} ${path}`);
    const text = await response.text();
    return (text === '' ? undefined : JSON.parse(text)) as T;
  };
};
