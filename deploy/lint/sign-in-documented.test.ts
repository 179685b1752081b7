import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '../..');
const realm = JSON.parse(readFileSync(join(ROOT, 'deploy/keycloak/realm.json'), 'utf8'));
const page = readFileSync(join(ROOT, 'docs/security/sign-in.md'), 'utf8');
const rowOf = (name: string) => page.split('\n').find((line) => line.startsWith(`| ${name} |`)) ?? '';

describe('what is written about signing in', () => {
  it('has the lifetimes that the realm has, each with its reason', () => {
    expect(rowOf('Idle session')).toContain(`${realm.ssoSessionIdleTimeout} seconds`);
    expect(rowOf('Session in all')).toContain(`${realm.ssoSessionMaxLifespan} seconds`);
    expect(rowOf('Access token')).toContain(`${realm.accessTokenLifespan} seconds`);
    expect(realm).toMatchObject({ revokeRefreshToken: true, refreshTokenMaxReuse: 0 });
    expect(rowOf('Refresh token')).toContain('one use');
    for (const name of ['Idle session', 'Session in all', 'Access token', 'Refresh token'])
      expect(rowOf(name).split('|')[3]?.trim()).toMatch(/\w+ \w+/);
  });

  it('has the limits of guessing, and how an owner still gets in', () => {
    expect(page).toContain(`A password is tried ${realm.failureFactor} times`);
    expect(page).toContain(`${realm.maxFailureWaitSeconds} seconds at most`);
    expect(realm.permanentLockout ?? false).toBe(false);
    expect(page).toContain('nobody is locked out for good');
  });

  it('has the words that are barred from passwords', () => {
    const { passwordPolicy: policy } = realm;
    expect(policy).toMatch(/notUsername and notEmail and passwordHistory\(5\)/);
    expect(page).toContain('Barred are the user name, the e-mail address and the last 5 passwords');
    expect(policy).toMatch(/visa-not-guessable/);
    expect(policy).toMatch(/maxAuthAge\(0\)/);
    const java = readFileSync(
      join(ROOT, 'deploy/keycloak/src/main/java/visa/keycloak/GuessablePasswords.java'),
      'utf8',
    );
    const [, words = ''] = /CONTEXT_WORDS =\s+List\.of\(([^)]+)\)/.exec(java) ?? [];
    expect(words).toContain('wayfare');
    expect(page).toContain(`for this application: ${words.replaceAll('"', '')}.`);
  });

  it('has that parallel sessions are not limited, and every way in', () => {
    const providers = JSON.stringify(realm.authenticationFlows);
    expect(providers).not.toContain('user-session-limits');
    expect(page).toContain('Parallel sessions are not limited');
    expect(realm.identityProviders ?? []).toEqual([]);
    expect(realm).toMatchObject({ registrationAllowed: false, resetPasswordAllowed: false });
    for (const way of ['visa-email-link', 'visa-password-form', 'auth-otp-form', 'webauthn-authenticator-passwordless'])
      expect(providers).toContain(way);
    for (const who of ['Traveller', 'Guest', 'Staff']) expect(rowOf(who)).not.toBe('');
  });

  it('has what to do where a password, a device or a key is lost', () => {
    expect(page).toContain('## Lost password, device or key');
    expect(page).toContain('makes sure who asks');
    expect(page).toContain("ends the person's sessions");
  });
});
