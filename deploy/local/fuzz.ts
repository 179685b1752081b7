// npm run fuzz -- [--count 2000] [--seed S]: Schemathesis asks the real services, behind the real gateway, for what the
// API's own description allows and for what it forbids, as every kind of caller; beside it the services' calls with
// values that no client of ours sends, and damaged pictures. Exits 1 where an answer is 5xx or off the description.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runToEnd } from './run-to-end.ts';
import { cacheDirFrom, dataDirFrom, ROOT } from './settings.ts';

const REQUIREMENTS = join(ROOT, 'deploy/fuzz/requirements.txt');

/** Schemathesis in an environment of its own, made once for each list of packages. @returns its folder */
const fetchSchemathesis = async (cacheDir: string, log: string): Promise<string> => {
  const hash = createHash('sha256').update(readFileSync(REQUIREMENTS)).digest('hex').slice(0, 12);
  const folder = join(cacheDir, `schemathesis-${hash}`);
  const whole = join(folder, 'whole');
  if (existsSync(whole)) return folder;
  console.log('Schemathesis: fetching it (once)');
  rmSync(folder, { recursive: true, force: true });
  await runToEnd('python3', ['-m', 'venv', folder], { log });
  const install = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '--no-deps', '--require-hashes'];
  await runToEnd(join(folder, 'bin/python'), [...install, '-r', REQUIREMENTS], { log });
  writeFileSync(whole, '');
  return folder;
};

const { values } = parseArgs({ options: { count: { type: 'string', default: '2000' }, seed: { type: 'string' } } });
const count = Number(values.count);
const seed = Number(values.seed ?? Date.now() % 1_000_000);
if (!(count > 0) || !Number.isInteger(seed)) {
  console.error('Usage: npm run fuzz -- [--count N] [--seed S]');
  process.exit(2);
}

const dataDir = dataDirFrom(process.env);
mkdirSync(join(dataDir, 'logs'), { recursive: true });
const folder = await fetchSchemathesis(cacheDirFrom(process.env), join(dataDir, 'logs/fuzz-setup.log'));
const reports = join(dataDir, 'fuzz');
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
console.log(`${count} cases of seed ${seed}`);
const child = spawn(process.execPath, [join(ROOT, 'deploy/local/test.ts'), 'fuzz'], {
  cwd: ROOT,
  stdio: 'inherit',
  env: {
    ...process.env,
    FUZZ_PROGRAM: join(folder, 'bin/schemathesis'),
    FUZZ_COUNT: String(count),
    FUZZ_SEED: String(seed),
    FUZZ_REPORTS: reports,
  },
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
child.on('exit', (code) => {
  const summary = join(reports, 'summary.txt');
  if (existsSync(summary)) console.log(`${readFileSync(summary, 'utf8').trimEnd()}\nReports: ${reports}`);
  process.exit(code ?? 2);
});
