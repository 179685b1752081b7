import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { findBrowser } from '../../../deploy/local/browser.ts';
import { cacheDirFrom } from '../../../deploy/local/settings.ts';
import { painted, runAxe } from '../../e2e/axe.ts';

/** Nobody serves it: what is asked of it is answered from the folder. */
const ORIGIN = 'http://book.invalid';
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const COLOURS = {
  light: { colorScheme: 'light', forcedColors: 'none' },
  dark: { colorScheme: 'dark', forcedColors: 'none' },
  'forced colours': { colorScheme: 'light', forcedColors: 'active' },
} as const;

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

/** What is wrong with the states in a built book, each line with the story's name first. */
export const checkStories = async (folder: string): Promise<{ passed: number; faults: string[] }> => {
  const executablePath = await findBrowser(cacheDirFrom(process.env));
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  const faults: string[] = [];
  let passed = 0;
  try {
    const page = await browser.newPage({ reducedMotion: 'reduce', locale: 'en-US' });
    await serve(page, folder);
    for (const { id, title, name } of storiesOf(folder)) {
      const before = faults.length;
      const note = (where: string, found: string[]) =>
        faults.push(...found.map((fault) => `${title} ${name}, ${where}: ${fault}`));
      note('drawing', await open(page, id));
      for (const [where, colours] of Object.entries(COLOURS)) {
        await page.emulateMedia(colours);
        await painted(page);
        note(where, await runAxe(page, where === 'light' ? RULES : ['color-contrast']));
      }
      if (faults.length === before) passed += 1;
    }
  } finally {
    await browser.close();
  }
  return { passed, faults };
};
