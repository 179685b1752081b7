import type { Settings } from '@wayfare/api/schema';
import { api } from '@wayfare/ui/api';
import { logProblem } from '@wayfare/ui/log-problem';
import { preferences } from '@wayfare/ui/preferences';
import { isStaff, type SessionUser, type SignInOptions, session } from '@wayfare/ui/session';
import type Keycloak from 'keycloak-js';
import { answerFault, signInAnswer } from './callback.ts';
import { keepReturnTo } from './return-to.ts';
import { forgetAnswers, signInHint } from './sign-in-hint.ts';

interface Deps {
  readonly loadSettings: () => Promise<Settings>;
}

const minimumValiditySeconds = 30;
const farewellMs = 2_000;

function userOf({ tokenParsed }: Keycloak): SessionUser | undefined {
  if (!tokenParsed?.sub) return undefined;
  const { email, email_verified: emailVerified, given_name: first, family_name: last } = tokenParsed;
  return {
    id: tokenParsed.sub,
    email: email ?? '',
    emailVerified: emailVerified === true,
    name: [first, last].filter(Boolean).join(' '),
    roles: tokenParsed.realm_access?.roles ?? [],
  };
}

/**
 * Gives the session its provider and finds out who is signed in. Tokens stay inside keycloak-js, in memory; after a
 * reload the silent check with Keycloak's own cookie brings them back. Keycloak is contacted only where somebody signed
 * in before, comes back from its page, or wants to sign in.
 */
export async function startSession({ loadSettings }: Deps): Promise<void> {
  let started: Promise<Keycloak> | undefined;

  const settle = (keycloak: Keycloak): void => {
    const user = keycloak.authenticated ? userOf(keycloak) : undefined;
    if (user) signInHint.set();
    else signInHint.clear();
    session.setState({ status: user ? 'signed-in' : 'signed-out', user });
  };

  const start = async (check: boolean): Promise<Keycloak> => {
    const [{ default: KeycloakClient }, { keycloak: config }] = await Promise.all([
      import('keycloak-js'),
      loadSettings(),
    ]);
    const keycloak = new KeycloakClient({ url: config.url, realm: config.realm, clientId: config.clientId });
    keycloak.onAuthLogout = () => settle(keycloak);
    try {
      await keycloak.init({
        ...(check
          ? { onLoad: 'check-sso', silentCheckSsoRedirectUri: `${location.origin}/silent-check-sso.html` }
          : {}),
        silentCheckSsoFallback: false,
        pkceMethod: 'S256',
        checkLoginIframe: false,
      });
    } catch {
      // A refusal in the address or an unreachable Keycloak: nobody is signed in.
    }
    settle(keycloak);
    return keycloak;
  };

  const keycloakNow = (check: boolean): Promise<Keycloak> => {
    started ??= start(check).catch((error) => {
      started = undefined;
      throw error;
    });
    return started;
  };

  const getToken = async ({ renew = false } = {}): Promise<string | undefined> => {
    const keycloak = await started?.catch(() => undefined);
    if (!keycloak?.authenticated) return undefined;
    try {
      await keycloak.updateToken(renew ? -1 : minimumValiditySeconds);
    } catch {
      // The session has ended elsewhere, or Keycloak is away: the token at hand is used while it lasts.
      if (keycloak.isTokenExpired()) settle(keycloak);
    }
    return keycloak.token;
  };

  const signIn = async ({ returnTo, emailLinkToken, emailCode, changePassword }: SignInOptions): Promise<void> => {
    keepReturnTo(returnTo);
    const keycloak = await keycloakNow(false);
    const url = new URL(
      await keycloak.createLoginUrl({
        // Keycloak knows exact addresses only; where to go from there stays in this tab.
        redirectUri: `${location.origin}/`,
        locale: preferences.getState().language,
        loginHint: emailCode?.email,
        ...(changePassword && { action: 'UPDATE_PASSWORD' }),
      }),
    );
    if (emailLinkToken) url.searchParams.set('email_link_token', emailLinkToken);
    if (emailCode) url.searchParams.set('email_link_code', emailCode.code);
    location.assign(url);
  };

  const signOut = async (): Promise<void> => {
    forgetAnswers();
    signInHint.clear();
    const keycloak = await keycloakNow(false);
    // The page is left anyway: without an answer the access token runs out by itself.
    if (isStaff(session.getState().user))
      await api
        .delete('/me/session', { signal: AbortSignal.timeout(farewellMs) })
        .catch(() => logProblem('The API was not told of the sign-out'));
    await keycloak.logout({ redirectUri: `${location.origin}/` });
  };

  session.setState({ provider: { getToken, signIn, signOut } });
  // What this tab shows is no longer for whoever sits there now; its token is forgotten with it.
  signInHint.onClearedElsewhere(() => {
    void started?.then((keycloak) => keycloak.authenticated && keycloak.clearToken());
  });

  // Read now: redeeming the answer takes it out of the address.
  const { hash } = location;
  if (signInAnswer(hash) || signInHint.isSet()) {
    try {
      await keycloakNow(true);
    } catch {
      session.setState({ status: 'signed-out', user: undefined });
    }
  } else session.setState({ status: 'signed-out' });
  const fault = answerFault(hash, session.getState().status === 'signed-in');
  if (fault) logProblem(fault);
}
