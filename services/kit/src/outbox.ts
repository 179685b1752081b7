import { setTimeout as sleep } from 'node:timers/promises';
import { REMOVED_TOPICS } from '@wayfare/access/topics';
import type { Db, Tx } from './db.ts';
import type { Kafka, KafkaMessage } from './kafka.ts';
import type { Log } from './log.ts';
import { outboxAgeSeconds, outboxPending } from './metrics.ts';
import type { Statement } from './statement.ts';
import { type Carrier, currentCarrier, SpanKind, withSpan } from './trace.ts';

interface OutgoingEvent {
  topic: string;
  /** Events of one key reach a reader in the order in which their transactions committed. */
  key: string;
  payload: Uint8Array;
}

/**
 * The statement that enqueues events, in their order, beside the change that causes them; with `from`, where that has
 * a row.
 */
export const enqueueStatement = (events: readonly OutgoingEvent[], from?: string): Statement => {
  const headers = JSON.stringify(currentCarrier());
  const rows = events.map(() => '(?::int, ?::text, ?::text, ?::bytea, ?::jsonb)').join(', ');
  return {
    sql: `insert into outbox (topic, key, payload, headers) select topic, key, payload, headers
      from (values ${rows}) as event (place, topic, key, payload, headers)
      ${from ? `where exists (select from ${from})` : ''} order by place`,
    bindings: events.flatMap(({ topic, key, payload }, place) => [place, topic, key, Buffer.from(payload), headers]),
  };
};

/** Writes the event beside the change that caused it; the relay sends it once the transaction has committed. */
export const enqueue = async (tx: Tx, { topic, key, payload }: OutgoingEvent): Promise<void> => {
  await tx('outbox').insert({ topic, key, payload: Buffer.from(payload), headers: JSON.stringify(currentCarrier()) });
};

interface OutboxRow {
  id: string;
  event_id: string;
  topic: string;
  key: string;
  payload: Buffer;
  headers: Carrier;
}

/** The event goes on in the trace of the change that caused it. */
const toMessage = ({ topic, key, payload, headers, event_id }: OutboxRow): Promise<KafkaMessage> =>
  withSpan(`${topic} publish`, { kind: SpanKind.PRODUCER, carrier: headers }, async () => ({
    topic,
    key,
    value: payload,
    headers: { ...headers, ...currentCarrier(), 'event-id': event_id },
  }));

const BATCH = 500;
/** How long an event waits for others to be sent with. */
const GATHER_MS = 100;
/** How soon the relay sees what another process has enqueued. */
const IDLE_POLL_MS = 2_000;
const RELAY_LOCK = 727_002;
const KEEP_SENT = '3 days';
/** Longer than a dead-letter topic keeps an event: what could still come again is still known. */
const KEEP_RECEIVED = '45 days';

/**
 * Sends one batch of pending rows. A row is found by its status, not by "id greater than the last", so one whose
 * transaction commits late is not missed. One relay of a database works at a time; otherwise two could swap events of
 * one key. A crash between sending and marking sends again: readers have an inbox.
 * @returns how many are done.
 */
export const relayOnce = (db: Db, kafka: Pick<Kafka, 'send'>): Promise<number> =>
  db.transaction(async (tx) => {
    const {
      rows: [lock],
    } = await tx.raw<{ rows: { got: boolean }[] }>('select pg_try_advisory_xact_lock(?) as got', [RELAY_LOCK]);
    if (!lock?.got) return 0;
    const rows: OutboxRow[] = await tx('outbox')
      .where({ status: 'pending' })
      .orderBy('id')
      .limit(BATCH)
      .forUpdate()
      .skipLocked();
    if (rows.length === 0) return 0;
    const wanted = rows.filter(({ topic }) => !REMOVED_TOPICS.includes(topic));
    if (wanted.length) await kafka.send(await Promise.all(wanted.map(toMessage)));
    await tx('outbox')
      .whereIn(
        'id',
        rows.map(({ id }) => id),
      )
      .update({ status: 'sent', sent_at: tx.fn.now() });
    return rows.length;
  });

/** The builder's work would cost more than the statement. */
const ANY_PENDING = `select from outbox where status = 'pending' limit 1`;

const isAnyPending = async (db: Db): Promise<boolean> =>
  (await db.raw<{ rows: unknown[] }>(ANY_PENDING)).rows.length > 0;

const ENQUEUES = /insert into "?outbox"? /;

/** Calls `wake` after each statement of this process that enqueues events; its transaction may not have committed. */
const onEnqueued = (db: Db, wake: () => void): (() => void) => {
  const listener = (_response: unknown, { sql }: { sql: string }) => {
    if (ENQUEUES.test(sql)) wake();
  };
  db.on('query-response', listener);
  return () => void db.off('query-response', listener);
};

/** A rest that ends early where somebody wakes it, also where they did so before it began. */
const createRest = (wait: typeof sleep) => {
  let isWoken = false;
  let alarm = new AbortController();
  return {
    wake: () => {
      isWoken = true;
      alarm.abort();
    },
    /** @returns whether it was woken. */
    take: async (ms: number): Promise<boolean> => {
      alarm = new AbortController();
      if (!isWoken) await wait(ms, undefined, { signal: alarm.signal }).catch(() => {});
      const woken = isWoken;
      isWoken = false;
      return woken;
    },
  };
};

const measure = async (db: Db): Promise<void> => {
  const row = await db('outbox')
    .where({ status: 'pending' })
    .first(db.raw('count(*)::int as pending, coalesce(extract(epoch from now() - min(created_at)), 0)::float as age'));
  outboxPending.set(row.pending);
  outboxAgeSeconds.set(row.age);
};

/** Deletes what was sent and what was received long ago. */
export const sweepMessages = async (db: Db): Promise<void> => {
  await db('outbox').where({ status: 'sent' }).andWhereRaw(`sent_at < now() - interval '${KEEP_SENT}'`).delete();
  await db('inbox').whereRaw(`received_at < now() - interval '${KEEP_RECEIVED}'`).delete();
};

/**
 * Relays until stopped; while Kafka or the database is away it waits and tries again. It looks when this process has
 * enqueued something, again and again until that has committed, and now and then for what another process has left.
 */
export const startRelay = (
  db: Db,
  kafka: Pick<Kafka, 'send'>,
  log: Log,
  { pollMs = IDLE_POLL_MS, wait = sleep } = {},
) => {
  const stopping = new AbortController();
  const { signal } = stopping;
  const rest = createRest(wait);
  const unlisten = onEnqueued(db, rest.wake);
  let lastSweep = 0;
  const run = async () => {
    let failures = 0;
    let sent = 0;
    let waitMs = GATHER_MS;
    while (!signal.aborted) {
      try {
        sent = sent === BATCH || (await isAnyPending(db)) ? await relayOnce(db, kafka) : 0;
        failures = 0;
        if (Date.now() - lastSweep > 3_600_000) {
          lastSweep = Date.now();
          await sweepMessages(db);
        }
        if (sent === BATCH) continue;
        // Events of this time share a batch: each costs the broker and every reader more than the event itself.
        if (sent > 0 || (await rest.take(waitMs))) {
          waitMs = GATHER_MS;
          await sleep(GATHER_MS, undefined, { signal });
        } else waitMs = Math.min(pollMs, waitMs * 2);
      } catch (error) {
        if (signal.aborted) return;
        sent = 0;
        failures += 1;
        if (failures === 1) log.warn({ err: error }, 'events wait: outbox could not be relayed');
        await sleep(Math.min(5_000, 250 * 2 ** failures), undefined, { signal }).catch(() => {});
      }
    }
  };
  const running = run();
  return {
    measure: () => measure(db).catch(() => {}),
    stop: async () => {
      stopping.abort();
      unlisten();
      rest.wake();
      await running;
    },
  };
};
