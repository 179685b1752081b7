import type { Repository } from './repository.ts';

const LINES = 300;
const SOURCE = /\.(?:[cm]?[jt]sx?|css|java|py|sh)$/;

/** Files of more than 300 lines that are not on the list with a reason, and entries of the list that are not needed. */
export const findLongFiles = (
  { files, read }: Pick<Repository, 'files' | 'read'>,
  reasons: Readonly<Record<string, string>>,
): string[] => {
  const long = files.filter((path) => SOURCE.test(path) && read(path).split('\n').length - 1 > LINES);
  return [
    ...long
      .filter((path) => !reasons[path])
      .map((path) => `${path}: over ${LINES} lines, and no reason in deploy/lint/long-files.json`),
    ...Object.keys(reasons)
      .filter((path) => !files.includes(path))
      .map((path) => `${path}: in deploy/lint/long-files.json, but there is no such file`),
  ];
};
