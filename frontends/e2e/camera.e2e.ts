import { expect, type Page } from '@playwright/test';
import { placePaidOrder } from './paid-order.ts';
import { readPlatform } from './platform.ts';
import { keepScreens } from './screens.ts';
import { test } from './test.ts';
import { eventually, heading, next } from './traveller.ts';

const platform = readPlatform();

test.use({
  launchOptions: async ({ launchOptions: { args = [], ...others } }, use) =>
    use({ ...others, args: [...args, '--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream'] }),
});

const take = async (page: Page) => {
  await page.getByRole('button', { name: 'Use the camera' }).click();
  await page.getByRole('button', { name: 'Take the picture' }).click();
  await page.getByRole('button', { name: 'Take again' }).waitFor();
};

const isCameraOn = (page: Page) => page.evaluate(() => document.querySelector('video') !== null);

test('takes selfies and passport pages of every traveller with the camera', async ({ page }) => {
  const order = await placePaidOrder(platform, 'camera', { travellers: 2 });
  await order.handTo(page.context());
  const application = async () => (await order.call('GET', `applications/${order.id}`)).body;
  await page.goto('/application/selfie-upload');
  await heading(page, 'Upload Your Selfie').waitFor();
  await take(page);
  await keepScreens(page, 'camera-taken');
  await page.getByRole('button', { name: 'Take again' }).click();
  await page.getByRole('button', { name: 'Take the picture' }).click();
  await page.getByRole('button', { name: 'Use this' }).click();
  await page.getByRole('img', { name: 'Your picture' }).waitFor();
  expect(await isCameraOn(page)).toBe(false);
  await page.getByRole('button', { name: 'Next: traveler #2' }).click();
  await take(page);
  await page.getByRole('button', { name: 'Use this' }).click();
  await eventually(application, ({ travellers }) =>
    travellers.every(({ selfieDocumentId }: { selfieDocumentId: string }) => selfieDocumentId !== ''),
  );
  await next(page);
  await heading(page, 'Upload Your Passport').waitFor();
  await take(page);
  await page.getByRole('button', { name: 'Use this' }).click();
  // What the fake camera shows is no passport: it is said, and the fields are there to be filled in.
  await page.getByText('Could not extract passport data. Please enter manually.').first().waitFor();
  await page.getByRole('textbox', { name: 'Passport number' }).first().waitFor();
  await eventually(application, ({ travellers }) => travellers[0].passportDocumentId !== '');
  await keepScreens(page, 'camera-passport');
});
