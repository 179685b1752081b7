// Brings a base copy and the archived log back as a data folder, as of a moment.
import { spawn } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { preparePostgres, restoringFrom } from '../postgres.ts';
import { partsOf, readManifest } from './layout.ts';

const RECOVERED_WITHIN_MS = 600_000;

interface Wanted {
  readonly backupDir: string;
  /** As of then; without it as late as the archived log goes. */
  readonly at?: Date;
  readonly postgresDir: string;
  readonly documentsDir: string;
  readonly port: number;
  readonly password: string;
  /** Looks at what was recovered before its server is stopped. */
  readonly inspect?: (url: string) => Promise<void>;
}

/** The last copy that was complete by then. */
export const chooseBase = (backupDir: string, at: Date | undefined): string => {
  const { bases } = partsOf(backupDir);
  const names = existsSync(bases) ? readdirSync(bases).filter((name) => !name.endsWith('.new')) : [];
  const fit = names
    .sort()
    .filter((name) => !at || Date.parse(readManifest(join(bases, name)).completeAt) <= at.getTime());
  const last = fit.at(-1);
  if (last) return join(bases, last);
  throw new Error(
    at ? `No base copy in ${bases} was complete by ${at.toISOString()}.` : `There is no base copy in ${bases}.`,
  );
};

/** Read before PostgreSQL knows the names of time zones: Z is one. */
const asPostgres = (moment: Date): string => moment.toISOString().replace('T', ' ').replace('Z', '+00');

/** What has been sent already is sent again: Kafka is new, and readers know what they have handled. */
const SEND_AGAIN = "update outbox set status = 'pending', sent_at = null where status = 'sent'";

/** Restores databases and documents into folders that are not there yet. @returns the base copy that was used */
export const recover = async (wanted: Wanted, databases: readonly string[]): Promise<string> => {
  const { backupDir, at, postgresDir, documentsDir, port, password } = wanted;
  const { wal, documents } = partsOf(backupDir);
  const base = chooseBase(backupDir, at);
  for (const folder of [postgresDir, documentsDir])
    if (existsSync(folder) && readdirSync(folder).length > 0)
      throw new Error(`${folder} is not empty: restore into a fresh place.`);
  rmSync(postgresDir, { recursive: true, force: true });
  mkdirSync(postgresDir, { recursive: true });
  cpSync(join(base, 'data'), postgresDir, { recursive: true });
  chmodSync(postgresDir, 0o700);
  writeFileSync(join(postgresDir, 'recovery.signal'), '');
  if (existsSync(documents))
    cpSync(documents, documentsDir, { recursive: true, filter: (path) => !/\.(new|gone)$/.test(path) });

  const settings = {
    ...restoringFrom(wal),
    recovery_target_action: 'promote',
    ...(at && { recovery_target_time: asPostgres(at), recovery_target_timeline: 'latest' }),
  };
  const { command, args, options, stopSignal } = await preparePostgres({
    dir: postgresDir,
    port,
    password,
    durable: true,
    settings,
  });
  let said = '';
  const server = spawn(command, args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] });
  server.stderr?.on('data', (chunk) => {
    said = `${said}${chunk}`.slice(-4_000);
  });
  const gone = new Promise<void>((done) => server.on('exit', () => done()));
  const url = `postgres://postgres:${encodeURIComponent(password)}@127.0.0.1:${port}`;
  const ask = async (database: string, statement: string) => {
    const client = new pg.Client({ connectionString: `${url}/${database}`, connectionTimeoutMillis: 5_000 });
    client.on('error', () => {});
    await client.connect();
    try {
      return (await client.query(statement)).rows;
    } finally {
      await client.end();
    }
  };
  try {
    for (const end = Date.now() + RECOVERED_WITHIN_MS; ; await sleep(250)) {
      const rows = await ask('postgres', 'select pg_is_in_recovery() as recovering').catch(() => []);
      if (rows[0]?.recovering === false) break;
      if (server.exitCode !== null) throw new Error(`PostgreSQL ended while it recovered:\n${said}`);
      if (Date.now() > end)
        throw new Error(`PostgreSQL has not recovered within ${RECOVERED_WITHIN_MS / 60_000} minutes:\n${said}`);
    }
    for (const database of databases) await ask(database, SEND_AGAIN);
    await wanted.inspect?.(url);
  } finally {
    server.kill(stopSignal);
    await gone;
  }
  return base;
};
