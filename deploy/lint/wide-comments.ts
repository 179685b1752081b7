import type { Repository } from './repository.ts';

const WIDTH = 120;
const SOURCE = /\.(?:[cm]?[jt]sx?|css|java|py|sh|ya?ml|proto)$/;
const SLASHES = /^\s*(?:\/\/|\/\*|\*)|\s\/\/ /;
const HASH = /^\s*#/;

/**
 * Per file, how many lines of comment are wider than 120 columns. What was generated from a chart's values is not ours
 * to wrap.
 */
export const countWideComments = ({ files, read }: Pick<Repository, 'files' | 'read'>): Record<string, number> => {
  const counts = files
    .filter((path) => SOURCE.test(path) && !path.startsWith('helm/visa/templates/'))
    .map((path): [string, number] => {
      const mark = /\.(?:py|sh|ya?ml)$/.test(path) ? HASH : SLASHES;
      const wide = read(path)
        .split('\n')
        .filter((line) => line.length > WIDTH && mark.test(line));
      return [path, wide.length];
    });
  return Object.fromEntries(counts.filter(([, count]) => count > 0));
};

/** The findings: files with more wide comments than the list allows them. */
export const compareWideComments = (now: Record<string, number>, allowed: Record<string, number>): string[] =>
  Object.entries(now)
    .filter(([path, count]) => count > (allowed[path] ?? 0))
    .map(([path, count]) => `${path}: ${count} comment lines over ${WIDTH} columns, ${allowed[path] ?? 0} allowed`);

/** The list after an improvement: never longer, never higher. */
export const shrinkWideComments = (
  now: Record<string, number>,
  allowed: Record<string, number>,
): Record<string, number> => {
  const counts = Object.entries(allowed).map(([path, count]): [string, number] => [
    path,
    Math.min(count, now[path] ?? 0),
  ]);
  return Object.fromEntries(counts.filter(([, count]) => count > 0));
};
