import { type Span, SpanKind, SpanStatusCode } from '@opentelemetry/api';
import knex, { type Knex } from 'knex';
import { isConnectionLost } from './db-faults.ts';
import { startChildSpan } from './trace.ts';

export type Db = Knex;
export type Tx = Knex.Transaction;

/** Of several parts run as one statement, the first names the whole. */
const VERB = /^\s*(?:with \w+ as \(\s*)?(\w+)/i;

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
      const span = startChildSpan(VERB.exec(sql)?.[1] ?? 'query', SpanKind.CLIENT, attributes);
      if (span) running.set(id, span);
    })
    .on('query-response', (_response: unknown, query: Query) => end(query, false))
    .on('query-error', (_error: unknown, query: Query) => end(query, true));
};

/**
 * Milliseconds. A statement ends before its connection is doubted, and a pool finds a host that vanished without a
 * word within 30 s.
 */
const CONNECT = 2_500;
const ACQUIRE = 3_000;
const STATEMENT = 12_000;
const ANSWER = 15_000;
const LOCK = 5_000;
/** Longer than the relay waits for Kafka. A session that died in a transaction releases its locks after this. */
const IDLE_IN_TRANSACTION = 20_000;
const FIRST_PROBE = 2_000;

/**
 * What the server holds a session to, in milliseconds, and how soon it notices that its client is gone (seconds, then
 * milliseconds).
 */
export const SESSION_LIMITS = {
  statement_timeout: STATEMENT,
  lock_timeout: LOCK,
  idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION,
  tcp_keepalives_idle: 5,
  tcp_keepalives_interval: 5,
  tcp_keepalives_count: 3,
  tcp_user_timeout: 20_000,
} as const;

type RawConnection = {
  __knexUid: string;
  __knex__disposed?: unknown;
  connection: {
    stream: { destroy: () => void };
    on: (event: 'readyForQuery' | 'errorMessage', listener: (message: { status?: 'I' | 'T' | 'E' }) => void) => void;
  };
  /** Settles once the server has said how a session stands whose statement failed. */
  standing?: Promise<void>;
  query: (sql: string, done: (error: Error | null) => void) => void;
  once: (event: 'end', listener: () => void) => void;
};

const IN_TRANSACTION = 'left in a transaction';

/**
 * knex hands a connection to nobody that is disposed of when it comes back. One that comes back in the middle of a
 * transaction is: several statements sent as one, as pg-boss sends its locked ones, leave it there where one of them
 * fails, and everybody who got it next would be refused.
 */
const disposeInTransaction = (raw: RawConnection): void => {
  let standsClear = () => {};
  raw.connection.on('errorMessage', () => {
    raw.standing = new Promise((resolve) => {
      standsClear = resolve;
    });
  });
  raw.connection.on('readyForQuery', ({ status }) => {
    const { __knex__disposed: disposed = IN_TRANSACTION } = raw;
    if (disposed === IN_TRANSACTION) raw.__knex__disposed = status === 'I' ? undefined : IN_TRANSACTION;
    standsClear();
  });
  raw.once('end', () => standsClear());
};

/**
 * pg rejects a statement with its error, and the server says only after it whether the session is left in a
 * transaction: whoever gets the connection in between waits for that.
 */
const isFit = async (raw: RawConnection): Promise<boolean> => {
  await raw.standing;
  return !raw.__knex__disposed;
};

const limitStatement = (limits: Record<string, number>): string =>
  `select ${Object.entries(limits)
    .map(([name, value]) => `set_config('${name}', '${value}', false)`)
    .join(', ')}`;

const HELD = limitStatement(SESSION_LIMITS);
const PATIENT = limitStatement({ statement_timeout: 0, lock_timeout: 0, idle_in_transaction_session_timeout: 0 });

interface DbOptions {
  poolMax?: number;
  /** For migrations and seeds, which take as long as they take. Not through a pooler that shares sessions. */
  patient?: boolean;
  /** Whether frequent statements are kept prepared in each session; not through a pooler that cannot track them. */
  prepare?: boolean;
}

/**
 * A pool of at most `poolMax` connections; a query that gets none within 3 s fails. Every connection is held to
 * SESSION_LIMITS (sent as a statement: a pooler refuses them as start-up parameters), and one on which nobody answers
 * in time is destroyed, so that the pool makes a new one.
 */
export const createDb = (url: string, { poolMax = 8, patient = false, prepare = true }: DbOptions = {}): Db => {
  const live = new Map<string, RawConnection>();
  const afterCreate = (raw: RawConnection, done: (error: Error | null, raw: RawConnection) => void) => {
    live.set(raw.__knexUid, raw);
    raw.once('end', () => live.delete(raw.__knexUid));
    disposeInTransaction(raw);
    raw.query(patient ? PATIENT : HELD, (error) => done(error, raw));
  };
  const db = knex({
    client: 'pg',
    connection: {
      connectionString: url,
      application_name: 'visa',
      keepAlive: true,
      keepAliveInitialDelayMillis: FIRST_PROBE,
      connectionTimeoutMillis: CONNECT,
      ...(!patient && { query_timeout: ANSWER }),
    },
    pool: { min: 0, max: poolMax, idleTimeoutMillis: 30_000, afterCreate, validate: isFit },
    acquireConnectionTimeout: patient ? 60_000 : ACQUIRE,
  }).withUserParams({ prepare });
  db.on('query-error', (error: unknown, { __knexUid }: { __knexUid: string }) => {
    const raw = live.get(__knexUid);
    if (!raw || !isConnectionLost(error)) return;
    raw.__knex__disposed = 'lost'; // knex hands it to nobody, even before the socket has closed
    raw.connection.stream.destroy();
  });
  return traceQueries(db);
};

interface DatabaseSettings {
  DATABASE_URL: string;
  DATABASE_POOL_MAX: number;
  DATABASE_PREPARE: 'on' | 'off';
}

/** A service's pool, by its settings. */
export const openDb = ({ DATABASE_URL, DATABASE_POOL_MAX, DATABASE_PREPARE }: DatabaseSettings): Db =>
  createDb(DATABASE_URL, { poolMax: DATABASE_POOL_MAX, prepare: DATABASE_PREPARE === 'on' });

/** @see https://www.postgresql.org/docs/current/errcodes-appendix.html 23505 */
export const isUniqueViolation = (error: unknown, constraint?: string): boolean => {
  const { code, constraint: violated } = (error ?? {}) as { code?: string; constraint?: string };
  return code === '23505' && (!constraint || violated === constraint);
};
