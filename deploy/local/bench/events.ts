// Outbox, relay, Kafka and inbox: how long an event takes from its commit to its reader, and how fast a backlog goes.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { createDb, type Db } from '@wayfare/kit/db';
import { createKafka } from '@wayfare/kit/kafka';
import { createLog } from '@wayfare/kit/log';
import { migrate } from '@wayfare/kit/migrate';
import { enqueueStatement, startRelay } from '@wayfare/kit/outbox';
import { findPortBlock } from '../machine.ts';
import { startPlatform } from '../platform.ts';
import { cacheDirFrom, dataDirFrom, portCount, portsFromBlock } from '../settings.ts';
import { settingsOf } from './events/settings-of.ts';
import { table } from './table.ts';

const TOPIC = 'application.events.v1';
const PER_SECOND = 100;
const SECONDS = 20;
const BACKLOG = 10_000;
const MANY = 100_000;
const ROWS_PER_COMMIT = 10;
const WRITERS = 8;
const GIVE_UP_MS = 600_000;
const LIMITS = { p95Ms: 250, backlogSeconds: 10, manySeconds: 60 };

const p95 = (times: number[]): number => times.sort((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? 0;

interface Heard {
  readonly key: number;
  readonly sequence: number;
  readonly at: number;
}

/** Writes rows of one key in one transaction; ids are drawn at once, the commit comes when it comes. */
const write = (db: Db, { key, sequences, lateMs = 0 }: { key: number; sequences: number[]; lateMs?: number }) =>
  db.transaction(async (tx) => {
    const { sql, bindings } = enqueueStatement(
      sequences.map((sequence) => ({
        topic: TOPIC,
        key: String(key),
        payload: Buffer.from(JSON.stringify({ key, sequence })),
      })),
    );
    await tx.raw(sql, bindings);
    if (lateMs > 0) await sleep(lateMs);
  });

/** One statement for many rows: how the backlog came about is not what is measured. */
const fill = async (db: Db, count: number): Promise<void> => {
  await db.raw(
    `insert into outbox (topic, key, payload)
     select ?, (n % 500)::text, convert_to(json_build_object('key', n % 500, 'sequence', n)::text, 'UTF8')
     from generate_series(1, ?) as n`,
    [TOPIC, count],
  );
};

/** Events of keys that several writers change in turn: each key's transactions follow one another, ids do not. */
const writeMany = async (db: Db): Promise<void> => {
  const transactions = MANY / ROWS_PER_COMMIT;
  let begun = 0;
  const writer = async (index: number): Promise<void> => {
    for (let turn = 0; begun < transactions; turn += 1) {
      begun += 1;
      const sequences = Array.from({ length: ROWS_PER_COMMIT }, (_, row) => turn * ROWS_PER_COMMIT + row);
      await write(db, { key: index, sequences, lateMs: turn % 7 === 0 ? 5 : 0 });
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, (_, index) => writer(1_000 + index)));
};

const countReceived = async (db: Db): Promise<number> => {
  const row = await db('bench_received').count('* as count').first();
  return Number(row?.count);
};

const awaitCount = async (db: Db, wanted: number): Promise<void> => {
  for (const end = Date.now() + GIVE_UP_MS; (await countReceived(db)) < wanted; await sleep(100))
    if (Date.now() > end) throw new Error(`Of ${wanted} events ${await countReceived(db)} were received.`);
};

/** Events that came before an earlier one of their key. */
const countSwapped = async (db: Db): Promise<number> => {
  const { rows } = await db.raw<{ rows: { swapped: number }[] }>(
    `select count(*)::int as swapped from (
       select sequence < lag(sequence) over (partition by key order by id) as swapped from bench_received) as seen
     where swapped`,
  );
  return rows[0]?.swapped ?? 0;
};

const measure = async ({ source, sink, relay, heard }: Measured): Promise<boolean> => {
  const clear = async () => {
    await sink('bench_received').truncate();
    heard.length = 0;
  };
  const rows = [['figure', 'measured', 'limit']];
  const add = (name: string, value: string, limit: string) => {
    rows.push([name, value, limit]);
    // At once as well: on a busy machine the last of them takes minutes.
    console.log(`${name}: ${value}`);
  };

  relay.start();
  const committed = new Map<string, number>();
  const began = Date.now();
  for (let index = 0; index < PER_SECOND * SECONDS; index += 1) {
    await sleep(Math.max(0, began + (index * 1_000) / PER_SECOND - Date.now()));
    const key = index % 50;
    // Not awaited: the next one is due in 10 ms whatever this one takes.
    void write(source, { key, sequences: [index] }).then(() => committed.set(`${key}/${index}`, Date.now()));
  }
  await awaitCount(sink, PER_SECOND * SECONDS);
  const waits = heard.map(({ key, sequence, at }) => at - (committed.get(`${key}/${sequence}`) ?? at));
  const slow = p95(waits);
  add(`commit to reader at ${PER_SECOND}/s, p95`, `${slow} ms`, `${LIMITS.p95Ms} ms`);

  await relay.stop();
  await clear();
  await fill(source, BACKLOG);
  const backlogBegan = Date.now();
  relay.start();
  await awaitCount(sink, BACKLOG);
  const backlog = (Date.now() - backlogBegan) / 1000;
  add(`a backlog of ${BACKLOG}`, `${backlog.toFixed(1)} s`, `${LIMITS.backlogSeconds} s`);

  await clear();
  const manyBegan = Date.now();
  await writeMany(source);
  const written = (Date.now() - manyBegan) / 1000;
  await awaitCount(sink, MANY);
  const many = (Date.now() - manyBegan) / 1000;
  const swapped = await countSwapped(sink);
  const lost = MANY - (await countReceived(sink));
  add(`${MANY} rows, commits out of order, drained`, `${many.toFixed(1)} s`, `${LIMITS.manySeconds} s`);
  add('  of it writing them', `${written.toFixed(1)} s`, '');
  add('  lost', String(lost), '0');
  add('  out of their key’s order', String(swapped), '0');
  table(rows);
  const isFast = slow <= LIMITS.p95Ms && backlog <= LIMITS.backlogSeconds && many <= LIMITS.manySeconds;
  return isFast && lost === 0 && swapped === 0;
};

interface Measured {
  readonly source: Db;
  readonly sink: Db;
  readonly relay: { start: () => void; stop: () => Promise<void> };
  readonly heard: Heard[];
}

export const run = async (): Promise<void> => {
  const dataDir = join(dataDirFrom(process.env), 'bench-events');
  rmSync(dataDir, { recursive: true, force: true });
  mkdirSync(dataDir, { recursive: true });
  const ports = portsFromBlock(await findPortBlock(Number(process.env.VISA_TEST_PORT ?? 24_000), portCount));
  const platform = startPlatform({
    ports,
    dataDir,
    cacheDir: cacheDirFrom(process.env),
    say: console.log,
    only: ['postgres', 'kafka'],
  });
  const noMigrations = mkdtempSync(join(tmpdir(), 'bench-'));
  let passed = false;
  try {
    await platform.ready;
    const urlOf = (database: string) => platform.urls.postgres.replace(/postgres$/, database);
    const broker = { dir: join(dataDir, 'kafka'), port: ports.kafka, secret: platform.secrets.kafkaSecret };
    const [source, sink] = [createDb(urlOf('application'), { poolMax: 12 }), createDb(urlOf('document'))];
    for (const db of [source, sink]) await migrate(db, noMigrations);
    await sink.raw('create table bench_received (id bigserial primary key, key integer, sequence integer)');
    const log = createLog('bench', 'error');
    const kafka = createKafka({
      service: 'application',
      settings: settingsOf({ ...broker, user: 'application' }),
      log,
    });
    const heard: Heard[] = [];
    const reader = new Worker(join(import.meta.dirname, 'events/reader.ts'), {
      workerData: { databaseUrl: urlOf('document'), broker: { ...broker, user: 'document' } },
    });
    reader.on('message', (one: Heard) => heard.push(one));
    reader.on('error', (error) => console.error(error));
    let running: ReturnType<typeof startRelay> | undefined;
    const relay = {
      start: () => {
        running = startRelay(source, kafka, log);
      },
      stop: async () => {
        await running?.stop();
      },
    };
    await sleep(5_000); // the reader joins
    passed = await measure({ source, sink, relay, heard });
    await relay.stop();
    await reader.terminate();
    await kafka.stop();
    await Promise.all([source.destroy(), sink.destroy()]);
  } finally {
    rmSync(noMigrations, { recursive: true, force: true });
    await platform.stop();
  }
  if (!passed) process.exitCode = 1;
};
