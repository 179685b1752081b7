import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import { waitForMail } from './mail.ts';
import { type Order, payInSandbox, placeOrder } from './order.ts';
import { answerAll, placePaidOrder } from './paid-order.ts';
import { passports, portrait } from './pictures.ts';
import { readPlatform } from './platform.ts';
import { signInAsStaff, signInByMail } from './sign-in.ts';
import { type Section, wordsIn } from './specification.ts';
import { emptyBrowser, test } from './test.ts';
import { ada, anAddress, eventually, fillPersonalDetails, heading, next, saveAndContinue } from './traveller.ts';

test.describe.configure({ timeout: 180_000 });
test.use({ actionTimeout: 30_000 });

const platform = readPlatform();
const DECLINED = '4000000000000002';
const sections: Section[] = JSON.parse(readFileSync(join(import.meta.dirname, 'specification.json'), 'utf8'));
const catalogue = sections.filter(({ section }) => section.startsWith('8.')).flatMap(({ statements }) => statements);

let chromium: Browser;
const shut: (() => Promise<void>)[] = [];
test.beforeAll(({ browser }) => {
  chromium = browser;
});
test.afterAll(async () => {
  for (const close of shut) await close().catch(() => {});
});

const caused = new Set<string>();

/** One entry of section 8: `work` brings its cause about and gets the entry's words as patterns. */
const entry = (id: string, work: (words: RegExp[]) => Promise<void>): void => {
  const statement = catalogue.find((each) => each.id === id);
  if (!statement) throw new Error(`Section 8 has no entry ${id}`);
  caused.add(id);
  test(`${id}: ${statement.says}`, () => work(wordsIn(statement.says).map(patternOf)));
};

/** `{message}` stands for any text. */
const patternOf = (words: string): RegExp =>
  new RegExp(`^${words.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '.+')}$`, 's');

const shows = async (page: Page, words: readonly RegExp[]): Promise<void> => {
  for (const pattern of words) await page.getByText(pattern).first().waitFor();
};

const openBrowser = async (): Promise<BrowserContext> => {
  const context = await emptyBrowser(chromium);
  shut.push(() => context.close());
  return context;
};
const openPage = async (context?: BrowserContext): Promise<Page> => (context ?? (await openBrowser())).newPage();
const at = async (path: string, context?: BrowserContext): Promise<Page> => {
  const page = await openPage(context);
  await page.goto(path);
  return page;
};

/** What the page writes into the browser's log. */
const logOf = (page: Page): string[] => {
  const lines: string[] = [];
  page.on('console', (message) => lines.push(message.text()));
  return lines;
};
const logs = (lines: string[], pattern: RegExp) =>
  eventually(async () => lines.find((line) => pattern.test(line)), Boolean, 20_000);

/** A browser that began `order`, as it would come back the next day. */
const browserOf = async ({ id, cookie }: Order): Promise<BrowserContext> => {
  const context = await openBrowser();
  const [name = '', value = ''] = cookie().split('=');
  await context.addCookies([{ name, value, url: platform.web }]);
  const page = await at('/privacy', context);
  await page.evaluate((application) => localStorage.setItem('formSessionId', application), id);
  await page.close();
  return context;
};

const submitButton = (page: Page) => page.getByRole('button', { name: 'Submit Application' });
const choosePicture = (page: Page, file: string) =>
  page.getByLabel('Upload a picture').or(page.getByLabel('Choose another picture')).setInputFiles(file);

const staffIn = async (context: BrowserContext): Promise<Page> => {
  const page = await at('/admin', context);
  await signInAsStaff(page, platform.staff);
  return page;
};

test.describe('before the payment', () => {
  let page: Page;
  test.beforeAll(async () => {
    page = await at('/order-confirmation/uk-eta');
    await page.getByRole('button', { name: 'Start your application' }).click();
    await heading(page, 'Your personal details').waitFor();
  });

  entry('8.1-1', async (words) => {
    await saveAndContinue(page);
    await shows(page, words);
    await heading(page, 'Your personal details').waitFor();
  });

  entry('8.1-2', async (words) => {
    await fillPersonalDetails(page, [ada], '');
    await saveAndContinue(page);
    await shows(page, words);
  });

  entry('8.1-13', async (words) => {
    const lost = await openPage();
    const lines = logOf(lost);
    await lost.goto('/application/personal-details');
    await heading(lost, 'Your Visa').waitFor();
    for (const pattern of words) await logs(lines, pattern);
  });

  entry('8.1-15', async (words) => shows(await at('/order-confirmation/atlantis'), words));

  entry('8.1-14', async (words) => {
    const away = await openPage();
    const lines = logOf(away);
    await away.route('**/api/destinations', (route) => route.abort('connectionreset'));
    await away.goto('/order-confirmation/uk-eta');
    await heading(away, 'This part did not load').waitFor();
    await logs(lines, /destinations could not be read: network/);
    await away.unroute('**/api/destinations');
    await away.getByRole('button', { name: 'Try again' }).click();
    await heading(away, 'Apply now for your United Kingdom ETA').waitFor();
    expect(words).toEqual([]);
  });

  entry('8.1-12', async (words) => {
    const order = await placeOrder(platform.web, 'unread');
    const away = await openPage(await browserOf(order));
    const lines = logOf(away);
    await away.goto('/application/resume');
    await away.getByRole('link', { name: 'Continue' }).click();
    await heading(away, 'Review your order').waitFor();
    await away.route('**/services', (route) => route.abort('connectionreset'));
    await away.reload();
    await away.goto('/application/processing-time');
    await shows(away, words);
    await logs(lines, /services could not be read: network/);
  });
});

test.describe('the return from the payment', () => {
  entry('8.1-4', async (words) => shows(await at('/application/payment-success'), words));

  entry('8.1-5', async ([words, home]) => {
    const page = await at(`/application/payment-success?session_id=${'x'.repeat(300)}`);
    await page
      .getByText(words as RegExp)
      .first()
      .waitFor();
    await page.getByRole('link', { name: home as RegExp }).waitFor();
  });

  entry('8.1-6', async ([home, words]) => {
    const order = await placeOrder(platform.web, 'declined');
    const session = await order.openCheckout();
    await payInSandbox(platform.sandbox, session, DECLINED);
    const page = await at(`/application/payment-success?session_id=${session}`);
    await page.getByText(words as RegExp).waitFor();
    await page.getByRole('link', { name: home as RegExp }).waitFor();
  });

  entry('8.1-7', async ([home]) => {
    const page = await openPage();
    await page.route('**/payments/verify', (route) => route.abort('connectionreset'));
    await page.goto('/application/payment-success?session_id=cs_lost');
    await page.getByText("we can't reach the server. Please check your connection and try again.").waitFor();
    await page.getByRole('link', { name: home as RegExp }).waitFor();
  });
});

test.describe('the way back by mail', () => {
  const ask = async (page: Page) => {
    await page.getByLabel('Email').fill(anAddress('asks'));
    await page.getByRole('button', { name: 'Send magic link' }).click();
  };

  entry('8.1-8', async (words) => {
    const page = await at('/application/resume');
    await ask(page);
    await shows(page, words);
  });

  entry('8.1-9', async (words) => {
    const page = await at('/application/resume');
    await page.route('**/api/auth/links', (route) => route.abort('connectionreset'));
    await ask(page);
    await shows(page, words);
  });

  entry('8.1-10', async (words) => {
    const page = await at('/dashboard');
    await shows(page, words);
    await page.waitForURL(/\/auth\?/);
  });
});

test.describe('pictures', () => {
  let context: BrowserContext;
  let selfie: Page;
  let passport: Page;
  test.beforeAll(async () => {
    const order = await placePaidOrder(platform, 'pictures');
    context = await browserOf(order);
    selfie = await at('/application/selfie-upload', context);
    passport = await at('/application/passport-scan', context);
    await heading(selfie, 'Upload Your Selfie').waitFor();
    await heading(passport, 'Upload Your Passport').waitFor();
  });

  entry('8.2-15', async (words) => {
    const folder = mkdtempSync(join(tmpdir(), 'too-large-'));
    const file = join(folder, 'selfie.jpg');
    writeFileSync(file, Buffer.alloc(15 * 1024 * 1024 + 1));
    try {
      await choosePicture(selfie, file);
      await shows(selfie, words);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  entry('8.2-16', async (words) => {
    await choosePicture(selfie, portrait);
    await shows(selfie, words);
  });

  entry('8.2-11', async (words) => {
    await choosePicture(passport, portrait);
    await shows(passport, words);
  });

  entry('8.2-12', async (words) => {
    await choosePicture(passport, passports.marlowe.file);
    await shows(passport, words);
  });

  entry('8.2-13', async (words) => {
    await platform.stopPart('document');
    try {
      await choosePicture(selfie, portrait);
      await shows(selfie, words);
    } finally {
      await platform.startPart('document');
    }
  });

  entry('8.2-14', async (words) => {
    await context.clearCookies();
    await choosePicture(selfie, portrait);
    await shows(selfie, words);
  });
});

test.describe('while the application service is away', () => {
  const open: Record<string, Page> = {};
  let traveller: BrowserContext;
  let paid: BrowserContext;
  let order: Order;
  let mine: Order;
  let lines: string[] = [];
  let answers503 = 0;

  test.beforeAll(async () => {
    [order, mine] = await Promise.all([placePaidOrder(platform, 'away'), placeOrder(platform.web, 'mine')]);
    paid = await browserOf(order);
    await answerAll(platform, paid, order);
    for (const [name, path, title] of [
      ['phone', 'phone-sms', 'Phone & SMS'],
      ['personal', 'personal-details-extended', 'Personal details'],
      ['address', 'residence-address', 'Residence address'],
      ['selfie', 'selfie-upload', 'Upload Your Selfie'],
      ['scan', 'passport-scan', 'Upload Your Passport'],
    ] as const) {
      open[name] = await at(`/application/${path}`, paid);
      await heading(open[name], title).waitFor();
    }
    const review = await at('/application/resume', await browserOf(await placeOrder(platform.web, 'review')));
    await review.getByRole('link', { name: 'Continue' }).click();
    await heading(review, 'Review your order').waitFor();
    open.review = review;
    const early = await at('/order-confirmation/uk-eta');
    await early.getByText('Saved', { exact: true }).waitFor();
    await early.getByRole('button', { name: 'Start your application' }).click();
    await fillPersonalDetails(early, [ada], anAddress('early'));
    open.early = early;
    traveller = await openBrowser();
    open.list = await at('/auth', traveller);
    await signInByMail(open.list, platform.mail, mine.email);
    await open.list
      .getByRole('button', { name: /^Continue/ })
      .first()
      .waitFor();
    open.staff = await staffIn(await openBrowser());
    open.reading = await openPage(paid);
    lines = logOf(open.reading);
    open.reading.on('response', (response) => {
      if (response.status() === 503 && response.url().endsWith(order.id)) answers503 += 1;
    });
    await platform.stopPart('application');
    // Reads are tried again for seven seconds: all of these at the same time.
    [open.emptyList] = await Promise.all([
      at('/application/resume', traveller),
      open.reading.goto('/application/phone-sms'),
      open.staff.reload(),
    ]);
  });
  test.afterAll(() => platform.startPart('application'));
  const page = (name: string): Page => {
    const found = open[name];
    if (!found) throw new Error(`${name} is not open`);
    return found;
  };

  entry('8.1-3', async (words) => {
    const pay = page('review').getByRole('button', { name: 'Continue to payment' });
    await pay.click();
    await page('review')
      .getByRole('alert')
      .getByText(words[0] as RegExp)
      .waitFor();
    expect(await pay.isEnabled()).toBe(true);
    expect(await pay.getAttribute('aria-busy')).toBeNull();
  });

  entry('8.1-11', async (words) => {
    await saveAndContinue(page('early'));
    await heading(page('early'), 'Passport details').waitFor();
    expect(words).toEqual([]);
    await page('early').getByText('Not saved yet, retrying').waitFor();
  });

  const failsToSave = (name: string) => async (words: RegExp[]) => {
    await next(page(name));
    await shows(page(name), words);
  };
  entry('8.2-4', failsToSave('phone'));
  entry('8.2-5', failsToSave('personal'));
  entry('8.2-6', failsToSave('address'));
  entry('8.2-7', failsToSave('selfie'));

  entry('8.2-8', async (words) => {
    await submitButton(page('scan')).click();
    await shows(page('scan'), words);
    await heading(page('scan'), 'Upload Your Passport').waitFor();
  });

  entry('8.2-2', async (words) => {
    await page('list')
      .getByRole('button', { name: /^Continue/ })
      .first()
      .click();
    await shows(page('list'), words);
  });

  entry('8.2-1', (words) => shows(page('emptyList'), words));

  entry('8.2-17', async (words) => {
    const reading = page('reading');
    expect(words).toEqual([]);
    await reading.getByText("We couldn't load your application").waitFor();
    await reading.getByRole('button', { name: 'Try again' }).waitFor();
    await logs(lines, /could not be read: .* \(503\)/);
  });

  entry('8.4-10', async () => {
    expect(answers503).toBeGreaterThanOrEqual(4);
  });

  entry('8.3-12', async (words) => {
    await page('staff')
      .getByRole('alert')
      .getByText(words[0] as RegExp)
      .waitFor();
  });

  test.describe('and back', () => {
    test.beforeAll(() => platform.startPart('application'));

    entry('8.2-3', async (words) => {
      const list = page('list');
      await list.reload();
      await list
        .getByRole('button', { name: /^Continue/ })
        .first()
        .click();
      await shows(list, words);
    });

    entry('8.2-18', async () => {
      const sheet = page('scan');
      await platform.stopPart('mail');
      try {
        await sheet.reload();
        await submitButton(sheet).click();
        await heading(sheet, 'Application Received!').waitFor();
      } finally {
        await platform.startPart('mail');
      }
      await waitForMail(platform.mail, order.email, ({ subject }) => /received/i.test(subject));
    });
  });
});

test.describe('suggestions of addresses', () => {
  const street = async (page: Page) => {
    await heading(page, 'Residence address').waitFor();
    await page.getByLabel('Street address').pressSequentially('12 Springfield');
  };
  let context: BrowserContext;
  test.beforeAll(async () => {
    context = await browserOf(await placePaidOrder(platform, 'places'));
  });

  entry('8.2-9', async (words) => {
    const page = await at('/application/residence-address', context);
    await page.route('**/api/places/search', (route) => route.abort('connectionreset'));
    await street(page);
    await shows(page, words);
  });

  entry('8.2-10', async (words) => {
    const page = await at('/application/residence-address', context);
    // What a hotel's network answers instead.
    const portal = { status: 200, contentType: 'text/html', body: '<h1>Sign in to the hotel network</h1>' };
    await page.route('**/api/places/search', (route) => route.fulfill(portal));
    await street(page);
    await shows(page, words);
  });
});

test.describe('the staff', () => {
  // What one creates the next ones edit, duplicate and delete.
  test.describe.configure({ mode: 'serial' });
  const stamp = Date.now().toString(36);
  const visa = `Testland e-Visa ${stamp}`;
  const forms: Record<'destinations' | 'services' | 'upsells', { noun: string; named: string }> = {
    destinations: { noun: 'Destination', named: visa },
    services: { noun: 'Service', named: `${visa} Slow` },
    upsells: { noun: 'Upsell', named: `${visa} Cover` },
  };
  type Kind = keyof typeof forms;
  const tabs = {} as Record<Kind | 'templates', Page>;

  const fill = async (page: Page, values: Record<string, string>) => {
    for (const [label, text] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(text);
  };
  const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click();
  const save = (page: Page) => press(page, 'Save');
  const confirmDelete = async (page: Page, named: string) => {
    await press(page, `Delete ${named}`);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  };
  const succeeds = async (kind: Kind, fillIn: (page: Page) => Promise<void>, words: RegExp[]) => {
    const page = tabs[kind];
    const { noun, named } = forms[kind];
    const [created, updated, duplicated, deleted] = words as [RegExp, RegExp, RegExp, RegExp];
    await press(page, `Add ${noun}`);
    await fillIn(page);
    await save(page);
    await shows(page, [created]);
    await press(page, `Edit ${named}`);
    await save(page);
    await shows(page, [updated]);
    await press(page, `Duplicate ${named}`);
    await shows(page, [duplicated]);
    await confirmDelete(page, named);
    await shows(page, [deleted]);
  };

  test.beforeAll(async () => {
    const context = await openBrowser();
    await staffIn(context);
    for (const kind of ['destinations', 'services', 'upsells', 'templates'] as const) {
      tabs[kind] = await at(`/admin/${kind}`, context);
      await tabs[kind].getByRole('button', { name: /^Add / }).waitFor();
    }
  });

  entry('8.3-14', async (words) => {
    const details = {
      'Destination name': 'Fiji',
      'Country travelled to': 'Fiji',
      'Visa name': visa,
      Slug: `testland-${stamp}`,
      'Nationality countries': 'United States',
      'Valid for': '1 year',
      'Number of entries': 'Single entry',
      'Max stay': '30 days',
      'Government fees (USD)': '10',
    };
    await succeeds('destinations', (page) => fill(page, details), words);
  });

  entry('8.3-15', async (words) => {
    const page = tabs.services;
    await page.reload();
    await succeeds(
      'services',
      async () => {
        await page.getByLabel('Destination', { exact: true }).selectOption(visa);
        await fill(page, {
          'Service name': 'Slow',
          'Short name': 'Slow',
          'Price (USD)': '5',
          'Processing hours': '72',
        });
      },
      words,
    );
  });

  entry('8.3-16', async (words) => {
    const page = tabs.upsells;
    await page.reload();
    await succeeds(
      'upsells',
      async () => {
        await page.getByLabel('Destination', { exact: true }).selectOption(visa);
        await fill(page, {
          'Nationality countries': 'United States',
          'Upsell name': 'Cover',
          'Short name': 'Cover',
          Description: 'Everything back',
          'Price (USD)': '5',
        });
      },
      words,
    );
  });

  entry('8.3-13', async ([title]) => {
    const page = tabs.templates;
    await press(page, 'Add Template');
    const details = {
      'Template name': `Link ${stamp}`,
      Subject: 'Your link',
      'HTML content': '<p>{{PASSPORT_NUMBER}}</p>',
    };
    await fill(page, details);
    await save(page);
    const toast = page.getByRole('listitem').filter({ has: page.getByText(title as RegExp) });
    await toast.getByText(/PASSPORT_NUMBER/).waitFor();
  });

  entry('8.3-17', async ([created, updated, deleted]) => {
    const page = tabs.templates;
    await fill(page, { 'HTML content': '<a href="{{CONFIRMATION_URL}}">Sign in</a>' });
    await save(page);
    await shows(page, [created as RegExp]);
    await press(page, `Edit Link ${stamp}`);
    await save(page);
    await shows(page, [updated as RegExp]);
    await confirmDelete(page, `Link ${stamp}`);
    await shows(page, [deleted as RegExp]);
  });

  const flag = (page: Page) => page.getByLabel('Flag icon');
  entry('8.3-18', async (words) => {
    const page = tabs.destinations;
    await press(page, `Edit ${visa}`);
    await flag(page).setInputFiles({ name: 'flag.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') });
    await shows(page, words);
  });

  entry('8.3-19', async (words) => {
    const page = tabs.destinations;
    await flag(page).setInputFiles({ name: 'flag.png', mimeType: 'image/png', buffer: Buffer.alloc(102_401) });
    await shows(page, words);
    await page.keyboard.press('Escape');
  });

  test.describe('while the catalogue is away', () => {
    test.beforeAll(async () => {
      for (const kind of ['destinations', 'services', 'upsells'] as const) {
        await tabs[kind].reload();
        await press(tabs[kind], `Edit ${forms[kind].named}`);
        await tabs[kind].getByRole('dialog').waitFor();
      }
      await platform.stopPart('catalog');
    });
    test.afterAll(() => platform.startPart('catalog'));

    const failsToSave = (kind: Kind) => async (words: RegExp[]) => {
      await save(tabs[kind]);
      await shows(tabs[kind], words);
      await tabs[kind].keyboard.press('Escape');
    };
    const failsToDuplicate = (kind: Kind) => async (words: RegExp[]) => {
      await press(tabs[kind], `Duplicate ${forms[kind].named}`);
      await shows(tabs[kind], words);
    };
    const failsToDelete = (kind: Kind) => async (words: RegExp[]) => {
      await confirmDelete(tabs[kind], forms[kind].named);
      await shows(tabs[kind], words);
    };
    entry('8.3-3', failsToSave('destinations'));
    entry('8.3-4', failsToSave('services'));
    entry('8.3-5', failsToSave('upsells'));
    entry('8.3-6', failsToDuplicate('destinations'));
    entry('8.3-7', failsToDuplicate('services'));
    entry('8.3-8', failsToDuplicate('upsells'));
    entry('8.3-9', failsToDelete('destinations'));
    entry('8.3-10', failsToDelete('services'));
    entry('8.3-11', failsToDelete('upsells'));

    test.describe('from the beginning', () => {
      test.beforeAll(async () => {
        await Promise.all([tabs.destinations, tabs.services, tabs.upsells].map((page) => page.reload()));
      });

      entry('8.3-1', (words) => shows(tabs.destinations, words));

      entry('8.3-2', async (words) => {
        await shows(tabs.services, words);
        await shows(tabs.upsells, words);
      });
    });
  });
});

test.describe('who is who', () => {
  entry('8.4-1', async () => {
    const response = await fetch(`${platform.web}/api/me/applications`);
    expect([response.status, await response.json()]).toEqual([
      401,
      expect.objectContaining({ reason: 'sign-in-needed' }),
    ]);
  });

  const opened = async (path: string) => {
    const page = await openPage();
    const lines = logOf(page);
    await page.goto(path);
    return { page, lines };
  };

  entry('8.4-2', async () => {
    const refusal = 'state=made-up&error=access_denied&error_description=email-link-refused';
    const { page, lines } = await opened(`/application/resume#${refusal}`);
    await logs(lines, /^email-link-refused$/);
    await heading(page, 'This link no longer works').waitFor();
  });

  entry('8.4-3', async (words) => {
    const { lines } = await opened('/application/resume#state=made-up&session_state=made-up&code=made-up');
    await logs(lines, words[0] as RegExp);
  });

  entry('8.4-4', async (words) => {
    const { lines } = await opened('/application/resume#state=made-up');
    await logs(lines, words[0] as RegExp);
  });

  entry('8.4-5', async (words) => {
    const { page, lines } = await opened('/auth/link');
    await logs(lines, words[0] as RegExp);
    await heading(page, 'This link no longer works').waitFor();
  });

  entry('8.4-7', async (words) => {
    const main = join(import.meta.dirname, '../../services/payment/dist/main.js');
    const child = spawn(process.execPath, [main], { env: {}, stdio: ['ignore', 'ignore', 'pipe'] });
    let said = '';
    child.stderr.on('data', (chunk) => {
      said += chunk;
    });
    const code = await new Promise((done) => child.on('close', done));
    expect(code).not.toBe(0);
    const line = said.split('\n').find((each) => each.includes('STRIPE_SECRET_KEY'));
    expect(line?.split('STRIPE_SECRET_KEY: ')[1]).toMatch(words[0] as RegExp);
  });

  test.describe('with a session', () => {
    // One session, up to its end.
    test.describe.configure({ mode: 'serial' });
    let context: BrowserContext;
    let here: Page;
    let elsewhere: Page;
    let token = '';
    const asked = new Set<string>();
    test.beforeAll(async () => {
      context = await openBrowser();
      // Tabs that did not hear of a sign-out elsewhere: Keycloak's answer has to tell them.
      await context.addInitScript(() =>
        addEventListener('storage', (event) => event.stopImmediatePropagation(), { capture: true }),
      );
      context.on('request', (request) => asked.add(request.url().replace(/[?#].*/, '')));
      elsewhere = await staffIn(context);
      here = await openPage(context);
      here.on('request', (request) => {
        token = request.headers().authorization ?? token;
      });
      await here.clock.install();
      await here.goto('/admin');
      await here.getByRole('tab', { name: 'Destinations' }).waitFor();
      await eventually(async () => token, Boolean);
    });

    entry('8.4-6', async (words) => {
      const [head, body, signature = ''] = token.split('.');
      const forged = `${head}.${body}.${[...signature].reverse().join('')}`;
      const response = await fetch(`${platform.web}/api/admin/destinations`, { headers: { authorization: forged } });
      expect(response.status).toBe(401);
      const { details } = (await response.json()) as { details: { problem: string } };
      expect(details.problem).toMatch(words[0] as RegExp);
    });

    test("no token is kept in the browser's storage", async () => {
      const kept = await here.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
      expect(kept).not.toContain(token.split('.')[2]);
      expect(kept).not.toMatch(/eyJ|refresh_token|access_token/);
    });

    test('a token that is about to run out is renewed before the next call', async () => {
      const renewed = here.waitForResponse(
        (response) => response.ok() && response.url().endsWith('/openid-connect/token'),
      );
      const listed = here.waitForResponse((response) => response.ok() && response.url().endsWith('/api/admin/upsells'));
      await here.clock.fastForward('04:40');
      await here.getByRole('tab', { name: 'Upsells' }).click();
      await renewed;
      await listed;
    });

    test('a renewal that failed is tried again by the next call', async () => {
      const isRenewal = /\/openid-connect\/token$/;
      let asked = 0;
      await here.route(isRenewal, (route) => {
        asked += 1;
        return asked === 1 ? route.abort() : route.continue();
      });
      const renewed = here.waitForResponse((response) => isRenewal.test(response.url()) && response.ok());
      await here.clock.fastForward('04:40');
      await here.getByRole('tab', { name: 'Visa Services' }).click();
      await eventually(async () => asked, Boolean);
      await here.getByRole('tab', { name: 'Templates' }).click();
      await renewed;
      await here.unroute(isRenewal);
    });

    const logOut = async (page: Page) => {
      await page.getByRole('button', { name: 'Your account' }).click();
      await page.getByRole('button', { name: 'Log out' }).first().click();
    };

    entry('8.4-9', async () => {
      const third = await at('/admin', context);
      await third.getByRole('button', { name: 'Your account' }).waitFor();
      await logOut(elsewhere);
      await elsewhere.getByRole('link', { name: 'Log in' }).first().waitFor();
      await here.clock.fastForward('10:00');
      await here.getByRole('tab', { name: 'Destinations' }).click();
      await here
        .getByText(/Staff sign-in|Log in/)
        .first()
        .waitFor();
      await third.bringToFront();
    });

    entry('8.4-8', async () => {
      const [, , third] = context.pages();
      if (!third) throw new Error('the third page is gone');
      await logOut(third);
      await third.getByRole('link', { name: 'Log in' }).first().waitFor();
      expect(new URL(third.url()).origin).toBe(platform.web);
    });

    test('after signing out, another tab shows nothing of staff any more', async () => {
      const shared = await openBrowser();
      const first = await staffIn(shared);
      const second = await at('/admin', shared);
      await heading(second, 'Admin Dashboard').waitFor();
      await logOut(first);
      await second.getByRole('button', { name: 'Staff sign-in' }).waitFor();
      expect(await second.getByText('Admin Dashboard').count()).toBe(0);
    });

    test('tokens, keys and signing out are Keycloak’s own, and nothing else of an auth client is called', async () => {
      const realm = [...asked].find((url) => url.endsWith('/openid-connect/token'))?.replace(/\/token$/, '');
      expect([...asked].filter((url) => url.startsWith(`${realm}/`)).sort()).toEqual(
        ['3p-cookies/step1.html', '3p-cookies/step2.html', 'auth', 'logout', 'token'].map((name) => `${realm}/${name}`),
      );
      expect([...asked].filter((url) => url.startsWith(`${platform.web}/api/auth/`))).toEqual([]);
      const { keys } = (await (await fetch(`${realm}/certs`)).json()) as { keys: { kid: string }[] };
      const { kid } = JSON.parse(Buffer.from(token.split('.')[0]?.split(' ')[1] ?? '', 'base64url').toString());
      expect(keys.map((key) => key.kid)).toContain(kid);
    });
  });
});

test('has a cause for every entry of section 8', () => {
  expect([...caused].sort()).toEqual(catalogue.map(({ id }) => id).sort());
});
