import { expect, test } from '@playwright/test';
import { createKeycloakAdmin } from '../../frontends/e2e/keycloak-admin.ts';
import { aBrowser, aRealm, codeAt, methodsOf } from './realm-of-its-own.ts';

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

  const done = await first.submit(setUp.page, { totp: codeAt(secret, 0), totpSecret: secret, userLabel: 'Phone' });
  expect(done.location).toMatch(/^http:\/\/second-factor\.example\/.*code=/);
  expect(await methodsOf(NAME, done.location)).toEqual(['pwd', 'otp', 'mfa']);

  const later = aBrowser(NAME, staff);
  const asked = await later.signIn();
  expect(asked.location).toBeUndefined();
  expect(asked.page).toContain('name="otp"');
  const wrong = await later.submit(asked.page, { otp: '000000' });
  expect(wrong.location).toBeUndefined();
  const right = await later.submit(wrong.page, { otp: codeAt(secret, 1) });
  expect(await methodsOf(NAME, right.location)).toEqual(['pwd', 'otp', 'mfa']);
});
