import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { testsOf } from './asvs.ts';

const ROOT = join(__dirname, '../..');

/** Each test that a text names as `path › name` and that is not there. */
const missingTests = (text: string): string[] =>
  [...text.matchAll(/`([\w./-]+) › ([^`]+)`/g)].flatMap(([whole, path = '', name = '']) => {
    const file = join(ROOT, path);
    return existsSync(file) && testsOf(path, readFileSync(file, 'utf8')).includes(name) ? [] : [whole];
  });

describe('the findings of the assessment', () => {
  const findings = readFileSync(join(ROOT, 'docs/security/findings.md'), 'utf8');
  const rows = findings.split('\n').filter((line) => /^\| (\d+|Low|Found|A) ?/.test(line));

  it('are all there, each with a test that there is', () => {
    const numbers = new Set(rows.map((row) => /^\| (\d+) /.exec(row)?.[1]));
    for (let number = 1; number <= 14; number += 1) expect(numbers).toContain(String(number));
    for (const row of rows) expect(row).toMatch(/`[\w./-]+ › [^`]+`/);
    expect(missingTests(findings)).toEqual([]);
  });

  it('would miss a test that is gone', () => {
    expect(missingTests('`deploy/lint/findings.test.ts › is not there`')).toHaveLength(1);
  });
});
