import { join } from 'node:path';
import { openRepository } from './repository.ts';
import { findSupplyFaults } from './supply-chain.ts';

const commit = 'a'.repeat(40);
const faultsOf = (changed: {
  lock?: object;
  manifest?: object;
  workflow?: string;
  inner?: object;
  python?: string;
}) => {
  const fine = { license: 'MIT', integrity: 'sha512-x' };
  const files: Record<string, string> = {
    'package-lock.json': JSON.stringify({
      packages: {
        '': {},
        'services/kit': {},
        'node_modules/fine': fine,
        'node_modules/other': { ...fine, ...changed.lock },
      },
    }),
    'book/package-lock.json': JSON.stringify({ packages: { 'node_modules/inner': { ...fine, ...changed.inner } } }),
    'package.json': JSON.stringify(changed.manifest ?? { dependencies: { fine: '1.2.3', '@wayfare/kit': '*' } }),
    '.github/workflows/ci.yml': changed.workflow ?? `steps:\n  - uses: actions/checkout@${commit} # v5\n`,
    'fuzz/requirements.txt':
      changed.python ?? `# made by a tool\nfine==1.2.3 \\\n    --hash=sha256:${'a'.repeat(64)}\n`,
  };
  return findSupplyFaults({ files: Object.keys(files), read: (path) => files[path] ?? '' });
};

describe('what comes from others', () => {
  it('is in order here', () => {
    expect(findSupplyFaults(openRepository(join(__dirname, '../..')))).toEqual([]);
  });

  it.each([['MIT'], ['(MIT OR GPL-3.0-only)'], ['MIT AND OFL-1.1']])('may come under %s', (license) => {
    expect(faultsOf({ lock: { license } })).toEqual([]);
  });

  it.each([['GPL-3.0-only'], ['AGPL-3.0'], ['UNLICENSED'], ['MIT AND GPL-2.0'], [undefined]])(
    'is named where its licence is %s',
    (license) => {
      expect(faultsOf({ lock: { license } })).toEqual([expect.stringContaining('other: licence')]);
    },
  );

  it('is named in a lockfile further down as well', () => {
    expect(faultsOf({ inner: { license: 'AGPL-3.0' } })).toEqual([expect.stringContaining('inner: licence')]);
  });

  it('is named where it runs a script at install, or has no checksum', () => {
    expect(faultsOf({ lock: { hasInstallScript: true } })).toEqual([expect.stringContaining('runs a script')]);
    expect(faultsOf({ lock: { integrity: undefined } })).toEqual([expect.stringContaining('checksum')]);
  });

  it('may bring a script that npm is told not to run', () => {
    const manifest = { allowScripts: { other: false } };
    expect(faultsOf({ lock: { hasInstallScript: true }, manifest })).toEqual([]);
    expect(faultsOf({ lock: { hasInstallScript: true }, manifest: { allowScripts: { other: true } } })).toHaveLength(1);
  });

  it.each([['^1.2.3'], ['~1.2.3'], ['latest'], ['*'], ['git+https://example.org/x.git']])(
    'is named where a manifest takes it at %s',
    (version) => {
      expect(faultsOf({ manifest: { devDependencies: { fine: version } } })).toEqual([
        expect.stringContaining(`fine at ${version}`),
      ]);
    },
  );

  it.each([['actions/checkout@v5'], ['actions/checkout@main'], ['actions/checkout']])(
    'is named where the workflow uses %s',
    (action) => {
      expect(faultsOf({ workflow: `steps:\n  - uses: ${action}\n` })).toEqual([expect.stringContaining(action)]);
    },
  );

  it.each([
    ['fine==1.2.3', 'without a checksum'],
    ['fine>=1.2.3', 'not at one version'],
  ])('is named where Python takes it by %s', (python, says) => {
    expect(faultsOf({ python })).toContainEqual(expect.stringContaining(says));
  });
});
