import type { Answers } from './answers.ts';

const SHELL = 'client_id=visa-shell';
const BACKEND = 'client_id=visa-backend&client_secret={clientSecret}';
const PASSWORD = 'grant_type=password&username={username}&password={password}';
const URN = 'urn:ietf:params:oauth';
const EXCHANGE = `grant_type=${URN}:grant-type:token-exchange&subject_token_type=${URN}:token-type:access_token`;
const KNOWN_CLIENT = { others: '403 insufficient_scope', anonymous: '401 invalid_token' } as const;
const SECRET_NEEDED = '401 unauthorized_client';

export const TOKENS: Answers = {
  [`POST {oidc}/token ${SHELL}`]: '400 invalid_request',
  [`POST {oidc}/token ${SHELL}&grant_type=authorization_code&code=guessed&redirect_uri={web}/`]: '400 invalid_grant',
  [`POST {oidc}/token ${SHELL}&grant_type=refresh_token&refresh_token={refresh_token}`]: {
    others: '200',
    anonymous: '400 invalid_grant',
    backend: '400 invalid_grant',
  },
  [`POST {oidc}/token ${SHELL}&grant_type=refresh_token&refresh_token={access_token}`]: '400 invalid_grant',
  // A traveller's, at another client than the one it was given to.
  [`POST {oidc}/token ${BACKEND}&grant_type=refresh_token&refresh_token={stolen}`]: {
    others: SECRET_NEEDED,
    backend: '400 invalid_grant',
  },
  [`POST {oidc}/token ${SHELL}&${PASSWORD}`]: '400 unauthorized_client',
  [`POST {oidc}/token ${BACKEND}&${PASSWORD}`]: { others: SECRET_NEEDED, backend: '400 unauthorized_client' },
  [`POST {oidc}/token client_id=admin-cli&${PASSWORD}`]: '401 invalid_client',
  [`POST {oidc}/token client_id=account-console&${PASSWORD}`]: '401 invalid_client',
  [`POST {oidc}/token ${SHELL}&grant_type=client_credentials`]: '401 unauthorized_client',
  [`POST {oidc}/token ${BACKEND}&grant_type=client_credentials`]: { others: SECRET_NEEDED, backend: '200' },
  [`POST {oidc}/token ${SHELL}&${EXCHANGE}&subject_token={access_token}`]: '400 invalid_request',
  [`POST {oidc}/token ${BACKEND}&${EXCHANGE}&subject_token={access_token}`]: {
    others: SECRET_NEEDED,
    backend: '400 invalid_request',
  },
  [`POST {oidc}/token ${SHELL}&grant_type=${URN}:grant-type:jwt-bearer&assertion={access_token}`]: '400 invalid_grant',
  [`POST {oidc}/token ${SHELL}&grant_type=${URN}:grant-type:device_code&device_code=guessed`]:
    '400 unsupported_grant_type',
  [`POST {oidc}/token ${SHELL}&grant_type=urn:openid:params:grant-type:ciba&auth_req_id=guessed`]:
    '400 unsupported_grant_type',
  [`POST {oidc}/token ${SHELL}&grant_type=${URN}:grant-type:uma-ticket&audience=visa-shell`]: {
    others: '400 invalid_request',
    anonymous: SECRET_NEEDED,
  },
  [`POST {oidc}/token ${BACKEND}&grant_type=${URN}:grant-type:uma-ticket&audience=visa-backend`]: {
    others: '400 invalid_request',
    anonymous: SECRET_NEEDED,
  },
  [`POST {oidc}/token ${SHELL}&grant_type=${URN}:grant-type:pre-authorized_code&pre-authorized_code=guessed`]:
    '400 unsupported_grant_type',
  [`POST {oidc}/token/introspect ${SHELL}&token={access_token}`]: '403 invalid_request',
  [`POST {oidc}/token/introspect ${BACKEND}&token={access_token}`]: { others: '401 invalid_client', backend: '200' },
  [`POST {oidc}/revoke ${SHELL}&token=guessed`]: '200 invalid_token',
  [`POST {oidc}/revoke ${BACKEND}&token={stolen}`]: { others: SECRET_NEEDED, backend: '400 invalid_request' },
  'GET {oidc}/userinfo': { others: '200', anonymous: '401', backend: '403' },
  [`POST {oidc}/auth/device ${SHELL}`]: '204',
  'GET /realms/{realm}/device': '404',
  [`POST {oidc}/ext/ciba/auth ${SHELL}&login_hint={username}`]: '404',
  [`POST {oidc}/ext/par/request ${SHELL}&response_type=code`]: '404',
  // Asks before it ends a session that no hint names.
  'GET {oidc}/logout': '200 login-logout-confirm',
  [`GET {oidc}/logout?${SHELL}&post_logout_redirect_uri=https://evil.example/`]: '400 Invalid redirect uri',
  [`POST {oidc}/logout ${SHELL}&refresh_token=guessed`]: '400 invalid_grant',
  'POST {oidc}/logout/backchannel-logout logout_token={id_token}': '400 invalid_request',
  'POST /realms/{realm}/clients-registrations/default {"clientId":"mine","redirectUris":["https://evil.example/"]}':
    '403 insufficient_scope',
  'POST /realms/{realm}/clients-registrations/openid-connect {"redirect_uris":["https://evil.example/"]}':
    '403 insufficient_scope',
  'POST /realms/{realm}/clients-registrations/saml2-entity-descriptor <EntityDescriptor/>': '400',
  'GET /realms/{realm}/clients-registrations/openid-connect/visa-shell': KNOWN_CLIENT,
  // What a page has to know of a public client; of one with a secret nothing.
  'GET /realms/{realm}/clients-registrations/install/visa-shell': { ...KNOWN_CLIENT, anonymous: '200' },
  'GET /realms/{realm}/clients-registrations/install/visa-backend': KNOWN_CLIENT,
  'GET /realms/{realm}/clients-registrations/default/visa-backend': KNOWN_CLIENT,
};

/** Keycloak's own account pages are closed, and nobody has resources of their own. */
export const ACCOUNT: Answers = {
  'GET /realms/{realm}/account': '404',
  'GET /realms/{realm}/account/?userProfileMetadata=true': '404',
  'POST /realms/{realm}/account {"firstName":"Other","lastName":"Name","email":"other@example.org"}': '404',
  'GET /realms/{realm}/account/sessions': '404',
  'GET /realms/{realm}/account/sessions/devices': '404',
  'GET /realms/{realm}/account/credentials': '404',
  'GET /realms/{realm}/account/applications': '404',
  'GET /realms/{realm}/account/linked-accounts': '404',
  'GET /realms/{realm}/account/groups': '404',
  'GET /realms/{realm}/account/resources': '404',
  'GET /realms/{realm}/authz/protection/resource_set': {
    others: '403 invalid_clientId',
    anonymous: '403 invalid_bearer_token',
  },
  'POST /realms/{realm}/authz/protection/permission []': {
    others: '403 invalid_clientId',
    anonymous: '403 invalid_bearer_token',
  },
};
