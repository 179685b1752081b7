import type { Answers } from './answers.ts';

const PKCE = `code_challenge_method=S256&code_challenge=${'c'.repeat(43)}`;
const CODE = 'response_type=code&scope=openid&prompt=none';
const BACK = 'redirect_uri={web}/';

/** A page of a sign-in that is over, or was not begun in this browser. */
const NOT_BEGUN = '400 Restart login cookie not found';
const SIGNED_IN = { others: '200 login-info', anonymous: NOT_BEGUN, backend: NOT_BEGUN } as const;

/** An authorization request like the shell's, as far as nothing else is said. */
const auth = ({ client = 'visa-shell', ask = CODE, back = BACK, pkce = PKCE, more = '' } = {}): string =>
  `GET {oidc}/auth?client_id=${client}&${[ask, back, pkce, more].filter((part) => part !== '').join('&')}`;

export const DISCOVERY: Answers = {
  'GET /realms/{realm}': '200',
  'GET /realms/{realm}/.well-known/openid-configuration': '200',
  'GET /realms/{realm}/.well-known/oauth-authorization-server': '200',
  'GET /realms/{realm}/.well-known/uma2-configuration': '200',
  'GET /realms/{realm}/.well-known/openid-credential-issuer': '404',
  'GET {oidc}/certs': '200',
  'GET {oidc}/login-status-iframe.html': '200',
  'GET {oidc}/login-status-iframe.html/init?client_id=visa-shell&origin={web}': '204',
  'GET {oidc}/login-status-iframe.html/init?client_id=visa-shell&origin=https://evil.example': '403',
  'GET /realms/{realm}/protocol/saml/descriptor': '200',
};

/** Who is signed in gets a code for the application, and for nothing and nobody else. */
export const SIGN_IN: Answers = {
  [auth()]: { others: '302 code', anonymous: '302 login_required', backend: '302 login_required' },
  [auth({ pkce: '' })]: '302 invalid_request',
  [auth({ pkce: PKCE.replace('S256', 'plain') })]: '302 invalid_request',
  [auth({ ask: 'response_type=token&prompt=none' })]: '302 unauthorized_client',
  [auth({ ask: 'response_type=id_token&scope=openid&nonce=n&prompt=none' })]: '302 unauthorized_client',
  [auth({ ask: 'response_type=code%20id_token%20token&scope=openid&nonce=n&prompt=none' })]: '302 unauthorized_client',
  [auth({ ask: 'response_type=code&scope=openid%20offline_access&prompt=none' })]: '302 invalid_scope',
  [auth({ back: 'redirect_uri=https://evil.example/' })]: '400 Invalid parameter: redirect_uri',
  [auth({ back: 'redirect_uri={web}/anything' })]: '400 Invalid parameter: redirect_uri',
  [auth({ back: '' })]: '400 Invalid parameter: redirect_uri',
  [auth({ more: 'request_uri=https://evil.example/request' })]: '400 Invalid Request',
  [auth({ client: 'visa-backend' })]: '400 Invalid parameter: redirect_uri',
  [auth({ client: 'account' })]: '400 Client disabled',
  [auth({ client: 'account-console' })]: '400 Client disabled',
  [auth({ client: 'admin-cli' })]: '400 Client disabled',
  [auth({ client: 'broker' })]: '400 Client disabled',
  [auth({ client: 'security-admin-console' })]: '400 Client disabled',
  [auth({ client: 'realm-management' })]: '403 Bearer-only applications are not allowed to initiate browser login',
  [auth({ client: 'unknown' })]: '400 Client not found',
  [`POST {oidc}/auth client_id=visa-shell&${CODE}&${BACK}`]: '302 invalid_request',
  [`GET {oidc}/registrations?client_id=visa-shell&${CODE}&${BACK}&${PKCE}`]: '400 Registration not allowed',
  [`GET {oidc}/forgot-credentials?client_id=visa-shell&${CODE}&${BACK}&${PKCE}`]: '400 Reset Credential not allowed',
  'GET /realms/{realm}/login-actions/registration?client_id=visa-shell': {
    ...SIGNED_IN,
    traveller: '302 /realms/{realm}/login-actions/authenticate',
  },
  'GET /realms/{realm}/login-actions/reset-credentials?client_id=visa-shell': '400 Reset Credential not allowed',
  'GET /realms/{realm}/login-actions/authenticate': SIGNED_IN,
  'GET /realms/{realm}/login-actions/required-action': SIGNED_IN,
  'GET /realms/{realm}/login-actions/restart': SIGNED_IN,
  'GET /realms/{realm}/login-actions/first-broker-login': SIGNED_IN,
  'GET /realms/{realm}/login-actions/post-broker-login': SIGNED_IN,
  'GET /realms/{realm}/login-actions/consent': '404',
  'GET /realms/{realm}/login-actions/action-token?key=guessed':
    '400 An error occurred, please login again through your application',
  'GET /realms/{realm}/login-actions/detached-info': '400 Action expired',
  'GET /realms/{realm}/broker/google/endpoint': '404',
  'GET /realms/{realm}/broker/google/token': { others: '403', anonymous: '400' },
  'GET /realms/{realm}/protocol/saml': '400 Invalid Request',
  'GET /realms/{realm}/protocol/saml/clients/visa-shell': '400 Client not found',
  'GET /realms/{realm}/protocol/docker-v2/auth?service=visa-shell': '404',
};
