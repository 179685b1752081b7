import { type BrowserContext, expect, type Page } from '@playwright/test';
import { faultsOf } from './inspect.ts';
import { passports, portrait } from './pictures.ts';
import { readPlatform } from './platform.ts';
import { knowData, speakPseudo } from './pseudo.ts';
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

test.describe.configure({ timeout: 420_000 });
test.use({ actionTimeout: 60_000 });

const platform = readPlatform();
const email = anAddress('ada');
const { step } = test;
const pseudoSpoken = new Set<string>();

/** Tells what is wrong with the screen; the walk goes on, so that one run tells all of it. */
const look = async (name: string, at: Page, again?: () => Promise<void>): Promise<void> => {
  await at.bringToFront();
  expect.soft(await faultsOf(at, name, { again }), name).toEqual([]);
};

/** Hands the form in again, whatever its button is called in the language of the moment. */
const submit = (at: Page) => async () => {
  await at
    .locator('form button[type=submit]')
    .first()
    .evaluate((button: HTMLButtonElement) => button.click());
  await at.locator('[aria-invalid=true]').first().waitFor();
};

const pageOf = async (context: BrowserContext): Promise<Page> => {
  await speakPseudo(context, pseudoSpoken);
  return context.newPage();
};
/** That the pseudo-language was spoken by these parts since it was last asked. */
const expectPseudo = (...parts: string[]) => {
  expect([...pseudoSpoken]).toEqual(expect.arrayContaining(parts));
  pseudoSpoken.clear();
};

/** What the catalogue says in a language: data, though it reads like words. */
const catalogueTexts = async (language: string): Promise<string[]> => {
  const ask = async (path: string) =>
    (await fetch(`${platform.web}/api/${path}`, { headers: { 'accept-language': language } })).json();
  const { destinations } = (await ask('destinations')) as { destinations: Record<string, string>[] };
  const offers = await Promise.all(
    destinations.map(async ({ id }) => [
      await ask(`destinations/${id}/services`),
      await ask(`destinations/${id}/upsells?nationality=US`),
    ]),
  );
  const texts: string[] = [];
  JSON.stringify([destinations, offers], (_, value) => {
    if (typeof value === 'string') texts.push(value);
    return value;
  });
  return texts;
};

test.beforeAll(async () => {
  knowData([
    'Wayfare',
    'Ada Lovelace',
    'Grace Hopper',
    'Grace Lovelace',
    'Mary Lovelace',
    'USD $',
    'EUR €',
    'GBP £',
    'English',
    'Español',
    'Français',
  ]);
  knowData(['magic_link', 'recovery', 'confirmation', 'receipt', 'application_review_notice', 'español', 'français']);
  knowData(['case_asked', 'case_delivered', 'case_refused', 'case_withdrawn', 'case_cancelled', 'case_refunded']);
  knowData(['JANET ELEANOR', 'MARLOWE', 'JOERG', 'MUELLER LUETJEN']);
  knowData(['Engineer', '12 St James’s Square', 'SW1Y 4JH London', 'Greater London', 'United Kingdom']);
  knowData([
    email,
    platform.staff.username,
    'Local Administrator',
    ...(await catalogueTexts('en')),
    ...(await catalogueTexts('es')),
  ]);
  const settings = (await (await fetch(`${platform.web}/api/settings`)).json()) as { figures: { value: string }[] };
  knowData(settings.figures.map(({ value }) => value));
});

test('what a visitor sees', async ({ context, openBrowser }) => {
  const page = await pageOf(context);

  await step('the landing page, asked and answered', async () => {
    await page.goto('/');
    await page.getByRole('region', { name: 'Where to?' }).getByText('With us, from').first().waitFor();
    await look('landing', page);
    await page.getByRole('combobox', { name: 'Destination' }).click();
    await look('landing-list-open', page);
    await choose(page, 'Destination', 'United Kingdom');
    await page.getByText('You need an electronic travel authorization').waitFor();
    await look('landing-answered', page);
  });

  await step('the menu of a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Menu' }).click();
    await look('menu', page);
  });

  await step('the pages around it', async () => {
    for (const path of ['nowhere', 'accessibility', 'privacy', 'auth/link']) {
      await page.goto(`/${path}`);
      await heading(page, /./).waitFor();
      await look(path.replace('/', '-'), page);
    }
  });

  await step('logging in', async () => {
    await page.goto('/auth');
    await heading(page, /./).waitFor();
    await look('auth', page);
    await page.getByRole('button', { name: 'Send magic link' }).click();
    await look('auth-error', page, submit(page));
    await page.goto('/auth?returnTo=/admin');
    await page.getByRole('button', { name: 'Staff sign-in' }).waitFor();
    await look('auth-staff', page);
    await page.goto('/application/resume');
    await heading(page, 'Continue your application').waitFor();
    await look('resume', page);
    await page.getByRole('button', { name: 'Send magic link' }).click();
    await page.locator('[aria-invalid=true]').waitFor();
    await look('resume-error', page, submit(page));
  });

  await step('the destinations', async () => {
    await page.goto('/apply');
    await page.getByText('United Kingdom ETA').first().waitFor();
    await look('apply', page);
    await page.goto('/uk-eta');
    await page.getByText('Most popular').waitFor();
    await look('uk-eta', page);
    await page.goto('/order-confirmation/nowhere');
    await page.getByText('Destination not found').waitFor();
    await look('slug-unknown', page);
    await page.goto('/order-confirmation/uk-eta?nationality=US');
    await page.getByRole('combobox', { name: 'Nationality' }).waitFor();
    await look('slug', page);
  });

  await step('a page on its way, and one that does not come', async () => {
    const silent = await pageOf(await openBrowser());
    await silent.route('**/api/destinations*', () => {});
    await silent.goto('/apply');
    await heading(silent, /./).waitFor();
    await look('apply-loading', silent);
    await silent.unrouteAll({ behavior: 'ignoreErrors' });
    await silent.context().close();
    const broken = await pageOf(await openBrowser());
    await broken.route('**/remotes.json', (route) => route.abort());
    await broken.goto('/apply');
    await broken.getByRole('button', { name: 'Try again' }).waitFor();
    await look('remote-down', broken);
    await broken.context().close();
  });

  expectPseudo('apply', 'shell', 'ui');
});

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
    await page.getByRole('heading', { name: 'Check what we read' }).waitFor({ timeout: 40_000 });
    await look('passport-read', page);
    await page.getByRole('button', { name: 'Next: traveler #2' }).click();
    await page.getByText('Upload a picture', { exact: true }).waitFor();
    await page.getByLabel('Upload a picture').setInputFiles(passports.mueller.file);
    await page.getByRole('heading', { name: 'Check what we read' }).waitFor({ timeout: 40_000 });
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

test('what Keycloak shows staff', async ({ page: door }) => {
  let address: (path: string, more?: Record<string, string>) => string;
  const lookAt = async (name: string) => expect.soft(await faultsOf(door, name, { isForeign: true }), name).toEqual([]);

  await step('the sign-in, at first and refused, in three languages', async () => {
    const { keycloak } = (await (await fetch(`${platform.web}/api/settings`)).json()) as {
      keycloak: { url: string; realm: string; clientId: string };
    };
    address = (path, more = {}) => {
      const query = new URLSearchParams({
        client_id: keycloak.clientId,
        redirect_uri: `${platform.web}/`,
        response_type: 'code',
        scope: 'openid',
        code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
        code_challenge_method: 'S256',
        ...more,
      });
      return `${keycloak.url}/realms/${keycloak.realm}/protocol/openid-connect/${path}?${query}`;
    };
    for (const [language, title] of [
      ['es', 'Acceso del personal'],
      ['fr', 'Accès du personnel'],
      ['en', 'Staff sign-in'],
    ] as const) {
      await door.goto(address('auth', { ui_locales: language }));
      await heading(door, title).waitFor();
      expect(await door.locator('html').getAttribute('lang')).toBe(language);
    }
    await lookAt('keycloak-sign-in');
    await door.locator('#username').fill('nobody@travellers.example');
    await door.locator('#password').fill('wrong');
    await door.locator('#kc-login').click();
    await door.locator('#input-error-username').waitFor();
    await lookAt('keycloak-refused');
  });

  await step('the set-up of the second factor, an error, the sign-out', async () => {
    await door.goto(address('auth', { ui_locales: 'en', kc_action: 'CONFIGURE_TOTP' }));
    await door.locator('#username').fill(platform.staff.username);
    await door.locator('#password').fill(platform.staff.password);
    await door.locator('#kc-login').click();
    await heading(door, 'Set up your second factor').waitFor();
    await lookAt('keycloak-second-factor');
    await door.goto(address('auth', { redirect_uri: 'http://elsewhere.example/' }));
    await heading(door, 'This did not work').waitFor();
    await lookAt('keycloak-error');
    await door.goto(address('logout').split('?')[0] ?? '');
    await heading(door, 'Log out').waitFor();
    await lookAt('keycloak-sign-out');
  });
});
