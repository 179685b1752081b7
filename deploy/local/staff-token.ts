import { createHash, randomBytes } from 'node:crypto';
import type { Staff } from './secrets.ts';

/** Signs in at Keycloak's own form, as a browser would. Throws where Keycloak gives no token. */
export const staffToken = async ({
  issuer,
  web,
  staff,
}: {
  issuer: string;
  web: string;
  staff: Staff;
}): Promise<string> => {
  const cookies = new Map<string, string>();
  const visit = async (url: string, init: RequestInit = {}): Promise<Response> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(url, { redirect: 'manual', ...init, headers: { cookie } });
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', ...value] = (line.split(';')[0] ?? '').split('=');
      cookies.set(name, value.join('='));
    }
    return answer;
  };
  const verifier = randomBytes(32).toString('base64url');
  const query = new URLSearchParams({
    client_id: 'visa-shell',
    response_type: 'code',
    scope: 'openid',
    redirect_uri: `${web}/`,
    code_challenge_method: 'S256',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
  });
  const page = await (await visit(`${issuer}/protocol/openid-connect/auth?${query}`)).text();
  const action = /action="([^"]+)"/.exec(page)?.[1]?.replaceAll('&amp;', '&');
  if (!action) throw new Error('Keycloak shows no sign-in form.');
  const answer = await visit(action, { method: 'POST', body: new URLSearchParams({ ...staff }) });
  const code = new URL(answer.headers.get('location') ?? web).searchParams.get('code');
  if (!code) throw new Error('Keycloak did not sign the staff member in.');
  const tokens = await fetch(`${issuer}/protocol/openid-connect/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: 'visa-shell',
      redirect_uri: `${web}/`,
      code,
      code_verifier: verifier,
    }),
  });
  if (!tokens.ok) throw new Error(`Keycloak gives no token: ${tokens.status}`);
  return ((await tokens.json()) as { access_token: string }).access_token;
};
