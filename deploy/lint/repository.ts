import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Repository {
  readonly root: string;
  /** Paths of all files that are in the repository or would be with the next commit. */
  readonly files: readonly string[];
  readonly read: (path: string) => string;
}

export const openRepository = (root: string): Repository => {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
  return {
    root,
    files: [...new Set(listed.split('\0'))].filter((path) => path && existsSync(join(root, path))).sort(),
    read: (path) => readFileSync(join(root, path), 'utf8'),
  };
};
