import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MAX_BYTES, MAX_DECODED_BYTES, MAX_PIXELS } from '@wayfare/picture/limits';
import { MAX_UPLOAD_BYTES } from '@wayfare/proto/document/v1/limits';
import { BUDGETS, type Budget } from '../../services/gateway/src/limits/budgets.ts';
import { openRepository } from './repository.ts';

const ROOT = join(__dirname, '../..');
const page = (name: string) => readFileSync(join(ROOT, 'docs/security', name), 'utf8');
const MB = 1024 * 1024;

describe('what is written about limits', () => {
  const text = page('rules-and-limits.md');

  it('has every row of the budgets, with its figures', () => {
    const rows = Object.entries<Budget>(BUDGETS).map(([name, { limits }]) => {
      const said = limits.map(({ by, most, seconds }) => `${most} by ${by} in ${seconds}`).join('; ');
      return `| \`${name}\` | ${said} |`;
    });
    expect(rows.length).toBeGreaterThan(10);
    expect(rows.filter((row) => !text.includes(row))).toEqual([]);
  });

  it('has the sizes that an upload may have', () => {
    expect(MAX_UPLOAD_BYTES).toBe(MAX_BYTES);
    expect(text).toContain(
      `${MAX_BYTES / MB} MiB as it comes, ${MAX_PIXELS / 1e6} million pixels, ${MAX_DECODED_BYTES / MB} MiB decoded`,
    );
  });
});

describe('what is written about logs', () => {
  const text = page('logs.md');
  const [ofProcesses = ''] = text.split('| Record in a database');

  it('has every process of ours', () => {
    const { files } = openRepository(ROOT);
    const services = readdirSync(join(ROOT, 'services')).filter((name) =>
      files.includes(`services/${name}/src/main.ts`),
    );
    expect(services.length).toBeGreaterThanOrEqual(7);
    expect([...services, 'edge', 'Keycloak'].filter((name) => !ofProcesses.includes(name))).toEqual([]);
  });
});

describe('what is written about personal data', () => {
  const classes = page('personal-data.md');
  const places = JSON.parse(page('personal-data-places.json')) as { kinds: string[]; reason: string }[];

  it('has a class for every kind of value that the marked journey leaves', () => {
    const marks = readFileSync(join(ROOT, 'frontends/e2e/marked.ts'), 'utf8');
    const kinds = [...marks.matchAll(/(?:of\(|kind: |add\()'([a-z-]+)'/g)].map(([, kind = '']) => kind);
    expect(kinds.length).toBeGreaterThan(8);
    const all = new Set([...kinds, ...places.flatMap((each) => each.kinds)]);
    expect([...all].filter((kind) => !classes.includes(`\`${kind}\``))).toEqual([]);
  });

  it('has a reason for every place where such a value may stand', () => {
    expect(places.filter(({ reason }) => !/\w+ \w+/.test(reason))).toEqual([]);
  });
});

describe('what is written about components of others', () => {
  it('has a time frame for every severity, and the workflow asks for advisories', () => {
    const text = page('supply-chain.md');
    for (const severity of ['critical', 'high', 'moderate', 'low'])
      expect(text).toMatch(new RegExp(`^\\| ${severity} \\| \\d+ days \\|$`, 'm'));
    expect(readFileSync(join(ROOT, '.github/workflows/ci.yml'), 'utf8')).toMatch(/npm audit .*--audit-level=high/);
  });
});

describe('what goes into an image', () => {
  it('has no history of the sources, no test and no document', () => {
    const ignored = readFileSync(join(ROOT, 'deploy/images/Dockerfile.dockerignore'), 'utf8').split('\n');
    for (const each of ['.git', '.ci', '.local', 'docs', '**/*.test.ts', '**/*.e2e.ts', 'services/*/test'])
      expect(ignored).toContain(each);
  });
});
