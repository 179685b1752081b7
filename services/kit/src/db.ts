import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Span, SpanKind, SpanStatusCode } from '@opentelemetry/api';
import knex, { type Knex } from 'knex';
import { startChildSpan } from './trace.ts';

export type Db = Knex;
export type Tx = Knex.Transaction;

interface Query {
  __knexQueryUid: string;
  sql: string;
}

/** A span for each statement of a traced request: its text with placeholders, never the values. */
const traceQueries = (db: Db): Db => {
  const running = new Map<string, Span>();
  const end = ({ __knexQueryUid: id }: Query, failed: boolean) => {
    const span = running.get(id);
    running.delete(id);
    if (failed) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
  };
  return db
    .on('query', ({ __knexQueryUid: id, sql }: Query) => {
      const attributes = { 'db.system.name': 'postgresql', 'db.query.text': sql };
      const span = startChildSpan(sql.trimStart().split(/\s/, 1)[0] ?? 'query', SpanKind.CLIENT, attributes);
      if (span) running.set(id, span);
    })
    .on('query-response', (_response: unknown, query: Query) => end(query, false))
    .on('query-error', (_error: unknown, query: Query) => end(query, true));
};

/** A pool of at most `poolMax` connections; a query that gets none within 5 s fails. */
export const createDb = (url: string, { poolMax = 8 }: { poolMax?: number } = {}): Db =>
  traceQueries(
    knex({
      client: 'pg',
      connection: { connectionString: url, application_name: 'visa' },
      pool: { min: 0, max: poolMax, idleTimeoutMillis: 30_000 },
      acquireConnectionTimeout: 5_000,
    }),
  );

const OWN_TABLES = `
  create table if not exists outbox (
    id bigserial primary key,
    event_id uuid not null default gen_random_uuid(),
    topic text not null,
    key text not null,
    payload bytea not null,
    headers jsonb not null default '{}',
    status text not null default 'pending',
    created_at timestamptz not null default now(),
    sent_at timestamptz
  );
  create index if not exists outbox_pending on outbox (id) where status = 'pending';
  create index if not exists outbox_sent on outbox (sent_at) where status = 'sent';
  create table if not exists inbox (
    consumer text not null,
    event_id text not null,
    received_at timestamptz not null default now(),
    primary key (consumer, event_id)
  );
  create index if not exists inbox_received on inbox (received_at);
  create table if not exists staff_refusal (
    id bigserial primary key,
    at timestamptz not null default now(),
    user_id text not null,
    action text not null,
    reason text not null
  );
  create index if not exists staff_refusal_user on staff_refusal (user_id, at);`;

/** Any number below 2^31: one lock per database, so that one process migrates and the others wait. */
const MIGRATION_LOCK = 727_001;

/** `NNNN_name.mjs` files in their order. Node's own require is used because the test runner's cannot load ES modules. */
export const migrationsIn = (directory: string): Knex.MigrationSource<string> => {
  const nodeRequire = process.getBuiltinModule('node:module').createRequire(join(directory, 'migrations'));
  return {
    getMigrations: async () => (await readdir(directory)).filter((file) => file.endsWith('.mjs')).sort(),
    getMigrationName: (file) => file,
    getMigration: async (file) => nodeRequire(join(directory, file)),
  };
};

/** Brings the schema up to date: the tables of outbox, inbox, refusals and jobs, then the service's own migrations. Safe to run from several processes at once. */
export const migrate = async (db: Db, directory: string): Promise<void> => {
  await db.transaction(async (lock) => {
    await lock.raw('select pg_advisory_xact_lock(?)', [MIGRATION_LOCK]);
    await lock.raw(OWN_TABLES);
  });
  // Loaded here only: most processes that import this file have no jobs.
  const { installJobs } = await import('./job-store.ts');
  const holder = await db.client.acquireConnection();
  try {
    await holder.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await installJobs(db);
    // Not held against what the database has seen: after a rollback the release before starts on the newer schema.
    await db.migrate.latest({
      migrationSource: migrationsIn(directory),
      tableName: 'migration',
      disableMigrationsListValidation: true,
    });
  } finally {
    await holder.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
    await db.client.releaseConnection(holder);
  }
};

const pgCode = (error: unknown): string => (error as { code?: string } | null)?.code ?? '';

/** @see https://www.postgresql.org/docs/current/errcodes-appendix.html 23505 */
export const isUniqueViolation = (error: unknown, constraint?: string): boolean =>
  pgCode(error) === '23505' && (!constraint || (error as { constraint?: string }).constraint === constraint);

/** The database could not be reached or is shutting down: trying again later may help. */
export const isDatabaseAway = (error: unknown): boolean =>
  /^(08|57P0|53300|ECONN|EPIPE|ETIMEDOUT)/.test(pgCode(error)) ||
  /Timeout acquiring a connection|Connection terminated/.test((error as Error | null)?.message ?? '');
