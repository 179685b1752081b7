import type { Answers } from './answers.ts';

const FORBIDDEN = { others: '403', anonymous: '401' } as const;
/** Our provider's own endpoints: for the notification service alone. */
const OUR_BACKEND = { others: '403 forbidden', anonymous: '401 unauthenticated', backend: '200' } as const;
const ADMIN = '/admin/realms/{realm}';

/** Nobody of the realm administers it, staff's administrators neither. */
export const ADMINISTRATION: Answers = {
  ...Object.fromEntries(
    [
      '',
      '/users',
      '/users/count',
      '/users/{userId}',
      '/users/{userId}/sessions',
      '/users/{userId}/credentials',
      '/clients',
      '/roles',
      '/groups',
      '/events',
      '/admin-events',
      '/keys',
      '/components',
      '/authentication/flows',
      '/client-session-stats',
      '/attack-detection/brute-force/users/{userId}',
      '/localization',
      '/identity-provider/instances',
    ].map((path) => [`GET ${ADMIN}${path}`, FORBIDDEN]),
  ),
  [`POST ${ADMIN}/users {"username":"made"}`]: FORBIDDEN,
  [`POST ${ADMIN}/users/{userId}/role-mappings/realm [{"name":"admin"}]`]: FORBIDDEN,
  [`PUT ${ADMIN}/users/{userId}/reset-password {"type":"password","value":"a kettle of green glass"}`]: FORBIDDEN,
  [`PUT ${ADMIN} {"registrationAllowed":true}`]: FORBIDDEN,
  [`POST ${ADMIN}/clients {"clientId":"made"}`]: FORBIDDEN,
  [`POST ${ADMIN}/logout-all {}`]: FORBIDDEN,
  [`POST ${ADMIN}/push-revocation {}`]: FORBIDDEN,
  [`DELETE ${ADMIN}`]: FORBIDDEN,
  // Switched off in the build, which is said first.
  [`POST ${ADMIN}/users/{userId}/impersonation {}`]: { others: '501', anonymous: '401', backend: '403' },
  'GET /admin/realms': FORBIDDEN,
  'POST /admin/realms {"realm":"made"}': FORBIDDEN,
  'GET /admin/serverinfo': FORBIDDEN,
  // A page without data, which asks to sign in at a client that is closed.
  'GET /admin/{realm}/console/': '200 admin',
  'GET /admin/{realm}/console/whoami': FORBIDDEN,
  'POST /realms/{realm}/visa-link {"email":"walk@example.org","create":true}': OUR_BACKEND,
  'POST /realms/{realm}/visa-link/accounts {"email":"walk@example.org"}': OUR_BACKEND,
  'POST /realms/{realm}/visa-link/accounts/address {"userId":"nobody"}': OUR_BACKEND,
  'POST /realms/{realm}/visa-link/accounts/end {"userId":"nobody"}': OUR_BACKEND,
  'POST /realms/{realm}/visa-link/administrators {}': OUR_BACKEND,
  // The back end's own token is no administrator's, and an administrator's is not the back end's.
  ...Object.fromEntries(
    ['', '/invite', '/invite-again', '/change'].flatMap((path) =>
      ['{}', '{"actingToken":"{access_token}"}'].map((body) => [
        `POST /realms/{realm}/visa-link/staff-accounts${path} ${body}`,
        { ...OUR_BACKEND, backend: '403 not-an-administrator' },
      ]),
    ),
  ),
  'POST /realms/{realm}/visa-link/staff-accounts/invitation {"userId":"nobody"}': {
    ...OUR_BACKEND,
    backend: '404 no-invitation',
  },
  'POST /realms/{realm}/visa-link/staff-sessions {}': OUR_BACKEND,
  'POST /realms/{realm}/visa-link/staff-sessions/end {"sessionId":"nobody"}': {
    ...OUR_BACKEND,
    backend: '404 no-session',
  },
};

/** What belongs to no realm, or to another one, where tokens of this one are worth nothing. */
export const ELSEWHERE: Answers = {
  'GET /realms/master': '200',
  'GET /realms/master/protocol/openid-connect/userinfo': '401',
  'GET /realms/master/account': '401',
  'POST /realms/master/protocol/openid-connect/token client_id=admin-cli&grant_type=password&username={username}&password={password}':
    '400 invalid_grant',
  'POST /realms/master/visa-link {"email":"walk@example.org","create":true}': '401 unauthenticated',
  'GET /admin/realms/master/users': FORBIDDEN,
  'GET /realms/visa/protocol/openid-connect/userinfo': '401',
  'GET /realms/visa/account': '404',
  'POST /realms/visa/visa-link {"email":"walk@example.org","create":true}': '401 unauthenticated',
  'GET /admin/realms/visa/users': FORBIDDEN,
  'GET /realms/nowhere': '404',
  'GET /': '302 /admin/',
  'GET /admin/': '302 /admin/master/console/',
  ...Object.fromEntries(
    ['/metrics', '/health', '/health/ready', '/health/live', '/management', '/lb-check', '/welcome-content/'].map(
      (path) => [`GET ${path}`, '404'],
    ),
  ),
  ...Object.fromEntries(
    ['/js/keycloak.js', '/q/dev', '/q/openapi', '/q/metrics', '/openapi'].map((path) => [`GET ${path}`, '404']),
  ),
};
