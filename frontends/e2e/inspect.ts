import type { Page } from '@playwright/test';
import { painted, runAxe } from './axe.ts';
import { inLanguage } from './languages.ts';
import { hardCodedText } from './pseudo.ts';
import { keepScreens } from './screens.ts';

const HEIGHT = 844;
const WIDTHS = [1280, 390];
/** A tablet held upright, where two columns begin: between the widths that are drawn and looked at. */
const BETWEEN = 768;
/** 1280 px at 400 % zoom. */
const ZOOMED = 320;
const SMALLEST_TARGET = 24;

/** Controls smaller than a fingertip; a link within a sentence may be as high as its line. */
const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate((smallest) => {
    const controls = 'a[href], button, input, select, textarea, summary, [role=button], [role=tab], [role=option]';
    const isInSentence = (element: Element) =>
      element.matches('a') &&
      getComputedStyle(element).display === 'inline' &&
      (element.parentElement?.textContent?.trim() ?? '') !== (element.textContent?.trim() ?? '');
    return [...document.querySelectorAll(controls)].flatMap((element) => {
      if (!element.checkVisibility({ visibilityProperty: true }) || isInSentence(element)) return [];
      // A box is pressed on its label as well; a link may cover the whole of its card.
      const isBox = element instanceof HTMLInputElement && element.matches('.sr-only, [type=checkbox], [type=radio]');
      const label = isBox ? element.labels?.[0] : undefined;
      const covers = getComputedStyle(element, '::after').position === 'absolute';
      const target = label ?? (covers && element instanceof HTMLElement ? element.offsetParent : null) ?? element;
      const { width, height } = target.getBoundingClientRect();
      const isOnlyRead = element.matches('.sr-only') && !element.matches('input');
      if (isOnlyRead || (width >= smallest && height >= smallest)) return [];
      const name = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40);
      return [`small target: ${element.localName} “${name}” ${Math.round(width)} × ${Math.round(height)}`];
    });
  }, SMALLEST_TARGET);

/** What makes the page scroll sideways, or is cut off at its right edge. */
const overflow = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    // Drawings within their box, words that are only read out, the list of notices, which is wider than its notices.
    const aside = 'svg, .sr-only, [data-sonner-toaster]';
    const scrolls = (element: Element | null): boolean =>
      element !== null && (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
    const isWide = document.documentElement.scrollWidth > width;
    const wide = [...document.querySelectorAll('body *')].filter((element) => {
      const { right, width: own } = element.getBoundingClientRect();
      return own > 0 && right > width + 1 && element.checkVisibility() && !element.closest(aside) && !scrolls(element);
    });
    const deepest = wide.filter((element) => !wide.some((other) => other !== element && element.contains(other)));
    return isWide || deepest.length
      ? [`wider than ${width}: ${deepest.map((element) => `${element.localName}.${element.className}`).join(' | ')}`]
      : [];
  });

/** A page says what it is: one h1, a title, a language. */
const identity = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const headings = [...document.querySelectorAll('h1')].filter((element) => element.checkVisibility()).length;
    const isModal = document.querySelector('[role=dialog], [role=alertdialog]') !== null;
    return [
      ...(headings === 1 || isModal ? [] : [`${headings} h1`]),
      ...(document.title ? [] : ['no title']),
      ...(document.documentElement.lang ? [] : ['no language']),
    ];
  });

interface Options {
  /** Does again what brought up the messages on the screen: they are in the language of their moment. */
  readonly again?: () => Promise<void>;
  /** Pages whose language is not chosen in our header: Keycloak's. */
  readonly isForeign?: boolean;
}

/** Everything that is wrong with what a page shows now; it stays in the state it was in. */
export const faultsOf = async (
  page: Page,
  name: string,
  { again, isForeign = false }: Options = {},
): Promise<string[]> => {
  const faults: string[] = [];
  const note = (where: string, found: string[]) => faults.push(...found.map((fault) => `${name}, ${where}: ${fault}`));
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT });
    await page.emulateMedia({ colorScheme: 'light' });
    await painted(page);
    note(`${width} light`, await runAxe(page));
    note(`${width}`, await smallTargets(page));
    await page.emulateMedia({ colorScheme: 'dark' });
    await painted(page);
    note(`${width} dark`, await runAxe(page, ['color-contrast']));
  }
  await page.emulateMedia({ colorScheme: 'light' });
  note('page', await identity(page));
  await page.setViewportSize({ width: BETWEEN, height: HEIGHT });
  await painted(page);
  note(`${BETWEEN}`, [...(await overflow(page)), ...(await smallTargets(page))]);
  await page.setViewportSize({ width: ZOOMED, height: HEIGHT });
  await painted(page);
  note('400 %', await overflow(page));
  if (!isForeign) {
    // The pseudo-language stands in for Spanish: as long as words get.
    await inLanguage(page, 'es', async () => {
      await again?.();
      await painted(page);
      note('400 %, long words', await overflow(page));
      note('pseudo-language', await hardCodedText(page));
    });
    await again?.();
  }
  await page.setViewportSize({ width: 1280, height: 900 });
  if (process.env.SCREENSHOT_WIDTHS) await keepScreens(page, name);
  return faults;
};
