import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { createKeycloakAdmin } from './keycloak-admin.ts';
import { payInSandbox, placeOrder } from './order.ts';
import { findPerson, readPlatform } from './platform.ts';
import { keepScreens } from './screens.ts';
import { signInAsStaff } from './sign-in.ts';
import { test } from './test.ts';
import { eventually } from './traveller.ts';

const platform = readPlatform();
// The last two are about one order, which the first of them erases.
test.describe.configure({ mode: 'serial' });
let addStaff: Awaited<ReturnType<typeof createKeycloakAdmin>>['addStaff'];
let email: string;
let orderId: string;

test.beforeAll(async () => {
  ({ addStaff } = await createKeycloakAdmin());
  const order = await placeOrder(platform.web, 'limited');
  email = order.email;
  orderId = order.id;
  await payInSandbox(platform.sandbox, await order.openCheckout(), '4242424242424242');
  await eventually(
    async () => (await order.call('GET', `applications/${order.id}`)).body,
    ({ paymentStatus }) => paymentStatus === 'paid',
  );
});

const tabsOf = (page: Page) => page.getByRole('tab').allTextContents();
const openCase = async (page: Page) => {
  await page.getByRole('row').filter({ hasText: email }).getByRole('link').first().click();
  await page.getByRole('heading', { name: /^Order / }).waitFor();
};

test('a viewer sees masked data and nothing to change', async ({ page }) => {
  await signInAsStaff(page, await addStaff('viewer'));
  await page.getByRole('row').filter({ hasText: email }).waitFor();
  expect(await page.getByRole('button', { name: 'Export CSV' }).count()).toBe(0);
  expect(await page.getByText('Total Revenue').count()).toBe(0);
  await openCase(page);
  await page.getByText('Passport numbers, birth dates and convictions are masked for your role.').waitFor();
  expect(await page.getByText('1985').count()).toBe(0);
  for (const name of ['Erase personal data', 'Mark as in progress'])
    expect(await page.getByRole('button', { name }).count()).toBe(0);
  await keepScreens(page, 'viewer-submission');
  await page.getByRole('tab', { name: 'Destinations' }).click();
  await page.getByRole('row').nth(1).waitFor();
  expect(await page.getByRole('button', { name: 'Add Destination' }).count()).toBe(0);
  expect(await page.getByRole('columnheader', { name: 'Actions' }).count()).toBe(0);
});

test('finance sees revenue and exports', async ({ page }) => {
  await signInAsStaff(page, await addStaff('finance'));
  expect(await tabsOf(page)).toEqual(['Submissions']);
  await page.getByText('Total Revenue').waitFor();
  await page.getByRole('row').filter({ hasText: email }).waitFor();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^submissions-\d{4}-\d{2}-\d{2}\.csv$/);
  const csv = await readFile(await file.path(), 'utf8');
  expect(csv.split('\r\n')[0]).toBe(
    '\uFEFFDate,Email,First Name,Last Name,Phone,Nationality,Destination,Visa Name,Applicants,Processing Speed,Upsells,Total Price,Status,Passport Number',
  );
  expect(csv).toContain(email);
});

test('the catalogue’s staff give a destination its flag, which travellers then see', async ({ page }) => {
  await signInAsStaff(page, await addStaff('catalog'));
  expect(await tabsOf(page)).toEqual(['Destinations', 'Visa Services', 'Upsells', 'Templates']);
  await page.getByRole('button', { name: 'Edit United Kingdom ETA', exact: true }).click();
  const dialog = page.getByRole('dialog');
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 3 2"><path fill="teal" d="M0 0h3v2H0z"/></svg>';
  const flag = (text: string) => ({ name: 'flag.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(text) });
  const field = dialog.getByLabel(/^Flag icon/);
  await field.setInputFiles(flag(drawing.replace('<path', '<script>alert(1)</script><path')));
  await dialog.getByText(/^This SVG holds scripts/).waitFor();
  await field.setInputFiles(flag(drawing));
  const preview = dialog.getByAltText('Preview of the flag icon');
  await preview.waitFor();
  await keepScreens(page, 'admin-flag-icon');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Destination updated successfully').waitFor();
  const url = await eventually(
    async () => {
      const { destinations } = (await (await fetch(`${platform.web}/api/destinations`)).json()) as {
        destinations: { slug: string; flagIconUrl: string }[];
      };
      return destinations.find(({ slug }) => slug === 'uk-eta')?.flagIconUrl;
    },
    (address) => address.startsWith('/api/flags/'),
  );
  const served = await fetch(platform.web + url);
  expect(served.headers.get('content-security-policy')).toContain('sandbox');
  expect(await served.text()).toContain('teal');
});

test('an admin erases the case for good', async ({ page }) => {
  await signInAsStaff(page, platform.staff);
  await openCase(page);
  const before = await findPerson(orderId);
  for (const place of ['application.public.application', 'keycloak.public.user_entity'])
    expect(before).toContainEqual(expect.objectContaining({ where: place, what: 'word' }));
  expect(before.some(({ where }) => where.startsWith('stripe'))).toBe(true);
  await page.getByRole('button', { name: 'Erase personal data' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Erase personal data' }).click();
  await page.getByText(/^Names, passports, answers and documents of this submission are gone/).waitFor();
  expect(await page.getByText(email).count()).toBe(0);
  await keepScreens(page, 'admin-erased');
});

test('of whom was erased nothing is left but what the law keeps', async () => {
  test.setTimeout(240_000);
  const left = async () => [...(await findPerson(email)), ...(await findPerson(orderId))];
  const unexplained = async () => (await left()).filter(({ reason }) => !reason);
  await expect.poll(unexplained, { timeout: 180_000, intervals: [3_000] }).toEqual([]);
  expect((await left()).map(({ where }) => where)).toContain('payment.public.payment');
});
