import type { Browser, Page } from 'playwright-core';
import { emptyBrowser, keepBroken, keepScreens, launchBrowser } from './browser.ts';
import { payInSandbox, placeOrder } from './order.ts';
import { passports } from './pictures.ts';
import { readPlatform } from './platform.ts';
import { eventually, heading, next } from './traveller.ts';

jest.setTimeout(240_000);

const platform = readPlatform();
const browsers: Browser[] = [];
afterAll(() => Promise.all(browsers.map((browser) => browser.close())));

/** A page of a browser that goes on with a paid order. */
const openPaid = async (flags: string[], travellers: number) => {
  const order = await placeOrder(platform.web, 'camera', { travellers });
  const session = await order.openCheckout();
  await payInSandbox(platform.sandbox, session, '4242424242424242');
  await order.call('POST', 'payments/verify', { sessionId: session });
  const application = async () => (await order.call('GET', `applications/${order.id}`)).body;
  await eventually(application, ({ status }) => status === 'paid');
  const browser = await launchBrowser(flags);
  browsers.push(browser);
  const context = await emptyBrowser(browser, platform.web);
  await order.handTo(context);
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  return { page, browser, application };
};

const withPictures = async (browser: Browser, work: () => Promise<void>) => {
  try {
    await work();
  } catch (error) {
    await keepBroken(browser).catch(() => {});
    throw error;
  }
};

const take = async (page: Page) => {
  await page.getByRole('button', { name: 'Use the camera' }).click();
  await page.getByRole('button', { name: 'Take the picture' }).click();
  await page.getByRole('button', { name: 'Take again' }).waitFor();
};

const isCameraOn = (page: Page) => page.evaluate(() => document.querySelector('video') !== null);

it('takes selfies and passport pages of every traveller with the camera', async () => {
  const { page, browser, application } = await openPaid(
    ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream'],
    2,
  );
  await withPictures(browser, async () => {
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
});

it('leaves the file as the way out where the camera is refused, for selfie and passport', async () => {
  const { page, browser, application } = await openPaid([], 1);
  await withPictures(browser, async () => {
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
});
