import type { Page } from '@playwright/test';

/** Chooses a language in the header; works on a phone as well, where the choice is folded away. */
export const chooseLanguage = async (page: Page, language: string): Promise<void> => {
  await page
    .locator('header select')
    .first()
    .evaluate((select: HTMLSelectElement, value) => {
      // React listens to the element's own setter.
      Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set?.call(select, value);
      select.dispatchEvent(new Event('change', { bubbles: true }));
    }, language);
  await page.waitForFunction((value) => document.documentElement.lang === value, language);
};

/** Does something while the page speaks another language, then goes back to English. */
export const inLanguage = async (page: Page, language: string, work: () => Promise<void>): Promise<void> => {
  await chooseLanguage(page, language);
  await work();
  await chooseLanguage(page, 'en');
};
