import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Knex } from 'knex';
import { z } from 'zod';
import { databaseSettings, loadConfig } from './config.ts';
import { createDb, type Db, SESSION_LIMITS, type Tx } from './db.ts';
import { installJobs } from './job-store.ts';
import { ownTables } from './own-tables.ts';
import type { Task } from './run-main.ts';

/** Any number below 2^31: one lock per database, so that one process migrates and the others wait. */
const MIGRATION_LOCK = 727_001;
const LOCK_POLL_MS = 250;

interface Session {
  query(sql: string, values: unknown[]): Promise<{ rows: { taken?: boolean }[] }>;
}

/**
 * Asks again and again instead of waiting in `pg_advisory_lock`: a statement that waits keeps its snapshot, and
 * `create index concurrently` waits for every older snapshot. With both in two sessions neither comes to an end, and
 * PostgreSQL sees no deadlock.
 */
const takeLock = async (session: Session): Promise<void> => {
  const isTaken = async () =>
    (await session.query('select pg_try_advisory_lock($1) as taken', [MIGRATION_LOCK])).rows[0]?.taken;
  while (!(await isTaken())) await sleep(LOCK_POLL_MS);
};

/**
 * `NNNN_name.mjs` files in their order. Node's own require is used because the test runner's cannot load ES modules.
 */
export const migrationsIn = (directory: string): Knex.MigrationSource<string> => {
  const nodeRequire = process.getBuiltinModule('node:module').createRequire(join(directory, 'migrations'));
  return {
    getMigrations: async () => (await readdir(directory)).filter((file) => file.endsWith('.mjs')).sort(),
    getMigrationName: (file) => file,
    getMigration: async (file) => nodeRequire(join(directory, file)),
  };
};

/**
 * The same limits as the database's own defaults: a pooler that shares sessions between clients opens its connections
 * with them.
 */
const setDatabaseLimits = async (tx: Tx): Promise<void> => {
  const { rows } = await tx.raw<{ rows: { name: string; owned: boolean }[] }>(
    "select datname as name, pg_has_role(datdba, 'member') as owned from pg_database where datname = current_database()",
  );
  const [database] = rows;
  if (!database?.owned) return; // its owner sets them, or the connections' own statement does
  for (const [name, value] of Object.entries(SESSION_LIMITS))
    await tx.raw(`alter database ?? set ${name} = ${value}`, [database.name]);
};

/** Not held against what the database has seen: after a rollback the release before starts on the newer schema. */
const disableMigrationsListValidation = true;

/**
 * Brings the schema up to date: the tables that every service has, those of the work queue, then the service's own
 * migrations. Safe to run from several processes at once.
 */
export const migrate = async (db: Db, directory: string): Promise<void> => {
  const holder = await db.client.acquireConnection();
  try {
    await takeLock(holder);
    await db.transaction(setDatabaseLimits);
    await db.migrate.latest({
      migrationSource: ownTables,
      tableName: 'migration_of_kit',
      disableMigrationsListValidation,
    });
    await installJobs(db);
    await db.migrate.latest({
      migrationSource: migrationsIn(directory),
      tableName: 'migration',
      disableMigrationsListValidation,
    });
  } finally {
    await holder.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
    await db.client.releaseConnection(holder);
  }
};

/** Runs `work` on the database that the environment names, however long it takes, and disconnects. */
export const withPatientDb = async <T>(work: (db: Db) => Promise<T>): Promise<T> => {
  const { DATABASE_URL } = loadConfig(z.object(databaseSettings), process.env);
  const db = createDb(DATABASE_URL, { poolMax: 2, patient: true });
  return work(db).finally(() => db.destroy());
};

/** The task `migrate` of a service. */
export const migrateFrom =
  (folder: URL): Task =>
  () =>
    withPatientDb((db) => migrate(db, fileURLToPath(folder)));
