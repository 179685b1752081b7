import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../local/settings.ts';

const [intro = '', ...sections] = readFileSync(join(ROOT, 'docs/walks.md'), 'utf8').split(/^## /m);
/** The cells of each row of a table, without its head. */
const rowsOf = (text: string): string[][] =>
  text
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(1)
    .map((line) => line.split('|').map((cell) => cell.trim()));
const filesOf = (cells: (string | undefined)[]): string[] =>
  cells.flatMap((cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file));
const walks = sections.slice(0, 3).map((text): [string, string] => [text.slice(0, text.indexOf('\n')), text]);

describe.each(walks)('%s', (title, text) => {
  const now = filesOf(rowsOf(text).map((cells) => cells[2]));
  const then = filesOf(rowsOf(text).map((cells) => cells[3]));
  const [, saidNow, saidThen] = /\*\*(\d+) files\*\*.*\*\*(\d+) files\*\*/.exec(text) ?? [];

  it('names files that are there, each once', () => {
    expect(now.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
    expect([new Set(now).size, new Set(then).size]).toEqual([now.length, then.length]);
  });

  it('has as many as it says, twice', () => {
    expect([now.length, then.length]).toEqual([Number(saidNow), Number(saidThen)]);
    const sum = rowsOf(intro).find(([, walk]) => walk === title);
    expect([Number(sum?.[3]), Number(sum?.[2])]).toEqual([now.length, then.length]);
  });
});
