import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { waitForMail } from './mail.ts';
import { followMarks, markedAnswers } from './marked.ts';
import { passports, portrait } from './pictures.ts';
import { readPlatform, readSpans } from './platform.ts';
import { keepScreens } from './screens.ts';
import { linkMailedFor } from './sign-in.ts';
import { test } from './test.ts';
import {
  applicationIdOf,
  choose,
  eventually,
  fillAddress,
  fillPersonal,
  fillPersonalDetails,
  fillPhone,
  goToPayment,
  heading,
  next,
  payWith,
  saveAndContinue,
  tick,
} from './traveller.ts';

const platform = readPlatform();
const { step } = test;

test('a traveller goes all the way and comes back elsewhere, and staff see it', async ({ page, openBrowser }) => {
  test.setTimeout(600_000);
  const answers = markedAnswers();
  const { first, second, email } = answers;
  const marks = followMarks(answers);
  marks.follow(page.context());
  let applicationId = '';
  let orderNumber = '';
  let total = '';
  let traceparent = '';
  let documentId = '';

  await step('chooses nationality and destination on the landing page', async () => {
    await page.goto('/');
    await heading(page, 'The fastest way to get a travel visa').waitFor();
    await keepScreens(page, 'landing');
    await choose(page, 'Passport nationality', 'United States');
    await choose(page, 'Destination', 'United Kingdom');
    await page.getByText('You need an electronic travel authorization').waitFor();
    await keepScreens(page, 'landing-checked');
    await page.getByRole('link', { name: 'Get started!' }).first().click();
    await heading(page, 'Your Visa').waitFor();
  });

  await step('finds visa and nationality chosen, and takes two applicants', async () => {
    expect(await page.getByRole('combobox', { name: 'Visa' }).inputValue()).toMatch(/United Kingdom/);
    expect(await page.getByRole('combobox', { name: 'Nationality' }).inputValue()).toBe('United States');
    await page.getByRole('button', { name: 'One more' }).click();
    const summary = page.getByRole('complementary', { name: 'Your order' });
    for (const fact of ['Valid for', 'Number of entries', 'Max stay']) await summary.getByText(fact).waitFor();
    await keepScreens(page, 'your-visa');
    await page.getByRole('button', { name: 'Start your application' }).click();
  });

  await step('gives the personal details of both', async () => {
    await fillPersonalDetails(page, [first, second], email);
    await keepScreens(page, 'personal-details');
    await saveAndContinue(page);
    await heading(page, 'Passport details').waitFor();
  });

  await step('has a draft in the application service, reached by this browser', async () => {
    applicationId = await applicationIdOf(page);
    expect(applicationId).toMatch(/^[0-9a-f-]{36}$/);
    const response = await page.request.get(`/api/applications/${applicationId}`);
    expect(await response.json()).toMatchObject({ status: 'draft', numApplicants: 2 });
    const sent = await page.request.post(`/api/applications/${applicationId}/messages`, {
      headers: {
        origin: new URL(page.url()).origin,
        'sec-fetch-site': 'same-origin',
        'idempotency-key': applicationId,
      },
      data: { text: answers.message },
    });
    expect(sent.status()).toBe(200);
  });

  await step('gives one passport, and leaves the other for later', async () => {
    const card = page.getByRole('region', { name: 'Traveler #1' });
    await card.getByLabel('Passport number').fill(answers.passportNumber);
    const expiry = card.getByRole('group', { name: 'Passport expiry date' });
    await expiry.getByLabel('Month').selectOption('May');
    await expiry.getByLabel('Day').selectOption('17');
    await expiry.getByLabel('Year').selectOption(String(new Date().getFullYear() + 6));
    await tick(page.getByRole('region', { name: 'Traveler #2' }).getByLabel('Add passport details later'));
    await keepScreens(page, 'passport-details');
    await saveAndContinue(page);
  });

  await step('finds the cheapest processing time chosen', async () => {
    await heading(page, 'Select processing time').waitFor();
    await page.getByRole('radio').first().waitFor();
    expect(await page.getByRole('radio').first().isChecked()).toBe(true);
    await keepScreens(page, 'processing-time');
    await saveAndContinue(page);
  });

  await step('reviews the order and takes an add-on', async () => {
    await heading(page, 'Review your order').waitFor();
    await page.getByText('Expected delivery date').waitFor();
    const summary = page.getByRole('complementary', { name: 'Your order' });
    const totalNow = async () => (await summary.textContent())?.match(/\$[\d,.]+/g)?.at(-1);
    const before = await totalNow();
    await tick(page.getByRole('checkbox').first());
    total = await eventually(totalNow, (now) => now !== before);
    await keepScreens(page, 'review-order');
  });

  await step('is told by the hosted page that a card is declined, and pays with another', async () => {
    await goToPayment(page);
    await keepScreens(page, 'hosted-page');
    expect(await page.getByRole('button', { name: /^Pay / }).textContent()).toContain(total);
    await payWith(page, 'declined');
    await page
      .getByRole('alert')
      .getByText(/declined/i)
      .waitFor();
    await keepScreens(page, 'hosted-page-declined');
    await payWith(page, 'pays');
  });

  await step('sees the payment with order number, applicants and total', async () => {
    await heading(page, 'Payment Successful!').waitFor();
    const order = page.getByRole('region', { name: 'Order summary' });
    const text = (await order.textContent()) ?? '';
    expect(text).toContain(total);
    orderNumber = applicationId.slice(0, 8);
    expect(text).toContain(orderNumber);
    expect(text).toMatch(/Number of Applicants\s*2/);
    await keepScreens(page, 'payment-success');
    await page.getByRole('link', { name: 'Continue' }).click();
  });

  await step('answers phone, personal questions and address', async () => {
    await fillPhone(page, answers.phone);
    await keepScreens(page, 'phone-sms');
    await next(page);
    await fillPersonal(page, answers);
    await keepScreens(page, 'personal-details-extended');
    await next(page);
    await marks.noteStorage(page);
    await fillAddress(page, answers.street);
    await keepScreens(page, 'residence-address');
    await next(page);
  });

  await step('uploads a selfie of each', async () => {
    await heading(page, 'Upload Your Selfie').waitFor();
    await keepScreens(page, 'selfie-upload');
    const upload = async () => {
      const picture = { name: answers.fileName, mimeType: 'image/jpeg', buffer: readFileSync(portrait) };
      const uploaded = page.waitForResponse((response) => response.url().endsWith('/documents'));
      await page.getByLabel('Upload a picture').setInputFiles(picture);
      documentId = (await (await uploaded).json()).id;
      await page.getByRole('img', { name: 'Your picture' }).waitFor();
    };
    await upload();
    await keepScreens(page, 'selfie-uploaded');
    await page.getByRole('button', { name: 'Next: traveler #2' }).click();
    await page.getByText('Upload a picture', { exact: true }).waitFor();
    await upload();
    await next(page);
  });

  await step('uploads a passport, which is read and prefills the form', async () => {
    await heading(page, 'Upload Your Passport').waitFor();
    await keepScreens(page, 'passport-scan');
    await page.getByLabel('Upload a picture').setInputFiles(passports.marlowe.file);
    await page
      .getByText('Passport data extracted successfully. Please review the information.')
      .waitFor({ timeout: 40_000 });
    expect(await page.getByLabel('Last name').inputValue()).toBe(passports.marlowe.lastName);
    expect(await page.getByLabel('Passport number').inputValue()).toBe(passports.marlowe.number);
    await keepScreens(page, 'passport-read');
  });

  await step('is told that this passport is another person’s, and decides each difference', async () => {
    await page.getByText('This looks like another person’s passport').waitFor();
    await page.getByText(`do not match ${first.first} ${first.last}.`).waitFor();
    const differs = (field: string) => page.getByRole('group', { name: `${field}: which one counts?` });
    await expect(differs('Last name')).toContainText(`You entered${first.last}`);
    await expect(differs('Last name')).toContainText(`The passport says${passports.marlowe.lastName}`);
    await differs('Date of birth').waitFor();
    const number = page.getByLabel('Passport number');
    await differs('Passport number').getByRole('button', { name: 'Keep mine' }).click();
    await expect(number).toHaveValue(answers.passportNumber);
    await differs('Passport number').getByRole('button', { name: 'Use the passport’s' }).click();
    await expect(number).toHaveValue(passports.marlowe.number);
  });

  await step('sees a field in the picture, gives the other passport and submits', async () => {
    // The field that is looked over is shown in the picture.
    await page.getByLabel('Passport number').focus();
    expect(await page.locator('[data-field="passport_number"][data-active="true"]').count()).toBe(1);
    await keepScreens(page, 'passport-field');
    await page.getByRole('button', { name: 'Next: traveler #2' }).click();
    await page.getByText('Upload a picture', { exact: true }).waitFor();
    await page.getByLabel('Upload a picture').setInputFiles(passports.mueller.file);
    await page.getByRole('heading', { name: 'Check what we read' }).waitFor({ timeout: 40_000 });
    expect(await page.getByLabel('Last name').inputValue()).toMatch(/^M/);
    await page.getByText('Check your answers').waitFor();
    await keepScreens(page, 'before-submitting');
    const handedIn = page.waitForRequest((request) => request.url().endsWith(`/applications/${applicationId}/submit`));
    await page.getByRole('button', { name: 'Submit Application' }).click();
    traceparent = (await handedIn).headers().traceparent ?? '';
  });

  await step('is told that the application is received', async () => {
    await heading(page, 'Application Received!').waitFor();
    await page.getByText(`Order number ${orderNumber}`).waitFor();
    await keepScreens(page, 'final-submission');
  });

  await step('finds receipt and review notice with the order number in the mail', async () => {
    await waitForMail(platform.mail, email, ({ subject }) => /receipt/i.test(subject) && subject.includes(orderNumber));
    await waitForMail(
      platform.mail,
      email,
      ({ subject, text }) => /received/i.test(subject) && `${subject} ${text}`.includes(orderNumber),
    );
  });

  await step('has left one trace, from the click in the browser to the mail', async () => {
    const [, traceId = '', click = ''] = traceparent.split('-');
    const expected = [
      'gateway HTTP POST',
      'application /visa.application.v1.ApplicationService/SubmitApplication',
      'application update',
      'application application.events.v1 publish',
      'notification application.events.v1 process',
      'notification job send-message',
      'notification SMTP send',
    ];
    const spans = await eventually(
      () => readSpans(traceId),
      (found) => expected.every((name) => found.some((span) => `${span.service} ${span.name}` === name)),
    );
    const known = new Set([click, ...spans.map(({ spanId }) => spanId)]);
    expect(spans.filter(({ parentSpanId }) => !known.has(parentSpanId))).toEqual([]);
  });

  await step('can be shown the picture by an address of a minute', async () => {
    const { url } = await (await page.request.get(`/api/documents/${documentId}/link`)).json();
    marks.addPicture(await (await page.request.get(url)).body());
  });

  await step('is refused what does not belong into a form, and no more is said of it', async () => {
    const { origin } = new URL(page.url());
    for (const [path, body] of [
      ['address', { street: answers.street, [answers.jobTitle]: answers.conviction }],
      ['personal-details', { travellers: [{ ...first, email: `${email} ${answers.passportNumber}` }] }],
      ['phone', `{ "phoneNumber": "${answers.phone}`],
    ] as const) {
      const response = await page.request.patch(`/api/applications/${applicationId}/${path}`, {
        headers: { origin, 'sec-fetch-site': 'same-origin', 'if-match': '"1"', 'content-type': 'application/json' },
        data: body,
      });
      expect([path, response.status()]).toEqual([path, 400]);
    }
  });

  const elsewhere = await openBrowser();
  marks.follow(elsewhere);
  const there = await elsewhere.newPage();
  let token = '';
  let link = '';
  there.on('request', (request) => {
    const { authorization } = request.headers();
    if (authorization?.startsWith('Bearer ') && request.url().includes('/api/')) token = authorization;
  });

  await step('does not reach the application by its address', async () => {
    const response = await there.request.get(`/api/applications/${applicationId}`);
    expect(response.status()).toBe(401);
  });

  await step('asks for a link and is answered', async () => {
    await there.goto('/auth');
    await keepScreens(there, 'auth');
    await there.getByLabel('Email address').fill(email);
    link = await linkMailedFor(platform.mail, email, async () => {
      await there.getByRole('button', { name: 'Send magic link' }).click();
      await heading(there, 'Check your email').waitFor();
      await keepScreens(there, 'check-your-email');
    });
  });

  marks.add('link-token', link.split('#token=')[1] ?? '');
  await step('opens the link, presses its button and finds the application', async () => {
    await there.goto(link);
    await heading(there, 'Welcome back').waitFor();
    await keepScreens(there, 'link');
    await there.getByRole('button', { name: 'Continue to your applications' }).click();
    await heading(there, 'Your applications').waitFor();
    await there.getByText('United Kingdom ETA').first().waitFor();
    await there.getByText('Submitted').first().waitFor();
    await keepScreens(there, 'your-applications');
  });

  await step('is refused by every admin route', async () => {
    expect(token).toMatch(/^Bearer /);
    const { paths } = (await (await fetch(`${platform.web}/api/openapi.json`)).json()) as {
      paths: Record<string, Record<string, unknown>>;
    };
    const admin = Object.entries(paths)
      .filter(([path]) => path.startsWith('/admin'))
      .flatMap(([path, methods]) => Object.keys(methods).map((method) => ({ path, method })));
    expect(admin.length).toBeGreaterThan(20);
    for (const { path, method } of admin) {
      const response = await fetch(`${platform.web}/api${path.replace('{id}', applicationId)}`, {
        method: method.toUpperCase(),
        headers: { authorization: token, 'content-type': 'application/json' },
        body: method === 'get' ? undefined : '{}',
      });
      expect([method, path, response.status]).toEqual([method, path, 403]);
    }
  });

  await step('is shown that the administration is not for travellers', async () => {
    await there.goto('/admin');
    await heading(there, 'No access').waitFor();
    await keepScreens(there, 'no-access');
  });

  const officeBrowser = await openBrowser();
  marks.follow(officeBrowser);
  const office = await officeBrowser.newPage();

  await step('sign in through Keycloak', async () => {
    await office.goto('/admin');
    await office.getByRole('button', { name: 'Staff sign-in' }).click();
    await office
      .getByLabel(/user ?name|email/i)
      .first()
      .fill(platform.staff.username);
    await keepScreens(office, 'staff-sign-in');
    await office.getByLabel('Password', { exact: true }).fill(platform.staff.password);
    await office.getByRole('button', { name: /sign in|log in/i }).click();
    await heading(office, 'Admin Dashboard').waitFor();
  });

  await step('in the list, with its price and status, and figures that agree', async () => {
    const row = office.getByRole('row').filter({ hasText: email });
    await row.waitFor();
    const text = await row.textContent();
    for (const part of [`${first.first} ${first.last}`, 'United Kingdom ETA', total, 'Submitted'])
      expect(text).toContain(part);
    await keepScreens(office, 'admin-submissions');
    const rows = await office.getByRole('row').filter({ hasText: /@/ }).count();
    const card = (name: string) => office.locator('body').getByText(name, { exact: true }).locator('xpath=..');
    // The first: beside the revenue stands what was given back of it, once anything was.
    const figure = async (name: string) =>
      Number((await card(name).getByRole('definition').first().textContent())?.replace(/[^\d.]/g, ''));
    expect(await figure('Total Submissions')).toBeGreaterThanOrEqual(rows);
    expect(await figure('Paid Applications')).toBeGreaterThanOrEqual(1);
    expect(await figure('Total Revenue')).toBeGreaterThanOrEqual(Number(total.replace(/[^\d.]/g, '')));
  });

  await step('as a file of the day, exported over the whole filter', async () => {
    const download = office.waitForEvent('download');
    await office.getByRole('button', { name: 'Export CSV' }).click();
    expect((await download).suggestedFilename()).toMatch(/^submissions-\d{4}-\d\d-\d\d\.csv$/);
  });

  await step('in full, with both travellers', async () => {
    await office.getByRole('row').filter({ hasText: email }).getByRole('link').first().click();
    await office.getByRole('heading', { name: `Order ${orderNumber}` }).waitFor();
    const names = [first, second].map((person) => `${person.first} ${person.last}`);
    const masked = `••••••${answers.passportNumber.slice(-2)}`;
    for (const part of [...names, masked, 'Passport details come later'])
      await office.getByText(part).first().waitFor();
    expect(await office.getByText(answers.passportNumber).count()).toBe(0);
    await office.getByText(total).first().waitFor();
    await keepScreens(office, 'admin-submission');
  });

  await step('with a mark at the traveller whose passport may be another person’s', async () => {
    await office.goto(`/admin/cases/${applicationId}`);
    await office.getByText('May be another person’s passport').first().waitFor();
    const table = office.getByRole('table', { name: `Traveler #1 · ${first.first} ${first.last}` });
    await expect(table.getByRole('row').filter({ hasText: 'Last name' })).toContainText('Differs');
    await keepScreens(office, 'admin-swapped-passport');
  });

  for (const tab of ['Destinations', 'Visa Services', 'Upsells', 'Templates'])
    await step(`and the tab ${tab}`, async () => {
      await office.goto('/admin');
      await office.getByRole('tab', { name: tab }).click();
      await office
        .getByRole('table')
        .or(office.getByText(/^No .+ found$/))
        .first()
        .waitFor();
      // The stream of changes stays open: the network is never idle.
      await expect(office.locator('main [aria-busy=true]')).toHaveCount(0);
      await keepScreens(office, `admin-${tab.toLowerCase().replace(' ', '-')}`);
    });

  await step('leaves what was typed nowhere but where the list says', async () => {
    expect(await marks.judge()).toEqual([]);
  });
});
