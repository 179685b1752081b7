import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../settings.ts';

/** How the files of each kind of run are told by their names: `quick` is Jest's, `e2e` Playwright's. */
const PATTERNS = { quick: /\.test\.(ts|tsx|mjs)$/, e2e: /\.e2e\.ts$/ } as const;

type Kind = keyof typeof PATTERNS;

type Files = Record<Kind, string[]>;

const NOT_OURS = ['node_modules', 'dist', '.local', 'target', 'gen'];

const allFiles = (): Files => {
  const paths = globSync('{services,frontends,proto,deploy}/**/*.{ts,tsx,mjs}', {
    cwd: ROOT,
    exclude: (path) => NOT_OURS.some((name) => path === name || path.endsWith(`/${name}`)),
  }).sort();
  const files = (kind: Kind) => paths.filter((path) => PATTERNS[kind].test(path));
  return { quick: files('quick'), e2e: files('e2e') };
};

export interface Choice {
  readonly files: Files;
  /** Of the tests to run in these files; all without it. */
  readonly name?: string;
  readonly isWhole: boolean;
}

/** The test files whose path has all the words, or else those whose text has the phrase. */
export const chooseFiles = (words: readonly string[]): Choice => {
  const phrase = words.join(' ').toLowerCase();
  const all = allFiles();
  if (!phrase) return { files: all, isWhole: true };
  const matching = (accepts: (file: string) => boolean): Files => ({
    quick: all.quick.filter(accepts),
    e2e: all.e2e.filter(accepts),
  });
  const byPath = matching((file) => words.every((word) => file.toLowerCase().includes(word.toLowerCase())));
  if (byPath.quick.length || byPath.e2e.length) return { files: byPath, isWhole: false };
  const byText = matching((file) => readFileSync(join(ROOT, file), 'utf8').toLowerCase().includes(phrase));
  return { files: byText, name: phrase.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), isWhole: false };
};
