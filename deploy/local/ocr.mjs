// npm run ocr -- <picture or folder> [--json FILE]: reads passports from files, without the rest of the platform.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const node = join(root, 'node_modules/.bin/node');
const run = (command, args, options = {}) => spawnSync(command, args, { stdio: 'inherit', ...options }).status ?? 1;

if (!existsSync(node) && run('npm', ['ci'], { cwd: root }) !== 0) process.exit(1);
const built = run(
  join(root, 'node_modules/.bin/turbo'),
  ['run', 'build', '--filter=@visa/document', '--output-logs=errors-only'],
  {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  },
);
if (built !== 0) process.exit(built);
process.exit(run(node, [join(root, 'services/document/dist/ocr/cli.js'), ...process.argv.slice(2)]));
