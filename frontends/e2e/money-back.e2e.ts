import { expect } from '@playwright/test';
import { createKeycloakAdmin } from './keycloak-admin.ts';
import { placeSubmittedOrder } from './paid-order.ts';
import { readPlatform } from './platform.ts';
import { keepScreens } from './screens.ts';
import { signInAsStaff } from './sign-in.ts';
import { test } from './test.ts';

const platform = readPlatform();

const dollars = (minor: number) => `$${(minor / 100).toFixed(2)}`;

test('a traveller withdraws and gets back what the page said, by itself', async ({ page, context }) => {
  const order = await placeSubmittedOrder(platform, context, 'withdraws');
  const all = dollars(order.total);
  await page.goto(`/application/final-submission?application=${order.id}`);
  await page.getByText(`If you withdraw now, you get back ${all} of ${all}.`).waitFor();
  await page.getByText('What you get back at which stage').click();
  await keepScreens(page, 'withdrawal');
  await page.getByRole('button', { name: 'Withdraw application' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click();
  await page.getByRole('heading', { name: 'Withdrawn' }).waitFor();
  // Live: the refund is told by an event, without a refresh.
  await expect(page.getByText(`${all} of ${all} is given back to your card.`)).toBeVisible({ timeout: 60_000 });
  expect(await page.getByText('You get your visa').count()).toBe(0);
});

test('finance gives a part back once for a double click, and others only see it', async ({ page, openBrowser }) => {
  const order = await placeSubmittedOrder(platform, await openBrowser(), 'goodwill');
  const { addStaff } = await createKeycloakAdmin();
  await signInAsStaff(page, await addStaff('finance'));
  await page.goto(`/admin/cases/${order.id}`);
  await page.getByRole('button', { name: 'Refund' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('How much').selectOption('amount');
  await dialog.getByLabel('Amount').fill('10');
  await dialog.getByLabel('Reason').selectOption('goodwill');
  await dialog.getByText(/^The traveler reads: “\$10\.00 is given back/).waitFor();
  await keepScreens(page, 'refund');
  await dialog.getByRole('button', { name: 'Give back $10.00' }).dblclick();
  await expect(page.getByRole('list', { name: 'Refunds' }).getByRole('listitem')).toHaveCount(1);
  await page.getByText(`${dollars(order.total - 1_000)} left`).waitFor();

  const watching = await (await openBrowser()).newPage();
  await signInAsStaff(watching, await addStaff('viewer'));
  await watching.goto(`/admin/cases/${order.id}`);
  await watching.getByRole('list', { name: 'Refunds' }).getByText('Given back').waitFor();
  await watching.getByText('finance Staff').first().waitFor();
  expect(await watching.getByRole('button', { name: 'Refund' }).count()).toBe(0);
});
