import fc from 'fast-check';
import type { Db } from '../../src/db.ts';
import { AppError } from '../../src/errors.ts';
import { eventConsumer } from '../../src/event-consumer.ts';
import { enqueue } from '../../src/outbox.ts';
import { createMemoryDb } from './memory-db.ts';
import { createMemoryStore } from './memory-store.ts';
import {
  createBroker,
  createReader,
  createRelayLoop,
  type MessagingParts,
  messagingParts,
  messagingTables,
} from './messaging.ts';
import type { Life } from './schedule.ts';
import { require, type World } from './simulate.ts';

export interface Write {
  key: 'a' | 'b';
  fault: 'none' | 'unreadable' | 'refused';
}

export interface EventParts extends MessagingParts {
  /** Changes the aggregate and tells it. @returns the number of the change. */
  write: (db: Db, write: Write, acknowledge: (seq: number) => void) => Promise<void>;
}

interface Told {
  key: string;
  seq: number;
  fault: string;
}

const payloadOf = (key: string, seq: number, fault: Write['fault']) =>
  Buffer.from(`${fault === 'unreadable' ? '?' : ''}${JSON.stringify({ key, seq, fault })}`);

export const changeAggregate = async (tx: Db, key: string): Promise<number> => {
  const row = await tx('aggregate').where({ key }).forUpdate().first();
  const seq = Number(row.seq) + 1;
  await tx('aggregate').where({ key }).update({ seq });
  return seq;
};

export const tell = (tx: Db, { key, fault }: Write, seq: number) =>
  enqueue(tx as never, { topic: 'events', key, payload: payloadOf(key, seq, fault) });

const eventParts: EventParts = {
  ...messagingParts,
  write: async (db, write, acknowledge) => {
    const seq = await db.transaction(async (tx) => {
      const next = await changeAggregate(tx, write.key);
      await tell(tx, write, next);
      return next;
    });
    acknowledge(seq);
  },
};

const readTold = (payload: unknown): Told => JSON.parse(String(payload).replace(/^\?/, ''));

/** Two producers, two relays on one outbox, a broker, and two readers of one group, with deliver, outbox and inbox. */
export const eventsWorld: World<EventParts, Write[]> = {
  parts: eventParts,
  plan: fc.array(
    fc.record({
      key: fc.constantFrom('a' as const, 'b' as const),
      fault: fc.constantFrom(
        'none' as const,
        'none' as const,
        'none' as const,
        'unreadable' as const,
        'refused' as const,
      ),
    }),
    { minLength: 1, maxLength: 4, size: 'max' },
  ),
  build: (schedule, plan, parts) => {
    const told: Told[] = [];
    const effects: Told[] = [];
    const acknowledged: { key: string; seq: number }[] = [];
    const wakeRelays = new Map<string, () => void>();
    const wakeReaders = new Map<string, () => void>();
    const wake = (all: Map<string, () => void>) => {
      for (const one of all.values()) one();
    };
    const store = createMemoryStore(
      { ...messagingTables('event'), aggregate: { unique: [['key']] } },
      (table, row, before) => {
        if (table === 'outbox' && !before) {
          told.push(readTold(row.payload));
          wake(wakeRelays);
        }
      },
    );
    const reading = createMemoryStore(messagingTables('none'), (table, row) => {
      if (table === 'effect') effects.push(row as unknown as Told);
    });
    const setUp = store.begin();
    for (const key of ['a', 'b']) store.insert(setUp, 'aggregate', { key, seq: 0 });
    store.commit(setUp);

    const broker = createBroker(schedule);
    broker.onMessage(() => wake(wakeReaders));
    const group = { name: 'reader', offset: 0 };
    const consumer = eventConsumer<Told>({
      topic: 'events',
      decode: (bytes) => JSON.parse(Buffer.from(bytes).toString()),
      handle: async ({ key, seq, fault }, { tx }) => {
        if (fault === 'refused') throw new AppError('NOT_FOUND', 'aggregate-not-found');
        await tx('effect').insert({ key, seq, fault });
      },
    });
    for (const name of ['relay 1', 'relay 2'])
      schedule.addProcess(name, (life) => {
        const loop = createRelayLoop(schedule, life, createMemoryDb(store, schedule, life), broker, parts);
        wakeRelays.set(name, loop);
        loop();
      });
    for (const name of ['reader 1', 'reader 2'])
      schedule.addProcess(name, (life) => {
        const db = createMemoryDb(reading, schedule, life);
        const loop = createReader({ life, db, broker, consumers: [consumer], group, parts, schedule });
        wakeReaders.set(name, loop);
        loop();
      });
    const produce = (life: Life, writes: Write[]) =>
      schedule.spawn(async () => {
        const db = createMemoryDb(store, schedule, life);
        for (const write of writes)
          await parts.write(db, write, (seq) => acknowledged.push({ key: write.key, seq })).catch(() => {});
      });
    ['producer 1', 'producer 2'].forEach((name, index) => {
      let begun = false;
      schedule.addProcess(name, (life) => {
        if (!begun)
          produce(
            life,
            plan.filter((_, at) => at % 2 === index),
          );
        begun = true;
      });
    });

    const good = (key: string) => told.filter((one) => one.key === key && one.fault === 'none').map(({ seq }) => seq);
    return {
      always: () => {
        for (const { key, seq } of acknowledged)
          require(store
            .rows<{ key: string; seq: number }>('aggregate')
            .some((row) => row.key === key && row.seq >= seq), 'an acknowledged write is there');
        for (const key of ['a', 'b']) {
          const seen = effects.filter((one) => one.key === key).map(({ seq }) => seq);
          require(new Set(seen).size === seen.length, 'an event has its effect once');
          require(seen.every(
            (seq, at) => seq === good(key)[at],
          ), 'events of a key have their effects in the order of their commits');
        }
        const ids = broker.log.map((message) => message.headers['event-id']);
        if (new Set(ids).size < ids.length) schedule.sometimes('duplicate');
      },
      recover: () => {
        wake(wakeRelays);
        wake(wakeReaders);
      },
      atRest: () => {
        for (const row of store.rows<{ key: string; seq: number }>('aggregate'))
          require(told.filter(({ key }) => key === row.key).length === row.seq, 'every committed change is told');
        require(store.rows('outbox').every(({ status }) => status === 'sent'), 'the outbox empties');
        require(group.offset === broker.log.length, 'every message is read');
        for (const key of ['a', 'b'])
          require(effects.filter((one) => one.key === key).length ===
            good(key).length, 'every committed event has its effect');
        const parked = broker.parked.map(({ value }) => readTold(value));
        for (const one of told) {
          const isParked = parked.some(({ key, seq }) => key === one.key && seq === one.seq);
          require(isParked === (one.fault !== 'none'), 'exactly what is itself at fault is parked');
        }
      },
    };
  },
};
