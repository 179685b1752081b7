import { randomBytes } from 'node:crypto';

/** Makes a reviewer in Keycloak, for decisions that take two people. @returns how they sign in */
export const addReviewer = async (keycloakUrl: string, adminPassword: string) => {
  const grant = await fetch(`${keycloakUrl}/realms/master/protocol/openid-connect/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'password',
      client_id: 'admin-cli',
      username: 'admin',
      password: adminPassword,
    }),
  });
  const { access_token: token } = (await grant.json()) as { access_token: string };
  const call = async (method: string, path: string, body?: unknown): Promise<Response> => {
    const answer = await fetch(`${keycloakUrl}/admin/realms/visa${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`Keycloak ${method} ${path}: ${answer.status}`);
    return answer;
  };
  const username = `reviewer.${Date.now().toString(36)}@staff.example`;
  const password = randomBytes(12).toString('base64url');
  const made = await call('POST', '/users', {
    username,
    email: username,
    emailVerified: true,
    enabled: true,
    firstName: 'Second',
    lastName: 'Reviewer',
    credentials: [{ type: 'password', value: password, temporary: false }],
  });
  const id = made.headers.get('location')?.split('/').at(-1);
  const role = await (await call('GET', '/roles/reviewer')).json();
  await call('POST', `/users/${id}/role-mappings/realm`, [role]);
  return { username, password };
};
