import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { inLanguage } from './languages.ts';

const WIDE = { width: 1280, height: 900 };
const NARROW = { width: 390, height: 844 };

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
