// Where a backup keeps what. Keys are not in it: they stand in secrets.json.
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** `VISA_BACKUP_DIR` moves it, as it should: a backup on the same disk outlives no disk. */
export const backupDirOf = (dataDir: string): string =>
  resolve(process.env.VISA_BACKUP_DIR ?? join(dataDir, 'backups'));

/** Base copies are named after the moment they were begun. */
export const partsOf = (backupDir: string) => ({
  bases: join(backupDir, 'base'),
  wal: join(backupDir, 'wal'),
  documents: join(backupDir, 'documents'),
  erased: join(backupDir, 'erased.json'),
});

export interface Manifest {
  /** From when on a restore to a point in time is possible: when the base copy was complete. */
  readonly completeAt: string;
  /** The first log segment that the copy needs. */
  readonly firstSegment: string;
  /** Ids of the master keys that rows of the copy name; copies made before this was recorded don't say. */
  readonly masterKeys?: readonly string[];
}

export const readManifest = (base: string): Manifest => JSON.parse(readFileSync(join(base, 'manifest.json'), 'utf8'));
