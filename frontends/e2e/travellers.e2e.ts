import { expect } from '@playwright/test';
import { keepScreens } from './screens.ts';
import { test } from './test.ts';
import { anAddress, chooseDate, goToPayment, heading, saveAndContinue, tick } from './traveller.ts';

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
