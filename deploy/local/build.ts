// Builds our own code: what changed since the last build, and the code made from the proto files.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { runToEnd } from './run-to-end.ts';
import { ROOT } from './settings.ts';

const PINNED_NODE = join(ROOT, 'node_modules/.bin/node');
const SOURCES = [
  'package-lock.json',
  'tsconfig.json',
  'turbo.json',
  'proto',
  'services',
  'frontends',
  'deploy/stripe-sandbox',
];
const OUTPUTS = [
  'services/gateway/dist/main.js',
  'frontends/edge/dist/main.js',
  'frontends/shell/dist/index.html',
  'proto/gen',
];
const IGNORED = new Set(['node_modules', 'dist', 'gen', '.turbo', 'target', '.mf', 'coverage']);

const fingerprint = (): string => {
  const hash = createHash('sha256');
  const visit = (path: string): void => {
    const { mtimeMs, size, ...entry } = statSync(path);
    if ((entry.mode & 0o170000) !== 0o040000) {
      hash.update(`${path} ${size} ${mtimeMs}\n`);
      return;
    }
    for (const name of readdirSync(path).sort()) if (!IGNORED.has(name)) visit(join(path, name));
  };
  for (const path of SOURCES.map((name) => join(ROOT, name)).filter((path) => existsSync(path))) visit(path);
  return hash.digest('hex');
};

interface Build {
  readonly say: (line: string) => void;
  readonly log: string;
  readonly cacheDir: string;
  readonly signal?: AbortSignal;
  /** Stops after the code made from the proto files. */
  readonly generateOnly?: boolean;
  /** Names of workspaces that somebody else builds. */
  readonly without?: readonly string[];
}

/** Builds what changed since the last build. */
export const build = async ({
  say,
  log,
  cacheDir,
  signal,
  generateOnly = false,
  without = [],
}: Build): Promise<void> => {
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
      PATH: `${dirname(PINNED_NODE)}${delimiter}${process.env.PATH}`,
      TURBO_TELEMETRY_DISABLED: '1',
      DO_NOT_TRACK: '1',
      NODE_ENV: 'production',
    };
    const task = generateOnly ? 'generate' : 'build';
    const filters = without.map((name) => `--filter=!@wayfare/${name}`);
    const args = ['run', task, '--output-logs=errors-only', '--concurrency=3', ...filters];
    await runToEnd(turbo, args, { cwd: ROOT, log, env, signal });
    if (!generateOnly && !without.length) writeFileSync(stamp, wanted);
  }
  say(`  build                  ${((Date.now() - began) / 1000).toFixed(1)} s`);
};
