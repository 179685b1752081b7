import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { failOnViolation, watchPolicy } from './policy.ts';

const WIDE = { width: 1280, height: 900 };
const NARROW = { width: 390, height: 844 };

/** The Chromium that CHROME_PATH names, else the one inside its npm package. */
export const launchBrowser = async (): Promise<Browser> => {
  const { CHROME_PATH } = process.env;
  if (CHROME_PATH)
    return failOnViolation(await chromium.launch({ executablePath: CHROME_PATH, args: ['--no-sandbox'] }));
  const { default: packaged } = await import('@sparticuz/chromium');
  const executablePath = await packaged.executablePath();
  return failOnViolation(await chromium.launch({ executablePath, args: packaged.args }));
};

/** A browser without a past: no cookies, no storage. English, so that the words of the screens can be asked for. */
export const emptyBrowser = async (browser: Browser, baseURL: string): Promise<BrowserContext> => {
  const context = await browser.newContext({
    baseURL,
    viewport: WIDE,
    locale: 'en-US',
    timezoneId: 'Europe/Madrid',
    reducedMotion: 'reduce',
  });
  await watchPolicy(context, baseURL);
  return context;
};

/** Pictures of every open page: what there was to see when something went wrong. */
export const keepBroken = async (browser: Browser): Promise<void> => {
  const pages = browser.contexts().flatMap((context) => context.pages());
  for (const [index, page] of pages.entries()) await keepScreens(page, `broken-${index + 1}`);
};

let taken = 0;

/** Keeps a picture of the screen at both widths, where SCREENSHOT_DIR says so. */
export const keepScreens = async (page: Page, name: string): Promise<void> => {
  const { SCREENSHOT_DIR } = process.env;
  if (!SCREENSHOT_DIR) return;
  mkdirSync(SCREENSHOT_DIR, { recursive: true });
  taken += 1;
  const file = (width: number) => join(SCREENSHOT_DIR, `${String(taken).padStart(2, '0')}-${name}-${width}.png`);
  for (const size of [NARROW, WIDE]) {
    await page.setViewportSize(size);
    await page.screenshot({ path: file(size.width), fullPage: true, animations: 'disabled' });
  }
};
