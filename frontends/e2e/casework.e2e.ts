import { readFile } from 'node:fs/promises';
import { PDFDocument } from '@cantoo/pdf-lib';
import { expect, type Locator, type Page } from '@playwright/test';
import { extractText } from 'unpdf';
import { faultsOf } from './inspect.ts';
import { createKeycloakAdmin } from './keycloak-admin.ts';
import { waitForMail } from './mail.ts';
import { placeSubmittedOrder } from './paid-order.ts';
import { readPlatform } from './platform.ts';
import { keepScreens } from './screens.ts';
import { signInAsStaff } from './sign-in.ts';
import { test } from './test.ts';

test.describe.configure({ timeout: 300_000 });

const platform = readPlatform();
const { step } = test;

/** Tells what is wrong with the screen for somebody who cannot see, point or read small print; the walk goes on. */
const look = async (name: string, at: Page): Promise<void> => {
  expect.soft(await faultsOf(at, name, { isForeign: true }), name).toEqual([]);
};

/** An issued visa as an authority would send it. */
const aVisa = async (name: string, passportNumber: string) => {
  const pdf = await PDFDocument.create();
  const page = pdf.addPage();
  const lines = ['Electronic travel authorisation', 'Reference GBR-48151623', name, `Passport No: ${passportNumber}`];
  for (const [index, line] of lines.entries()) page.drawText(line, { x: 40, y: 700 - 30 * index });
  return { name: 'visa.pdf', mimeType: 'application/pdf', buffer: Buffer.from(await pdf.save()) };
};

/** Does what the list of actions calls so, by the keyboard alone. */
const act = async (page: Page, name: string): Promise<void> => {
  await page.keyboard.press('Control+k');
  const list = page.getByRole('dialog', { name: 'All actions' });
  await list.getByRole('combobox').waitFor();
  await page.keyboard.type(name);
  await list.getByRole('option', { name, selected: true }).waitFor();
  await page.keyboard.press('Enter');
  await list.waitFor({ state: 'hidden' });
};

/** Goes to a field by the keyboard. */
const reach = async (page: Page, field: Locator): Promise<void> => {
  for (let tabs = 0; tabs < 40; tabs += 1) {
    if (await field.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('The field is not reached by the keyboard');
};

test('a case goes from the queue to the visa in the traveller’s hand, without a mouse', async ({
  page: mine,
  context,
  openBrowser,
}) => {
  const order = await placeSubmittedOrder(platform, context, 'visa-in-hand');
  const { addStaff } = await createKeycloakAdmin();
  const office = await (await openBrowser()).newPage();
  const stage = (name: string) => office.getByRole('main').getByText(name, { exact: true }).first();
  const number = order.id.slice(0, 8);

  await step('the reviewer finds the case, sees its details for a reason, and claims it', async () => {
    await signInAsStaff(office, await addStaff('reviewer'));
    await office.goto('/admin/cases');
    await office.getByRole('link', { name: new RegExp(number, 'i') }).waitFor();
    await look('queue', office);
    await office.keyboard.press('Control+k');
    await office.getByRole('dialog', { name: 'All actions' }).waitFor();
    await look('all-actions', office);
    await office.keyboard.press('Escape');
    await office.keyboard.press('?');
    await office.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    await look('keys', office);
    await office.keyboard.press('Escape');
    await office.keyboard.press('/');
    await office.keyboard.type(number);
    await expect(office.getByRole('row')).toHaveCount(2);
    await office.getByRole('link', { name: new RegExp(number, 'i') }).focus();
    await office.keyboard.press('Enter');
    await office.getByRole('heading', { name: /^Order / }).waitFor();
    const value = office.getByRole('table', { name: /Lovelace/ }).getByText(order.passportNumber);
    await office.getByText('Details are masked').waitFor();
    await expect(value).toHaveCount(0);
    await look('case-masked', office);
    await keepScreens(office, 'case-masked');
    await act(office, 'Reveal details');
    const reveal = office.getByRole('dialog', { name: 'Reveal details' });
    await reach(office, reveal.getByLabel('Reason'));
    await office.keyboard.type('Audit');
    await look('reveal', office);
    await keepScreens(office, 'reveal');
    await reach(office, reveal.getByRole('button', { name: 'Reveal details' }));
    await office.keyboard.press('Enter');
    await office.getByText(/^You see passport numbers/).waitFor();
    await expect(value.first()).toBeVisible();
    await keepScreens(office, 'case-revealed');
    await office.keyboard.press('c');
    await office.getByRole('button', { name: 'Start review' }).waitFor();
    await expect(office.getByText(/^You see passport numbers/)).toHaveCount(0);
    await look('case', office);
    await keepScreens(office, 'case');
  });

  await step('the reviewer passes it and downloads what the authority is given', async () => {
    await act(office, 'Start review');
    await stage('In review').waitFor();
    await act(office, 'Pass review');
    await stage('Ready to hand over').waitFor();
    const form = office.getByRole('region', { name: 'Form for the authority' });
    const download = async (format: 'PDF' | 'JSON'): Promise<Buffer> => {
      const started = office.waitForEvent('download');
      await form.getByRole('button', { name: `Download ${format}` }).press('Enter');
      const file = await started;
      expect(file.suggestedFilename()).toBe(`order-${number}.${format.toLowerCase()}`);
      await expect(office.getByText('Package for the authority downloaded')).toHaveCount(format === 'PDF' ? 1 : 2);
      return readFile(await file.path());
    };
    const { text, totalPages } = await extractText(new Uint8Array(await download('PDF')), { mergePages: true });
    const handed = JSON.parse((await download('JSON')).toString());
    expect(handed).toMatchObject({ format: 'wayfare-government-package', version: 1, orderNumber: number });
    expect(totalPages).toBe(2 * handed.travellers.length);
    const [{ values, pictures }] = handed.travellers;
    expect(pictures.map(({ kind }: { kind: string }) => kind)).toEqual(['passport', 'selfie']);
    const shown = text.replace(/\s+/g, ' ');
    for (const { label, value } of values) expect.soft(shown).toContain(`${label} ${value || '–'}`);
    await keepScreens(office, 'package');
  });

  await step('the reviewer hands it to the authority', async () => {
    await act(office, 'Hand over');
    const dialog = office.getByRole('dialog', { name: 'Hand over' });
    await reach(office, dialog.getByLabel('Authority reference'));
    await office.keyboard.type('GBR-48151623');
    await reach(office, dialog.getByLabel('Fee paid to the authority'));
    await office.keyboard.type('16');
    await reach(office, dialog.getByLabel('Currency'));
    await office.keyboard.type('GBP');
    await reach(office, dialog.getByLabel('Receipt number'));
    await office.keyboard.type('R-2026-9');
    await keepScreens(office, 'hand-over');
    await look('hand-over', office);
    await office.keyboard.press('Enter');
    await stage('With the government').waitFor();
    await office.getByText('GBR-48151623').first().waitFor();
    await office.getByText('£16.00 paid to the authority').first().waitFor();
  });

  await step('the traveller sees it live, with what is still to come', async () => {
    await mine.goto(`/application/final-submission?application=${order.id}`);
    await mine.getByRole('heading', { name: 'With the authority' }).waitFor();
    await expect(mine.locator('li[aria-current=step]')).toHaveText(/^Government submission/);
    await keepScreens(mine, 'with-the-authority');
  });

  await step('the authority approves, and the visa is delivered', async () => {
    await act(office, 'Record approval');
    await reach(office, office.getByRole('dialog').getByRole('button', { name: 'Record approval' }));
    await office.keyboard.press('Enter');
    await stage('Approved').waitFor();
    await act(office, 'Deliver the visa');
    const dialog = office.getByRole('dialog', { name: 'Deliver the visa' });
    const file = dialog.getByLabel('Visa as PDF');
    await file.setInputFiles(await aVisa('HOPPER GRACE', 'XX0000001'));
    await dialog.getByText('This file seems to be somebody else’s').waitFor();
    await expect(dialog.getByRole('button', { name: 'Deliver the visa' })).toHaveCount(0);
    await look('deliver-another-person', office);
    await keepScreens(office, 'deliver-another-person');
    await file.setInputFiles(await aVisa('LOVELACE ADA', order.passportNumber));
    await expect(dialog.getByText(/^Name.*Found$/)).toBeVisible();
    await expect(dialog.getByText('Dec 10, 1985')).toBeVisible();
    await look('deliver', office);
    await keepScreens(office, 'deliver');
    await reach(office, dialog.getByRole('button', { name: 'Deliver the visa' }));
    await office.keyboard.press('Enter');
    await stage('Visa delivered').waitFor({ timeout: 60_000 });
    await keepScreens(office, 'delivered');
  });

  await step('the traveller is told by mail and takes the visa', async () => {
    await waitForMail(platform.mail, order.email, ({ subject }) => /^Your visa is here/.test(subject));
    const taken = mine.waitForEvent('download');
    const visa = mine.getByRole('region', { name: 'Your visa', exact: true });
    await visa.getByRole('button', { name: /^Download/ }).click();
    const file = await readFile(await (await taken).path());
    expect(file.subarray(0, 5).toString()).toBe('%PDF-');
    await keepScreens(mine, 'visa-in-hand');
  });
});
