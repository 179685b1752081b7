const { E2E_KEYCLOAK_URL: keycloak, E2E_KEYCLOAK_ADMIN_PASSWORD: password = '' } = process.env;

/**
 * Keycloak's own administration, below /admin/realms. Throws for anything but 2xx. @see
 * https://www.keycloak.org/docs-api/latest/rest-api/
 */
export const createKeycloakAdmin = async () => {
  const grant = await fetch(`${keycloak}/realms/master/protocol/openid-connect/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'password', client_id: 'admin-cli', username: 'admin', password }),
  });
  const { access_token: token } = (await grant.json()) as { access_token: string };
  const call = async (method: string, path: string, body?: unknown): Promise<Response> => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const answer = await fetch(`${keycloak}/admin/realms${path}`, {
      method,
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  };
  return {
    call,
    /** Somebody of the staff, with one role. @returns how they sign in */
    addStaff: async (role: 'viewer' | 'finance' | 'catalog' | 'reviewer', realm = 'visa') => {
      const username = `${role}.${Date.now().toString(36)}@staff.example`;
      const person = {
        username,
        email: username,
        emailVerified: true,
        enabled: true,
        firstName: role,
        lastName: 'Staff',
      };
      const password = `a kettle of ${username}`;
      const credentials = [{ type: 'password', value: password, temporary: false }];
      const made = await call('POST', `/${realm}/users`, { ...person, credentials });
      const id = made.headers.get('location')?.split('/').at(-1);
      const known = await (await call('GET', `/${realm}/roles/${role}`)).json();
      await call('POST', `/${realm}/users/${id}/role-mappings/realm`, [known]);
      return { username, password };
    },
  };
};
