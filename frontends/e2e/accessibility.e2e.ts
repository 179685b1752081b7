import { expect } from '@playwright/test';
import { expectPseudo, knowAllData, look, pageOf, submit } from './look.ts';
import { passports, portrait } from './pictures.ts';
import { readPlatform } from './platform.ts';
import { knowData } from './pseudo.ts';
import { linkMailedFor, signInAsStaff } from './sign-in.ts';
import { test } from './test.ts';
import {
  ada,
  anAddress,
  choose,
  fillAddress,
  fillPersonal,
  fillPersonalDetails,
  fillPhone,
  goToPayment,
  grace,
  heading,
  next,
  payWith,
  saveAndContinue,
  tick,
} from './traveller.ts';

// Staff see the case that the traveller leaves.
test.describe.configure({ mode: 'serial', timeout: 420_000 });
test.use({ actionTimeout: 60_000 });

const platform = readPlatform();
const email = anAddress('ada');
const { step } = test;

test.beforeAll(() => knowAllData(email));

test('what a traveller sees', async ({ context, openBrowser }) => {
  const page = await pageOf(context);

  await step('choosing the visa', async () => {
    await page.goto('/application/order-confirmation');
    await heading(page, 'Your Visa').waitFor();
    await look('your-visa-empty', page);
    await choose(page, 'Visa', 'United Kingdom');
    await choose(page, 'Nationality', 'United States');
    await page.getByRole('button', { name: 'One more' }).click();
    await page.getByRole('complementary', { name: 'Your order' }).getByText('Max stay').waitFor();
    await look('your-visa', page);
    await page.getByRole('button', { name: 'Start your application' }).click();
  });

  await step('the personal details: empty, with mistakes, filled', async () => {
    await heading(page, 'Your personal details').waitFor();
    await look('personal-details-empty', page);
    await saveAndContinue(page);
    await page.getByRole('alert', { name: 'There is a problem' }).waitFor();
    expect(await page.title()).toMatch(/^Error: /);
    await look('personal-details-errors', page, submit(page));
    await fillPersonalDetails(page, [ada, grace], email);
    await saveAndContinue(page);
  });

  await step('the passport details', async () => {
    await heading(page, 'Passport details').waitFor();
    const first = page.getByRole('region', { name: 'Traveler #1' });
    await first.getByLabel('Passport number').fill('X12345678');
    await first.getByRole('group', { name: 'Do you have another nationality?' }).getByText('Yes').click();
    await look('passport-details', page);
    await first
      .getByRole('group', { name: 'Do you have another nationality?' })
      .getByText('No', { exact: true })
      .click();
    for (const later of await page.getByLabel('Add passport details later').all()) await tick(later);
    await look('passport-details-later', page);
    await saveAndContinue(page);
  });

  await step('processing time and review', async () => {
    await heading(page, 'Select processing time').waitFor();
    await page.getByRole('radio').first().waitFor();
    await look('processing-time', page);
    await saveAndContinue(page);
    await heading(page, 'Review your order').waitFor();
    await page.getByRole('checkbox').first().waitFor();
    await tick(page.getByRole('checkbox').first());
    await look('review-order', page);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Your order' }).click();
    await page.getByRole('dialog', { name: 'Your order' }).waitFor();
    await look('order-sheet', page);
    await page.keyboard.press('Escape');
  });

  await step('the return from a payment that failed, or is not known yet', async () => {
    const back = await pageOf(await openBrowser());
    await back.goto('/application/payment-success');
    await heading(back, 'Payment Verification Failed').waitFor();
    await look('payment-failed', back);
    await back.route('**/api/payments/verify', () => {});
    await back.goto('/application/payment-success?session_id=cs_test_unknown');
    await heading(back, 'Verifying payment...').waitFor();
    await look('payment-verifying', back);
    await back.unrouteAll({ behavior: 'ignoreErrors' });
    await back.route('**/api/payments/verify', (route) =>
      route.fulfill({ json: { success: false, outcome: 'processing', message: '', formSession: null } }),
    );
    await back.goto('/application/payment-success?session_id=cs_test_open');
    await back.getByText('Do not pay again').first().waitFor();
    await look('payment-processing', back);
    await back.context().close();
  });

  await step('the return from one that arrived', async () => {
    await goToPayment(page);
    await payWith(page, 'pays');
    await heading(page, 'Payment Successful!').waitFor();
    await page.getByRole('link', { name: 'Continue' }).waitFor();
    await look('payment-success', page);
    await page.getByRole('link', { name: 'Continue' }).click();
  });

  await step('phone, person and address, with mistakes and filled', async () => {
    await heading(page, 'Phone & SMS').waitFor();
    await page.getByLabel('Phone number').fill('');
    await next(page);
    await page.getByRole('alert', { name: 'There is a problem' }).waitFor();
    await look('phone-sms-errors', page, submit(page));
    await fillPhone(page);
    await next(page);
    await page.getByLabel('Employment status').waitFor();
    await page
      .getByRole('group', { name: /convicted/ })
      .getByText('Yes')
      .click();
    await look('personal-details-extended', page);
    await fillPersonal(page);
    await next(page);
    await heading(page, 'Residence address').waitFor();
    await look('residence-address', page);
    await next(page);
    await page.getByRole('alert', { name: 'There is a problem' }).waitFor();
    await look('residence-address-errors', page, submit(page));
    await fillAddress(page);
    await next(page);
  });

  await step('the selfies', async () => {
    await heading(page, 'Upload Your Selfie').waitFor();
    await look('selfie-upload', page);
    for (const traveller of [1, 2]) {
      await page.getByLabel('Upload a picture').setInputFiles(portrait);
      await page.getByRole('img', { name: 'Your picture' }).waitFor();
      if (traveller === 1) await look('selfie-uploaded', page);
      if (traveller === 1) await page.getByRole('button', { name: 'Next: traveler #2' }).click();
      await page
        .getByText('Upload a picture', { exact: true })
        .waitFor({ state: traveller === 1 ? 'visible' : 'hidden' });
    }
    await next(page);
  });

  await step('the passports', async () => {
    await heading(page, 'Upload Your Passport').waitFor();
    await page.getByText('Lay the passport inside the frame').waitFor();
    await look('passport-scan', page);
    await page.getByLabel('Upload a picture').setInputFiles(passports.marlowe.file);
    await page.getByRole('heading', { name: 'Check what we read' }).waitFor({ timeout: 120_000 });
    await look('passport-read', page);
    await page.getByRole('button', { name: 'Next: traveler #2' }).click();
    await page.getByText('Upload a picture', { exact: true }).waitFor();
    await page.getByLabel('Upload a picture').setInputFiles(passports.mueller.file);
    await page.getByRole('heading', { name: 'Check what we read' }).waitFor({ timeout: 120_000 });
    await page.getByText('Check your answers').waitFor();
    await look('before-submitting', page);
    await page.getByRole('button', { name: 'Submit Application' }).click();
  });

  await step('the confirmation, and the list after signing in by link', async () => {
    await heading(page, 'Application Received!').waitFor();
    await look('final-submission', page);
    const there = await pageOf(await openBrowser());
    await there.goto('/auth');
    await there.getByLabel('Email address').fill(email);
    const link = await linkMailedFor(platform.mail, email, async () => {
      await there.getByRole('button', { name: 'Send magic link' }).click();
      await heading(there, 'Check your email').waitFor();
      await look('check-your-email', there);
    });
    await there.goto(link);
    await heading(there, 'Welcome back').waitFor();
    await look('link', there);
    await there.getByRole('button', { name: 'Continue to your applications' }).click();
    await heading(there, 'Your applications').waitFor();
    await there.getByText('United Kingdom ETA').first().waitFor();
    await look('your-applications', there);
    await there
      .getByRole('button', { name: /Continue/ })
      .first()
      .click();
    await there.waitForURL(/application\/(?!resume)/);
    await heading(there, 'Application Received!').waitFor();
    await look('status', there);
    await there.route('**/api/me/applications', (route) => route.fulfill({ json: { applications: [] } }));
    await there.goto('/application/resume');
    await there.getByText('No saved applications found').waitFor();
    await look('your-applications-empty', there);
    await there.goto('/admin');
    await heading(there, 'No access').waitFor();
    await look('no-access', there);
    await there.context().close();
  });

  expectPseudo('apply', 'shell', 'ui');
});

// The list and the case are those of the traveller above.
test('what staff see', async ({ context }) => {
  const office = await pageOf(context);

  await step('the submissions, one of them, and none', async () => {
    const list = office.waitForResponse(
      (response) => response.url().includes('/api/admin/submissions') && response.ok(),
    );
    await signInAsStaff(office, platform.staff);
    // Whoever else has applied on this platform stands in the list as well.
    const { submissions } = (await (await list).json()) as { submissions: Record<string, string>[] };
    knowData(submissions.map(({ firstMiddleName, lastName }) => `${firstMiddleName} ${lastName}`));
    const own = office.getByRole('row').filter({ hasText: email });
    await own.first().waitFor();
    await look('admin-submissions', office);
    await own.getByRole('link').first().click();
    await office.getByRole('heading', { name: /^Order / }).waitFor();
    await look('admin-submission', office);
    await office.goto('/admin?end=2001-01-01');
    await office.getByText('No submissions found').waitFor();
    await look('admin-submissions-empty', office);
    await office.route('**/api/admin/submissions*', () => {});
    await office.goto('/admin');
    await heading(office, 'Admin Dashboard').waitFor();
    await look('admin-submissions-loading', office);
    await office.unrouteAll({ behavior: 'ignoreErrors' });
    await office.route('**/api/admin/submissions*', (route) => route.abort());
    await office.goto('/admin');
    await office.getByRole('button', { name: 'Try again' }).waitFor({ timeout: 60_000 });
    await look('admin-submissions-error', office);
    await office.unrouteAll({ behavior: 'ignoreErrors' });
  });

  const openTab = async (tab: string) => {
    await office.goto(`/admin/${tab}`);
    const list = office.getByRole('table').locator('tbody button').first();
    await list.or(office.getByText(/^No .+ found$/)).waitFor();
    await look(`admin-${tab}`, office);
  };
  const dialog = () => office.getByRole('dialog');

  for (const [tab, add] of [
    ['services', 'Add Service'],
    ['upsells', 'Add Upsell'],
    ['destinations', 'Add Destination'],
    ['templates', 'Add Template'],
  ] as const)
    await step(`the tab ${tab} with its dialog, handed in empty`, async () => {
      await openTab(tab);
      await office.getByRole('button', { name: add }).click();
      await dialog().getByRole('button', { name: 'Save' }).click();
      await dialog().locator('[aria-invalid=true]').first().waitFor();
      await look(`admin-${tab}-dialog`, office, submit(office));
    });

  await step('the preview of a mail', async () => {
    await dialog().getByLabel('Template name').fill('Greeting');
    await dialog().getByLabel('Subject').fill('Greetings');
    await dialog().getByLabel('HTML content').fill('<p>Hello {{EMAIL}}</p><a href="{{CONFIRMATION_URL}}">Hello</a>');
    await dialog().getByRole('button', { name: 'Preview' }).click();
    await dialog().locator('iframe').waitFor();
    knowData(['Greeting', 'Greetings', '{{EMAIL}}', 'Hello']);
    await look('admin-template-preview', office);
  });

  await step('a row in its dialog, and the question before it is deleted', async () => {
    await office.goto('/admin/destinations');
    await office.getByRole('button', { name: /^Edit/ }).first().click();
    await dialog().waitFor();
    await look('admin-destination', office);
    await office.keyboard.press('Escape');
    await office
      .getByRole('button', { name: /^Delete/ })
      .first()
      .click();
    await office.getByRole('alertdialog').waitFor();
    await look('admin-delete', office);
  });

  expectPseudo('admin', 'shell', 'ui');
});
