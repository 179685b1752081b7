import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
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

const aReader = (service: string, beforeSecond: () => Promise<void>) => {
  const failures: unknown[] = [];
  const parked: unknown[] = [];
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
          if (seen === 2) await beforeSecond();
          await add(tx, id);
        },
      }),
    ],
    log,
    send: async (messages) => void parked.push(...messages),
    stopping: new AbortController().signal,
  });
  const read = (ids: string[]): Promise<void> => {
    const messages = ids.map((id, offset) => ({
      offset: String(offset),
      timestamp: '0',
      value: Buffer.from(JSON.stringify({ id })),
      headers: { 'event-id': `${service}-${offset}` },
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
  const resolved: string[] = [];
  const committed: string[] = [];
  return { read, failures, parked, resolved, committed };
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
  const { read, committed } = aReader('one', async () => {});
  await read(['a']);
  await read(['b', 'c']);
  expect(committed).toEqual([]);
  while (committed.length === 0) await sleep(50);
  expect(committed).toEqual(['1']);
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
