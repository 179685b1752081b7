import { expect } from '@playwright/test';
import { placePaidOrder } from './paid-order.ts';
import { passports } from './pictures.ts';
import { readPlatform } from './platform.ts';
import { test } from './test.ts';
import { eventually, heading } from './traveller.ts';

const platform = readPlatform();

test('leaves the file as the way out where the camera is refused, for selfie and passport', async ({ page }) => {
  const order = await placePaidOrder(platform, 'no-camera');
  await order.handTo(page.context());
  const application = async () => (await order.call('GET', `applications/${order.id}`)).body;
  for (const [path, title] of [
    ['/application/selfie-upload', 'Upload Your Selfie'],
    ['/application/passport-scan', 'Upload Your Passport'],
  ] as const) {
    await page.goto(path);
    await heading(page, title).waitFor();
    await page.getByRole('button', { name: 'Use the camera' }).click();
    await page.getByText("The camera can't be used. You can choose a picture instead.").waitFor();
    expect(await page.getByRole('button', { name: 'Use the camera' }).count()).toBe(0);
    await page.locator('input[type=file]').setInputFiles(passports.marlowe.file);
    await page.getByText('Your file has been uploaded successfully').first().waitFor();
  }
  await eventually(
    application,
    ({ travellers }) => travellers[0].selfieDocumentId !== '' && travellers[0].passportDocumentId !== '',
  );
});
