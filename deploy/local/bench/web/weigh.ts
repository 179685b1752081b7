// What a browser fetches on the measured pages, and what breaks the policy there.
import type { Browser, BrowserContext, Page } from 'playwright-core';

declare const policyViolated: (what: string) => void;

/** React names its internals where it defines them, once in each copy. */
const REACT = /__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE=/g;

export interface Weight {
  /** Bytes of scripts, as sent. */
  readonly script: number;
  readonly scripts: number;
  readonly bytes: number;
  readonly requests: number;
  /** Of React. */
  readonly copies: number;
  /** Requests for the admin remote. */
  readonly admin: number;
  readonly violations: readonly string[];
}

/** Follows what the pages of a browser context fetch and what they do against the policy. */
const follow = async (context: BrowserContext): Promise<() => Promise<Weight>> => {
  const seen = new Map<string, { bytes: number; isScript: boolean; copies: number }>();
  const violations: string[] = [];
  await context.exposeBinding('policyViolated', (_source, what: string) => void violations.push(what));
  await context.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', (event) =>
      policyViolated(`${event.violatedDirective} ${event.blockedURI} on ${location.pathname}`),
    ),
  );
  const pending: Promise<void>[] = [];
  let requests = 0;
  context.on('response', (response) => {
    requests += 1;
    const request = response.request();
    if (seen.has(response.url())) return;
    const note = async () => {
      const { responseBodySize: bytes } = await request.sizes();
      const isScript = request.resourceType() === 'script';
      seen.set(response.url(), {
        bytes,
        isScript,
        copies: isScript ? ((await response.text()).match(REACT)?.length ?? 0) : 0,
      });
    };
    pending.push(note().catch(() => {}));
  });
  return async () => {
    await Promise.all(pending);
    const files = [...seen.values()];
    const scripts = files.filter(({ isScript }) => isScript);
    return {
      script: scripts.reduce((sum, { bytes }) => sum + bytes, 0),
      scripts: scripts.length,
      bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
      requests,
      copies: scripts.reduce((sum, { copies }) => sum + copies, 0),
      admin: [...seen.keys()].filter((url) => url.includes('/remotes/admin/')).length,
      violations,
    };
  };
};

/** The pages that are measured; `open` leads a new browser there as a visitor comes. */
export const pagesOf = (slug: string) =>
  ({
    landing: {
      path: '/',
      open: async (page: Page): Promise<void> => {
        await page.goto('/');
        await page.getByText('With us, from').first().waitFor();
      },
    },
    'slug page': {
      path: `/order-confirmation/${slug}?nationality=US`,
      open: async (page: Page): Promise<void> => {
        await page.goto(`/order-confirmation/${slug}?nationality=US`);
        await page.getByRole('button', { name: 'Start your application' }).waitFor();
      },
    },
    'step page': {
      path: '/application/personal-details',
      open: async (page: Page): Promise<void> => {
        await page.goto(`/order-confirmation/${slug}?nationality=US`);
        await page.getByRole('button', { name: 'Start your application' }).click();
        await page.getByRole('heading', { name: 'Your personal details' }).waitFor();
      },
    },
  }) as const;

export type MeasuredPages = ReturnType<typeof pagesOf>;

interface Visit {
  readonly browser: Browser;
  readonly web: string;
  readonly pages: MeasuredPages;
}

export const weigh = async ({ browser, web, pages }: Visit): Promise<Record<string, Weight>> => {
  const figures: Record<string, Weight> = {};
  for (const [name, { path, open }] of Object.entries(pages)) {
    const context = await browser.newContext({ baseURL: web, viewport: { width: 390, height: 844 }, locale: 'en-US' });
    const page = await context.newPage();
    page.setDefaultTimeout(60_000);
    if (name === 'step page') {
      // The step as somebody who comes back to it opens it: only what it needs itself.
      await open(page);
      await page.waitForLoadState('networkidle');
      const state = await context.storageState();
      await context.close();
      const again = await browser.newContext({
        baseURL: web,
        viewport: { width: 390, height: 844 },
        locale: 'en-US',
        storageState: state,
      });
      const total = await follow(again);
      const back = await again.newPage();
      await back.goto(path);
      await back.getByRole('heading', { name: 'Your personal details' }).waitFor();
      await back.waitForLoadState('networkidle');
      figures[name] = await total();
      await again.close();
      continue;
    }
    const total = await follow(context);
    await open(page);
    await page.waitForLoadState('networkidle');
    figures[name] = await total();
    await context.close();
  }
  const context = await browser.newContext({ baseURL: web, locale: 'en-US' });
  const total = await follow(context);
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  await pages.landing.open(page);
  await pages['step page'].open(page);
  await page.waitForLoadState('networkidle');
  figures.visit = await total();
  await context.close();
  return figures;
};
