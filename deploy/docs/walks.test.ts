import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../local/settings.ts';

const FILE = /`((?:services|frontends|deploy)\/[\w/.-]+\.tsx?)`/g;
const [, passport = '', payment = ''] = readFileSync(join(ROOT, 'docs/walks.md'), 'utf8').split(/^## /m);

/** The files in a walk's table, each once. */
const filesOf = (text: string): string[] => {
  const rows = text.split('\n').filter((line) => line.startsWith('|'));
  return [...new Set(rows.flatMap((row) => [...row.matchAll(FILE)].map(([, file = '']) => file)))];
};

describe.each([
  ['a passport number', passport],
  ['a payment', payment],
])('the walk of %s', (_, text) => {
  it('names files that are there, as many as it says', () => {
    const files = filesOf(text);
    expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
    expect(Number(/\*\*(\d+) files/.exec(text)?.[1])).toBe(files.length);
  });
});
