// From a bare checkout to built code: npm ci when the lockfile changed, then a build of what changed. Needs nothing installed.

import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { runToEnd } from './java.mjs';
import { onParentGone } from './parents.mjs';
import { ROOT } from './settings.mjs';

const PINNED_NODE = join(ROOT, 'node_modules/.bin/node');
const STAMP = join(ROOT, 'node_modules/.visa-install');

const lockHash = () =>
  createHash('sha256')
    .update(readFileSync(join(ROOT, 'package-lock.json')))
    .digest('hex');

const isInstalled = () => existsSync(STAMP) && existsSync(PINNED_NODE) && readFileSync(STAMP, 'utf8') === lockHash();

/** A registry that lacks the binaries of other platforms makes lockfiles without them, and those `npm ci` refuses. */
const isLockComplete = () => {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
  const locked = new Set(
    Object.keys(packages).map((path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)),
  );
  return Object.values(packages).every(({ optionalDependencies = {} }) =>
    Object.keys(optionalDependencies).every((name) => locked.has(name)),
  );
};

/** Installs the packages when the lockfile asks for others than are there; `say` hears about it. */
export const install = async ({ say, log }) => {
  if (process.env.VISA_INSTALL === 'off' || isInstalled()) return;
  say('Installing packages');
  const began = Date.now();
  const flags = ['--no-audit', '--no-fund', '--prefer-offline'];
  const command = isLockComplete() ? ['ci'] : ['install', '--no-save'];
  await runToEnd('npm', [...command, ...flags], { cwd: ROOT, log, env: { NODE_ENV: '' } });
  writeFileSync(STAMP, lockHash());
  say(`  packages               ${((Date.now() - began) / 1000).toFixed(1)} s`);
};

/** Goes on in the pinned Node; returns only when this is it already. The first process passes signals on and takes over the exit code. */
export const continueInPinnedNode = (script) => {
  if (Number(process.versions.node.split('.')[0]) >= 24 || process.env.VISA_REEXEC) return Promise.resolve();
  return new Promise(() => {
    const path = `${dirname(PINNED_NODE)}:${process.env.PATH}`;
    const child = spawn(PINNED_NODE, [script, ...process.argv.slice(2)], {
      stdio: 'inherit',
      env: { ...process.env, PATH: path, VISA_REEXEC: '1' },
    });
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
    onParentGone(() => child.kill('SIGTERM'));
    child.on('exit', (code) => process.exit(code ?? 1));
  });
};

const SOURCES = [
  'package-lock.json',
  'tsconfig.json',
  'turbo.json',
  'proto',
  'services',
  'frontends',
  'deploy/stripe-sandbox',
];
const OUTPUTS = ['services/gateway/dist/main.js', 'frontends/shell/dist/index.html', 'proto/gen'];
const IGNORED = new Set(['node_modules', 'dist', 'gen', '.turbo', 'target', '.mf', 'coverage']);

const fingerprint = () => {
  const hash = createHash('sha256');
  const visit = (path) => {
    const { mtimeMs, size, ...entry } = statSync(path);
    if ((entry.mode & 0o170000) !== 0o040000) return hash.update(`${path} ${size} ${mtimeMs}\n`);
    for (const name of readdirSync(path).sort()) if (!IGNORED.has(name)) visit(join(path, name));
  };
  for (const path of SOURCES.map((name) => join(ROOT, name)).filter(existsSync)) visit(path);
  return hash.digest('hex');
};

/** Builds what changed since the last build; `generateOnly` stops after the code made from the proto files. */
export const build = async ({ say, log, cacheDir, signal, generateOnly = false }) => {
  const began = Date.now();
  const stamp = join(cacheDir, 'built');
  const wanted = fingerprint();
  const isBuilt =
    existsSync(stamp) &&
    readFileSync(stamp, 'utf8') === wanted &&
    OUTPUTS.every((path) => existsSync(join(ROOT, path)));
  if (!isBuilt) {
    const turbo = join(ROOT, 'node_modules/.bin/turbo');
    const env = {
      PATH: `${dirname(PINNED_NODE)}:${process.env.PATH}`,
      TURBO_TELEMETRY_DISABLED: '1',
      DO_NOT_TRACK: '1',
      NODE_ENV: 'production',
    };
    const task = generateOnly ? 'generate' : 'build';
    await runToEnd(turbo, ['run', task, '--output-logs=errors-only', '--concurrency=3'], {
      cwd: ROOT,
      log,
      env,
      signal,
    });
    if (!generateOnly) {
      writeFileSync(stamp, wanted);
    }
  }
  say(`  build                  ${((Date.now() - began) / 1000).toFixed(1)} s`);
};
