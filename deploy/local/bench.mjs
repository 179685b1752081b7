// npm run bench -- <name> [options]: measures; one module for each name in bench/.
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { continueInPinnedNode, install } from './install.mjs';
import { dataDirFrom } from './settings.mjs';

const folder = join(import.meta.dirname, 'bench');
const names = readdirSync(folder)
  .filter((file) => file.endsWith('.mjs') && file !== 'table.mjs')
  .map((file) => file.replace('.mjs', ''));

const [name, ...options] = process.argv.slice(2);
if (!names.includes(name)) {
  console.error(`Usage: npm run bench -- <${names.join(' | ')}> [options]`);
  process.exit(2);
}
try {
  // `start` measures the installation too, and with the machine's own Node.
  if (name !== 'start') {
    const logs = join(dataDirFrom(process.env), 'logs');
    mkdirSync(logs, { recursive: true });
    await install({ say: console.log, log: join(logs, 'install.log') });
    await continueInPinnedNode(import.meta.filename);
  }
  const { run } = await import(join(folder, `${name}.mjs`));
  await run(options);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
