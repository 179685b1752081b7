import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { inLanguage } from './languages.ts';
import { failOnViolation, watchPolicy } from './policy.ts';

const WIDE = { width: 1280, height: 900 };
const NARROW = { width: 390, height: 844 };

/** The Chromium that CHROME_PATH names, else the one inside its npm package. */
export const launchBrowser = async (flags: string[] = []): Promise<Browser> => {
  const { CHROME_PATH } = process.env;
  if (CHROME_PATH)
    return failOnViolation(await chromium.launch({ executablePath: CHROME_PATH, args: ['--no-sandbox', ...flags] }));
  const { default: packaged } = await import('@sparticuz/chromium');
  const executablePath = await packaged.executablePath();
  return failOnViolation(await chromium.launch({ executablePath, args: [...packaged.args, ...flags] }));
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

const listed = (name: string): string[] => process.env[name]?.split(',').filter(Boolean) ?? [];

/**
 * Keeps pictures of the screen where SCREENSHOT_DIR says so: at a phone's and a desk's width, in the present language
 * and the light theme, or in what SCREENSHOT_WIDTHS, SCREENSHOT_LANGUAGES and SCREENSHOT_THEMES list.
 */
export const keepScreens = async (page: Page, name: string): Promise<void> => {
  const { SCREENSHOT_DIR } = process.env;
  if (!SCREENSHOT_DIR) return;
  mkdirSync(SCREENSHOT_DIR, { recursive: true });
  taken += 1;
  const widths = listed('SCREENSHOT_WIDTHS').map(Number);
  const themes = listed('SCREENSHOT_THEMES') as ('light' | 'dark')[];
  const canTranslate = (await page.locator('header select').count()) > 0;
  const languages = canTranslate ? listed('SCREENSHOT_LANGUAGES') : [];
  const shoot = async (suffix: string) => {
    for (const width of widths.length ? widths : [NARROW.width, WIDE.width]) {
      await page.setViewportSize({ width, height: width < 600 ? NARROW.height : WIDE.height });
      const file = `${String(taken).padStart(2, '0')}-${name}${suffix}-${width}.png`;
      await page.screenshot({ path: join(SCREENSHOT_DIR, file), fullPage: true, animations: 'disabled' });
    }
  };
  for (const theme of themes.length ? themes : (['light'] as const)) {
    if (themes.length) await page.emulateMedia({ colorScheme: theme });
    const suffix = theme === 'dark' ? '-dark' : '';
    if (languages.length === 0) await shoot(suffix);
    for (const language of languages)
      await inLanguage(page, language, () => shoot(`${suffix}${language === 'en' ? '' : `-${language}`}`));
  }
  if (themes.length) await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(WIDE);
};
