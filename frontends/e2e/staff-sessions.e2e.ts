import { type Browser, expect, type Page } from '@playwright/test';
import { createKeycloakAdmin } from './keycloak-admin.ts';
import { waitForMail } from './mail.ts';
import { placeSubmittedOrder } from './paid-order.ts';
import { readPlatform } from './platform.ts';
import { keepScreens } from './screens.ts';
import { signInAsStaff } from './sign-in.ts';
import { test } from './test.ts';
import { heading } from './traveller.ts';

const platform = readPlatform();
const { step } = test;

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

test('an administrator invites a colleague, who works a case until the role is taken', async ({
  page,
  context,
  openBrowser,
}) => {
  test.setTimeout(300_000);
  const order = await placeSubmittedOrder(platform, context, 'invited');
  const number = order.id.slice(0, 8);
  const desk = await (await openBrowser()).newPage();
  const theirs = await (await openBrowser()).newPage();
  const lastName = `Wirth ${number}`;
  const name = `Dora ${lastName}`;
  const email = `dora.${Date.now().toString(36)}@staff.example`;
  const password = `a kettle of ${Date.now()} plums`;
  const row = desk.getByRole('row').filter({ hasText: name });

  await step('the administrator invites them as a reviewer', async () => {
    await signInAsStaff(desk, platform.staff);
    await desk.goto('/admin/team');
    await desk.getByRole('button', { name: 'Invite a colleague' }).click();
    const dialog = desk.getByRole('dialog', { name: 'Invite a colleague' });
    await dialog.getByLabel('First name').fill('Dora');
    await dialog.getByLabel('Last name').fill(lastName);
    await dialog.getByLabel('Email address').fill(email);
    await dialog.getByText('Reviewer').click();
    await keepScreens(desk, 'team-invite');
    await dialog.getByRole('button', { name: 'Send invitation' }).click();
    await desk.getByText(`An invitation was sent to ${email}`).waitFor();
    await row.getByText('Invited').waitFor();
  });

  await step('they choose a password on Keycloak’s page and sign in', async () => {
    const { text } = await waitForMail(platform.mail, email, ({ subject }) => subject.includes('staff account'));
    const link = /https?:\/\/\S+action-token\S+/.exec(text)?.[0] ?? '';
    await theirs.goto(link);
    await theirs.getByRole('link', { name: /proceed/i }).click();
    await theirs.locator('#password-new').fill(password);
    await theirs.locator('#password-confirm').fill(password);
    await keepScreens(theirs, 'team-password');
    await theirs.getByRole('button', { name: 'Continue' }).click();
    await theirs
      .getByText(/account has been updated/i)
      .first()
      .waitFor();
    await signInAsStaff(theirs, { username: email, password });
  });

  await step('they claim a case', async () => {
    await theirs.goto(`/admin/cases?search=${number}`);
    await theirs.getByRole('link', { name: new RegExp(number, 'i') }).click();
    await theirs.getByRole('button', { name: 'Claim', exact: true }).click();
    await theirs.getByRole('button', { name: 'Release', exact: true }).waitFor();
  });

  await step('the role is taken: they are signed out with their next call, and come back without it', async () => {
    await desk.reload();
    await row.getByRole('button', { name: `Account of ${name}` }).click();
    const dialog = desk.getByRole('dialog', { name: `Account of ${name}` });
    await dialog.getByText('Reviewer').click();
    await dialog.getByText('Finance').click();
    await dialog.getByLabel(/^Office/).fill('Lisbon');
    await keepScreens(desk, 'team-account');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await desk.getByText(`The account of ${name} is saved`).waitFor();
    await row.getByText('Lisbon').waitFor();
    await keepScreens(desk, 'team');
    await theirs.getByText('An administrator ended your session. Sign in again, or ask them why.').waitFor();
    await theirs.reload();
    await signInAsStaff(theirs, { username: email, password });
    expect(await theirs.getByRole('tab').allTextContents()).toEqual(['Submissions']);
    expect(await theirs.getByRole('link', { name: 'Team' }).count()).toBe(0);
  });
});
