import { setTimeout as sleep } from 'node:timers/promises';
import type { Locator, Page } from '@playwright/test';

export interface Person {
  first: string;
  last: string;
  /** Month by its English name. */
  birth: [month: string, day: string, year: string];
}

export const ada: Person = { first: 'Ada', last: 'Lovelace', birth: ['December', '10', '1985'] };
export const grace: Person = { first: 'Grace', last: 'Hopper', birth: ['February', '3', '1990'] };

/** An address nobody else in this run uses. */
export const anAddress = (name: string) => `${name}.${Date.now().toString(36)}@travellers.example`;

/** Narrows a combobox by typing and takes the option. */
export const choose = async (page: Page, label: string, option: string): Promise<void> => {
  const field = page.getByRole('combobox', { name: label });
  await field.click();
  await field.fill('');
  await field.fill(option);
  await page.getByRole('option', { name: option }).first().click();
};

export const chooseDate = async (group: Locator, [month, day, year]: [string, string, string]): Promise<void> => {
  await group.getByLabel('Month').selectOption(month);
  await group.getByLabel('Day').selectOption(day);
  await group.getByLabel('Year').selectOption(year);
};

export const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, level: 1 });

/** Ticks by the keyboard: the box itself is drawn by its label. */
export const tick = (box: Locator): Promise<void> => box.press('Space');

/** Step 2: every traveller's card; the first one's has the address. */
export const fillPersonalDetails = async (page: Page, people: Person[], email: string): Promise<void> => {
  await heading(page, 'Your personal details').waitFor();
  for (const [index, { first, last, birth }] of people.entries()) {
    const title = page.getByRole('heading', { name: `Traveler #${index + 1}` });
    const card = page.getByRole('group').filter({ has: title });
    if (!(await card.getByLabel('Last name').isVisible())) await title.click();
    await card.getByLabel('First and middle name').fill(first);
    await card.getByLabel('Last name').fill(last);
    await chooseDate(card.getByRole('group', { name: 'Date of birth' }), birth);
    if (index === 0) await card.getByLabel('Email').fill(email);
  }
};

export const saveAndContinue = (page: Page) => page.getByRole('button', { name: 'Save and continue' }).click();

interface Order {
  visa: string;
  nationality: string;
  people: Person[];
  email: string;
}

/** From an empty browser to the review of the order, without looking left or right. */
export const goToReview = async (page: Page, { visa, nationality, people, email }: Order): Promise<void> => {
  await page.goto('/application/order-confirmation');
  await choose(page, 'Visa', visa);
  await choose(page, 'Nationality', nationality);
  for (let count = 1; count < people.length; count += 1) await page.getByRole('button', { name: 'One more' }).click();
  await page.getByRole('button', { name: 'Start your application' }).click();
  await fillPersonalDetails(page, people, email);
  await saveAndContinue(page);
  await heading(page, 'Passport details').waitFor();
  for (const later of await page.getByLabel('Add passport details later').all()) await tick(later);
  await saveAndContinue(page);
  await heading(page, 'Select processing time').waitFor();
  await saveAndContinue(page);
  await heading(page, 'Review your order').waitFor();
};

const CARDS = { pays: '4242 4242 4242 4242', declined: '4000 0000 0000 0002' } as const;

/** Presses 'Continue to payment' and waits for the hosted page. */
export const goToPayment = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await page.waitForURL(/\/pay\/cs_/);
};

/** Fills the hosted page and presses its button. */
export const payWith = async (page: Page, card: keyof typeof CARDS): Promise<void> => {
  await page.getByLabel('Card number').fill(CARDS[card]);
  await page.getByLabel('Expiry date').fill('12 / 40');
  await page.getByLabel('Security code (CVC)').fill('123');
  await page.getByLabel('Name on card').fill('Ada Lovelace');
  await page.getByRole('button', { name: /^Pay / }).click();
};

export const goToPaid = async (page: Page, order: Order): Promise<void> => {
  await goToReview(page, order);
  await goToPayment(page);
  await payWith(page, 'pays');
  await heading(page, 'Payment Successful!').waitFor();
};

export const next = (page: Page) => page.getByRole('button', { name: 'Next' }).click();

export const fillPhone = async (page: Page, number = '20 7946 0958'): Promise<void> => {
  await heading(page, 'Phone & SMS').waitFor();
  await page.getByLabel('Country code').selectOption('+44');
  await page.getByLabel('Phone number').fill(number);
};

interface PersonalAnswers {
  readonly jobTitle: string;
  /** Without one there was none. */
  readonly conviction?: string;
}

export const fillPersonal = async (
  page: Page,
  { jobTitle, conviction }: PersonalAnswers = { jobTitle: 'Engineer' },
): Promise<void> => {
  await page.getByRole('group', { name: 'Gender' }).getByText('Female', { exact: true }).click();
  await page.getByLabel('Employment status').selectOption('Employed');
  await page.getByLabel('Job Title (if employed)').fill(jobTitle);
  await page
    .getByRole('group', { name: 'Have you ever been convicted of a crime?' })
    .getByText(conviction ? 'Yes' : 'No', { exact: true })
    .click();
  if (conviction) await page.getByLabel('What kind of crime and when?').fill(conviction);
};

export const fillAddress = async (page: Page, street = '12 St James’s Square'): Promise<void> => {
  await heading(page, 'Residence address').waitFor();
  await page.getByLabel('Street address').fill(street);
  await page.getByLabel('City or town').fill('London');
  await page.getByLabel('State or province').fill('Greater London');
  await page.getByLabel('ZIP or postcode').fill('SW1Y 4JH');
  await choose(page, 'Country of residence', 'United Kingdom');
};

/** The number the browser keeps for the application under way. */
export const applicationIdOf = (page: Page): Promise<string> =>
  page.evaluate(() =>
    (localStorage.getItem('formSessionId') ?? sessionStorage.getItem('formSessionId') ?? '').replaceAll('"', ''),
  );

/** Asks again until the answer is right. */
export const eventually = async <T>(
  ask: () => Promise<T | undefined>,
  isRight: (answer: T) => boolean,
  patienceMs = 10_000,
): Promise<T> => {
  for (const end = Date.now() + patienceMs; Date.now() < end; await sleep(100)) {
    const answer = await ask();
    if (answer !== undefined && isRight(answer)) return answer;
  }
  throw new Error(`It did not become right within ${patienceMs / 1000} s`);
};
