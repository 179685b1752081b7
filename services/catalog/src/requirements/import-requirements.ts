import { readFile } from 'node:fs/promises';
import type { Db } from '@wayfare/kit/db';
import { writeRequirements } from '../db/requirement-repository.ts';
import { parseRequirements } from './parse-requirements.ts';

const LARGEST = 20 * 1024 * 1024;

const load = async (location: string): Promise<string> => {
  if (!/^https?:\/\//.test(location)) return readFile(location, 'utf8');
  const response = await fetch(location, { signal: AbortSignal.timeout(60_000), redirect: 'error' });
  if (!response.ok) throw new Error(`${new URL(location).host} answered ${response.status}`);
  const text = await response.text();
  if (text.length > LARGEST) throw new Error('The file is larger than 20 MB');
  return text;
};

interface Import {
  /** A file, or an http(s) address. */
  location: string;
  /** What the screen names as the source. */
  source: string;
  /** `YYYY-MM-DD`: the day the source speaks of. */
  sourceDate: string;
}

/**
 * Replaces what is known for every pair in the file, all or nothing; other pairs keep theirs. @returns how many pairs
 * were written
 */
export const importRequirements = async (db: Db, { location, source, sourceDate }: Import): Promise<number> => {
  const rows = parseRequirements(await load(location));
  return db.transaction((tx) => writeRequirements(tx, rows, { source, sourceDate }));
};
