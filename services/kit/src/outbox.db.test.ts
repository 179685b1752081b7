import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { REMOVED_TOPICS } from '@wayfare/access/topics';
import { z } from 'zod';
import { createDb, type Db, type Tx } from './db.ts';
import { UnreadableEvent } from './deliver.ts';
import { eventConsumer } from './event-consumer.ts';
import { handleOnce, receiveEvent, receiveEvents } from './inbox.ts';
import type { KafkaMessage } from './kafka.ts';
import { createLog } from './log.ts';
import { enqueue, relayOnce, startRelay, sweepMessages } from './outbox.ts';
import { createTestDb } from './test-db.ts';

let db: Db;
let url: string;
let drop: () => Promise<void>;
beforeAll(async () => {
  ({ db, url, drop } = await createTestDb('kit', join(__dirname, '../test/migrations')));
});
afterAll(() => drop());
beforeEach(() => db('outbox').delete());

const recordingKafka = () => {
  const sent: KafkaMessage[] = [];
  return { sent, send: async (messages: KafkaMessage[]) => void sent.push(...messages) };
};
const anEvent = (text: string, key = 'a') => ({ topic: 'note.events.v1', key, payload: Buffer.from(text) });
const texts = (sent: KafkaMessage[]) => sent.map(({ value }) => value.toString());

test('an event of a transaction that rolled back is never sent', async () => {
  const kafka = recordingKafka();
  await db
    .transaction(async (tx) => {
      await enqueue(tx, anEvent('lost'));
      throw new Error('rolled back');
    })
    .catch(() => {});
  await relayOnce(db, kafka);
  expect(kafka.sent).toEqual([]);
});

test('an event whose transaction commits after later ids were sent is sent as well', async () => {
  const kafka = recordingKafka();
  const slow = await db.transaction();
  await enqueue(slow, anEvent('slow'));
  await db.transaction((tx) => enqueue(tx, anEvent('quick')));
  await relayOnce(db, kafka);
  expect(texts(kafka.sent)).toEqual(['quick']);
  await slow.commit();
  await relayOnce(db, kafka);
  expect(texts(kafka.sent)).toEqual(['quick', 'slow']);
});

test.each(REMOVED_TOPICS)(
  'an event of %s, which an earlier release left, is done without being sent',
  async (topic) => {
    const kafka = recordingKafka();
    await db.transaction((tx) => enqueue(tx, { ...anEvent('nobody reads this'), topic }));
    expect(await relayOnce(db, kafka)).toBe(1);
    await db.transaction((tx) => enqueue(tx, { ...anEvent('nor this'), topic }));
    await db.transaction((tx) => enqueue(tx, anEvent('this is read')));
    await relayOnce(db, kafka);
    expect(texts(kafka.sent)).toEqual(['this is read']);
    expect(await db('outbox').where({ status: 'pending' })).toEqual([]);
  },
);

test('two relays at once send every event once, in order', async () => {
  const kafka = recordingKafka();
  for (const text of ['1', '2', '3']) await db.transaction((tx) => enqueue(tx, anEvent(text)));
  await Promise.all([relayOnce(db, kafka), relayOnce(db, kafka), relayOnce(db, kafka)]);
  await relayOnce(db, kafka);
  expect(texts(kafka.sent)).toEqual(['1', '2', '3']);
});

test('a relay sends nothing while another is sending, so that events of one key keep their order', async () => {
  const kafka = recordingKafka();
  const target = new EventTarget();
  const [began, released] = [once(target, 'began'), once(target, 'released')];
  await db.transaction((tx) => enqueue(tx, anEvent('1')));
  const slow = relayOnce(db, {
    send: async (messages) => {
      target.dispatchEvent(new Event('began'));
      await released;
      await kafka.send(messages);
    },
  });
  await began;
  await db.transaction((tx) => enqueue(tx, anEvent('2')));
  expect(await relayOnce(db, kafka)).toBe(0);
  target.dispatchEvent(new Event('released'));
  await slow;
  await relayOnce(db, kafka);
  expect(texts(kafka.sent)).toEqual(['1', '2']);
});

test('events wait while Kafka is away and keep their id', async () => {
  await db.transaction((tx) => enqueue(tx, anEvent('patient')));
  const away = { send: () => Promise.reject(new Error('no broker')) };
  await expect(relayOnce(db, away)).rejects.toThrow('no broker');
  const kafka = recordingKafka();
  await relayOnce(db, kafka);
  expect(texts(kafka.sent)).toEqual(['patient']);
  expect(kafka.sent[0]?.headers['event-id']).toMatch(/^[0-9a-f-]{36}$/);
});

/** Time that passes only while somebody waits; at its end a wait lasts until `goOn`. */
const virtualTime = (endMs: number) => {
  const target = new EventTarget();
  const ended = once(target, 'ended');
  let now = 0;
  let isOver = false;
  return {
    now: () => now,
    ended,
    /** Later waits are real ones; the one that is under way stays. */
    beReal: () => {
      isOver = true;
    },
    goOn: () => target.dispatchEvent(new Event('goOn')),
    wait: (async (ms = 0, _value?: unknown, { signal }: { signal?: AbortSignal } = {}) => {
      if (isOver) return sleep(20, undefined, { signal });
      if (now + ms <= endMs) {
        now += ms;
        return;
      }
      target.dispatchEvent(new Event('ended'));
      await once(target, 'goOn', { signal });
    }) as typeof sleep,
  };
};

test('the relay at rest looks every two seconds, and finds what another process has enqueued', async () => {
  const kafka = recordingKafka();
  const time = virtualTime(10_000);
  const looks: number[] = [];
  const look = () => void looks.push(time.now());
  const other = createDb(url, { poolMax: 1 });
  db.on('query', look);
  const relay = startRelay(db, kafka, createLog('test', 'silent'), { wait: time.wait });
  try {
    await time.ended;
    const sweep = [0, 0];
    expect(looks).toEqual([0, ...sweep, 100, 300, 700, 1_500, 3_100, 5_100, 7_100, 9_100]);
    await enqueue(other as unknown as Tx, anEvent('from elsewhere'));
    time.beReal();
    time.goOn();
    while (kafka.sent.length === 0) await sleep(20);
    expect(texts(kafka.sent)).toEqual(['from elsewhere']);
  } finally {
    db.off('query', look);
    await relay.stop();
    await other.destroy();
  }
});

test('the relay at rest is woken by what this process enqueues, and looks again until that has committed', async () => {
  const kafka = recordingKafka();
  const time = virtualTime(10_000_000);
  const relay = startRelay(db, kafka, createLog('test', 'silent'), { pollMs: 3_600_000, wait: time.wait });
  try {
    await time.ended;
    time.beReal();
    for (const text of ['alone', 'once more']) {
      await db.transaction(async (tx) => {
        await enqueue(tx, anEvent(text));
        await sleep(300); // longer than the first look after it
      });
      while (texts(kafka.sent).at(-1) !== text) await sleep(20);
    }
    expect(texts(kafka.sent)).toEqual(['alone', 'once more']);
  } finally {
    await relay.stop();
  }
});

test('the same event delivered twenty times at once takes effect once', async () => {
  const deliver = () =>
    handleOnce(
      db,
      { consumer: 'notes', eventId: 'event-1' },
      async (tx) => void (await tx('note').insert({ text: 'once' })),
    );
  const taken = await Promise.all(Array.from({ length: 20 }, deliver));
  expect(taken.filter(Boolean)).toHaveLength(1);
  expect(await db('note').where({ text: 'once' })).toHaveLength(1);
});

test('an effect that fails leaves the event to be handled again', async () => {
  const event = { consumer: 'notes', eventId: 'event-2' };
  await expect(handleOnce(db, event, () => Promise.reject(new Error('not yet')))).rejects.toThrow('not yet');
  expect(await handleOnce(db, event, async () => {})).toBe(true);
});

test('events received together take effect in their order and once each, or none of them', async () => {
  const reader = eventConsumer<string>({
    topic: 'note.events.v1',
    decode: (bytes) => Buffer.from(bytes).toString(),
    concerns: (text) => text !== 'others',
    handle: async (text, { tx }) => {
      if (text === 'broken') throw new Error('not yet');
      await tx('note').insert({ text });
    },
  });
  const receive = (...texts: string[]) =>
    receiveEvents(db, reader, {
      service: 'together',
      events: texts.map((text) => ({ eventId: `together ${text}`, value: Buffer.from(text) })),
    });
  const known = () => db('inbox').where({ consumer: 'together' }).orderBy('event_id').pluck('event_id');
  const notes = () => db('note').whereIn('text', ['b1', 'b2', 'b3', 'others']).pluck('text');
  await expect(receive('b1', 'broken', 'b2')).rejects.toThrow('not yet');
  expect([await known(), await notes()]).toEqual([[], []]);
  await receive('b2', 'others', 'b1', 'b2');
  await receive('b1', 'b3');
  expect(await known()).toEqual(['together b1', 'together b2', 'together b3']);
  expect(await notes()).toEqual(['b2', 'b1', 'b3']);
});

test('an event that is no business of its reader leaves nothing behind, one that is takes effect once', async () => {
  const reader = eventConsumer<string>({
    topic: 'note.events.v1',
    decode: (bytes) => Buffer.from(bytes).toString(),
    concerns: (text) => text !== 'for others',
    handle: async (text, { tx }) => void (await tx('note').insert({ text })),
  });
  for (const text of ['for others', 'for us', 'for us'])
    await receiveEvent(db, reader, { service: 'concerned', eventId: text, value: Buffer.from(text) });
  expect(await db('inbox').where({ consumer: 'concerned' }).pluck('event_id')).toEqual(['for us']);
  expect(await db('note').whereIn('text', ['for others', 'for us']).pluck('text')).toEqual(['for us']);
});

test('what was sent or received long ago is swept, what waits is not', async () => {
  await db.transaction((tx) => enqueue(tx, anEvent('old and sent')));
  await relayOnce(db, recordingKafka());
  await db('outbox').update({ sent_at: db.raw("now() - interval '4 days'") });
  await db.transaction((tx) => enqueue(tx, anEvent('old and waiting')));
  await db('outbox').update({ created_at: db.raw("now() - interval '40 days'") });
  await handleOnce(db, { consumer: 'sweep', eventId: 'long ago' }, async () => {});
  await db('inbox')
    .where({ event_id: 'long ago' })
    .update({ received_at: db.raw("now() - interval '46 days'") });
  await handleOnce(db, { consumer: 'sweep', eventId: 'lately' }, async () => {});
  await sweepMessages(db);
  expect((await db('outbox').pluck('payload')).map(String)).toEqual(['old and waiting']);
  expect(await db('inbox').where({ consumer: 'sweep' }).pluck('event_id')).toEqual(['lately']);
});

test('an event that breaks its schema, or is no event at all, is told from one that fails', async () => {
  const reader = (handle: () => Promise<void>) =>
    eventConsumer<{ id: string }>({
      topic: 'note.events.v1',
      decode: (bytes) => JSON.parse(Buffer.from(bytes).toString()),
      schema: z.object({ id: z.guid() }),
      handle,
    });
  const receive = (text: string, handle = async () => {}) =>
    receiveEvent(db, reader(handle), { service: 'strict', eventId: text, value: Buffer.from(text) });
  await expect(receive('{')).rejects.toBeInstanceOf(UnreadableEvent);
  await expect(receive('{"id":"7"}')).rejects.toThrow("id breaks the event's schema");
  const fails = receive(`{"id":"${randomUUID()}"}`, () => Promise.reject(new Error('broken')));
  await expect(fails).rejects.not.toBeInstanceOf(UnreadableEvent);
  expect(await db('inbox').where({ consumer: 'strict' })).toEqual([]);
});
