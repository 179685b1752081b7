// Run by deploy/local/book.ts, which finds the browser: Storybook, or with `check` its states held against axe in light
// and dark and looked at in forced colours, ending with `N passed, N failed`.
import { type SpawnOptions, spawn } from 'node:child_process';
import { copyFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkStories } from './check-stories.ts';

const HERE = import.meta.dirname;
const LOCK = join(HERE, 'package-lock.json');
const INSTALLED = join(HERE, 'node_modules/.installed-lock.json');
const STORYBOOK = join(HERE, 'node_modules/storybook/dist/bin/dispatcher.js');
const BUILT = join(HERE, '../../../.local/book');
const PORT = process.env.VISA_BOOK_PORT ?? '6006';

const run = (command: string, args: readonly string[], options: SpawnOptions = {}): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: HERE, stdio: 'inherit', ...options });
    child.on('error', reject);
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`${command} ${args.join(' ')}: ${code}`))));
  });

/** Storybook is 110 MB that neither `npm start` nor `npm test` needs: it is fetched when the book is first wanted. */
const install = async (): Promise<void> => {
  if (existsSync(INSTALLED) && readFileSync(INSTALLED, 'utf8') === readFileSync(LOCK, 'utf8')) return;
  await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund']);
  copyFileSync(LOCK, INSTALLED);
};

const storybook = (command: string, ...args: string[]): Promise<void> =>
  run(process.execPath, [STORYBOOK, command, '--config-dir', '.storybook', ...args], {
    env: { ...process.env, STORYBOOK_DISABLE_TELEMETRY: '1' },
  });

const [verb, words = ''] = process.argv.slice(2);
if (verb !== undefined && verb !== 'check') {
  console.error('Usage: npm run book [-- check [component]]');
  process.exit(2);
}
await install();
if (verb === 'check') {
  await storybook('build', '--quiet', '--output-dir', BUILT);
  const { passed, faults } = await checkStories(BUILT, words);
  for (const fault of faults) console.error(fault);
  console.log(`\n${passed} passed, ${new Set(faults.map((fault) => fault.split(',')[0])).size} failed`);
  process.exit(faults.length ? 1 : 0);
}
await storybook('dev', '--host', '127.0.0.1', '--port', PORT, '--exact-port', '--no-open');
