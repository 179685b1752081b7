// npm run ocr -- <image or folder> [--json FILE]: reads passports from files with the OCR pod's reader.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { continueInPinnedNode, install } from './install.mjs';
import { runToEnd } from './java.mjs';
import { dataDirFrom, ROOT } from './settings.mjs';

const run = async () => {
  const logs = join(dataDirFrom(process.env), 'logs');
  mkdirSync(logs, { recursive: true });
  await install({ say: console.error, log: join(logs, 'install.log') });
  await continueInPinnedNode(import.meta.filename);
  const turbo = join(ROOT, 'node_modules/.bin/turbo');
  const filter = ['run', 'build', '--filter=@wayfare/ocr', '--output-logs=errors-only'];
  await runToEnd(turbo, filter, { cwd: ROOT, log: join(logs, 'build.log'), env: { TURBO_TELEMETRY_DISABLED: '1' } });
  const cli = join(ROOT, 'services/ocr/dist/cli.js');
  if (!existsSync(cli)) throw new Error('The build left no passport reader to call (services/ocr/dist/cli.js).');
  const cwd = process.env.INIT_CWD ?? process.cwd(); // npm moves to the root; paths are meant from where it was called
  const child = spawn(process.execPath, [cli, ...process.argv.slice(2)], { stdio: 'inherit', cwd });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code) => process.exit(code ?? 1));
};

run().catch((error) => {
  console.error(error.message);
  process.exit(1);
});
