// npm run check: lint, format, types, proto lint and breaking changes, dead code; all at once, no servers.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const bin = join(root, 'node_modules/.bin');
const env = {
  ...process.env,
  PATH: `${bin}${delimiter}${process.env.PATH}`,
  FORCE_COLOR: process.stdout.isTTY ? '1' : '0',
};
const npm = (args) => spawnSync('npm', args, { cwd: root, stdio: 'inherit', env }).status;
if (!existsSync(join(bin, 'biome')) && npm(['ci']) !== 0) process.exit(1);
if (spawnSync('buf', ['generate'], { cwd: join(root, 'proto'), stdio: 'inherit', env }).status !== 0) process.exit(1);

const run = (name, command, args, cwd = root) =>
  new Promise((done) => {
    const started = Date.now();
    const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    child.stdout.on('data', (text) => (output += text));
    child.stderr.on('data', (text) => (output += text));
    child.on('close', (code) => {
      console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
      if (code !== 0) console.log(output.trimEnd());
      done(code === 0);
    });
  });

/** The contracts as they last landed; before the first landing there is nothing to break. */
const landed = ['origin/main', 'HEAD'].find(
  (ref) => spawnSync('git', ['cat-file', '-e', `${ref}:proto/buf.yaml`], { cwd: root, stdio: 'ignore' }).status === 0,
);

const results = await Promise.all([
  run('lint and format', 'biome', ['ci', '--error-on-warnings', '.']),
  run('types of the services', 'tsc', ['-p', 'tsconfig.json']),
  run('types of the front ends', 'tsc', ['-p', 'frontends/tsconfig.json']),
  run('proto lint', 'buf', ['lint'], join(root, 'proto')),
  ...(landed
    ? [
        run(
          'proto breaking changes',
          'buf',
          ['breaking', '--against', `../.git#ref=${landed},subdir=proto`],
          join(root, 'proto'),
        ),
      ]
    : []),
  run('dead code', 'knip', []),
]);
process.exit(results.every(Boolean) ? 0 : 1);
