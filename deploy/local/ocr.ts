// npm run ocr -- <image or folder> [--json FILE]: reads passports from files with the OCR pod's reader.
// npm run ocr -- --explain <image>: draws what was found where and why it is doubted, into the folder it is called in.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { runToEnd } from './run-to-end.ts';
import { dataDirFrom, ROOT } from './settings.ts';

const run = async (): Promise<void> => {
  const log = join(dataDirFrom(process.env), 'logs/build.log');
  const turbo = join(ROOT, 'node_modules/.bin/turbo');
  const filter = ['run', 'build', '--filter=@wayfare/ocr', '--output-logs=errors-only'];
  await runToEnd(turbo, filter, { cwd: ROOT, log, env: { TURBO_TELEMETRY_DISABLED: '1' } });
  const cli = join(ROOT, 'services/ocr/dist/cli.js');
  if (!existsSync(cli)) throw new Error('The build left no passport reader to call (services/ocr/dist/cli.js).');
  const cwd = process.env.INIT_CWD ?? process.cwd(); // npm moves to the root; paths are meant from where it was called
  const child = spawn(process.execPath, [cli, ...process.argv.slice(2)], { stdio: 'inherit', cwd });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
  child.on('exit', (code) => process.exit(code ?? 1));
};

run().catch((error: Error) => {
  console.error(error.message);
  process.exit(1);
});
