import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Place } from './search-database.ts';

const MAX_BYTES = 512 * 1024 * 1024;

/** How often one of these stands in the files of a folder or in their names, in any case of letters. */
export const searchFiles = (root: string, folders: readonly string[], needles: readonly string[]): Place[] => {
  const wanted = needles.map((needle) => needle.toLowerCase());
  const filesOf = (folder: string): string[] => {
    const path = join(root, folder);
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) return [];
    return readdirSync(path, { recursive: true, encoding: 'utf8' }).map((file) => join(path, file));
  };
  return folders.flatMap((folder) =>
    filesOf(folder).flatMap((file) => {
      const found = statSync(file, { throwIfNoEntry: false });
      if (!found?.isFile()) return [];
      // Bytes as they are, one letter each: what is no text is searched as well.
      const content = found.size > MAX_BYTES ? '' : readFileSync(file, 'latin1').toLowerCase();
      const named = `${relative(root, file).toLowerCase()}\n${content}`;
      const count = wanted.reduce(
        (sum, needle) => sum + named.split(Buffer.from(needle).toString('latin1')).length - 1,
        0,
      );
      return count > 0 ? [{ where: relative(root, file), count }] : [];
    }),
  );
};
