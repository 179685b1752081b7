import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REASONS } from './reasons.ts';

const services = join(__dirname, '../../..');
const sources = globSync('*/src/**/*.ts', { cwd: services }).filter((file) => !/\.test\.|\/cli\.ts$/.test(file));

/** `new AppError('CODE', 'reason'`, `notFound('reason')`, `refuse('reason'`. */
const THROWN = /new AppError\(\s*'[A-Z_]+',\s*'([a-z0-9-]+)'|(?:notFound|refuse)\(\s*'([a-z0-9-]+)'/g;

describe('the reasons of the contract', () => {
  const thrown = sources.flatMap((file) =>
    [...readFileSync(join(services, file), 'utf8').matchAll(THROWN)].map((match) => ({
      reason: match[1] ?? match[2] ?? '',
      file,
    })),
  );

  it('are found in the sources', () => expect(thrown.length).toBeGreaterThan(80));

  it('hold every reason that a service refuses for', () =>
    expect(thrown.filter(({ reason }) => !(REASONS as readonly string[]).includes(reason))).toEqual([]));

  it('are named once each', () => expect(new Set(REASONS).size).toBe(REASONS.length));
});
