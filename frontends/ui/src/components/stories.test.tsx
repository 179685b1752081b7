import { globSync } from 'node:fs';
import { join } from 'node:path';
import { cleanup } from '@testing-library/react';
import { renderRoutes } from '@wayfare/ui/testing/render-routes';
import axe from 'axe-core';
import type { ComponentType } from 'react';

/** Not a component of a page: it starts a remote without the shell. */
const WITHOUT_STORIES = ['standalone'];
const filesOf = (kind: RegExp) => globSync('*.tsx', { cwd: __dirname }).filter((file) => kind.test(file));
const nameOf = (file: string) => file.replace(/\..*/, '');

const components = filesOf(/^[^.]+\.tsx$/).map(nameOf);
const described = filesOf(/\.stories\.tsx$/).map(nameOf);

/**
 * What is wrong with the page as a screen reader meets it; colours are checked in a browser, by `npm run book --
 * check`.
 */
const faultsOfPage = async (): Promise<string[]> => {
  const { violations } = await axe.run(document.body, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
    rules: { 'color-contrast': { enabled: false } },
  });
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
};

const show = (Story: ComponentType) => renderRoutes([{ path: '*', element: <Story /> }], { at: '/', messages: {} });

test('every component has stories', () => {
  expect([...described, ...WITHOUT_STORIES].sort()).toEqual(components.sort());
});

describe.each(described)('%s', (name) => {
  const { default: _, ...stories }: Record<string, ComponentType> = require(join(__dirname, `${name}.stories.tsx`));

  test.each(Object.keys(stories))('%s is told to a screen reader as it is seen', async (story) => {
    await show(stories[story] as ComponentType);
    expect(await faultsOfPage()).toEqual([]);
    cleanup();
  });
});

test('a control without a label is found', async () => {
  await show(() => <input />);
  expect(await faultsOfPage()).toEqual([expect.stringContaining('label: ')]);
});
