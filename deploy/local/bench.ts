// npm run bench -- <name> [options]: measures; one module for each name in bench/.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, 'bench');
const names = readdirSync(folder)
  .filter((file) => file.endsWith('.ts') && file !== 'table.ts')
  .map((file) => file.replace('.ts', ''));

process.env.VISA_LIMIT_SCALE ??= '1000'; // everything measured comes from one address
const [name, ...options] = process.argv.slice(2);
if (!name || !names.includes(name)) {
  console.error(`Usage: npm run bench -- <${names.join(' | ')}> [options]`);
  process.exit(2);
}
try {
  const { run } = await import(join(folder, `${name}.ts`));
  await run(options);
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
