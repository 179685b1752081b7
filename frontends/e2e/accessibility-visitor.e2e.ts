import { expect } from '@playwright/test';
import { faultsOf } from './inspect.ts';
import { expectPseudo, knowAllData, look, pageOf, submit } from './look.ts';
import { readPlatform } from './platform.ts';
import { test } from './test.ts';
import { choose, heading } from './traveller.ts';

test.describe.configure({ timeout: 420_000 });
test.use({ actionTimeout: 60_000 });

const platform = readPlatform();
const { step } = test;

test.beforeAll(() => knowAllData());

test('what a visitor sees', async ({ context, openBrowser }) => {
  const page = await pageOf(context);

  await step('the landing page, asked and answered', async () => {
    await page.goto('/');
    await page.getByRole('region', { name: 'Where to?' }).getByText('With us, from').first().waitFor();
    await look('landing', page);
    await page.getByRole('combobox', { name: 'Destination' }).click();
    await look('landing-list-open', page);
    await choose(page, 'Destination', 'United Kingdom');
    await page.getByText('You need an electronic travel authorization').waitFor();
    await look('landing-answered', page);
  });

  await step('the menu of a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Menu' }).click();
    await look('menu', page);
  });

  await step('the pages around it', async () => {
    for (const path of ['nowhere', 'accessibility', 'privacy', 'auth/link']) {
      await page.goto(`/${path}`);
      await heading(page, /./).waitFor();
      await look(path.replace('/', '-'), page);
    }
  });

  await step('logging in', async () => {
    await page.goto('/auth');
    await heading(page, /./).waitFor();
    await look('auth', page);
    await page.getByRole('button', { name: 'Send magic link' }).click();
    await look('auth-error', page, submit(page));
    await page.goto('/auth?returnTo=/admin');
    await page.getByRole('button', { name: 'Staff sign-in' }).waitFor();
    await look('auth-staff', page);
    await page.goto('/application/resume');
    await heading(page, 'Continue your application').waitFor();
    await look('resume', page);
    await page.getByRole('button', { name: 'Send magic link' }).click();
    await page.locator('[aria-invalid=true]').waitFor();
    await look('resume-error', page, submit(page));
  });

  await step('the destinations', async () => {
    await page.goto('/apply');
    await page.getByText('United Kingdom ETA').first().waitFor();
    await look('apply', page);
    await page.goto('/uk-eta');
    await page.getByText('Most popular').waitFor();
    await look('uk-eta', page);
    await page.goto('/order-confirmation/nowhere');
    await page.getByText('Destination not found').waitFor();
    await look('slug-unknown', page);
    await page.goto('/order-confirmation/uk-eta?nationality=US');
    await page.getByRole('combobox', { name: 'Nationality' }).waitFor();
    await look('slug', page);
  });

  await step('a page on its way, and one that does not come', async () => {
    const silent = await pageOf(await openBrowser());
    await silent.route('**/api/destinations*', () => {});
    await silent.goto('/apply');
    await heading(silent, /./).waitFor();
    await look('apply-loading', silent);
    await silent.unrouteAll({ behavior: 'ignoreErrors' });
    await silent.context().close();
    const broken = await pageOf(await openBrowser());
    await broken.route('**/remotes.json', (route) => route.abort());
    await broken.goto('/apply');
    await broken.getByRole('button', { name: 'Try again' }).waitFor();
    await look('remote-down', broken);
    await broken.context().close();
  });

  expectPseudo('apply', 'shell', 'ui');
});

test('what Keycloak shows staff', async ({ page: door }) => {
  let address: (path: string, more?: Record<string, string>) => string;
  const lookAt = async (name: string) => expect.soft(await faultsOf(door, name, { isForeign: true }), name).toEqual([]);

  await step('the sign-in, at first and refused, in three languages', async () => {
    const { keycloak } = (await (await fetch(`${platform.web}/api/settings`)).json()) as {
      keycloak: { url: string; realm: string; clientId: string };
    };
    address = (path, more = {}) => {
      const query = new URLSearchParams({
        client_id: keycloak.clientId,
        redirect_uri: `${platform.web}/`,
        response_type: 'code',
        scope: 'openid',
        code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
        code_challenge_method: 'S256',
        ...more,
      });
      return `${keycloak.url}/realms/${keycloak.realm}/protocol/openid-connect/${path}?${query}`;
    };
    for (const [language, title] of [
      ['es', 'Acceso del personal'],
      ['fr', 'Accès du personnel'],
      ['en', 'Staff sign-in'],
    ] as const) {
      await door.goto(address('auth', { ui_locales: language }));
      await heading(door, title).waitFor();
      expect(await door.locator('html').getAttribute('lang')).toBe(language);
    }
    await lookAt('keycloak-sign-in');
    await door.locator('#username').fill('nobody@travellers.example');
    await door.locator('#password').fill('wrong');
    await door.locator('#kc-login').click();
    await door.locator('#input-error-username').waitFor();
    await lookAt('keycloak-refused');
  });

  await step('the set-up of the second factor, an error, the sign-out', async () => {
    await door.goto(address('auth', { ui_locales: 'en', kc_action: 'CONFIGURE_TOTP' }));
    await door.locator('#username').fill(platform.staff.username);
    await door.locator('#password').fill(platform.staff.password);
    await door.locator('#kc-login').click();
    await heading(door, 'Set up your second factor').waitFor();
    await lookAt('keycloak-second-factor');
    await door.goto(address('auth', { redirect_uri: 'http://elsewhere.example/' }));
    await heading(door, 'This did not work').waitFor();
    await lookAt('keycloak-error');
    await door.goto(address('logout').split('?')[0] ?? '');
    await heading(door, 'Log out').waitFor();
    await lookAt('keycloak-sign-out');
  });
});
