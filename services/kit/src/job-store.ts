import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type ConstructorOptions, fromKnex, PgBoss, type Db as Store } from 'pg-boss';
import type { Db } from './db.ts';

const RECONNECT_MS = 1_000;
const PROBE_EVERY_MS = 10_000;
const PROBE_WITHIN_MS = 5_000;

/** Holds one connection that hears NOTIFY, and renews it when it is lost. */
const listen = async (
  connectionString: string,
  channel: string,
  { onNotification, onReconnect }: { onNotification: (payload: string) => void; onReconnect: () => void },
): Promise<{ close: () => Promise<void> }> => {
  const closing = new AbortController();
  const pause = (ms: number) => sleep(ms, undefined, { signal: closing.signal, ref: false }).catch(() => {});

  /** Resolves once the connection is lost: told by the server, or by a probe without an answer. */
  const hearUntilLost = async (): Promise<void> => {
    const client = new pg.Client({
      connectionString,
      application_name: 'visa-jobs',
      keepAlive: true,
      connectionTimeoutMillis: PROBE_WITHIN_MS,
      query_timeout: PROBE_WITHIN_MS,
    });
    const lost = new AbortController();
    const onLost = () => lost.abort();
    client.on('error', onLost).on('end', onLost);
    client.on('notification', ({ payload = '' }) => onNotification(payload));
    try {
      await client.connect();
      await client.query(`listen ${pg.escapeIdentifier(channel)}`);
      onReconnect();
      const either = AbortSignal.any([closing.signal, lost.signal]);
      while (!either.aborted) {
        await sleep(PROBE_EVERY_MS, undefined, { signal: either, ref: false }).catch(() => {});
        if (!either.aborted) await client.query('select 1');
      }
    } finally {
      // A server that vanished does not answer the goodbye either.
      await Promise.race([client.end().catch(() => {}), sleep(RECONNECT_MS, undefined, { ref: false })]);
    }
  };

  const run = async () => {
    while (!closing.signal.aborted) {
      await hearUntilLost().catch(() => {});
      if (!closing.signal.aborted) await pause(RECONNECT_MS);
    }
  };
  const running = run();
  return {
    close: async () => {
      closing.abort();
      await running;
    },
  };
};

/** pg-boss on our own pool, with its timeouts; `url` gives it the connection that hears of new jobs. */
const storeOf = (db: Db, url?: string): Store => ({
  ...fromKnex(db),
  ...(url && {
    listen: (channel: string, onNotification: (payload: string) => void, onReconnect: () => void) =>
      listen(url, channel, { onNotification, onReconnect }),
  }),
});

/** An instance of pg-boss that has not been started: enough to add jobs. */
export const createBoss = (db: Db, options: ConstructorOptions = {}, url?: string): PgBoss =>
  new PgBoss({ ...options, db: storeOf(db, url) });

/** Brings pg-boss's own schema up to date. A schema that is newer than this release is left as it is. */
export const installJobs = async (db: Db): Promise<void> => {
  const boss = createBoss(db, { supervise: false, schedule: false });
  let failure: unknown;
  boss.on('error', (error) => {
    failure = error;
  });
  await boss.start();
  await boss.stop({ graceful: false, close: false });
  if (failure) throw failure;
};
