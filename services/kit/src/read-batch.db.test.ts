import { once } from 'node:events';
import { join } from 'node:path';
import type { EachBatchPayload, KafkaMessage } from 'kafkajs';
import { z } from 'zod';
import type { Db, Tx } from './db.ts';
import { isDatabaseAway } from './db-faults.ts';
import { eventConsumer } from './event-consumer.ts';
import { createLog } from './log.ts';
import { createBatchReader } from './read-batch.ts';
import { createTestDb } from './test-db.ts';

jest.setTimeout(120_000);

const TOPIC = 'payment.events.v1';

let db: Db;
let drop: () => Promise<void>;
beforeAll(async () => {
  ({ db, drop } = await createTestDb('kit', join(__dirname, '../test/migrations')));
  await db.raw('create table balance (id text primary key, amount integer not null default 0)');
});
afterAll(() => drop());
beforeEach(async () => {
  await db('inbox').delete();
  await db('balance').delete();
  await db('balance').insert(['a', 'b', 'c'].map((id) => ({ id })));
});

const add = (tx: Db | Tx, id: string): Promise<number> => tx('balance').where({ id }).increment('amount', 1);

/** Two that wait for each other before they go on; whoever comes later goes on at once. */
const aMeeting = () => {
  const target = new EventTarget();
  let there = 0;
  return async (): Promise<void> => {
    there += 1;
    if (there === 1) await once(target, 'met');
    else target.dispatchEvent(new Event('met'));
  };
};

const aReader = (service: string, beforeSecond: () => Promise<void> = async () => {}) => {
  const failures: unknown[] = [];
  const parked: unknown[] = [];
  const resolved: string[] = [];
  const committed: string[] = [];
  /** How many places were resolved when each event was handled. */
  const resolvedAtHandling: number[] = [];
  const timers: { run: () => void; ms: number }[] = [];
  let nextOffset = 0;
  let seen = 0;
  const log = createLog('test', 'silent');
  log.debug = ((facts: { err?: { code?: string } }) => void failures.push(facts.err?.code)) as never;
  const reader = createBatchReader({
    service,
    db,
    consumers: [
      eventConsumer({
        topic: TOPIC,
        decode: (bytes) => z.object({ id: z.string() }).parse(JSON.parse(Buffer.from(bytes).toString())),
        handle: async ({ id }, { tx }) => {
          seen += 1;
          resolvedAtHandling.push(resolved.length);
          if (seen === 2) await beforeSecond();
          await add(tx, id);
        },
      }),
    ],
    log,
    send: async (messages) => void parked.push(...messages),
    stopping: new AbortController().signal,
    later: (run, ms) => {
      const timer = setTimeout(() => {}, ms);
      timers.push({ run, ms });
      return timer;
    },
  });
  const read = (ids: string[]): Promise<void> => {
    const first = nextOffset;
    nextOffset += ids.length;
    const messages = ids.map((id, index) => ({
      offset: String(first + index),
      timestamp: '0',
      value: Buffer.from(JSON.stringify({ id })),
      headers: { 'event-id': `${service}-${first + index}` },
    })) as unknown as KafkaMessage[];
    return reader.readBatch({
      batch: { topic: TOPIC, partition: 0, messages },
      resolveOffset: (offset: string) => resolved.push(offset),
      heartbeat: async () => {},
      isRunning: () => true,
      isStale: () => false,
      pause: () => () => {},
      uncommittedOffsets: () => resolved.at(-1),
      commitOffsetsIfNecessary: async (offset: string) => void committed.push(offset),
    } as unknown as EachBatchPayload);
  };
  return { read, failures, parked, resolved, committed, resolvedAtHandling, timers };
};

const balances = async (): Promise<Record<string, number>> =>
  Object.fromEntries((await db('balance').orderBy('id')).map(({ id, amount }) => [id, amount]));

test('batches that lock each other out lose nothing: the one that gave way is handled event by event', async () => {
  const meet = aMeeting();
  const readers = [aReader('one', meet), aReader('other', meet)] as const;
  await Promise.all([readers[0].read(['a', 'b', 'c']), readers[1].read(['b', 'a', 'c'])]);
  expect(readers.flatMap(({ failures }) => failures)).toEqual(['40P01']);
  expect(await balances()).toEqual({ a: 2, b: 2, c: 2 });
  for (const { resolved, parked } of readers) {
    expect(resolved.at(-1)).toBe('2');
    expect(parked).toEqual([]);
  }
});

test('places are committed together and a little later, not with each batch', async () => {
  const { read, committed, timers } = aReader('one');
  await read(['a']);
  await read(['b', 'c']);
  expect(committed).toEqual([]);
  expect(timers.map(({ ms }) => ms)).toEqual([1_000]);
  timers[0]?.run();
  expect(committed).toEqual(['2']);
});

test('a place is resolved once its events have taken effect, together or alone', async () => {
  const together = aReader('together');
  await together.read(['a', 'b', 'c']);
  expect(together.resolvedAtHandling).toEqual([0, 0, 0]);
  expect(together.resolved).toEqual(['2']);
  const alone = aReader('alone');
  await alone.read(['a']);
  expect(alone.resolvedAtHandling).toEqual([0]);
  expect(alone.resolved).toEqual(['0']);
});

test('the place of an event that fails is neither resolved nor committed', async () => {
  const away = Object.assign(new Error('the database is away'), { code: 'ECONNREFUSED' });
  const { read, resolved, committed, timers } = aReader('failing', () => Promise.reject(away));
  await read(['a']);
  await read(['b']);
  expect(resolved).toEqual(['0']);
  for (const { run } of timers) run();
  expect(committed).toEqual(['0']);
  expect(await balances()).toEqual({ a: 1, b: 0, c: 0 });
});

test('a request that a batch locks out is said to be for later, has no effect, and works when it comes again', async () => {
  const meet = aMeeting();
  const { read, resolved, parked, failures } = aReader('one', meet);
  const request = () =>
    db.transaction(async (tx) => {
      await add(tx, 'b');
      await meet();
      await add(tx, 'a');
    });
  const [answer] = await Promise.allSettled([request(), read(['a', 'b', 'c'])]);
  const isRefused = answer.status === 'rejected';
  if (isRefused) expect(isDatabaseAway(answer.reason)).toBe(true);
  // PostgreSQL chooses who gives way: the request, or the batch, which is then handled event by event.
  expect(failures).toEqual(isRefused ? [] : ['40P01']);
  expect(resolved.at(-1)).toBe('2');
  expect(parked).toEqual([]);
  if (isRefused) {
    expect(await balances()).toEqual({ a: 1, b: 1, c: 1 });
    await request();
  }
  expect(await balances()).toEqual({ a: 2, b: 2, c: 1 });
});
