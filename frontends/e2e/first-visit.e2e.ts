import { expect, type Locator, type Page, type Response } from '@playwright/test';
import { readPlatform } from './platform.ts';
import { test } from './test.ts';
import { choose, heading } from './traveller.ts';

const platform = readPlatform();
const kB = 1_000;

/** Everything a page fetches, and what went wrong in it. */
const watch = (page: Page) => {
  const responses: Response[] = [];
  const faults: string[] = [];
  page.on('response', (response) => responses.push(response));
  page.on('pageerror', ({ message }) => faults.push(message));
  const scripts = async () => {
    const answers = responses.filter((response) => response.request().resourceType() === 'script');
    return Promise.all(
      answers.map(async (response) => ({
        url: response.url(),
        bytes: (await response.request().sizes()).responseBodySize,
        text: await response.text(),
        encoding: await response.headerValue('content-encoding'),
      })),
    );
  };
  return { responses, faults, scripts };
};

const bytesOf = (scripts: { bytes: number }[]) => scripts.reduce((sum, { bytes }) => sum + bytes, 0);

/** React names its internals where it defines them, once in each copy. */
const copiesOfReact = (scripts: { text: string }[]) =>
  scripts.flatMap(({ text }) => text.match(/__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE=/g) ?? [])
    .length;

const settled = (page: Page) => page.waitForLoadState('networkidle');

test.describe('the first visit', () => {
  test('weighs at most 120 kB of JavaScript in at most 12 requests, React once', async ({ page }) => {
    const { faults, scripts, responses } = watch(page);
    await page.goto('/');
    await page.getByText('With us, from').first().waitFor();
    await settled(page);
    const fetched = await scripts();
    expect(bytesOf(fetched)).toBeGreaterThan(50 * kB);
    expect(bytesOf(fetched)).toBeLessThanOrEqual(120 * kB);
    expect(fetched.length).toBeLessThanOrEqual(12);
    expect(copiesOfReact(fetched)).toBe(1);
    expect(fetched.filter(({ bytes, encoding }) => bytes > 2 * kB && encoding !== 'br')).toEqual([]);
    expect(responses.filter((response) => response.url().includes('/remotes/')).map((one) => one.url())).toEqual([]);
    expect(faults).toEqual([]);
  });

  for (const [path, language, title] of [
    ['/', 'en', 'The fastest way to get a travel visa'],
    ['/es', 'es', 'La forma más rápida de conseguir un visado'],
    ['/fr', 'fr', 'Le moyen le plus rapide d’obtenir un visa'],
  ] as const)
    test(`finds ${path} readable without a script, in its language`, async ({ browser }) => {
      const plain = await browser.newContext({ javaScriptEnabled: false });
      const page = await plain.newPage();
      const answer = await page.goto(path);
      expect(answer?.status()).toBe(200);
      expect(await page.locator('html').getAttribute('lang')).toBe(language);
      expect(await page.locator('h1').textContent()).toBe(title);
      expect(await page.locator('table tbody tr').count()).toBe(6);
      expect(await page.locator('summary').count()).toBeGreaterThan(4);
      expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(new URL(path, platform.web).href);
      expect(await page.locator('link[rel=alternate]').count()).toBe(4);
      await plain.close();
    });

  test('is told on a step what it needs, where there is no script', async ({ browser }) => {
    const plain = await browser.newContext({ javaScriptEnabled: false });
    const page = await plain.newPage();
    // Playwright finds no text within <noscript>, and the words are in it alone.
    const words = page.locator('noscript p').first();
    await page.goto('/application/personal-details');
    await words.waitFor({ state: 'visible' });
    expect(await words.textContent()).toContain('please allow JavaScript in your browser');
    expect(await page.locator('main noscript ~ *').isVisible()).toBe(false);
    // A page that is not drawn beforehand is not left empty either.
    for (const path of ['/application/review-order', '/apply', '/privacy']) {
      await page.goto(path);
      await words.waitFor({ state: 'visible' });
      expect(await words.textContent()).toContain('please allow JavaScript in your browser');
    }
    await plain.close();
  });

  for (const path of ['/', '/es', '/fr'])
    test(`takes ${path} over as it was served, without a mismatch`, async ({ page }) => {
      const { faults } = watch(page);
      await page.goto(path);
      const language = page.getByRole('banner').locator('select').first();
      await expectValue(language, path === '/' ? 'en' : path.slice(1));
      await language.selectOption('fr');
      await heading(page, 'Le moyen le plus rapide d’obtenir un visa').waitFor();
      expect(new URL(page.url()).pathname).toBe('/fr');
      expect(faults).toEqual([]);
    });

  for (const [path, title] of [
    ['/', 'Le moyen le plus rapide d’obtenir un visa'],
    ['/order-confirmation/uk-eta', /^Faites votre demande/],
  ] as const)
    test(`does on ${path} what was asked before the scripts were there`, async ({ page }) => {
      const { faults } = watch(page);
      const arrived = Promise.withResolvers<void>();
      await page.route('**/static/js/async/**', async (route) => {
        await arrived.promise;
        await route.continue();
      });
      await page.goto(path, { waitUntil: 'commit' });
      await heading(page, /./).first().waitFor();
      await page.waitForLoadState('domcontentloaded');
      await page.getByRole('banner').locator('select').first().selectOption('fr');
      await page.getByRole('link', { name: 'Skip to main content' }).press('Enter');
      arrived.resolve();
      await heading(page, title).waitFor();
      expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');
      expect(faults).toEqual([]);
    });

  test("keeps a visa's served title and note until its page is there", async ({ page }) => {
    const { faults } = watch(page);
    await page.addInitScript(() => {
      const seen = new Set<string>();
      Object.assign(globalThis, { seen });
      new MutationObserver(() => {
        // While the page arrives, the browser shows what it has of it; our scripts run after that.
        const hasArrived = document.readyState !== 'loading' && document.querySelector('#main');
        if (hasArrived) seen.add(document.querySelector('h1')?.textContent ?? 'no title');
      }).observe(document, { childList: true, subtree: true });
    });
    const answered = Promise.withResolvers<void>();
    await page.route('**/api/destinations', async (route) => {
      await answered.promise;
      await route.continue();
    });
    const asked = page.waitForRequest('**/api/destinations');
    await page.goto('/order-confirmation/uk-eta', { waitUntil: 'commit' });
    await asked;
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    expect(await page.getByRole('combobox', { name: 'Nationality' }).count()).toBe(0);
    answered.resolve();
    await page.getByRole('combobox', { name: 'Nationality' }).waitFor();
    const seen = await page.evaluate(() => [...(globalThis as unknown as { seen: Set<string> }).seen]);
    expect(seen).toEqual(['Apply now for your United Kingdom ETA']);
    expect(faults).toEqual([]);
  });

  test('shows somebody who has chosen a language and a currency before theirs', async ({ page }) => {
    const { faults } = watch(page);
    await page.goto('/privacy');
    await page.evaluate(() => localStorage.setItem('preferences', '{"language":"es","currency":"eur"}'));
    await page.goto('/');
    await heading(page, 'La forma más rápida de conseguir un visado').waitFor();
    await page.getByText(/\d\s€/).first().waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('es');
    for (const [path, words] of [
      ['/', 'La forma más rápida de conseguir un visado'],
      ['/application/personal-details', 'Tus datos personales'],
    ] as const) {
      const served = (await (await page.goto(path))?.text()) ?? '';
      expect(served).toContain('<html lang="es">');
      expect(served).toContain(words);
    }
    expect(faults).toEqual([]);
  });

  test('never brings a traveller the admin remote', async ({ page }) => {
    const { responses, scripts, faults } = watch(page);
    await page.goto('/application/order-confirmation');
    await choose(page, 'Visa', 'United Kingdom');
    await choose(page, 'Nationality', 'United States');
    await page.getByRole('button', { name: 'Start your application' }).click();
    await heading(page, 'Your personal details').waitFor();
    await settled(page);
    const fetched = await scripts();
    expect(responses.some((response) => response.url().includes('/remotes/apply/'))).toBe(true);
    expect(responses.filter((response) => response.url().includes('/remotes/admin/'))).toEqual([]);
    expect(copiesOfReact(fetched)).toBe(1);
    expect(bytesOf(fetched)).toBeLessThanOrEqual(241 * kB);
    expect(faults).toEqual([]);
  });
});

const expectValue = async (field: Locator, value: string) => {
  await field.waitFor();
  expect(await field.inputValue()).toBe(value);
};

test.describe('what search engines find', () => {
  const ask = (path: string) => fetch(new URL(path, platform.web));

  test('lists every visa on sale in the site map', async () => {
    const { destinations } = (await (await ask('/api/destinations')).json()) as { destinations: { slug: string }[] };
    expect(await (await ask('/robots.txt')).text()).toContain(`Sitemap: ${platform.web}/sitemap.xml`);
    const map = await (await ask('/sitemap.xml')).text();
    expect(destinations.length).toBeGreaterThan(4);
    for (const { slug } of destinations) expect(map).toContain(`<loc>${platform.web}/order-confirmation/${slug}</loc>`);
  });

  test('names the visa of a slug in the page that is served', async () => {
    const { destinations } = (await (await ask('/api/destinations')).json()) as {
      destinations: { slug: string; visaName: string }[];
    };
    const [first] = destinations;
    const page = await (await ask(`/order-confirmation/${first?.slug}`)).text();
    expect(page).toContain(`<title>${first?.visaName} · Wayfare</title>`);
    expect(page).toContain(`<link rel="canonical" href="${platform.web}/order-confirmation/${first?.slug}">`);
  });

  for (const path of [
    '/nowhere',
    '/order-confirmation/no-such-visa',
    '/es/nowhere',
    '/application/nowhere',
    '/admin/no/where',
  ])
    test(`is told that ${path} does not exist`, async () => expect((await ask(path)).status).toBe(404));

  for (const path of ['/auth', '/privacy', '/application/resume', '/admin/templates', '/admin/submissions/1'])
    test(`is given ${path}`, async () => expect((await ask(path)).status).toBe(200));
});
