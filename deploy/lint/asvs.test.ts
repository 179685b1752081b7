import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findFaults, type Required, type Requirement, summarise, testsOf } from './asvs.ts';

const ROOT = join(__dirname, '../..');
const read = (path: string): string | undefined =>
  existsSync(join(ROOT, path)) ? readFileSync(join(ROOT, path), 'utf8') : undefined;
const list: Requirement[] = JSON.parse(read('docs/security/asvs.json') ?? '[]');
const required: Required = JSON.parse(read('docs/security/asvs-required.json') ?? '{}');

describe('the list of ASVS requirements', () => {
  it('is that of levels 1 and 2, and of files at level 3', () => {
    const levels = Object.entries(required.levels);
    expect(levels.filter(([, level]) => level < 3)).toHaveLength(253);
    expect(levels.filter(([, level]) => level === 3).map(([id]) => id)).toEqual([
      'V5.2.4',
      'V5.2.5',
      'V5.2.6',
      'V5.3.3',
    ]);
  });

  it('says of each requirement which test shows it, or why none does', () => {
    expect(findFaults(list, required, read)).toEqual([]);
  });

  it('is summed up in the threat model', () => {
    expect(read('docs/security/threat-model.md')).toContain(summarise(list, required));
  });
});

describe('a fault of the list', () => {
  const levels = { 'V1.1.1': 2 };
  const good: Requirement = {
    id: 'V1.1.1',
    level: 2,
    title: 'Decode once',
    status: 'met',
    tests: ['a.test.ts › holds'],
  };
  const faultsOf = (...entries: Requirement[]) =>
    findFaults(entries, { chapters: { V1: 'Encoding' }, levels }, (path) =>
      path === 'a.test.ts' ? "it('holds', () => {});" : undefined,
    );

  it('is found, and nothing is found in a good one', () => {
    expect(faultsOf(good)).toEqual([]);
    expect(faultsOf({ ...good, status: 'open', tests: undefined, reason: 'Not begun.' })).toEqual([]);
  });

  it.each<[string, Requirement[], string]>([
    ['a missing requirement', [], 'V1.1.1 is missing'],
    ['one that is there twice', [good, good], 'V1.1.1 is there twice'],
    ['one that is not asked for', [good, { ...good, id: 'V1.1.9' }], 'V1.1.9 is not a requirement of level 2'],
    ['another level', [{ ...good, level: 1 }], 'V1.1.1 is not a requirement of level 1'],
    ['an unknown status', [{ ...good, status: 'done', reason: 'x' }], 'V1.1.1 has no status done'],
    ['one met by no test', [{ ...good, tests: [] }], 'V1.1.1 is met by no test'],
    ['one that is open without a reason', [{ ...good, status: 'open' }], 'V1.1.1 is open without a reason'],
    ['a test file that there is not', [{ ...good, tests: ['b.test.ts › holds'] }], 'names no test: b.test.ts › holds'],
    ['a test that there is not', [{ ...good, tests: ['a.test.ts › hold'] }], 'names no test: a.test.ts › hold'],
  ])('is %s', (_, entries, says) => {
    expect(faultsOf(...entries).join('\n')).toContain(says);
  });
});

it('knows the tests of Java and of the cluster', () => {
  expect(testsOf('A.java', '@Test\n  void opensOnce() {\n  void helper() {')).toEqual(['opensOnce']);
  expect(testsOf('deploy/cluster/tests/edges.ts', "  'is ready': async () => {\n    'other': async")).toEqual([
    'is ready',
  ]);
});
