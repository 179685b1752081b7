import { type Browser, type BrowserContext, test as base, expect } from '@playwright/test';
import { takeViolations, watchPolicy } from './policy.ts';

interface Fixtures {
  /** Opens another browser without a past: no cookies, no storage. It closes with the test. */
  openBrowser: () => Promise<BrowserContext>;
  policy: undefined;
}

/** A browser without a past that somebody else closes: for what several tests share. */
export const emptyBrowser = async (browser: Browser): Promise<BrowserContext> => {
  const context = await browser.newContext();
  await watchPolicy(context);
  return context;
};

/** A test whose browsers hold the pages to their content security policy, whatever the test is about. */
export const test = base.extend<Fixtures>({
  context: async ({ context }, use) => {
    await watchPolicy(context);
    await use(context);
  },
  openBrowser: async ({ browser }, use) => {
    const opened: BrowserContext[] = [];
    await use(async () => {
      const context = await emptyBrowser(browser);
      opened.push(context);
      return context;
    });
    for (const context of opened) await context.close();
  },
  policy: [
    // biome-ignore lint/correctness/noEmptyPattern: a fixture that needs no other is written so
    async ({}, use) => {
      await use(undefined);
      expect(takeViolations(), 'violations of the content security policy').toEqual([]);
    },
    { auto: true },
  ],
});
