import { type BrowserContext, expect, type Page } from '@playwright/test';
import { mailsTo, waitForMail } from './mail.ts';
import { answerAll, placePaidOrder } from './paid-order.ts';
import { readPlatform } from './platform.ts';
import { keepScreens } from './screens.ts';
import { test } from './test.ts';
import {
  ada,
  anAddress,
  applicationIdOf,
  choose,
  eventually,
  fillAddress,
  fillPersonal,
  fillPersonalDetails,
  fillPhone,
  goToPayment,
  goToReview,
  heading,
  next,
  payWith,
  saveAndContinue,
} from './traveller.ts';

const platform = readPlatform();
const CHANGED = 'This application was changed in another tab or on another device';

const anOrder = (name: string) => ({
  visa: 'United Kingdom ETA',
  nationality: 'United States',
  people: [ada],
  email: anAddress(name),
});

const startOrder = async (page: Page) => {
  await page.goto('/application/order-confirmation');
  await choose(page, 'Visa', 'United Kingdom ETA');
  await choose(page, 'Nationality', 'United States');
  await page.getByRole('button', { name: 'Start your application' }).click();
};

/** Lets the browser go on with an order that is paid. */
const takePaidOrder = async (context: BrowserContext, name: string) => {
  const order = await placePaidOrder(platform, name);
  await order.handTo(context);
  return order;
};

const value = (page: Page, label: string) => page.getByLabel(label).inputValue();
const receiptsTo = async (email: string) =>
  (await mailsTo(platform.mail, email)).filter(({ subject }) => /receipt/i.test(subject));

test.describe('a restless traveller', () => {
  test('keeps every answer over a reload, on each screen before the payment', async ({ page }) => {
    const { people, email } = anOrder('reload');
    await startOrder(page);
    await fillPersonalDetails(page, people, email);
    await page.reload();
    await heading(page, 'Your personal details').waitFor();
    expect(await value(page, 'Last name')).toBe('Lovelace');
    expect(await value(page, 'Email')).toBe(email);
    await saveAndContinue(page);
    await heading(page, 'Passport details').waitFor();
    await page.getByLabel('Passport number').fill('X1234567');
    await page.reload();
    await heading(page, 'Passport details').waitFor();
    expect(await value(page, 'Passport number')).toBe('X1234567');
    await saveAndContinue(page);
    await heading(page, 'Select processing time').waitFor();
    await page.getByText('Rush, 4 hours').click();
    await page.reload();
    await heading(page, 'Select processing time').waitFor();
    expect(await page.getByRole('radio', { name: /^Rush/ }).isChecked()).toBe(true);
    await saveAndContinue(page);
    await heading(page, 'Review your order').waitFor();
    await page.reload();
    await heading(page, 'Review your order').waitFor();
    await page.getByText('Ada Lovelace').first().waitFor();
  });

  test('presses twice and pays once', async ({ page }) => {
    const order = anOrder('twice');
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/checkout')) asked.push(request.url());
    });
    await goToReview(page, order);
    await page.getByRole('button', { name: 'Continue to payment' }).dblclick();
    await page.waitForURL(/\/pay\/cs_/);
    expect(asked).toHaveLength(1);
    await payWith(page, 'pays');
    await heading(page, 'Payment Successful!').waitFor();
    await waitForMail(platform.mail, order.email, ({ subject }) => /receipt/i.test(subject));
    expect(await receiptsTo(order.email)).toHaveLength(1);
  });

  test('presses Submit again and again and hands in once', async ({ page, context }) => {
    const order = await takePaidOrder(context, 'submit-twice');
    await answerAll(platform, context, order);
    const writes: string[] = [];
    page.on('request', (request) => {
      if (['POST', 'PATCH'].includes(request.method()) && request.url().includes(`/applications/${order.id}/`))
        writes.push(`${request.method()} ${request.url().split('/').at(-1)}`);
    });
    await page.goto('/application/passport-scan');
    const submit = page.getByRole('button', { name: 'Submit Application' });
    await submit.click({ clickCount: 3 });
    await heading(page, 'Application Received!').waitFor();
    expect(writes).toEqual(['PATCH passport-scan', 'POST submit']);
    expect(await page.getByText('Failed to submit application. Please try again.').count()).toBe(0);
    // A second one, from a tab that has not heard of it, changes nothing.
    const { version } = (await order.call('GET', `applications/${order.id}`)).body;
    expect((await order.call('POST', `applications/${order.id}/submit`)).body).toMatchObject({
      status: 'submitted',
      version,
    });
    const isNotice = ({ subject }: { subject: string }) => /received/i.test(subject);
    await waitForMail(platform.mail, order.email, isNotice);
    expect((await mailsTo(platform.mail, order.email)).filter(isNotice)).toHaveLength(1);
  });

  test('rides a train: answers in each tunnel, and everything is saved and goes on by itself in the light', async ({
    page,
    context,
  }) => {
    const { people, email } = anOrder('train');
    const scripts = { asked: 0, there: 0 };
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.asked += 1;
    });
    page.on('requestfinished', (request) => {
      if (request.resourceType() === 'script') scripts.there += 1;
    });
    const answersOnServer = async () => {
      const id = await applicationIdOf(page);
      return id ? (await page.request.get(`/api/applications/${id}`)).json() : undefined;
    };
    await startOrder(page);
    await heading(page, 'Your personal details').waitFor();
    const shown = scripts.asked;
    await eventually(
      async () => scripts,
      ({ asked, there }) => asked > shown && there === asked,
    );

    // The first tunnel: a step whose code is here already, and one whose code is not.
    await context.setOffline(true);
    await fillPersonalDetails(page, people, email);
    await saveAndContinue(page);
    await heading(page, 'Passport details').waitFor();
    await page.getByText('Not saved yet, retrying').waitFor();
    await keepScreens(page, 'no-line');
    await page.getByLabel('Passport number').fill('X1234567');
    await saveAndContinue(page);
    await heading(page, 'Passport details').waitFor();
    expect(await value(page, 'Passport number')).toBe('X1234567');
    await context.setOffline(false);
    await heading(page, 'Select processing time').waitFor();
    await page.getByRole('radio').first().waitFor();
    await page.getByText('Saved', { exact: true }).waitFor();
    const traveller = { firstMiddleName: 'Ada', lastName: 'Lovelace', passport: { passportNumber: 'X1234567' } };
    await eventually(answersOnServer, ({ travellers }) => travellers[0]?.passport?.passportNumber === 'X1234567');
    expect((await answersOnServer()).travellers).toMatchObject([traveller]);

    // The second: at the button that pays.
    await saveAndContinue(page);
    await heading(page, 'Review your order').waitFor();
    await page.getByText('Expected delivery date').waitFor();
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Continue to payment' }).click();
    await heading(page, 'Review your order').waitFor();
    await keepScreens(page, 'no-line-review');
    await context.setOffline(false);
    await page.waitForURL(/\/pay\/cs_/);
  });

  test('goes back after paying and is led on, not to a second payment; so is another tab', async ({
    page,
    context,
  }) => {
    await goToReview(page, anOrder('back'));
    const other = await context.newPage();
    await other.goto('/application/review-order');
    await heading(other, 'Review your order').waitFor();
    await goToPayment(page);
    await payWith(page, 'pays');
    await heading(page, 'Payment Successful!').waitFor();
    await page.goto('/application/review-order');
    await heading(page, 'Phone & SMS').waitFor();
    await page.goBack();
    await heading(page, 'Payment Successful!').waitFor();
    await other.reload();
    await heading(other, 'Phone & SMS').waitFor();
  });

  test('saves in two tabs: the stale one says so and shows the newer answers', async ({ page, context }) => {
    await takePaidOrder(context, 'tabs');
    await page.goto('/application/phone-sms');
    await fillPhone(page);
    const other = await context.newPage();
    await other.goto('/application/phone-sms');
    await heading(other, 'Phone & SMS').waitFor();
    await next(page);
    await heading(page, /personal/i).waitFor();
    await other.getByLabel('Phone number').fill('212 555 0100');
    await next(other);
    await other.getByText(CHANGED).waitFor();
    await keepScreens(other, 'changed-elsewhere');
    await eventually(
      () => value(other, 'Phone number'),
      (number) => number === '20 7946 0958',
    );
    await next(other);
    await heading(other, /personal/i).waitFor();
  });

  test('reloads the screens after the payment and finds what was saved', async ({ page, context }) => {
    await takePaidOrder(context, 'paid-reload');
    await page.goto('/application/phone-sms');
    await fillPhone(page);
    await next(page);
    await heading(page, /personal/i).waitFor();
    await fillPersonal(page);
    await next(page);
    await fillAddress(page);
    await next(page);
    await heading(page, 'Upload Your Selfie').waitFor();
    await page.reload();
    await heading(page, 'Upload Your Selfie').waitFor();
    await page.goto('/application/residence-address');
    await heading(page, 'Residence address').waitFor();
    expect(await value(page, 'City or town')).toBe('London');
    await page.reload();
    await heading(page, 'Residence address').waitFor();
    expect(await value(page, 'ZIP or postcode')).toBe('SW1Y 4JH');
    await page.goto('/application/phone-sms');
    await heading(page, 'Phone & SMS').waitFor();
    expect(await value(page, 'Phone number')).toBe('20 7946 0958');
  });

  test('finds an address by its first letters', async ({ page, context }) => {
    await takePaidOrder(context, 'address');
    await page.goto('/application/residence-address');
    const street = page.getByRole('combobox', { name: 'Street address' });
    await street.click();
    await street.pressSequentially('10 Rue de Rivoli, Pari');
    await page.getByRole('option', { name: /Paris.*Île-de-France/ }).waitFor();
    await keepScreens(page, 'address-suggestions');
    await street.press('ArrowDown');
    await street.press('Enter');
    expect(await street.inputValue()).toBe('10 Rue de Rivoli');
    expect(await value(page, 'City or town')).toBe('Paris');
    expect(await value(page, 'Country of residence')).toBe('France');
  });
});
