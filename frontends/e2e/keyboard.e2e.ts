import { expect, type Locator, type Page } from '@playwright/test';
import { placePaidOrder } from './paid-order.ts';
import { passports, portrait } from './pictures.ts';
import { readPlatform } from './platform.ts';
import { test } from './test.ts';
import { ada, anAddress, eventually, grace, heading } from './traveller.ts';

test.describe.configure({ timeout: 300_000 });
test.use({ actionTimeout: 60_000 });

const platform = readPlatform();
const { step } = test;
/** Stops on the way whose focus could not be seen. */
const unseen: string[] = [];
/** What a browser is told to fill in, by the field's name. */
const autocomplete = new Map<string, string>();

let page: Page;

/** What is wrong with the place of the focus: no mark on it, or something in front of it. */
const faultOfFocus = (): Promise<string | undefined> =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return undefined;
    // A box that is drawn by its label shows the focus there.
    const label = focused instanceof HTMLInputElement && focused.matches('.sr-only') ? focused.labels?.[0] : undefined;
    const shown = label ?? focused;
    const words = (focused.getAttribute('aria-label') ?? shown.textContent ?? '').trim().slice(0, 40);
    const name = `${focused.localName} “${words}” (${focused.id})`;
    const isMarked = [focused, shown, ...shown.querySelectorAll('*')].some((element) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
    });
    if (!isMarked) return `${name} shows no focus`;
    const { left, right, top, bottom } = shown.getBoundingClientRect();
    const [from, until] = [Math.max(0, left), Math.min(innerWidth, right)];
    const y = (Math.max(0, top) + Math.min(innerHeight, bottom)) / 2;
    const inFrontAt = (share: number) => document.elementFromPoint(from + (until - from) * share, y);
    // A notice goes by itself, and its button sends it away.
    const isSeen = (front: Element | null) =>
      front !== null &&
      (front.closest('[data-sonner-toaster]') != null || shown.contains(front) || front.contains(shown));
    // WCAG 2.4.11: not entirely hidden.
    if ([0.5, 0.05, 0.95].some((share) => isSeen(inFrontAt(share)))) return undefined;
    const front = inFrontAt(0.5);
    const place = JSON.stringify([shown.getBoundingClientRect(), front?.getBoundingClientRect()]);
    return `${name} is behind ${front?.localName ?? 'the edge of the window'} “${front?.textContent}” ${place}`;
  });

const isFocused = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement).catch(() => false);

/** Moves the focus on, or back, until it is on the control. */
const tabTo = async (target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> => {
  await target.waitFor({ state: 'attached' });
  for (let presses = 0; presses < 90; presses += 1) {
    if (await isFocused(target)) {
      const token = await target.getAttribute('autocomplete');
      const name = await nameOf(target);
      if (token && !autocomplete.has(name)) autocomplete.set(name, token); // the first traveller's
      return;
    }
    await page.keyboard.press(key);
    const fault = await faultOfFocus();
    if (fault) unseen.push(`${new URL(page.url()).pathname}: ${fault}`);
  }
  throw new Error(`The focus does not come to ${target}`);
};

const nameOf = (target: Locator): Promise<string> =>
  target.evaluate((element) => {
    const { labels } = element as HTMLInputElement;
    return (labels?.[0]?.firstChild?.textContent ?? '').trim();
  });

const press = async (target: Locator, key = 'Enter'): Promise<void> => {
  await tabTo(target);
  await page.keyboard.press(key);
};
const type = async (target: Locator, text: string): Promise<void> => {
  await tabTo(target);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
};
/** The arrow keys of a closed select change its value. */
const select = async (target: Locator, label: string): Promise<void> => {
  await tabTo(target);
  await page.keyboard.type(label);
  expect(await target.evaluate((element: HTMLSelectElement) => element.selectedOptions[0]?.text)).toContain(label);
};
const button = (name: string | RegExp) => page.getByRole('button', { name });
const focusedText = () => page.evaluate(() => document.activeElement?.textContent ?? '');
/** A new page is announced by its title: the focus comes there. */
const arrive = async (title: string): Promise<void> => {
  await heading(page, title).waitFor();
  await eventually(focusedText, (text) => text === title);
};

test.beforeEach(({ page: opened }) => {
  page = opened;
});
test.afterEach(() => expect([...new Set(unseen.splice(0))], 'stops where the focus could not be seen').toEqual([]));

test('at 400 % zoom, in forced colours, without motion and without a mouse, a traveller applies', async () => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });

  await step('skips to the form and starts an application for two', async () => {
    await page.goto('/order-confirmation/uk-eta');
    await heading(page, 'Apply now for your United Kingdom ETA').waitFor();
    await press(page.getByRole('link', { name: 'Skip to main content' }));
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');
    await type(page.getByRole('combobox', { name: 'Nationality' }), 'canad');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    expect(await page.getByRole('combobox', { name: 'Nationality' }).inputValue()).toBe('Canada');
    await press(button('One more'), 'Space');
    await press(button('Start your application'));
    await arrive('Your personal details');
  });

  await step('is led to what is missing', async () => {
    await press(button('Save and continue'));
    await page.getByRole('alert', { name: 'There is a problem' }).waitFor();
    expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('alert');
    expect(await page.title()).toMatch(/^Error: /);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const first = page.getByLabel('First and middle name').first();
    expect(await isFocused(first)).toBe(true);
    expect(await first.getAttribute('aria-describedby')).toMatch(/-error/);
  });

  await step('gives the personal details of both', async () => {
    for (const [index, { first, last, birth }] of [ada, grace].entries()) {
      const card = page
        .getByRole('group')
        .filter({ has: page.getByRole('heading', { name: `Traveler #${index + 1}` }) });
      if (!(await card.getByLabel('Last name').isVisible())) await press(card.locator('summary'));
      await type(card.getByLabel('First and middle name'), first);
      await type(card.getByLabel('Last name'), last);
      const date = card.getByRole('group', { name: 'Date of birth' });
      for (const [part, value] of [
        ['Month', birth[0]],
        ['Day', birth[1]],
        ['Year', birth[2]],
      ] as const)
        await select(date.getByLabel(part), value);
      if (index === 0) await type(card.getByLabel('Email'), anAddress('keys'));
    }
    await press(button('Save and continue'));
    await arrive('Passport details');
  });

  await step('leaves the passports for later, chooses the speed by the arrow keys', async () => {
    for (const later of await page.getByLabel('Add passport details later').all()) await press(later, 'Space');
    await press(button('Save and continue'));
    await arrive('Select processing time');
    const speeds = page.getByRole('radio');
    await tabTo(speeds.first());
    await page.keyboard.press('ArrowDown');
    expect(await speeds.nth(1).isChecked()).toBe(true);
    await page.keyboard.press('ArrowUp');
    await press(button('Save and continue'));
    await arrive('Review your order');
  });

  await step('takes an add-on, looks at the order and comes back from it', async () => {
    await press(page.getByRole('checkbox').first(), 'Space');
    const bar = button(/^Your order/);
    await press(bar);
    const sheet = page.getByRole('dialog', { name: 'Your order' });
    await sheet.waitFor();
    expect(await sheet.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    expect(await sheet.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'hidden' });
    expect(await isFocused(bar)).toBe(true);
  });

  await step('pays', async () => {
    await tabTo(button('Continue to payment →'), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/pay\/cs_/);
    await page.getByLabel('Card number').fill('4242 4242 4242 4242');
    await page.getByLabel('Expiry date').fill('12 / 40');
    await page.getByLabel('Security code (CVC)').fill('123');
    await page.getByLabel('Name on card').fill('Ada Lovelace');
    await button(/^Pay /).press('Enter');
    await heading(page, 'Payment Successful!').waitFor();
    await press(page.getByRole('link', { name: 'Continue' }));
    await arrive('Phone & SMS');
  });

  await step('answers the questions after the payment', async () => {
    await select(page.getByLabel('Country code'), '+44');
    await type(page.getByLabel('Phone number'), '2079460958');
    await press(button('Next'));
    await arrive('Personal details');
    await tabTo(page.getByRole('group', { name: 'Gender' }).getByRole('radio', { checked: true }));
    await page.keyboard.press('ArrowUp');
    await select(page.getByLabel('Employment status'), 'Employed');
    await type(page.getByLabel('Job Title (if employed)'), 'Engineer');
    await press(button('Next'));
    await arrive('Residence address');
    await type(page.getByLabel('Street address'), '12 St James’s Square');
    await type(page.getByLabel('City or town'), 'London');
    await type(page.getByLabel('State or province'), 'Greater London');
    await type(page.getByLabel('ZIP or postcode'), 'SW1Y 4JH');
    await type(page.getByRole('combobox', { name: 'Country of residence' }), 'united kingdom');
    await page.keyboard.press('Enter');
    await press(button('Next'));
    await arrive('Upload Your Selfie');
  });

  await step('uploads the pictures and submits', async () => {
    let chosen = '';
    page.on('filechooser', (chooser) => void chooser.setFiles(chosen));
    const upload = async (file: string) => {
      chosen = file;
      await press(page.getByLabel('Upload a picture'));
    };
    for (const traveller of [1, 2]) {
      await upload(portrait);
      await page.getByRole('img', { name: 'Your picture' }).waitFor();
      await press(button(traveller === 1 ? 'Next: traveler #2' : 'Next'));
      if (traveller === 1) await page.getByText('Upload a picture', { exact: true }).waitFor();
    }
    await arrive('Upload Your Passport');
    for (const [index, { file }] of [passports.marlowe, passports.mueller].entries()) {
      await upload(file);
      await page.getByRole('heading', { name: 'Check what we read' }).waitFor({ timeout: 120_000 });
      if (index > 0) break;
      await press(button('Next: traveler #2'));
      await page.getByText('Upload a picture', { exact: true }).waitFor();
    }
    await press(button('Submit Application'));
    await arrive('Application Received!');
  });

  await step('lets the browser fill in what it knows of the traveller', () =>
    expect(Object.fromEntries(autocomplete)).toMatchObject({
      'First and middle name': 'given-name',
      'Last name': 'family-name',
      Email: 'email',
      Month: 'bday-month',
      Day: 'bday-day',
      Year: 'bday-year',
      'Country code': 'tel-country-code',
      'Phone number': 'tel-national',
      'Street address': 'address-line1',
      'City or town': 'address-level2',
      'State or province': 'address-level1',
      'ZIP or postcode': 'postal-code',
      'Country of residence': 'country-name',
    }),
  );
});

test('without a mouse, staff find a submission and change the catalogue', async () => {
  const { email } = await placePaidOrder(platform, 'keys');

  await step('sign in', async () => {
    await page.goto('/admin');
    await press(button('Staff sign-in'));
    await page.waitForURL(/protocol\/openid-connect/);
    await type(page.getByLabel(/user ?name|email/i).first(), platform.staff.username);
    await type(page.getByLabel('Password', { exact: true }), platform.staff.password);
    await page.keyboard.press('Enter');
    await heading(page, 'Admin Dashboard').waitFor();
  });

  await step('open a submission and come back', async () => {
    await press(page.getByRole('row').filter({ hasText: email }).getByRole('link').first());
    await page.getByRole('heading', { name: /^Order / }).waitFor();
    await tabTo(page.getByRole('link', { name: /back|submissions/i }).first());
    await page.keyboard.press('Enter');
    await page.getByRole('row').filter({ hasText: email }).waitFor();
  });

  await step('go to another tab by the arrow keys, open a dialog, leave it, and are where they were', async () => {
    const next = async () => {
      await tabTo(page.getByRole('tab', { selected: true }));
      await page.keyboard.press('ArrowRight');
      return focusedText();
    };
    await eventually(next, (text) => text === 'Destinations');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/admin\/destinations/);
    const add = button('Add Destination');
    for (const [opener, role] of [
      [add, 'dialog'],
      [button(/^Edit/).first(), 'dialog'],
      [button(/^Delete/).first(), 'alertdialog'],
    ] as const) {
      await press(opener);
      const dialog = page.getByRole(role);
      await dialog.waitFor();
      for (let stop = 0; stop < 16; stop += 1) {
        await page.keyboard.press('Tab');
        expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
        const fault = await faultOfFocus();
        if (fault) unseen.push(`${role}: ${fault}`);
      }
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
      expect(await isFocused(opener)).toBe(true);
    }
  });
});
