import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { findExtraneous } from './extraneous.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'image-'));
  for (const path of ['app/dist/main.js', 'app/node_modules/express/readme.md', 'usr/share/doc/notes.md']) write(path);
});
afterEach(() => rmSync(root, { recursive: true }));
const write = (path: string) => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), '');
};

describe('what an image holds', () => {
  it('is all needed where it is built as described', () => {
    expect(findExtraneous(root)).toEqual([]);
  });

  it.each([
    ['app/.git/config', 'app/.git'],
    ['app/node_modules/express/.git/HEAD', 'app/node_modules/express/.git'],
    ['src/.svn/entries', 'src/.svn'],
    ['app/dist/price.test.js', 'app/dist/price.test.js'],
    ['app/journey.e2e.ts', 'app/journey.e2e.ts'],
    ['app/src/main.ts', 'app/src/main.ts'],
    ['app/.env', 'app/.env'],
  ])('is refused with %s', (path, found) => {
    write(path);
    expect(findExtraneous(root)).toEqual([found]);
  });
});
