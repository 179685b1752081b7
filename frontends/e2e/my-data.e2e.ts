import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { waitForMail } from './mail.ts';
import { placePaidOrder } from './paid-order.ts';
import { readPlatform } from './platform.ts';
import { keepScreens } from './screens.ts';
import { signInByMail } from './sign-in.ts';
import { test } from './test.ts';
import { heading } from './traveller.ts';

const platform = readPlatform();

test('a traveller views, downloads and erases everything kept about them', async ({ page }) => {
  const order = await placePaidOrder(platform, 'my-data');
  await page.goto('/application/my-data');
  await page.waitForURL(/\/auth\?returnTo=/);
  // The order itself triggers a sign-in link: if its mail came later, it would invalidate the link requested below.
  await waitForMail(platform.mail, order.email, ({ subject }) => /sign-in link/i.test(subject));
  await signInByMail(page, platform.mail, order.email);

  await page.getByRole('button', { name: /^Your account/ }).click();
  await page.getByRole('link', { name: 'Your data' }).first().click();
  await heading(page, 'Your data').waitFor();
  await page.getByText('United Kingdom ETA').first().waitFor();
  await page.getByText(/^What you answered/).click();
  await keepScreens(page, 'my-data');

  const asked = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download your data' }).click();
  const file = await (await asked).path();
  const { account, applications } = JSON.parse(await readFile(file, 'utf8'));
  expect(account.email).toBe(order.email);
  expect(applications.map(({ application }: { application: { id: string } }) => application.id)).toEqual([order.id]);

  await page.getByRole('button', { name: 'Erase everything', exact: true }).click();
  await page
    .getByRole('alertdialog')
    .getByText(/no money/i)
    .waitFor();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Erase for good' }).click();
  await page.getByText('We keep no application of yours').waitFor();
  await keepScreens(page, 'my-data-erased');
  const { status } = await order.call('GET', `applications/${order.id}`);
  expect(status).toBe(404);
});
