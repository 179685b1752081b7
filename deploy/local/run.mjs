// node deploy/local/run.mjs SCRIPT.ts [arguments]: installs what the lockfile asks for, then runs the script in the
// pinned Node, which takes TypeScript as it is. This file alone has to run in any Node from 20.19 on, with nothing
// installed.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createWriteStream, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const ROOT = resolve(import.meta.dirname, '../..');
const PINNED_NODE = join(ROOT, 'node_modules/.bin/node');
const STAMP = join(ROOT, 'node_modules/.visa-install');
const LOCKFILE = join(ROOT, 'package-lock.json');
const LOG = join(resolve(process.env.VISA_DATA_DIR ?? join(ROOT, '.local')), 'logs/install.log');

const lockHash = () => createHash('sha256').update(readFileSync(LOCKFILE)).digest('hex');

const isInstalled = () => existsSync(STAMP) && existsSync(PINNED_NODE) && readFileSync(STAMP, 'utf8') === lockHash();

/** A registry that lacks the binaries of other platforms makes lockfiles without them, and those `npm ci` refuses. */
const isLockComplete = () => {
  const { packages } = JSON.parse(readFileSync(LOCKFILE, 'utf8'));
  const locked = new Set(
    Object.keys(packages).map((path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)),
  );
  return Object.values(packages).every(({ optionalDependencies = {} }) =>
    Object.keys(optionalDependencies).every((name) => locked.has(name)),
  );
};

const install = async () => {
  if (process.env.VISA_INSTALL === 'off' || isInstalled()) return;
  console.error('Installing packages');
  const began = Date.now();
  mkdirSync(dirname(LOG), { recursive: true });
  const command = isLockComplete() ? ['ci'] : ['install', '--no-save'];
  const child = spawn('npm', [...command, '--no-audit', '--no-fund', '--prefer-offline'], {
    cwd: ROOT,
    // An npm that knows no `allowScripts` would fetch 300 MB for graphics cards (onnxruntime-node).
    env: { ...process.env, NODE_ENV: '', ONNXRUNTIME_NODE_INSTALL: 'skip' },
  });
  const log = createWriteStream(LOG, { flags: 'a' });
  for (const stream of [child.stdout, child.stderr]) stream.pipe(log, { end: false });
  const code = await new Promise((done) => child.on('error', done).on('close', done));
  if (code !== 0) {
    console.error(`npm ${command.join(' ')} failed (${code}), see ${LOG}:`);
    console.error(readFileSync(LOG, 'utf8').trimEnd().split('\n').slice(-15).join('\n'));
    process.exit(1);
  }
  writeFileSync(STAMP, lockHash());
  console.error(`  packages               ${((Date.now() - began) / 1000).toFixed(1)} s`);
};

/** This process passes signals on to the pinned Node and takes over its exit code. */
const runPinned = (script, args) => {
  const path = `${dirname(PINNED_NODE)}${delimiter}${process.env.PATH}`;
  const child = spawn(PINNED_NODE, [script, ...args], {
    stdio: 'inherit',
    env: { ...process.env, PATH: path, VISA_REEXEC: '1' },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 500).unref();
  child.on('exit', (code) => process.exit(code ?? 1));
};

const [script, ...args] = process.argv.slice(2);
await install();
if (Number(process.versions.node.split('.')[0]) >= 24) {
  process.argv = [process.argv[0], resolve(script), ...args];
  await import(pathToFileURL(process.argv[1]).href);
} else runPinned(resolve(script), args);
