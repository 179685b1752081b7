import { type BrowserContext, expect } from '@playwright/test';
import { painted, runAxe } from './axe.ts';
import { waitForMail } from './mail.ts';
import { type Order, placeOrder } from './order.ts';
import { placeSubmittedOrder } from './paid-order.ts';
import { passports } from './pictures.ts';
import { makeLate, readPlatform } from './platform.ts';
import { keepScreens } from './screens.ts';
import { openDesk, type StaffDesk } from './staff-desk.ts';
import { emptyBrowser, test } from './test.ts';
import { eventually } from './traveller.ts';
import { watchHands } from './watch-hands.ts';

// One office works through all of them; each test leaves its own case behind.
test.describe.configure({ mode: 'serial', timeout: 180_000 });

const platform = readPlatform();
const PHONE = { width: 390, height: 844 };
const dollars = (minor: number) => `$${(minor / 100).toFixed(2)}`;
const statusPage = ({ id }: Order) => `/application/final-submission?application=${id}`;

let browsers: BrowserContext[];
let anna: StaffDesk;
let ben: StaffDesk;
/** Two for one passport: a job compares them while the other journeys are walked. */
let first: Order;
let second: Order;

test.beforeAll(async ({ browser }) => {
  test.setTimeout(240_000);
  browsers = await Promise.all(Array.from({ length: 4 }, () => emptyBrowser(browser)));
  const [annas, bens, once, twice] = browsers as [BrowserContext, BrowserContext, BrowserContext, BrowserContext];
  anna = await openDesk(platform, await annas.newPage(), 'reviewer');
  ben = await openDesk(platform, await bens.newPage(), 'reviewer');
  first = await placeSubmittedOrder(platform, once, 'applied-once');
  const { passportNumber } = first;
  second = await placeSubmittedOrder(platform, twice, 'applied-twice', { passportNumber });
});
test.afterAll(async () => {
  for (const context of browsers ?? []) await context.close();
});

test('a traveller answers a question on a phone, and the case goes back to who asked', async ({ page, context }) => {
  const order = await placeSubmittedOrder(platform, context, 'asked');
  await anna.move(order.id, { event: 'review-started' });
  const { summary } = await anna.call('GET', `cases/${order.id}`);
  const ask = { version: summary.version, traveller: 0, subject: 'passport', reason: 'glare', days: 3 };
  await anna.call('POST', `cases/${order.id}/requests`, { ...ask, message: 'The number cannot be read.' });
  const mail = await waitForMail(platform.mail, order.email, ({ subject }) => /^Something is needed/.test(subject));
  const link = /https?:\/\/\S+final-submission\?application=[\w-]+/.exec(mail.text)?.[0];
  if (!link) throw new Error(`The mail leads nowhere: ${mail.text}`);

  await page.setViewportSize(PHONE);
  await page.goto(link);
  await page.getByRole('heading', { name: 'We need something from you' }).waitFor();
  const asked = page.getByRole('region', { name: 'A new picture of the passport page' });
  await asked.getByText('The number cannot be read.').waitFor();
  await expect(asked.getByText(/Without an answer we decide with what we have/)).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
  await keepScreens(page, 'asked');
  await page.setViewportSize(PHONE);
  await asked.locator('input[type=file]').first().setInputFiles(passports.marlowe.file);
  await page.getByRole('heading', { name: 'In review' }).waitFor({ timeout: 60_000 });

  const changes = page.getByRole('region', { name: 'Changes since you handed it in' });
  await expect(changes.getByRole('listitem').first()).toHaveText(/^Answered: A new picture of the passport page.*You/);
  const papers = page.getByRole('region', { name: 'Receipt and documents' });
  await papers.getByText('Sent after you handed in your application: our team checks it.').waitFor();
  const download = page.waitForEvent('download');
  await papers.getByRole('button', { name: 'Download Receipt (PDF)' }).click();
  expect((await download).suggestedFilename()).toBe(`receipt-${order.id.slice(0, 8)}.pdf`);
  await keepScreens(page, 'answered');

  const answered = await anna.call('GET', `cases/${order.id}`);
  expect(answered.summary.stage).toBe('in_review');
  expect(answered.requests[0].status).toBe('answered');
  const { id: me } = (await anna.call('GET', 'colleagues')).colleagues.find(
    ({ id }: { id: string }) => id === answered.summary.assigneeId,
  );
  expect(me).toBe(answered.events.find(({ kind }: { kind: string }) => kind === 'claimed').actorId);
});

test('a refusal takes two people, and denial protection gives everything back', async ({ page, context }) => {
  const order = await placeSubmittedOrder(platform, context, 'refused', { isProtected: true });
  await anna.move(
    order.id,
    { event: 'review-started' },
    { event: 'review-passed' },
    { event: 'handed-over', authorityReference: 'GBR-1' },
  );
  await anna.page.goto(`/admin/cases/${order.id}`);
  await anna.page.getByRole('button', { name: 'Propose refusal' }).click();
  const dialog = anna.page.getByRole('dialog');
  await dialog.getByLabel('Reason').selectOption({ label: 'Not eligible' });
  await dialog.getByRole('button', { name: 'Propose refusal' }).click();
  await anna.page.getByText('You proposed this, so somebody else has to confirm it.').waitFor();
  await expect(anna.page.getByRole('button', { name: 'Confirm decision' })).toHaveCount(0);

  await page.goto(statusPage(order));
  await page.getByRole('heading', { name: 'With the authority' }).waitFor();
  await ben.page.goto(`/admin/cases/${order.id}`);
  await ben.page.getByText('Decision to confirm').waitFor();
  await keepScreens(ben.page, 'second-person');
  await ben.page.getByRole('button', { name: 'Confirm decision' }).click();

  // Live on the traveller's page: the decision, and the money by an event.
  await page.getByRole('heading', { name: 'Refused' }).waitFor();
  await page.getByText(/^Your denial protection pays/).waitFor();
  const all = dollars(order.total);
  await expect(page.getByText(`${all} of ${all} is given back to your card.`)).toBeVisible({ timeout: 60_000 });
  await keepScreens(page, 'refused-protected');
});

test('who is promised too much gets the processing fee back without asking', async ({ page, context }) => {
  const order = await placeSubmittedOrder(platform, context, 'late');
  await makeLate(order.id);
  await page.goto(statusPage(order));
  await page.getByRole('heading', { name: 'Waiting for review' }).waitFor();
  // Whatever staff do first notices it; the job of the minute would.
  await anna.page.goto('/admin/cases?deadline=overdue');
  await anna.page.getByLabel('Search people and orders').fill(order.id.slice(0, 8));
  await expect(anna.page.getByRole('row')).toHaveCount(2);
  await anna.page.getByRole('row').nth(1).getByText('Overdue').waitFor();
  await anna.page.getByRole('link', { name: new RegExp(order.id.slice(0, 8), 'i') }).click();
  await anna.page.getByRole('button', { name: 'Claim' }).waitFor();
  await anna.page.keyboard.press('c');
  await anna.page.getByRole('button', { name: 'Start review' }).waitFor();
  await anna.page.keyboard.press('p');
  await anna.page.getByText('Promised time missed').waitFor();

  await page.getByText(/^We missed the time that we promised you/).waitFor();
  const { lines } = (await order.call('GET', `applications/${order.id}`)).body.quote;
  const processing = (lines as { kind: string; amount: { amountMinor: number } }[])
    .filter(({ kind }) => kind === 'processing')
    .reduce((sum, { amount }) => sum + amount.amountMinor, 0);
  const back = page.getByText(`${dollars(processing)} of ${dollars(order.total)} is given back to your card.`);
  await expect(back).toBeVisible({ timeout: 60_000 });
  await keepScreens(page, 'late');
});

test('of two people on one case the second is told, and what they typed stays', async ({ context }) => {
  const order = await placeSubmittedOrder(platform, context, 'contested');
  await Promise.all([anna, ben].map(({ page }) => page.goto(`/admin/cases/${order.id}`)));
  await ben.page.getByRole('button', { name: 'Claim' }).waitFor();
  await anna.page.getByRole('button', { name: 'Claim' }).waitFor();
  await anna.page.keyboard.press('c');
  await anna.page.getByRole('button', { name: 'Start review' }).waitFor();
  // Ben's page follows, and keeps what he types.
  await ben.page.getByLabel('New note').fill('She called about her flight.');
  await ben.page.getByText('Assigned to: reviewer Staff').waitFor();
  await expect(ben.page.getByRole('button', { name: 'Claim' })).toHaveCount(0);
  await keepScreens(ben.page, 'claimed-by-another');
  await expect(ben.page.getByLabel('New note')).toHaveValue('She called about her flight.');
  await ben.page.getByRole('button', { name: 'Add note' }).click();
  await ben.page.getByRole('listitem').getByText('She called about her flight.').waitFor();

  // Anna's page follows too; what she decides in a dialog is about the case that it was opened on.
  await anna.page.getByRole('listitem').getByText('She called about her flight.').waitFor();
  await anna.page.keyboard.press('p');
  await anna.page.getByRole('button', { name: 'Pass review' }).waitFor();
  await anna.page.keyboard.press('a');
  const dialog = anna.page.getByRole('dialog', { name: 'Ask the traveler' });
  await dialog.getByLabel('What is needed').selectOption('message');
  await dialog.getByLabel('Reason').selectOption('unclear');
  await dialog.getByLabel('Message').fill('Which flight is it?');
  await anna.move(order.id, { event: 'review-passed' });
  await dialog.getByRole('button', { name: 'Ask the traveler' }).click();
  await dialog.getByText(/Somebody changed this case while you had it open\. Stage: Ready to hand over/).waitFor();
  await expect(dialog.getByLabel('Message')).toHaveValue('Which flight is it?');
  const { requests, notes, summary } = await anna.call('GET', `cases/${order.id}`);
  expect([requests.length, notes.length, summary.stage]).toEqual([0, 1, 'ready']);
});

test('two applications for one passport stand beside each other, and who pays a third time is told before', async ({
  page,
  context,
}) => {
  const { passportNumber } = first;
  const numbers = [first, second].map(({ id }) => id.slice(0, 8));
  await eventually(
    async () => (await anna.call('GET', 'cases?duplicates=true&pageSize=200')).cases as { orderNumber: string }[],
    (found) => numbers.every((number) => found.some(({ orderNumber }) => orderNumber === number)),
    90_000,
  );
  await anna.page.goto(`/admin/cases?duplicates=true`);
  const rows = anna.page.getByRole('row');
  await rows.filter({ hasText: numbers[0] }).waitFor();
  const texts = await rows.allTextContents();
  const [older = 0, newer = 0] = numbers.map((number) => texts.findIndex((text) => text.includes(number)));
  expect(newer - older).toBe(1);
  await keepScreens(anna.page, 'duplicates');
  await anna.page.getByRole('link', { name: new RegExp(numbers[1] ?? '', 'i') }).click();
  await anna.page.getByText('May be a duplicate').waitFor();
  await anna.page.getByRole('button', { name: 'These are no duplicates' }).click();
  const dialog = anna.page.getByRole('dialog');
  await dialog.getByLabel('Reason').selectOption({ label: 'Needed for another trip' });
  await dialog.getByRole('button', { name: 'These are no duplicates' }).click();
  await anna.page.getByText('May be a duplicate').waitFor({ state: 'hidden' });

  // Somebody else's browser, with the same passport and date of birth, before paying.
  const third = await placeOrder(platform.web, 'applies-again', { passportNumber });
  await third.openCheckout();
  await third.handTo(context);
  const known = page.waitForResponse(
    (response) => response.url().endsWith(`/api/applications/${third.id}`) && response.ok(),
  );
  await page.goto('/application/order-confirmation');
  await known;
  await page.getByText('Saved', { exact: true }).waitFor();
  await page.goto('/application/review-order');
  await page.getByRole('heading', { name: 'Review your order' }).waitFor();
  await page.getByText('You may be about to pay twice').waitFor();
  await page.getByText(/with the passport of Ada Lovelace\. For their privacy we say no more\./).waitFor();
  await keepScreens(page, 'about-to-pay-twice');
  for (const number of numbers) await expect(page.getByText(number ?? '')).toHaveCount(0);
});

test('a traveller asks on a phone, staff answer, and the answer comes live and is told of by mail', async ({
  page,
  context,
}) => {
  const order = await placeSubmittedOrder(platform, context, 'asks-us');
  await page.setViewportSize(PHONE);
  await page.goto(statusPage(order));
  await page.getByRole('link', { name: 'Write to us' }).click();
  const log = page.getByRole('log', { name: 'Messages' });
  await page.getByLabel('Your message').fill('Do I have to print the visa?');
  await page.keyboard.press('Control+Enter');
  await log.getByText('Do I have to print the visa?').waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);

  await anna.page.goto('/admin/messages');
  const row = anna.page.getByRole('row', { name: new RegExp(order.id.slice(0, 8), 'i') });
  await row.waitFor();
  await keepScreens(anna.page, 'messages-waiting');
  await row.getByRole('link').click();
  const thread = anna.page.getByRole('region', { name: 'Messages' });
  await thread.getByText('Do I have to print the visa?').waitFor();
  await thread.getByLabel('Answer').fill('No, a phone is enough.');
  await thread.getByRole('button', { name: 'Send' }).click();
  // On the phone without a touch.
  await log.getByText('No, a phone is enough.').waitFor();
  for (const looked of [page, anna.page]) {
    await painted(looked);
    expect(await runAxe(looked)).toEqual([]);
  }
  await keepScreens(page, 'messages');
  await keepScreens(anna.page, 'messages-answered');

  const mail = await waitForMail(platform.mail, order.email, ({ subject }) => /^You have a new message/.test(subject));
  expect(mail.text).toContain(`/application/messages?application=${order.id}`);
  expect(mail.text).not.toContain('a phone is enough');
  const { threads } = await anna.call('GET', 'waiting-messages');
  expect(threads.map((one: { applicationId: string }) => one.applicationId)).not.toContain(order.id);
});

const QUEUE = 20;
/** Browsers that submit at the same time; two cores decode their pictures. */
const AT_ONCE = 4;

/** Empties the queue, so that the next case is one of the test. */
const claimWhatWaits = async ({ call }: StaffDesk): Promise<void> => {
  for (;;) {
    try {
      await call('POST', 'cases/next', { except: '' });
    } catch (error) {
      if (/no-case-waiting/.test(String(error))) return;
      throw error;
    }
  }
};

test('twenty mixed cases are worked without a mouse, a plain one with five keys at most', async ({ browser }) => {
  test.setTimeout(400_000);
  // A case that somebody has open is passed over, and leaving it takes a moment to be known.
  await anna.page.goto('/admin/cases');
  await expect.poll(async () => (await ben.call('GET', 'presence')).cases).toEqual([]);
  await claimWhatWaits(ben);
  const orders: string[] = [];
  const submitSome = async (own: number) => {
    for (let place = own; place < QUEUE; place += AT_ONCE) {
      const context = await emptyBrowser(browser);
      const { id } = await placeSubmittedOrder(platform, context, `by-keyboard-${place}`);
      orders.push(id);
      await context.close();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, (_, own) => submitSome(own)));

  const { page } = anna;
  const { keyboard } = page;
  const hands = await watchHands(page);
  const button = (name: string) => page.getByRole('button', { name, exact: true, disabled: false });
  /** It can still be undone: the next case is opened meanwhile. */
  const waits = (what: string) => page.getByText(`${what}: not made yet`);
  // All others have somebody by now.
  await page.goto('/admin/cases?assignee=nobody');
  await page.getByRole('link', { name: new RegExp(orders[0]?.slice(0, 8) ?? '', 'i') }).waitFor();
  const worked: string[] = [];
  const keysOfPlain: number[] = [];
  const passed: string[] = [];
  while (worked.length < QUEUE) {
    const before = (await hands()).keys;
    await keyboard.press('n');
    const idShown = () => new URL(page.url()).pathname.split('/').at(-1) ?? '';
    await expect.poll(() => orders.includes(idShown()) && !worked.includes(idShown())).toBe(true);
    const id = idShown();
    await page.getByRole('heading', { name: `Order ${id.slice(0, 8)}` }).waitFor();
    await button('Start review').waitFor();
    await keyboard.press('p');
    await button('Pass review').waitFor();
    if (worked.length % 5 === 3) {
      // Something is unclear: the traveller is asked.
      await keyboard.press('a');
      const dialog = page.getByRole('dialog', { name: 'Ask the traveler' });
      await dialog.getByLabel('What is needed').focus();
      await keyboard.type('An answer');
      await keyboard.press('Tab');
      await keyboard.type('Unclear');
      await keyboard.press('Tab');
      await keyboard.type('Which flight is it?');
      await keyboard.press('Tab');
      await keyboard.press('Enter');
      await dialog.waitFor({ state: 'hidden' });
      await waits('Traveler asked').waitFor();
    } else if (worked.length % 5 === 4) {
      // For somebody who speaks the traveller's language.
      await keyboard.press('r');
      const dialog = page.getByRole('dialog', { name: 'Release' });
      await dialog.getByLabel('Reason').focus();
      await keyboard.type('Needs');
      await keyboard.press('Tab');
      await keyboard.press('Tab');
      await keyboard.press('Enter');
      await dialog.waitFor({ state: 'hidden' });
      await page.getByText('Assigned to: Nobody').waitFor();
      await ben.call('POST', `cases/${id}/claim`);
    } else {
      await keyboard.press('p');
      await waits('Review passed').waitFor();
      passed.push(id);
      keysOfPlain.push((await hands()).keys - before);
    }
    worked.push(id);
  }
  expect((await hands()).pointer).toBe(0);
  expect(orders.toSorted()).toEqual(worked.toSorted());
  expect(keysOfPlain).toHaveLength(12);
  expect(Math.max(...keysOfPlain)).toBeLessThanOrEqual(5);
  for (const id of passed)
    await expect.poll(async () => (await anna.call('GET', `cases/${id}`)).summary.stage).toBe('ready');
});
