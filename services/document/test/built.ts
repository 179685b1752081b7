import { execFileSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const PACKAGE = join(__dirname, '..');

const changedAt = (file: string): number => statSync(join(PACKAGE, file), { throwIfNoEntry: false })?.mtimeMs ?? 0;

/**
 * The bundle of the first of the package's processes, with those that it starts; made anew where a source is younger, else left alone: a platform may run from it
 * beside a test.
 */
export const built = (...entries: [string, ...string[]]): URL => {
  const sources = readdirSync(join(PACKAGE, 'src'), { recursive: true, encoding: 'utf8' });
  const oldest = Math.min(...entries.map((entry) => changedAt(`dist/${entry}.js`)));
  if (sources.some((file) => changedAt(join('src', file)) > oldest))
    execFileSync(process.execPath, ['../build.mjs', ...entries.map((entry) => `src/${entry}.ts`)], { cwd: PACKAGE });
  return pathToFileURL(join(PACKAGE, `dist/${entries[0]}.js`));
};
