import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { chooseLanguage } from './languages.ts';
import { placePaidOrder } from './paid-order.ts';
import { portrait } from './pictures.ts';
import { readPlatform } from './platform.ts';
import { keepScreens } from './screens.ts';
import { test } from './test.ts';
import { heading } from './traveller.ts';

const platform = readPlatform();

const es = JSON.parse(
  readFileSync(join(import.meta.dirname, '../apply/src/locales/after-payment/es.json'), 'utf8'),
) as typeof import('../apply/src/locales/after-payment/es.json');

test('a Spanish family of four takes each picture with a phone while the computer waits, once', async ({
  page,
  openBrowser,
}) => {
  const order = await placePaidOrder(platform, 'familia', { travellers: 4, nationality: 'ES', language: 'es' });
  await order.handTo(page.context());
  await page.goto('/application/selfie-upload');
  await chooseLanguage(page, 'es');
  // It has never been here: what it shows follows the computer's language.
  const phone = await (await openBrowser()).newPage();
  await phone.setViewportSize({ width: 390, height: 844 });
  const addresses: string[] = [];
  phone.on('request', (request) => addresses.push(request.url()));
  const tokens: string[] = [];
  for (const traveller of [1, 2, 3, 4]) {
    await heading(page, es.selfie.title).waitFor();
    const asked = page.waitForResponse(/\/upload-passes$/);
    await page.getByRole('button', { name: es.handoff.open }).click();
    const { token } = await (await asked).json();
    tokens.push(token);
    await page.getByRole('img', { name: es.handoff.code }).waitFor();
    if (traveller === 1) await keepScreens(page, 'phone-code');
    // Another code is another page for a phone, not a change of the one that is open.
    await phone.goto('about:blank');
    await phone.goto(`${platform.web}/application/phone-upload#${token}.es`);
    await phone.getByText(`Viajero n.º ${traveller}`).waitFor();
    await phone.locator('input[type="file"]').setInputFiles(portrait);
    await heading(phone, es.phoneUpload.done).waitFor();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.getByRole('img', { name: es.upload.preview }).waitFor();
    const next = traveller < 4 ? es.selfie.nextTraveler.replace('{{number}}', String(traveller + 1)) : 'Siguiente';
    await page.getByRole('button', { name: next, exact: true }).click();
  }
  await heading(page, es.scan.title).waitFor();
  const { body } = await order.call('GET', `applications/${order.id}`);
  const pictures = body.travellers.map(({ selfieDocumentId }: { selfieDocumentId: string }) => selfieDocumentId);
  expect(new Set(pictures.filter(Boolean)).size).toBe(4);
  await phone.reload();
  await heading(phone, es.phoneUpload.over).waitFor();
  await keepScreens(phone, 'phone-over');
  // The token reaches the server in bodies alone.
  expect(
    addresses.filter((address) => tokens.some((token) => new URL(address).href.split('#')[0]?.includes(token))),
  ).toEqual([]);
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
