import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { realmSettings } from '../local/keycloak.ts';

interface Client {
  clientId: string;
  enabled?: boolean;
  publicClient?: boolean;
  secret?: string;
  standardFlowEnabled?: boolean;
  implicitFlowEnabled?: boolean;
  directAccessGrantsEnabled?: boolean;
  serviceAccountsEnabled?: boolean;
  fullScopeAllowed?: boolean;
  redirectUris?: string[];
  attributes?: Record<string, string>;
  optionalClientScopes?: string[];
}

const realm = JSON.parse(readFileSync(join(__dirname, 'realm.json'), 'utf8'));
const clients: Client[] = realm.clients;
const clientOf = (id: string) => clients.find(({ clientId }) => clientId === id);

describe('the realm', () => {
  it('wants passwords of 12 to 128 characters of any kind, not the own name, and no regular change', () => {
    const [, policy = ''] = /^\$\{PASSWORD_POLICY:(.+)\}$/.exec(realm.passwordPolicy) ?? [];
    expect(policy).toMatch(/length\(12\).*maxLength\(128\)/);
    expect(policy).toMatch(/notUsername.*notEmail.*visa-not-guessable/);
    expect(policy).not.toMatch(/upperCase|lowerCase|digits|specialChars|forceExpiredPasswordChange/);
  });

  it('asks for the password again before it is changed, and keeps it as Argon2', () => {
    expect(realm.passwordPolicy).toMatch(/hashAlgorithm\(argon2\).*maxAuthAge\(0\)/);
  });

  it('takes a code of an authenticator once, and one of a sign-in for a minute', () => {
    expect(realm).toMatchObject({ otpPolicyCodeReusable: false, accessCodeLifespan: 60 });
  });

  it('lets nobody register or reset a password, and asks no secret question', () => {
    expect(realm).toMatchObject({ registrationAllowed: false, resetPasswordAllowed: false, rememberMe: false });
    expect(JSON.stringify(realm)).not.toMatch(/secret-question|kba/i);
  });

  it('slows down who guesses, for a quarter of an hour at most, and locks nobody out for good', () => {
    expect(realm).toMatchObject({ bruteForceProtected: true, failureFactor: 8, maxFailureWaitSeconds: 900 });
    expect(realm.permanentLockout ?? false).toBe(false);
  });

  it('ends a session after 30 idle minutes and after twelve hours in all, an access token after five minutes', () => {
    expect(realm).toMatchObject({ ssoSessionIdleTimeout: 1_800, ssoSessionMaxLifespan: 43_200 });
    expect(realm).toMatchObject({ accessTokenLifespan: 300, revokeRefreshToken: true, refreshTokenMaxReuse: 0 });
  });

  it('gives a realm imported earlier the same session, password and brute-force limits', () => {
    const settings = realmSettings({
      WEB_URL: '',
      WEB_URL_BY_NUMBER: '',
      BACKEND_SECRET: '',
      STAFF_USERNAME: '',
      STAFF_PASSWORD: '',
    });
    expect(settings).toMatchObject({
      ssoSessionIdleTimeout: 1_800,
      ssoSessionMaxLifespan: 43_200,
      bruteForceProtected: true,
      revokeRefreshToken: true,
      passwordPolicy: expect.stringContaining('length(12)'),
    });
    // Only an import creates flows, and the update cannot name a flow that does not exist.
    expect(settings).not.toHaveProperty('browserFlow');
  });

  it('requires a second factor of staff unless the import disables it', () => {
    const flow = realm.authenticationFlows.find(({ alias }: { alias: string }) => alias === 'visa-staff');
    const step = flow.authenticationExecutions.find(
      ({ flowAlias }: { flowAlias?: string }) => flowAlias === 'visa-second-factor',
    );
    expect(step.requirement).toMatch(/^\$\{STAFF_SECOND_FACTOR:CONDITIONAL\}$/);
    expect(realm.browserFlow).toBe('visa-browser');
  });

  it('logs events of people by ids alone, and keeps those of administrators without what was sent', () => {
    // Kept events of people have the address that was typed, whoever’s it is, also after an erasure.
    expect(realm).toMatchObject({ eventsEnabled: false, adminEventsEnabled: true, adminEventsDetailsEnabled: false });
    expect(realm.eventsListeners).toEqual(['visa-event-log']);
  });

  it('knows no identity provider but itself', () => {
    expect(realm.identityProviders ?? []).toEqual([]);
    expect(clientOf('broker')?.enabled).toBe(false);
  });
});

describe('a client', () => {
  const enabled = clients.filter((client) => client.enabled !== false);

  it('is one of two: the web application and the notification service', () => {
    expect(enabled.map(({ clientId }) => clientId).sort()).toEqual(['visa-backend', 'visa-shell']);
  });

  it('has the one grant that it needs: no implicit flow, no password grant', () => {
    for (const client of enabled) {
      expect(client.implicitFlowEnabled ?? false).toBe(false);
      expect(client.directAccessGrantsEnabled).toBe(false);
      expect(client.fullScopeAllowed).toBe(false);
    }
    expect(clientOf('visa-shell')).toMatchObject({ publicClient: true, standardFlowEnabled: true });
    expect(clientOf('visa-shell')?.serviceAccountsEnabled ?? false).toBe(false);
    expect(clientOf('visa-backend')).toMatchObject({ publicClient: false, standardFlowEnabled: false });
  });

  it('brings proof of the key of its code by S256, and may not ask for offline use', () => {
    expect(clientOf('visa-shell')?.attributes?.['pkce.code.challenge.method']).toBe('S256');
    expect(clientOf('visa-shell')?.optionalClientScopes).toEqual([]);
  });

  it('is led back to exact addresses only, without a wildcard', () => {
    const { redirectUris, attributes } = clients.find(({ clientId }) => clientId === 'visa-shell') as Client;
    const addresses = [...(redirectUris ?? []), ...(attributes?.['post.logout.redirect.uris'] ?? '').split('##')];
    expect(addresses).toHaveLength(6);
    for (const address of addresses) expect(address).toMatch(/^\$\{WEB_URL(_BY_NUMBER)?\}\/(silent-check-sso\.html)?$/);
    for (const { redirectUris = [] } of clients.filter(({ clientId }) => clientId !== 'visa-shell'))
      expect(redirectUris).toEqual([]);
  });

  it('has no secret in the repository', () => {
    expect(clientOf('visa-backend')?.secret).toMatch(/^\$\{BACKEND_SECRET\}$/);
  });

  it('comes with no account whose password is known', () => {
    const passwords = realm.users.flatMap(({ credentials = [] }: { credentials?: { value: string }[] }) =>
      credentials.map(({ value }) => value),
    );
    expect(passwords).toEqual([expect.stringMatching(/^\$\{STAFF_PASSWORD\}$/)]);
  });
});
