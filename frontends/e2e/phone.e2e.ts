import { expect } from '@playwright/test';
import { placePaidOrder } from './paid-order.ts';
import { portrait } from './pictures.ts';
import { readPlatform } from './platform.ts';
import { keepScreens } from './screens.ts';
import { test } from './test.ts';
import { heading } from './traveller.ts';

const platform = readPlatform();

test('takes a picture with a phone while the computer waits, once', async ({ page, openBrowser }) => {
  const order = await placePaidOrder(platform, 'handoff');
  await order.handTo(page.context());
  await page.goto('/application/selfie-upload');
  await heading(page, 'Upload Your Selfie').waitFor();
  const asked = page.waitForResponse(/\/upload-passes$/);
  await page.getByRole('button', { name: 'Use your phone' }).click();
  const { token } = await (await asked).json();
  await page.getByRole('img', { name: 'QR code for your phone' }).waitFor();
  await keepScreens(page, 'phone-code');

  const phone = await (await openBrowser()).newPage();
  await phone.setViewportSize({ width: 390, height: 844 });
  const addresses: string[] = [];
  phone.on('request', (request) => addresses.push(request.url()));
  await phone.goto(`${platform.web}/application/phone-upload#${token}`);
  await heading(phone, 'Upload Your Selfie').waitFor();
  await phone.locator('input[type="file"]').setInputFiles(portrait);
  await heading(phone, 'Done').waitFor();

  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.getByRole('img', { name: 'Your picture' }).waitFor();
  await expect(page.getByRole('button', { name: 'Next' })).toBeEnabled();
  await phone.reload();
  await heading(phone, 'This code no longer works').waitFor();
  await keepScreens(phone, 'phone-over');
  // The token reaches the server in bodies alone.
  expect(addresses.filter((address) => new URL(address).href.split('#')[0]?.includes(token))).toEqual([]);
});

test('tells the stage of an order by its number and address, and the same of any other', async ({ page }) => {
  const order = await placePaidOrder(platform, 'tracked');
  const { body } = await order.call('GET', `applications/${order.id}`);
  const look = async (orderNumber: string, email: string) => {
    await page.goto('/track');
    await page.getByLabel('Order number').fill(orderNumber);
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Show where it is' }).click();
  };
  await look(`#${body.orderNumber.toUpperCase()}`, body.travellers[0].email);
  await page.getByRole('heading', { name: 'Waiting for you', level: 2 }).waitFor();
  await keepScreens(page, 'track');
  expect(page.url()).not.toContain(body.orderNumber);
  await look(body.orderNumber, 'somebody.else@example.test');
  await page.getByText('We know no order with this number and this email').waitFor();
  await look('00000000', body.travellers[0].email);
  await page.getByText('We know no order with this number and this email').waitFor();
});
