import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { RunOptions } from 'axe-core';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** Within the page. */
declare const axe: { run: typeof import('axe-core').run };

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Runs axe, with the rules or tags of `runOnly`. Its source is added to each document once, past the page's policy. */
export const runAxe = async (page: Page, runOnly: string[] = TAGS): Promise<string[]> => {
  const isThere = await page.evaluate(() => 'axe' in window);
  if (!isThere) await page.evaluate(`${axeSource}\n;0`);
  return page.evaluate(
    async (options) => {
      const { violations } = await axe.run({ exclude: ['iframe'] }, { ...options, resultTypes: ['violations'] });
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => {
          const why = (failureSummary ?? '').split('\n')[1]?.trim();
          return `${id}: ${target.join(' ')} (${why})`;
        }),
      );
    },
    { runOnly } satisfies RunOptions,
  );
};

/** Waits until what was asked of the page is painted and nothing that ends is still moving, colours included. */
export const painted = (page: Page) =>
  page.evaluate(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    await frame();
    await frame();
    const isMoving = () =>
      document.getAnimations().some(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    for (let frames = 0; isMoving() && frames < 120; frames += 1) await frame();
    await frame();
  });
