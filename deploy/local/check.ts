// npm run check: lint and format, comment width, file length, documents, licences and versions of what comes from
// others, secrets, types, proto lint and breaking changes, dead code. No servers.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './settings.ts';

const bin = (name: string): string => join(ROOT, 'node_modules/.bin', name);

interface Result {
  readonly name: string;
  readonly ok: boolean;
  readonly said: string;
}

const run = (name: string, command: string, args: readonly string[], cwd = ROOT): Promise<Result> =>
  new Promise((done) => {
    const began = Date.now();
    const colours = process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' };
    const child = spawn(command, args, { cwd, env: { ...process.env, TURBO_TELEMETRY_DISABLED: '1', ...colours } });
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        said += chunk;
      });
    child.on('error', (error) => done({ name, ok: false, said: error.message }));
    child.on('close', (code) => {
      const ok = code === 0;
      console.log(`${ok ? 'ok    ' : 'FAILED'} ${name} (${((Date.now() - began) / 1000).toFixed(1)} s)`);
      done({ name, ok, said });
    });
  });

/** The main line as last landed, when this checkout knows one that holds protos. */
const landed = (): string | undefined => {
  const git = (...args: string[]) => spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' });
  return ['origin/main', 'origin/HEAD'].find((name) => git('cat-file', '-e', `${name}:proto/buf.yaml`).status === 0);
};

const checkAll = async (): Promise<void> => {
  const generated = await run('generate', bin('turbo'), ['run', 'generate', '--output-logs=errors-only']);
  const proto = join(ROOT, 'proto');
  const base = landed();
  if (!base)
    console.log(
      'SKIPPED proto breaking: this clone knows no main line (git fetch origin main:refs/remotes/origin/main)',
    );
  const results = await Promise.all([
    run('biome', bin('biome'), ['ci', '--diagnostic-level=error', '.']),
    run('comments, file length, documents', process.execPath, ['--no-warnings', join(ROOT, 'deploy/lint/lint.ts')]),
    run('secrets', bin('secretlint'), [
      '--secretlintignore',
      '.gitignore',
      '**/*',
      '.github/**',
      '.ci/**',
      '.env.example',
    ]),
    run('types', bin('tsc'), ['-p', 'tsconfig.json']),
    run('types, frontends', bin('tsc'), ['-p', 'frontends/tsconfig.json']),
    run('proto lint', bin('buf'), ['lint'], proto),
    base && run('proto breaking', bin('buf'), ['breaking', '--against', `../.git#ref=${base},subdir=proto`], proto),
    existsSync(join(ROOT, 'knip.json')) && run('dead code', bin('knip'), ['--no-progress']),
  ]);
  const failed = [generated, ...results].filter((result): result is Result => typeof result === 'object' && !result.ok);
  for (const { name, said } of failed) console.log(`\n--- ${name}\n${said.trim()}`);
  process.exit(failed.length ? 1 : 0);
};

checkAll().catch((error: Error) => {
  console.error(error.message);
  process.exit(1);
});
