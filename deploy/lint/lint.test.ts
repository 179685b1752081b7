import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { checkDecisions, checkDocs } from './docs.ts';
import { findLongFiles } from './long-files.ts';
import { compareWideComments, countWideComments, shrinkWideComments } from './wide-comments.ts';

const ROOT = join(__dirname, '../..');

interface Sample {
  readonly what: string;
  readonly path: string;
  readonly code: string;
  /** The rule that refuses it; undefined where it is as it should be. */
  readonly rule?: string;
}
const importing = (what: string, path: string, module: string, rule?: string): Sample => ({
  what,
  path,
  code: `import { a } from '${module}';\nexport const b = a;\n`,
  rule,
});
const RESTRICTED = 'noRestrictedImports';
const COMMAND = 'services/application/src/app';
const PAGE = 'frontends/apply/src/features';

const SAMPLES: readonly Sample[] = [
  importing(
    'a domain that reads the database',
    'services/payment/src/domain/a.ts',
    '../db/payment-repository.ts',
    RESTRICTED,
  ),
  importing(
    'a domain that calls a neighbour',
    'services/payment/src/domain/a.ts',
    '../clients/stripe-client.ts',
    RESTRICTED,
  ),
  importing(
    'a domain that knows a command',
    'services/application/src/domain/a.ts',
    '../app/submit-application.ts',
    RESTRICTED,
  ),
  importing(
    'a command that knows its call',
    'services/application/src/app/a.ts',
    '../grpc/application-service.ts',
    RESTRICTED,
  ),
  importing(
    'a command that knows an event’s handler',
    'services/document/src/app/a.ts',
    '../events/application-events.ts',
    RESTRICTED,
  ),
  importing(
    'a repository that runs a command',
    'services/application/src/db/a.ts',
    '../app/submit-application.ts',
    RESTRICTED,
  ),
  importing(
    'a client that runs a command',
    'services/application/src/clients/a.ts',
    '../app/submit-application.ts',
    RESTRICTED,
  ),
  importing(
    'a service that imports another by path',
    'services/payment/src/app/a.ts',
    '../../../application/src/domain/payment.ts',
    RESTRICTED,
  ),
  importing(
    'a service that imports another by name',
    'services/payment/src/a.ts',
    '@wayfare/application/domain',
    RESTRICTED,
  ),
  importing(
    'a service that imports the gateway',
    'services/catalog/src/db/a.ts',
    '@wayfare/gateway/contract/constants',
    RESTRICTED,
  ),
  importing('a kit that knows a service', 'services/kit/src/a.ts', '../../payment/src/config.ts', RESTRICTED),
  importing('an access table that imports', 'services/access/src/a.ts', '@wayfare/kit/caller', RESTRICTED),
  importing('a kit that knows a library above it', 'services/kit/src/a.ts', '@wayfare/picture/limits', RESTRICTED),
  importing(
    'a picture library that knows a service',
    'services/picture/src/a.ts',
    '../../ocr/src/reading.ts',
    RESTRICTED,
  ),
  importing(
    'a page that knows the calls behind the gateway',
    'frontends/apply/src/a.ts',
    '@wayfare/proto/catalog/v1/catalog_service',
    RESTRICTED,
  ),
  importing(
    'a page that knows a service',
    'frontends/admin/src/features/a.ts',
    '../../../../services/gateway/src/auth.ts',
    RESTRICTED,
  ),
  importing(
    'a remote that knows another',
    'frontends/admin/src/features/a.ts',
    '../../../apply/src/routes.tsx',
    RESTRICTED,
  ),
  importing('a remote that knows the shell', 'frontends/admin/src/a.ts', '@wayfare/shell/router', RESTRICTED),
  importing('a design system that knows a remote', 'frontends/ui/src/a.ts', '../../apply/src/routes.tsx', RESTRICTED),
  {
    what: 'a barrel',
    path: 'services/payment/src/domain/a.ts',
    code: "export { a } from './b.ts';\n",
    rule: 'noBarrelFile',
  },
  {
    what: 'a barrel of everything',
    path: 'services/kit/src/a.ts',
    code: "export * from './b.ts';\n",
    rule: 'noReExportAll',
  },
  { what: 'a default export', path: 'services/kit/src/a.ts', code: 'export default 1;\n', rule: 'noDefaultExport' },
  {
    what: 'a file name in camel case',
    path: 'services/payment/src/app/createThing.ts',
    code: 'export const a = 1;\n',
    rule: 'useFilenamingConvention',
  },
  {
    what: 'a file named like its component',
    path: 'frontends/ui/src/components/Button.tsx',
    code: 'export const a = 1;\n',
    rule: 'useFilenamingConvention',
  },
  importing('a command that uses the domain', `${COMMAND}/a.ts`, '../domain/payment.ts'),
  importing('a command that uses the database', `${COMMAND}/a.ts`, '../db/audit-log.ts'),
  importing('a command that calls a neighbour', `${COMMAND}/a.ts`, '../clients/catalog-client.ts'),
  importing('a command that uses kit', `${COMMAND}/a.ts`, '@wayfare/kit/db'),
  importing('a command that uses the contract', `${COMMAND}/a.ts`, '@wayfare/proto/catalog/v1/catalog_service'),
  importing('a page that uses the contract', `${PAGE}/a/a.ts`, '@wayfare/gateway/contract/constants'),
  importing('a page that uses the design system', `${PAGE}/a/a.ts`, '@wayfare/ui/api'),
  importing('a page that uses another feature', `${PAGE}/a/a.ts`, '../b/b.ts'),
];

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
