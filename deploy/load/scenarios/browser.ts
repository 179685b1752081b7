import { check } from 'k6';
import { browser } from 'k6/browser';
import type { Options } from 'k6/options';
import { figureOf, summaryWith } from '../lib/report.ts';
import { SECONDS, WEB } from '../lib/target.ts';

/** A person in a real browser, again and again: from the landing page through the apply remote to the first step. */
export const options: Options = {
  scenarios: {
    visit: {
      executor: 'constant-vus',
      exec: 'visit',
      vus: 1,
      duration: `${SECONDS}s`,
      options: { browser: { type: 'chromium' } },
    },
  },
  thresholds: { checks: ['rate==1'], browser_web_vital_lcp: ['p(75)<=2500'], browser_web_vital_cls: ['p(75)<=0.02'] },
};

export const visit = async (): Promise<void> => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  try {
    await page.goto(`${WEB}/`, { waitUntil: 'networkidle' });
    check(await page.locator('h1').isVisible(), { 'the landing page is there': (seen) => seen });
    await page.goto(`${WEB}/order-confirmation/uk-eta?nationality=US`, { waitUntil: 'networkidle' });
    const title = page.locator('h1');
    await title.waitFor({ state: 'visible', timeout: 15_000 });
    check(await page.locator('main').textContent(), {
      'the order is there with its price': (text) => /\$\s?\d/.test(text ?? ''),
    });
  } finally {
    await page.close();
    await context.close();
  }
};

export const handleSummary = summaryWith((summary) => [
  {
    name: 'largest contentful paint, p75',
    value: figureOf(summary, 'browser_web_vital_lcp', 'p(75)'),
    unit: 'ms',
    limit: 2500,
  },
  { name: 'layout shift, p75', value: figureOf(summary, 'browser_web_vital_cls', 'p(75)'), unit: '', limit: 0.02 },
]);
