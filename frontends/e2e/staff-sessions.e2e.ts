import { type Browser, expect, type Page } from '@playwright/test';
import { createKeycloakAdmin } from './keycloak-admin.ts';
import { readPlatform } from './platform.ts';
import { keepScreens } from './screens.ts';
import { signInAsStaff } from './sign-in.ts';
import { test } from './test.ts';
import { heading } from './traveller.ts';

const platform = readPlatform();

const anotherBrowser = async (browser: Browser): Promise<Page> =>
  (await browser.newContext({ baseURL: platform.web, locale: 'en-US' })).newPage();

test('an administrator ends a session, whose next call is refused and whose tab says so', async ({ page, browser }) => {
  test.setTimeout(120_000);
  const { addStaff } = await createKeycloakAdmin();
  const finance = await addStaff('finance');
  const stolen = await anotherBrowser(browser);
  await signInAsStaff(stolen, finance);
  await signInAsStaff(page, platform.staff);

  await page.getByRole('link', { name: 'Sessions' }).click();
  await heading(page, 'Sessions').waitFor();
  await page.getByText('This session').waitFor();
  const row = page.getByRole('listitem').filter({ hasText: finance.username });
  await row.getByText(/^(127\.0\.0\.1|::1|0:0:0:0:0:0:0:1)$/).waitFor();
  await keepScreens(page, 'staff-sessions');
  await row.getByRole('button', { name: `End session of ${finance.username}` }).click();
  await page.getByRole('button', { name: 'End session', exact: true }).click();
  await page.getByText(`The session of ${finance.username} has ended`).waitFor();
  await row.waitFor({ state: 'detached' });

  // Its access token is good for minutes yet.
  const refused = stolen.waitForResponse((answer) => answer.url().includes('/api/admin/') && answer.status() === 401);
  await stolen.getByRole('link', { name: 'Cases' }).click();
  expect((await (await refused).json()).reason).toBe('session-ended');
  await stolen.getByText('An administrator ended your session. Sign in again, or ask them why.').waitFor();
  await keepScreens(stolen, 'session-ended');
  // Nor does a reload bring it back.
  await stolen.reload();
  await stolen.getByRole('button', { name: 'Staff sign-in' }).waitFor();
  await stolen.context().close();
  await heading(page, 'Sessions').waitFor();
});
