import type { Page } from '@playwright/test';

interface Heard {
  pointer: number;
  keys: number;
}

/** @returns what asks a page for the presses of a mouse, a finger and a keyboard it heard since it was last loaded. */
export const watchHands = async (page: Page): Promise<() => Promise<Heard>> => {
  await page.addInitScript(() => {
    const heard = { pointer: 0, keys: 0 };
    Object.assign(window, { heard });
    for (const kind of ['pointerdown', 'mousedown', 'touchstart', 'wheel'])
      addEventListener(kind, () => (heard.pointer += 1), { capture: true });
    addEventListener('keydown', () => (heard.keys += 1), { capture: true });
  });
  return () => page.evaluate(() => (window as unknown as { heard: Heard }).heard);
};
