import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { createKeycloakAdmin } from '../../frontends/e2e/keycloak-admin.ts';
import { aBrowser, anAuthenticator, aRealm, methodsOf } from './realm-of-its-own.ts';

const NAME = 'visa-second-factor';
const { realm, staff } = aRealm(NAME, '5f0c1c53');

test.beforeAll(async () => (await createKeycloakAdmin()).call('POST', '', realm));
// With a token of its own: the first one lives for a minute.
test.afterAll(async () => (await createKeycloakAdmin()).call('DELETE', `/${NAME}`));

test('a realm imported without a word about it lets staff in with a second factor only', async () => {
  const first = aBrowser(NAME, staff);
  const choice = await first.signIn();
  expect(choice.location).toBeUndefined();
  expect(choice.page).toContain('value="passkey"');
  // Nothing but the two is taken, and the choice is asked for again.
  const again = await first.submit(choice.page, { factor: 'none' });
  expect(again.location).toBeUndefined();
  const setUp = await first.submit(again.page, { factor: 'app' });
  expect(setUp.location).toBeUndefined();
  const secret = first.fieldOf(setUp.page, 'totpSecret') ?? '';
  expect(secret).not.toBe('');
  const nextCode = anAuthenticator(secret);

  const done = await first.submit(setUp.page, { totp: nextCode(), totpSecret: secret, userLabel: 'Phone' });
  expect(done.location).toMatch(/^http:\/\/second-factor\.example\/.*code=/);
  expect(await methodsOf(NAME, done.location)).toEqual(['pwd', 'otp', 'mfa']);

  const later = aBrowser(NAME, staff);
  const asked = await later.signIn();
  expect(asked.location).toBeUndefined();
  expect(asked.page).toContain('name="otp"');
  const wrong = await later.submit(asked.page, { otp: '000000' });
  expect(wrong.location).toBeUndefined();
  const code = nextCode();
  const right = await later.submit(wrong.page, { otp: code });
  expect(await methodsOf(NAME, right.location)).toEqual(['pwd', 'otp', 'mfa']);

  await test.step('a code is taken once, and a password only as it is', async () => {
    const other = aBrowser(NAME, staff);
    const form = await other.signIn();
    const used = await other.submit(form.page, { otp: code });
    expect(used.location).toBeUndefined();
    expect(used.page).toContain('name="otp"');
    const keycloak = await createKeycloakAdmin();
    for (const password of [staff.password.toUpperCase(), staff.password.slice(0, -1), `${staff.password} `]) {
      // Two wrong ones within a second would close the account for a minute, to the right one as well.
      await keycloak.call('DELETE', `/${NAME}/attack-detection/brute-force/users`);
      const refused = await aBrowser(NAME, { ...staff, password }).signIn();
      expect(refused.page).toMatch(
        /<input[^>]*name="password"[^>]*type="password"|type="password"[^>]*name="password"/,
      );
      expect(refused.page).toContain('autocomplete="current-password"');
      expect(refused.page).not.toMatch(/onpaste|autocomplete="off"[^>]*name="password"/);
    }
    await keycloak.call('DELETE', `/${NAME}/attack-detection/brute-force/users`);
  });

  await test.step('the password is changed by whoever knows it, to none that can be guessed', async () => {
    // In the browser that has just signed in: the password is asked for all the same. Keycloak counts whole seconds,
    // and a sign-in of this second is not yet an old one.
    await sleep(1_100);
    const asked = await later.changePassword();
    expect(asked.page).toContain('autocomplete="current-password"');
    const proven = await later.submit(asked.page, staff);
    const form = await later.submit(proven.page, { otp: nextCode() });
    expect(form.page).toContain('name="password-new"');
    // Who changes it may end every other session.
    expect(form.page).toContain('name="logout-sessions"');
    let last = form.page;
    for (const guessed of ['short', 'qwerty123456', 'Wayfare-2026!', staff.password]) {
      const refused = await later.submit(last, { 'password-new': guessed, 'password-confirm': guessed });
      expect([guessed, refused.location]).toEqual([guessed, undefined]);
      expect(refused.page).toContain('name="password-new"');
      last = refused.page;
    }
    const chosen = 'a kettle of green glass';
    const changed = await later.submit(last, { 'password-new': chosen, 'password-confirm': chosen });
    expect(changed.location).toMatch(/kc_action_status=success/);
    expect((await aBrowser(NAME, staff).signIn()).page).toContain('autocomplete="current-password"');
    expect((await aBrowser(NAME, { ...staff, password: chosen }).signIn()).page).toContain('name="otp"');
  });
});
