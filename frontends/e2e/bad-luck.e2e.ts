import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from '@playwright/test';
import { mailsTo, waitForMail } from './mail.ts';
import { payInSandbox, placeOrder } from './order.ts';
import { passports, portrait } from './pictures.ts';
import { readPlatform } from './platform.ts';
import { keepScreens } from './screens.ts';
import { test } from './test.ts';
import {
  ada,
  anAddress,
  applicationIdOf,
  eventually,
  fillAddress,
  fillPersonal,
  fillPhone,
  goToPaid,
  goToPayment,
  goToReview,
  heading,
  next,
  payWith,
} from './traveller.ts';

test.describe.configure({ timeout: 240_000 });

const platform = readPlatform();
const PAYS = '4242424242424242';
const DECLINED = '4000000000000002';

const anOrder = (name: string) => ({
  visa: 'United Kingdom ETA',
  nationality: 'United States',
  people: [ada],
  email: anAddress(name),
});
const receiptsTo = async (email: string) =>
  (await mailsTo(platform.mail, email)).filter(({ subject }) => /receipt/i.test(subject));

test.describe('money', () => {
  test('a declined card leaves the order payable, and another card pays it', async () => {
    const order = await placeOrder(platform.web, 'declined');
    const session = await order.openCheckout();
    await payInSandbox(platform.sandbox, session, DECLINED);
    const before = await order.call('POST', 'payments/verify', { sessionId: session });
    expect(before.body).toMatchObject({ success: false, formSession: { id: order.id } });
    await payInSandbox(platform.sandbox, session, PAYS);
    const after = await order.call('POST', 'payments/verify', { sessionId: session });
    expect(after.body).toMatchObject({ success: true, outcome: 'paid', formSession: { paymentStatus: 'paid' } });
  });

  test('tells somebody else that it was paid, and nothing more', async () => {
    const order = await placeOrder(platform.web, 'curious');
    const session = await order.openCheckout();
    await payInSandbox(platform.sandbox, session, PAYS);
    const response = await fetch(`${platform.web}/api/payments/verify`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ sessionId: session }),
    });
    expect(await response.json()).toEqual({ success: true, outcome: 'paid', message: '', formSession: null });
  });

  test('a forged webhook is answered with 400 and changes nothing', async () => {
    const order = await placeOrder(platform.web, 'forged');
    const session = await order.openCheckout();
    const event = {
      id: 'evt_forged',
      type: 'checkout.session.completed',
      data: { object: { id: session, payment_status: 'paid' } },
    };
    const response = await fetch(`${platform.web}/api/webhooks/stripe`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'stripe-signature': `t=${Math.floor(Date.now() / 1000)},v1=${'0'.repeat(64)}`,
      },
      body: JSON.stringify(event),
    });
    expect(response.status).toBe(400);
    const { body } = await order.call('GET', `applications/${order.id}`);
    expect(body.paymentStatus).not.toBe('paid');
  });

  test('a total that is no longer right is refused with the new one, and the screen says so', async ({ page }) => {
    const order = await placeOrder(platform.web, 'stale');
    const { status, body } = await order.call('POST', `applications/${order.id}/checkout`, {
      currency: 'usd',
      totalMinor: 1,
    });
    expect(status).toBe(409);
    expect(body).toMatchObject({
      reason: 'quote-changed',
      details: { totalMinor: String(order.total), currency: 'usd' },
    });

    await goToReview(page, anOrder('stale-page'));
    await page.route('**/checkout', (route) =>
      route.continue({ postData: JSON.stringify({ currency: 'usd', totalMinor: order.total - 100 }) }),
    );
    await page.getByRole('button', { name: 'Continue to payment' }).click();
    const shown = `$${(order.total / 100).toFixed(2)}`;
    await page.getByText(`Failed to process payment: the total has changed to ${shown}`).waitFor();
    await keepScreens(page, 'total-has-changed');
    await page.unroute('**/checkout');
    await goToPayment(page);
  });

  test('the same event five times, shuffled, beside five return pages is one payment and one receipt', async () => {
    const faults = `${platform.sandbox}/sandbox/faults`;
    const order = await placeOrder(platform.web, 'five');
    const session = await order.openCheckout();
    await fetch(faults, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ webhooks: { copies: 5, shuffleMs: 1_000 } }),
    });
    try {
      await payInSandbox(platform.sandbox, session, PAYS);
      const visits = await Promise.all(
        Array.from({ length: 5 }, () => order.call('POST', 'payments/verify', { sessionId: session })),
      );
      for (const { body } of visits) expect(body).toMatchObject({ success: true });
      await waitForMail(platform.mail, order.email, ({ subject }) => /receipt/i.test(subject));
      await sleep(4_000);
      expect(await receiptsTo(order.email)).toHaveLength(1);
      const { body } = await order.call('GET', `applications/${order.id}`);
      expect(body).toMatchObject({ status: 'paid', paymentStatus: 'paid', lastStepIndex: 0 });
    } finally {
      await fetch(faults, { method: 'DELETE' });
    }
  });
});

test.describe("another browser's application", () => {
  test('is not there: 404 for whatever is tried', async () => {
    const theirs = await placeOrder(platform.web, 'theirs');
    const mine = await placeOrder(platform.web, 'mine');
    const tried: [string, string, unknown?][] = [
      ['GET', `applications/${theirs.id}`],
      ['GET', `applications/${theirs.id}/quote`],
      ['GET', `applications/${theirs.id}/events`],
      ['GET', `applications/${theirs.id}/documents`],
      ['PATCH', `applications/${theirs.id}/upsells`, { upsellIds: [] }],
      ['POST', `applications/${theirs.id}/checkout`, { currency: 'usd', totalMinor: theirs.total }],
      ['POST', `applications/${theirs.id}/submit`, {}],
    ];
    for (const [method, path, body] of tried) {
      const { status } = await mine.call(method, path, body);
      expect([method, path.replace(theirs.id, 'theirs'), status]).toEqual([
        method,
        path.replace(theirs.id, 'theirs'),
        404,
      ]);
    }
  });
});

test.describe('a part is away', () => {
  test('without the OCR pod the passport is entered by hand and the application submitted', async ({ page }) => {
    await goToPaid(page, anOrder('by-hand'));
    await page.getByRole('link', { name: 'Continue' }).click();
    await fillPhone(page);
    await next(page);
    await fillPersonal(page);
    await next(page);
    await fillAddress(page);
    await next(page);
    await page.getByLabel('Upload a picture').setInputFiles(portrait);
    await page.getByRole('img', { name: 'Your picture' }).waitFor();
    await next(page);
    await heading(page, 'Upload Your Passport').waitFor();
    await platform.stopPart('ocr');
    try {
      await page.getByLabel('Upload a picture').setInputFiles(passports.marlowe.file);
      await page.getByText('Extraction failed').first().waitFor({ timeout: 40_000 });
      await page.getByText('Could not extract passport data. Please enter manually.').first().waitFor();
      await keepScreens(page, 'extraction-failed');
      await page.getByLabel('First name').fill('Ada');
      await page.getByLabel('Last name').fill('Lovelace');
      await page.getByLabel('Passport number').fill('X12345678');
      await page
        .getByRole('combobox', { name: 'Issuing country' })
        .or(page.getByLabel('Issuing country'))
        .first()
        .fill('United States');
      for (const [name, year] of [
        ['Date of issue', -2],
        ['Date of expiry', 8],
      ] as const) {
        const date = page.getByRole('group', { name });
        await date.getByLabel('Month').selectOption('May');
        await date.getByLabel('Day').selectOption('17');
        await date.getByLabel('Year').selectOption(String(new Date().getFullYear() + year));
      }
      await page.getByRole('button', { name: 'Submit Application' }).click();
      await heading(page, 'Application Received!').waitFor();
    } finally {
      await platform.startPart('ocr');
    }
  });

  test('without the server of a remote the shell stands, and trying again helps once it is back', async ({ page }) => {
    await platform.stopPart('remote-apply');
    try {
      await page.goto('/');
      await heading(page, 'The fastest way to get a travel visa').waitFor();
      await page.goto('/application/order-confirmation');
      await page.getByText('This part did not load').waitFor();
      await page.getByRole('navigation').getByRole('link', { name: 'Log in' }).waitFor();
      await keepScreens(page, 'remote-away');
    } finally {
      await platform.startPart('remote-apply');
    }
    await page.getByRole('button', { name: 'Try again' }).click();
    await heading(page, 'Your Visa').waitFor();
  });

  test('without Kafka saving and paying succeed, and the events follow when it is back', async ({ page }) => {
    const order = anOrder('patient');
    await platform.stopPart('kafka');
    try {
      await goToReview(page, order);
      await goToPayment(page);
      await payWith(page, 'pays');
      await heading(page, 'Payment Successful!').waitFor();
      expect(await page.getByRole('button', { name: 'Continue' }).getAttribute('aria-busy')).toBe('true');
      await keepScreens(page, 'paid-without-kafka');
      expect(await receiptsTo(order.email)).toHaveLength(0);
    } finally {
      await platform.startPart('kafka');
    }
    const id = await applicationIdOf(page);
    const statusNow = async () => {
      const response = await page.request.get(`/api/applications/${id}`);
      return ((await response.json()) as { paymentStatus: string }).paymentStatus;
    };
    await eventually(statusNow, (status) => status === 'paid', 90_000);
    await page.getByRole('link', { name: 'Continue' }).click({ timeout: 60_000 });
    await heading(page, 'Phone & SMS').waitFor();
    await eventually(
      async () => (await receiptsTo(order.email)).length,
      (count) => count === 1,
      30_000,
    );
  });
});
