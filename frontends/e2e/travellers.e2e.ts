import { expect } from '@playwright/test';
import { passports } from './pictures.ts';
import { keepScreens } from './screens.ts';
import { test } from './test.ts';
import {
  anAddress,
  applicationIdOf,
  chooseDate,
  fillPersonalDetails,
  goToPayment,
  heading,
  payWith,
  saveAndContinue,
  tick,
} from './traveller.ts';

test.describe.configure({ timeout: 240_000 });
test.use({ actionTimeout: 60_000 });

const { step } = test;

test('an Indian whose passport shows one name is led to a visa for that passport, and to its payment', async ({
  page,
}) => {
  await step('is told that a visa is not for the passport, which nobody swaps', async () => {
    await page.goto('/order-confirmation/uk-eta?nationality=IN');
    await page.getByText('This visa is not for Indian passports').waitFor();
    await page.getByText(/With this passport you need a visa from a consulate/).waitFor();
    await expect(page.getByRole('button', { name: 'Start your application' })).toBeDisabled();
    await keepScreens(page, 'not-for-passport');
  });

  await step('finds the visas that are, before those that are not', async () => {
    await page.getByRole('link', { name: 'See what Indian passports can apply for' }).click();
    await heading(page, 'Where are you going?').waitFor();
    const cards = page.getByRole('main').getByRole('listitem');
    await cards.filter({ hasText: 'Not for Indian passports' }).first().waitFor();
    const marks = await cards.evaluateAll((all) =>
      all.map(({ textContent }) => /Not for Indian/.test(textContent ?? '')),
    );
    expect(marks).toContain(false);
    expect(marks).toEqual([...marks].sort((one, other) => Number(one) - Number(other)));
    await cards.first().getByRole('link').click();
    await expect(page.getByRole('combobox', { name: 'Nationality' })).toHaveValue('India');
    await page.getByRole('button', { name: 'Start your application' }).click();
  });

  await step('gives the one name and goes on to the payment', async () => {
    await heading(page, 'Your personal details').waitFor();
    await tick(page.getByLabel('My passport shows only one name'));
    await page.getByLabel('Name', { exact: true }).fill('Suryanarayanan');
    await chooseDate(page.getByRole('group', { name: 'Date of birth' }), ['May', '4', '1988']);
    await page.getByLabel('Email').fill(anAddress('mononym'));
    await expect(page.getByRole('complementary', { name: 'Your order' })).toContainText(/From \$\d/);
    await keepScreens(page, 'one-name');
    await saveAndContinue(page);
    await heading(page, 'Passport details').waitFor();
    await page.getByRole('heading', { name: 'Traveler #1 Suryanarayanan' }).waitFor();
    await tick(page.getByLabel('Add passport details later'));
    await saveAndContinue(page);
    await heading(page, 'Select processing time').waitFor();
    await saveAndContinue(page);
    await heading(page, 'Review your order').waitFor();
    await page.getByText('Suryanarayanan').first().waitFor();
    await page.getByText(/^We hand your application to the authority by .*20\d\d.* (UTC|GMT)/).waitFor();
    await keepScreens(page, 'promise');
    await goToPayment(page);
  });
});

test('a Taiwanese says the day of travel and is told what it means, up to the payment', async ({ page }) => {
  await page.goto('/order-confirmation/uk-eta?nationality=TW');
  await expect(page.getByRole('combobox', { name: 'Nationality' })).toHaveValue('Taiwan');
  await page.getByRole('button', { name: 'Start your application' }).click();
  await fillPersonalDetails(page, [{ first: 'Mei-Ling', last: 'Chen', birth: ['May', '4', '1988'] }], anAddress('mei'));
  await saveAndContinue(page);
  await heading(page, 'Passport details').waitFor();
  await expect(page.getByRole('combobox', { name: 'Nationality on passport' })).toHaveValue('Taiwan');
  const year = new Date().getFullYear() + 1;
  await chooseDate(page.getByRole('group', { name: 'Passport expiry date' }), ['August', '1', String(year)]);
  await saveAndContinue(page);
  await heading(page, 'Select processing time').waitFor();
  await chooseDate(page.getByRole('group', { name: 'When do you travel?' }), ['July', '15', String(year)]);
  const warning = `The passport of Mei-Ling Chen runs out on August 1, ${year}, less than six months after you arrive.`;
  await page.getByText(warning).waitFor();
  await keepScreens(page, 'day-of-travel');
  const saved = page.waitForResponse(
    (response) => response.request().method() === 'PATCH' && response.url().endsWith('/processing'),
  );
  await saveAndContinue(page);
  expect((await (await saved).json()).travelDate).toBe(`${year}-07-15`);
  await page.getByRole('heading', { name: `You travel on July 15, ${year}` }).waitFor();
  await page.getByText(warning).waitFor();
  await keepScreens(page, 'day-of-travel-review');
  await goToPayment(page);
});

test('a couple photographs its passports one after the other, and need not do so again after the payment', async ({
  page,
}) => {
  await page.goto('/order-confirmation/vietnam-e-visa?nationality=GB');
  await expect(page.getByRole('combobox', { name: 'Nationality' })).toHaveValue('United Kingdom');
  await page.getByRole('button', { name: 'One more' }).click();
  await page.getByRole('button', { name: 'Start your application' }).click();
  await heading(page, 'Your personal details').waitFor();
  await keepScreens(page, 'passport-first');
  await page.getByRole('button', { name: 'Fill in from a photo of the passport', exact: true }).click();
  const first = page.getByRole('region', { name: 'Passport of traveler #1' });
  await first.getByLabel('Upload a picture').waitFor({ state: 'attached' });
  await keepScreens(page, 'passport-first-open');
  await first.getByLabel('Upload a picture').setInputFiles(passports.marlowe.file);
  await first.getByText('Filled in from the passport').waitFor();
  const names = page.getByLabel('Last name');
  await expect(names.first()).toHaveValue(passports.marlowe.lastName);
  await expect(names.first()).toHaveAccessibleDescription('From your passport');
  await expect(page.getByLabel('First and middle name').first()).toHaveValue('JANET ELEANOR');
  await expect(page.getByRole('group', { name: 'Date of birth' }).first().getByLabel('Year')).toHaveValue('1988');
  await first.getByText(/^The photo is kept: after the payment/).waitFor();
  await keepScreens(page, 'passport-first-read');

  await first.getByRole('button', { name: 'Next passport' }).click();
  const second = page.getByRole('region', { name: 'Passport of traveler #2' });
  await second.getByLabel('Upload a picture').setInputFiles(passports.mueller.file);
  await second.getByText('Filled in from the passport').waitFor();
  await expect(names.nth(1)).toHaveValue(passports.mueller.lastName);
  const nationality = second.getByRole('group', { name: 'Nationality: which one counts?' });
  await nationality.getByRole('button', { name: 'Use the passport’s' }).click();
  await keepScreens(page, 'passport-first-differs');
  await page.getByLabel('Email').fill(anAddress('couple'));
  await saveAndContinue(page);

  await heading(page, 'Passport details').waitFor();
  await expect(page.getByLabel('Passport number').first()).toHaveValue(passports.marlowe.number);
  await expect(page.getByRole('combobox', { name: 'Nationality on passport' }).nth(1)).toHaveValue('Germany');
  await keepScreens(page, 'passport-first-details');
  await saveAndContinue(page);
  await heading(page, 'Select processing time').waitFor();
  await page.getByText('Saved', { exact: true }).waitFor();
  const application = `/api/applications/${await applicationIdOf(page)}`;
  expect((await (await page.request.get(application)).json()).travellers).toMatchObject([
    { lastName: passports.marlowe.lastName, passport: { passportNumber: passports.marlowe.number, nationality: 'GB' } },
    { lastName: passports.mueller.lastName, passport: { nationality: 'DE' } },
  ]);
  const { documents } = await (await page.request.get(`${application}/documents`)).json();
  expect(documents).toMatchObject([
    { kind: 'passport', traveller: 0 },
    { kind: 'passport', traveller: 1 },
  ]);

  await saveAndContinue(page);
  await heading(page, 'Review your order').waitFor();
  await goToPayment(page);
  await payWith(page, 'pays');
  await heading(page, 'Payment Successful!').waitFor();
  const paid = (await (await page.request.get(application)).json()).travellers;
  expect(paid.map(({ passportDocumentId }: { passportDocumentId: string }) => passportDocumentId)).toEqual(
    documents.map(({ id }: { id: string }) => id),
  );
  await page.goto(`/application/passport-scan?traveler=1`);
  await page.getByRole('region', { name: 'Your passport page' }).waitFor();
  await expect(page.getByLabel('Passport number')).toHaveValue(passports.marlowe.number);
  await keepScreens(page, 'passport-first-after-payment');
});
