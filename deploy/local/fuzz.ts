// npm run fuzz -- [--count 2000] [--seed S] [--as owner,admin]: Schemathesis asks the real services, behind the real
// gateway, for what the
// API's own description allows and for what it forbids, as every kind of caller; beside it the services' calls with
// values that no client of ours sends, and damaged pictures. Exits 1 where an answer is 5xx or off the description; a
// fault that does not come again is one too.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runToEnd } from './run-to-end.ts';
import { cacheDirFrom, dataDirFrom, ROOT } from './settings.ts';

const SHOW_EVERY_MS = 2_000;
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

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '2000' },
    seed: { type: 'string' },
    as: { type: 'string', default: '' },
  },
});
const count = Number(values.count);
const seed = Number(values.seed ?? Date.now() % 1_000_000);
if (!(count > 0) || !Number.isInteger(seed)) {
  console.error('Usage: npm run fuzz -- [--count N] [--seed S] [--as CALLER,CALLER]');
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
    FUZZ_AS: values.as,
  },
});
const progress = join(reports, 'progress.txt');
let shown = 0;
const showing = setInterval(() => {
  const lines = existsSync(progress) ? readFileSync(progress, 'utf8') : '';
  process.stdout.write(lines.slice(shown));
  shown = lines.length;
}, SHOW_EVERY_MS);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
child.on('exit', (code) => {
  clearInterval(showing);
  for (const name of ['figures.txt', 'summary.txt'].map((file) => join(reports, file)))
    if (existsSync(name)) console.log(`\n${readFileSync(name, 'utf8').trimEnd()}`);
  const again = ['--count', String(count), '--seed', String(seed), ...(values.as ? ['--as', values.as] : [])];
  console.log(`\nReports: ${reports}\nThe same cases again: npm run fuzz -- ${again.join(' ')}`);
  process.exit(code ?? 2);
});
