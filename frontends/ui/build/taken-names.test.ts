import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { takenNames } from './taken-names.ts';

const shared = { router: { version: '1.0.0', isSingle: true, byName: true } };
let folder: string;

const write = (files: Record<string, string>): string => {
  folder = mkdtempSync(join(tmpdir(), 'taken-'));
  mkdirSync(join(folder, 'pages'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return join(folder, 'remote.ts');
};
afterEach(() => rmSync(folder, { recursive: true }));

describe('the names that a remote takes', () => {
  it('are those of its entry and of every file that it leads to, types left out', () => {
    const entry = write({
      'remote.ts':
        "import { type Route, Link as Go } from 'router';\nimport './pages/one.tsx';\nexport const a: Route = Go;",
      'pages/one.tsx': 'export const two = () => import(/* webpackChunkName: "two" */ \'./two.ts\');',
      'pages/two.ts':
        "import type { To } from 'router';\nimport { useParams } from 'router';\nexport const b = (to: To) => useParams(to);",
      'pages/test-only.ts': "import { createMemoryRouter } from 'router';",
    });
    expect(takenNames(entry, shared)).toEqual({ router: ['Link', 'useParams'] });
  });

  it('are all names where a package is taken as a whole', () => {
    const entry = write({
      'remote.ts': "import * as router from 'router';\nimport home from 'router';\nhome(router);",
    });
    expect(takenNames(entry, shared)).toEqual({ router: ['*', 'default'] });
  });
});
