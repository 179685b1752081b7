import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { painted, runAxe } from '../../e2e/axe.ts';

/** Nobody serves it: what is asked of it is answered from the folder. */
const ORIGIN = 'http://book.invalid';
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const CONTROLS = 'a[href], button, input, select, textarea, [role=tab]';

interface Story {
  readonly id: string;
  readonly title: string;
  readonly name: string;
  readonly type: string;
}

const storiesOf = (folder: string): Story[] => {
  const { entries }: { entries: Record<string, Story> } = JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8'));
  return Object.values(entries).filter(({ type }) => type === 'story');
};

const serve = async (page: Page, folder: string): Promise<void> => {
  await page.route(`${ORIGIN}/**`, (route) => {
    const path = join(folder, decodeURIComponent(new URL(route.request().url()).pathname));
    return existsSync(path) ? route.fulfill({ path }) : route.fulfill({ status: 404 });
  });
};

/** Of Storybook, in its page. */
declare const __STORYBOOK_PREVIEW__: { currentRender?: { phase?: string } } | undefined;

/** Opens a story; resolves when it is drawn, with what went wrong. */
const open = async (page: Page, id: string): Promise<string[]> => {
  await page.goto(`${ORIGIN}/iframe.html?id=${id}&viewMode=story`);
  await page.waitForFunction(() =>
    /^(finished|errored)$/.test(
      (typeof __STORYBOOK_PREVIEW__ === 'object' && __STORYBOOK_PREVIEW__?.currentRender?.phase) || '',
    ),
  );
  const failure = page.locator('.sb-show-errordisplay #error-message');
  return (await failure.count()) ? [(await failure.textContent()) ?? ''] : [];
};

/** Whether a picture is of one colour alone; asked of the page, which can read a PNG. */
const isBlank = (page: Page, png: Buffer): Promise<boolean> =>
  page.evaluate(async (base64) => {
    const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${base64}`)).blob());
    const { width, height } = picture;
    const drawing = new OffscreenCanvas(width, height).getContext('2d');
    drawing?.drawImage(picture, 0, 0);
    const dots = new Uint32Array(drawing?.getImageData(0, 0, width, height).data.buffer ?? new ArrayBuffer(0));
    return dots.every((dot) => dot === dots[0]);
  }, png.toString('base64'));

/**
 * Controls of which nothing is left to see where the reader's own colours replace ours: backgrounds and shadows go
 * then.
 * Axe cannot tell, since it is given the colours as we wrote them.
 */
const vanished = async (page: Page): Promise<string[]> => {
  const found: string[] = [];
  for (const control of await page.locator(CONTROLS).all()) {
    // A box is drawn beside its input, within their label.
    const isHidden = await control.evaluate((element) => element.matches('.sr-only'));
    const drawn = isHidden ? control.locator('xpath=ancestor::label[1]') : control;
    if (!(await drawn.isVisible()) || (await drawn.locator('xpath=ancestor-or-self::*[@aria-hidden="true"]').count()))
      continue;
    const png = await drawn.screenshot({ animations: 'disabled' });
    if (await isBlank(page, png)) found.push(`nothing is seen of ${(await drawn.ariaSnapshot()).trim()}`);
  }
  return found;
};

const looks: Record<string, (page: Page) => Promise<string[]>> = {
  light: async (page) => {
    await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none' });
    await painted(page);
    return runAxe(page, RULES);
  },
  dark: async (page) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await painted(page);
    return runAxe(page, ['color-contrast']);
  },
  'forced colours': async (page) => {
    await page.emulateMedia({ colorScheme: 'light', forcedColors: 'active' });
    await painted(page);
    return vanished(page);
  },
};

/** What is wrong with the states in a built book, each line with the story's name first. */
export const checkStories = async (folder: string, words: string): Promise<{ passed: number; faults: string[] }> => {
  const browser = await chromium.launch({ executablePath: process.env.CHROME_PATH, args: ['--no-sandbox'] });
  const faults: string[] = [];
  let passed = 0;
  try {
    const page = await browser.newPage({ reducedMotion: 'reduce', locale: 'en-US' });
    await serve(page, folder);
    for (const { id, title, name } of storiesOf(folder).filter((one) => one.id.includes(words))) {
      const before = faults.length;
      const note = (where: string, found: string[]) =>
        faults.push(...found.map((fault) => `${title} ${name}, ${where}: ${fault}`));
      note('drawing', await open(page, id));
      for (const [where, look] of Object.entries(looks)) note(where, await look(page));
      if (faults.length === before) passed += 1;
    }
  } finally {
    await browser.close();
  }
  return { passed, faults };
};
