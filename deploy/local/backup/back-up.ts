// A base copy of the running PostgreSQL, between pg_backup_start and pg_backup_stop, beside the archived log;
// documents; who was erased.
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { cp, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { type Manifest, partsOf, readManifest } from './layout.ts';
import { countDataKeys } from './master-keys.ts';

/**
 * Made anew by the server that starts on the copy. @see
 * https://www.postgresql.org/docs/current/continuous-archiving.html
 */
const NOT_COPIED = ['postmaster.pid', 'postmaster.opts', 'pg_internal.init'];
const EMPTIED = [
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
];

const copyDataFolder = (from: string, to: string): void => {
  mkdirSync(to, { recursive: true, mode: 0o700 });
  for (const name of readdirSync(from)) {
    if (NOT_COPIED.includes(name)) continue;
    if (EMPTIED.includes(name)) {
      mkdirSync(join(to, name), { mode: 0o700 });
      continue;
    }
    // A file that is dropped meanwhile is in the log; what is torn is mended from it.
    cpSync(join(from, name), join(to, name), {
      recursive: true,
      preserveTimestamps: true,
      filter: (path) => !NOT_COPIED.some((file) => path.endsWith(file)) && existsSync(path),
    });
  }
};

/** Copies the cluster while it works. @returns the folder of the finished copy */
const copyDatabases = async ({ url, postgresDir, backupDir }: Source): Promise<string> => {
  const { bases } = partsOf(backupDir);
  const name = new Date().toISOString().replaceAll(':', '-');
  const folder = join(bases, name);
  const fresh = `${folder}.new`;
  // Read first: meanwhile data keys only move to the current master key, which is never destroyed before the copy.
  const masterKeys = Object.keys(await countDataKeys((database) => url.replace(/postgres$/, database)));
  const client = new pg.Client(url);
  await client.connect();
  try {
    const began = await client.query<{ segment: string }>(
      'select pg_walfile_name(pg_backup_start($1, fast => true)) as segment',
      [name],
    );
    copyDataFolder(postgresDir, join(fresh, 'data'));
    const { rows } = await client.query<{ labelfile: string; spcmapfile: string }>(
      'select labelfile, spcmapfile from pg_backup_stop(wait_for_archive => true)',
    );
    const [stopped] = rows;
    if (!stopped) throw new Error('pg_backup_stop answered nothing');
    writeFileSync(join(fresh, 'data/backup_label'), stopped.labelfile);
    if (stopped.spcmapfile) writeFileSync(join(fresh, 'data/tablespace_map'), stopped.spcmapfile);
    const { rows: times } = await client.query<{ now: Date }>('select clock_timestamp() as now');
    const manifest: Manifest = {
      completeAt: (times[0]?.now ?? new Date()).toISOString(),
      firstSegment: began.rows[0]?.segment ?? '',
      masterKeys,
    };
    writeFileSync(join(fresh, 'manifest.json'), JSON.stringify(manifest));
    renameSync(fresh, folder);
    return folder;
  } finally {
    await client.end();
  }
};

/**
 * Sealed files never change: only what is missing is copied, and what live documents no longer name stays until it is
 * too old.
 */
const copyDocuments = async (from: string, to: string): Promise<number> => {
  mkdirSync(to, { recursive: true });
  if (!existsSync(from)) return 0;
  const present = new Set(await readdir(to));
  const missing = (await readdir(from)).filter((name) => !present.has(name));
  for (const name of missing) {
    await cp(join(from, name), join(to, `${name}.new`));
    renameSync(join(to, `${name}.new`), join(to, name));
  }
  return missing.length;
};

/** Ids of erased applications: whatever moment is restored, they are erased there as well. */
const listErased = async (url: string): Promise<string[]> => {
  const client = new pg.Client(url.replace(/postgres$/, 'application'));
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string }>(
      'select application_id as id from application_detail where data_key is null',
    );
    return rows.map(({ id }) => id);
  } finally {
    await client.end();
  }
};

interface Source {
  /** Of the superuser, at the database `postgres`. */
  readonly url: string;
  readonly postgresDir: string;
  readonly backupDir: string;
}

/**
 * Removes base copies past their time, but never the last, with the log that only they needed and documents erased
 * since.
 */
const removeOld = ({ backupDir, keptDocuments, days, now = Date.now() }: Old): string[] => {
  const { bases, wal, documents } = partsOf(backupDir);
  const oldest = now - days * 86_400_000;
  const names = readdirSync(bases)
    .filter((name) => !name.endsWith('.new'))
    .sort();
  const manifests = names.map((name) => ({ name, manifest: readManifest(join(bases, name)) }));
  const old = manifests.slice(0, -1).filter(({ manifest }) => Date.parse(manifest.completeAt) < oldest);
  for (const { name } of old) rmSync(join(bases, name), { recursive: true });
  const first = manifests.find((one) => !old.includes(one))?.manifest.firstSegment ?? '';
  // The first eight digits are the timeline.
  for (const name of readdirSync(wal)) if (name.slice(8, 24) < first.slice(8, 24)) rmSync(join(wal, name));
  for (const name of readdirSync(documents).filter((file) => !file.endsWith('.gone') && !keptDocuments.has(file))) {
    const file = join(documents, name);
    if (!existsSync(`${file}.gone`)) writeFileSync(`${file}.gone`, '');
    else if (statSync(`${file}.gone`).mtimeMs < oldest) for (const one of [file, `${file}.gone`]) rmSync(one);
  }
  return old.map(({ name }) => name);
};

interface Old {
  readonly backupDir: string;
  readonly keptDocuments: ReadonlySet<string>;
  readonly days: number;
  readonly now?: number;
}

/** One backup. Documents are copied after the databases, so each that the copy names is there. */
export const backUp = async (
  source: Source & { documentsDir: string; days: number },
): Promise<{ base: string; documents: number; removed: string[] }> => {
  const { backupDir, documentsDir, days } = source;
  const { wal, documents, erased } = partsOf(backupDir);
  mkdirSync(wal, { recursive: true, mode: 0o700 });
  const base = await copyDatabases(source);
  const copied = await copyDocuments(documentsDir, documents);
  const kept = new Set(existsSync(documentsDir) ? readdirSync(documentsDir) : []);
  const known: string[] = existsSync(erased) ? JSON.parse(readFileSync(erased, 'utf8')) : [];
  writeFileSync(`${erased}.new`, JSON.stringify([...new Set([...known, ...(await listErased(source.url))])]));
  renameSync(`${erased}.new`, erased);
  const removed = removeOld({ backupDir, keptDocuments: kept, days });
  return { base, documents: copied, removed };
};
