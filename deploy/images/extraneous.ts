import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';

const VERSION_CONTROL = /^\.(git|svn|hg)$/;
/** Among our own files; source maps stay, for errors name lines by them. Packages may hold what they like. */
const OF_DEVELOPMENT = /\.(test|e2e)\.[cm]?[jt]sx?$|\.(tsx?|md)$|^(\.env|\.npmrc|Dockerfile)/;

/**
 * What no image may hold: a history of sources anywhere, tests, sources and notes of ours. @returns their paths, from
 * the image's root
 */
export const findExtraneous = (root: string): string[] => {
  const look = (folder: string, isOurs: boolean): string[] =>
    readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
      const path = join(folder, entry.name);
      if (VERSION_CONTROL.test(entry.name)) return [relative(root, path)];
      if (entry.isDirectory())
        return look(path, entry.name !== 'node_modules' && (isOurs || path === join(root, 'app')));
      return isOurs && OF_DEVELOPMENT.test(entry.name) ? [relative(root, path)] : [];
    });
  return look(root, false);
};
