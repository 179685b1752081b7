import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const root = mkdtempSync(join(tmpdir(), 'assemble-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const write = (path: string, content: string): void => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), content);
};
const addPackage = (folder: string, version: string, dependencies: object = {}, code = ''): void => {
  const name = folder.split('node_modules/').at(-1);
  write(`${folder}/package.json`, JSON.stringify({ name, version, main: 'index.js', dependencies }));
  write(`${folder}/index.js`, code || `exports.version = '${version}';`);
};

test('an image loads a package in the version that its workspace has of its own, and others the shared one', () => {
  addPackage('node_modules/parser', '1.0.0');
  addPackage('node_modules/reader', '1.0.0', { parser: '1' }, `exports.version = require('parser').version;`);
  addPackage(
    'services/mail/node_modules/parser',
    '2.0.0',
    { entities: '2' },
    `exports.version = '2.0.0 ' + require('entities').version;`,
  );
  addPackage('services/mail/node_modules/entities', '2.0.0');
  const dependencies = { parser: '2', reader: '1' };
  write('services/mail/package.json', JSON.stringify({ name: 'mail', type: 'module', dependencies }));
  write(
    'services/mail/dist/main.js',
    `import parser from 'parser';\nimport reader from 'reader';\nconsole.log(parser.version, reader.version);\n`,
  );

  const script = join(import.meta.dirname, 'assemble.ts');
  const assembled = spawnSync(process.execPath, ['--no-warnings', script, 'services/mail', 'image'], {
    cwd: root,
    encoding: 'utf8',
  });
  expect(assembled.stderr).toBe('');
  const image = join(root, 'image');
  rmSync(join(root, 'node_modules'), { recursive: true });
  rmSync(join(root, 'services'), { recursive: true });
  const started = spawnSync(process.execPath, [join(image, 'dist/main.js')], { encoding: 'utf8' });
  expect(started.stderr).toBe('');
  expect(started.stdout).toBe('2.0.0 2.0.0 1.0.0\n');
});
