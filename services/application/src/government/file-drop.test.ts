import { mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLog } from '@wayfare/kit/log';
import type { HandOver } from './adapter.ts';
import { createFileDrop } from './file-drop.ts';

const KEY = '3f1c2b7e-58a4-4c1d-8e0f-6a3b9d2c7e10-1';
const log = createLog('application', 'silent');
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'drop-'));
});
afterEach(() => rm(folder, { recursive: true }));

const open = () => createFileDrop({ name: 'file-drop EG', folder, log });
const aHandOver = (orderNumber = '3f1c2b7e') =>
  ({ key: KEY, handed: { orderNumber }, pdf: Buffer.from('%PDF') }) as unknown as HandOver;
const names = (place: string) => readdir(join(folder, place));
const answer = (name: string, content: unknown) =>
  writeFile(join(folder, 'answers', name), typeof content === 'string' ? content : JSON.stringify(content));

it('appears whole, for its owner alone, with nothing left beside it', async () => {
  const drop = await open();
  expect(await drop.submit(aHandOver())).toEqual({});
  expect(await names('packages')).toEqual([KEY]);
  expect((await names(`packages/${KEY}`)).sort()).toEqual(['package.json', 'package.pdf']);
  const file = join(folder, 'packages', KEY, 'package.json');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({ orderNumber: '3f1c2b7e' });
  expect(await names('tmp')).toEqual([]);
});

it('is not handed over again under the same key, also once it was taken', async () => {
  const drop = await open();
  await drop.submit(aHandOver('first'));
  await drop.submit(aHandOver('again'));
  expect(await readFile(join(folder, 'packages', KEY, 'package.json'), 'utf8')).toContain('first');
  await rename(join(folder, 'packages', KEY), join(folder, 'taken', KEY));
  await (await open()).submit(aHandOver('again'));
  expect(await names('packages')).toEqual([]);
});

it('reads answers once they are whole, and puts them away when they were dealt with', async () => {
  const drop = await open();
  await answer('b.json', { key: KEY, status: 'approved' });
  await answer('a.json', { key: KEY, status: 'filed', reference: ' EG-1 ' });
  await answer('c.json.part', '{"key"');
  const answers = await drop.poll();
  expect(answers).toEqual([
    { key: KEY, status: 'filed', reference: 'EG-1' },
    { key: KEY, status: 'approved', reference: '' },
  ]);
  for (const one of answers) await drop.settle(one, one.status === 'approved' ? 'case-moved-on' : undefined);
  expect(await names('answered')).toEqual(['a.json']);
  expect((await names('rejected')).sort()).toEqual(['b.json', 'b.json.reason']);
  expect(await readFile(join(folder, 'rejected', 'b.json.reason'), 'utf8')).toBe('case-moved-on\n');
  expect(await names('answers')).toEqual(['c.json.part']);
});

it.each([
  ['no JSON', 'filed under EG-1'],
  ['a key that is a path', { key: '../../etc', status: 'approved' }],
  ['a status that there is not', { key: KEY, status: 'lost' }],
  ['a field that nobody knows', { key: KEY, status: 'approved', name: 'Ada' }],
  ['filed without a reference', { key: KEY, status: 'filed', reference: ' ' }],
  ['more than an answer is', JSON.stringify({ key: KEY, status: 'approved' }) + ' '.repeat(70_000)],
])('rejects an answer that is %s', async (_, content) => {
  const drop = await open();
  await answer('x.json', content);
  expect(await drop.poll()).toEqual([]);
  expect((await names('rejected')).sort()).toEqual(['x.json', 'x.json.reason']);
  expect(await readFile(join(folder, 'rejected', 'x.json.reason'), 'utf8')).toBe('unreadable\n');
  expect(await names('answers')).toEqual([]);
});
