import {
  appendFileSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';

export interface JournalEntry {
  kind: string;
  id: string;
  value: unknown;
}

const parseLine = (line: string): JournalEntry[] => {
  try {
    return [JSON.parse(line) as JournalEntry];
  } catch {
    return []; // the last line of a process that was killed while writing
  }
};

const readJournal = (file: string): JournalEntry[] => {
  if (!existsSync(file)) return [];
  const latest = new Map<string, JournalEntry>();
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    for (const entry of parseLine(line)) latest.set(`${entry.kind} ${entry.id}`, entry);
  }
  return [...latest.values()];
};

/**
 * State as one line of JSON per change, so that a kill at any moment loses at most the change being written.
 * Opening it rewrites the file with the latest value of everything.
 */
export const openJournal = (file: string) => {
  mkdirSync(dirname(file), { recursive: true });
  const entries = readJournal(file);
  const rewritten = `${file}.new`;
  const handle = openSync(rewritten, 'w', 0o600);
  writeSync(handle, entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
  fsyncSync(handle);
  closeSync(handle);
  renameSync(rewritten, file);
  return {
    entries,
    append: (written: JournalEntry[]) =>
      appendFileSync(file, written.map((entry) => `${JSON.stringify(entry)}\n`).join('')),
  };
};
