// npm run book [-- check [component]]: the components of frontends/ui in all their states, with the browser of the
// tests.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { findBrowser } from './browser.ts';
import { cacheDirFrom, ROOT } from './settings.ts';

const args = process.argv.slice(2);
const env = {
  ...process.env,
  ...(args[0] === 'check' && { CHROME_PATH: await findBrowser(cacheDirFrom(process.env)) }),
};
const book = join(ROOT, 'frontends/ui/book/book.ts');
spawn(process.execPath, ['--no-warnings', book, ...args], { env, stdio: 'inherit' }).on('exit', (code) =>
  process.exit(code ?? 1),
);
