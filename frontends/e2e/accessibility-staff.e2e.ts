import { expectPseudo, knowAllData, look, pageOf, submit } from './look.ts';
import { placeSubmittedOrder } from './paid-order.ts';
import { readPlatform } from './platform.ts';
import { knowData } from './pseudo.ts';
import { signInAsStaff } from './sign-in.ts';
import { test } from './test.ts';
import { heading } from './traveller.ts';

test.use({ actionTimeout: 60_000 });

const platform = readPlatform();
const { step } = test;

test('what staff see of the team, the figures and the columns of a list', async ({ context, openBrowser }) => {
  test.setTimeout(420_000);
  const order = await placeSubmittedOrder(platform, context, 'staff-walk');
  const number = order.id.slice(0, 8);
  await knowAllData(order.email, number, 'Lisbon');
  const office = await pageOf(await openBrowser());
  const dialog = office.getByRole('dialog');
  await signInAsStaff(office, platform.staff);

  await step('the team, an account, and an invitation handed in empty', async () => {
    await office.goto('/admin/team');
    await heading(office, 'Team').waitFor();
    const account = office.getByRole('button', { name: 'Account of Local Administrator' });
    await account.waitFor();
    // Whoever signed in before: a name is no word of ours.
    knowData(await office.locator('tbody td:first-child .font-semibold').allInnerTexts());
    await look('staff-team', office);
    await account.click();
    await dialog.getByLabel(/^Office/).fill('Lisbon');
    await look('staff-account', office);
    await office.keyboard.press('Escape');
    await office.getByRole('button', { name: 'Invite a colleague' }).click();
    await dialog.getByRole('button', { name: 'Send invitation' }).click();
    await dialog.locator('[aria-invalid=true]').first().waitFor();
    await look('staff-invite', office, submit(office));
  });

  await step('the figures', async () => {
    await office.goto('/admin/numbers');
    await heading(office, 'Numbers').waitFor();
    await office.getByRole('region', { name: 'Work by day' }).or(office.getByText('Work by day')).first().waitFor();
    await look('staff-numbers', office);
  });

  await step('the columns of the queue', async () => {
    await office.goto('/admin/cases');
    await office.getByRole('link', { name: new RegExp(number, 'i') }).waitFor();
    // Whoever else has applied on this platform stands in the queue as well.
    knowData(await office.locator('[data-case] > span:last-child').allInnerTexts());
    await office.getByRole('button', { name: 'Columns' }).click();
    await dialog.getByRole('checkbox').first().waitFor();
    await look('staff-columns', office);
    await office.keyboard.press('Escape');
  });

  expectPseudo('admin', 'shell', 'ui');
});
