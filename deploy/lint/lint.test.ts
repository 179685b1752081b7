import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { checkDecisions, checkDocs } from './docs.ts';
import { SAMPLES, type Sample } from './linter-samples.ts';
import { findLongFiles } from './long-files.ts';
import { compareWideComments, countWideComments, shrinkWideComments } from './wide-comments.ts';

const ROOT = join(__dirname, '../..');

/** Each sample in a folder tree of its own, below the project's rules: the paths decide which apply. */
const lintSamples = (): Map<Sample, string[]> => {
  const root = mkdtempSync(join(tmpdir(), 'lint-'));
  SAMPLES.forEach(({ path, code }, at) => {
    const folder = join(root, String(at));
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), code);
    const rules = JSON.parse(readFileSync(join(ROOT, 'biome.json'), 'utf8'));
    writeFileSync(join(folder, 'biome.json'), JSON.stringify({ ...rules, vcs: { enabled: false }, root: true }));
  });
  const rulesOf = (at: number): string[] => {
    const args = ['lint', '--diagnostic-level=error', '--reporter=json', '.'];
    const { stdout } = spawnSync(join(ROOT, 'node_modules/.bin/biome'), args, {
      cwd: join(root, String(at)),
      encoding: 'utf8',
    });
    const { diagnostics, summary } = JSON.parse(stdout);
    if (summary.unchanged + summary.changed < 1) throw new Error(`the linter did not look at ${SAMPLES[at]?.path}`);
    return diagnostics.map(({ category }: { category: string }) => category.split('/').at(-1));
  };
  const found = new Map(SAMPLES.map((sample, at) => [sample, rulesOf(at)]));
  rmSync(root, { recursive: true });
  return found;
};

describe('the linter', () => {
  let found: Map<Sample, string[]>;
  beforeAll(() => {
    found = lintSamples();
  });

  it.each(SAMPLES.filter(({ rule }) => rule))('refuses $what', (sample) => {
    expect(found.get(sample)).toContain(sample.rule);
  });

  it.each(SAMPLES.filter(({ rule }) => !rule))('takes $what', (sample) => {
    expect(found.get(sample)).toEqual([]);
  });
});

const repository = (files: Record<string, string>) => ({
  files: Object.keys(files),
  read: (path: string) => files[path] as string,
});
const WIDE = 'x'.repeat(121);

describe('comment width', () => {
  it('counts comments over 120 columns, in front of code, behind it and in shell', () => {
    const files = {
      'a.ts': `// ${WIDE}\n/** ${WIDE} */\nconst a = 1; // ${WIDE}\nconst b = '${WIDE}';\n`,
      'b.sh': `# ${WIDE}\n`,
      'c.md': `# ${WIDE}`,
    };
    expect(countWideComments(repository(files))).toEqual({ 'a.ts': 3, 'b.sh': 1 });
  });

  it('fails for a file that is not on the list or has more than the list says, and for no other', () => {
    const findings = compareWideComments({ 'new.ts': 1, 'more.ts': 3, 'fewer.ts': 1 }, { 'more.ts': 2, 'fewer.ts': 2 });
    expect(findings.map((finding) => finding.split(':')[0])).toEqual(['new.ts', 'more.ts']);
  });

  it('makes the list shorter, never longer', () => {
    expect(
      shrinkWideComments({ 'new.ts': 1, 'more.ts': 3, 'fewer.ts': 1 }, { 'more.ts': 2, 'fewer.ts': 2, 'mended.ts': 1 }),
    ).toEqual({ 'more.ts': 2, 'fewer.ts': 1 });
  });
});

describe('file length', () => {
  it('fails for more than 300 lines without a reason, and for a reason without a file', () => {
    const files = repository({
      'long.ts': '\n'.repeat(301),
      'table.ts': '\n'.repeat(301),
      'fits.ts': '\n'.repeat(300),
    });
    const findings = findLongFiles(files, { 'table.ts': 'A table.', 'gone.ts': 'A table.' });
    expect(findings.map((finding) => finding.split(':')[0])).toEqual(['long.ts', 'gone.ts']);
  });
});

describe('documents', () => {
  const project = {
    'package.json': '{"name":"wayfare","scripts":{"start":"x"}}',
    'deploy/local/start.ts': 'process.env.VISA_PORT',
    'docs/b.md': '# One heading',
  };
  const findingsOf = (text: string): string[] => checkDocs(repository({ ...project, 'docs/a.md': text }));

  it.each([
    ['a link to no file', '[a](c.md)', 'c.md'],
    ['a link to no heading', '[a](b.md#another-heading)', 'another-heading'],
    ['a link out of the folder', '[a](../missing.md)', 'missing.md'],
    ['a file that is not there', 'See `deploy/local/gone.ts`.', 'deploy/local/gone.ts'],
    ['a folder of a service that is not there', 'See `deploy/<name>/migrations`.', 'deploy/<name>/migrations'],
    ['a script that is not there', '`npm run nothing`', 'npm run nothing'],
    ['a variable that nothing reads', 'Set `VISA_NOTHING`.', 'VISA_NOTHING'],
  ])('fail for %s', (_what, text, named) => {
    expect(findingsOf(text)).toEqual([expect.stringContaining(named)]);
  });

  it('pass where everything is there', () => {
    expect(
      findingsOf(
        '[a](b.md#one-heading), [c](../deploy/local/start.ts), `deploy/<name>/start.ts`, `npm run start`, `VISA_PORT`, `deploy/local/*.ts`, https://a.example/b.md',
      ),
    ).toEqual([]);
  });
});

describe('decision records', () => {
  const record = '# 1. A\n\n- Status: accepted\n\n**Context.** **Decision.** **Alternatives.** **Consequences.**';
  const findingsOf = (files: Record<string, string>): string[] => checkDecisions(repository(files));

  it('fail where a number is used twice, is not the title’s, or a part is missing', () => {
    expect(findingsOf({ 'docs/decisions/0001-a.md': record })).toEqual([]);
    expect(findingsOf({ 'docs/decisions/0001-a.md': record, 'docs/decisions/0001-b.md': record })).toHaveLength(2);
    expect(findingsOf({ 'docs/decisions/0002-a.md': record })).toEqual([expect.stringContaining('title')]);
    expect(findingsOf({ 'docs/decisions/0001-a.md': record.replace('**Alternatives.**', '') })).toEqual([
      expect.stringContaining('Alternatives'),
    ]);
  });
});
