import { expect, type Page, type Request, test } from '@playwright/test';
import { createKeycloakAdmin } from '../../frontends/e2e/keycloak-admin.ts';
import { aBrowser, aRealm, methodsOf, signInAddress, WEB } from './realm-of-its-own.ts';

const NAME = 'visa-passkey';
const { realm, staff } = aRealm(NAME, '5f0c1c54');

test.beforeAll(async () => (await createKeycloakAdmin()).call('POST', '', realm));
// With a token of its own: the first one lives for a minute.
test.afterAll(async () => (await createKeycloakAdmin()).call('DELETE', `/${NAME}`));

/** A device that keeps passkeys and asks for a finger or a PIN, which is given at once. */
const addAuthenticator = async (page: Page) => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    passkeys: async () => (await devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
    /** Nobody touches it. */
    takeAway: (gone: boolean) =>
      devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: !gone }),
  };
};

/** Does what ends a sign-in. @returns the address that Keycloak leads back to, once the browser found nobody there */
const leadBack = async (page: Page, act: () => Promise<unknown>): Promise<string> => {
  const isThere = (request: Request) => request.url().startsWith(WEB);
  const [request] = await Promise.all([page.waitForEvent('requestfailed', isThere), act()]);
  await page.waitForURL(/^chrome-error:/);
  return request.url();
};

test('staff set up a passkey at the first sign-in and then need nothing else', async ({ page, context }) => {
  test.setTimeout(120_000);
  page.on('dialog', (dialog) => dialog.accept('My laptop'));
  const device = await addAuthenticator(page);

  await page.goto(signInAddress(NAME));
  await page.locator('#username').fill(staff.username);
  await page.locator('#password').fill(staff.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Choose your second factor' })).toBeVisible();
  await page.getByRole('button', { name: 'Set up a passkey' }).click();
  await expect(page.getByRole('heading', { name: 'Set up a passkey' })).toBeVisible();
  const enrolled = await leadBack(page, () => page.getByRole('button', { name: 'Set up a passkey' }).click());
  expect(await methodsOf(NAME, enrolled)).toEqual(['pwd', 'swk', 'mfa']);
  expect(await device.passkeys()).toMatchObject([{ isResidentCredential: true, rpId: 'localhost' }]);

  // The password alone opens nothing, and cannot add a factor of its own beside the passkey.
  const thief = aBrowser(NAME, staff);
  const asked = await thief.signIn();
  expect(asked.location).toBeUndefined();
  expect(asked.page).not.toContain('totpSecret');
  expect(asked.page).not.toContain('name="factor"');
  const forced = await thief.submit(asked.page, { factor: 'app' });
  expect(forced.location).toBeUndefined();
  expect(forced.page).not.toContain('totpSecret');

  await context.clearCookies();
  // The form asks for a passkey by itself as soon as it is there.
  const bare = await leadBack(page, () => page.goto(signInAddress(NAME), { waitUntil: 'commit' }));
  expect(await methodsOf(NAME, bare)).toEqual(['swk', 'mfa']);

  // After the password the passkey is the second factor.
  await context.clearCookies();
  await device.takeAway(true);
  await page.goto(signInAddress(NAME));
  await page.locator('#username').fill(staff.username);
  await page.locator('#password').fill(staff.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await device.takeAway(false);
  const both = await leadBack(page, () => page.getByRole('button', { name: 'Sign in with a passkey' }).click());
  expect(await methodsOf(NAME, both)).toEqual(['pwd', 'swk', 'mfa']);
});
