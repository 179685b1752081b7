import type { Db } from '../../src/db.ts';
import { deliver, type Retry } from '../../src/deliver.ts';
import type { EventConsumer } from '../../src/event-consumer.ts';
import { receiveEvent, receiveEvents } from '../../src/inbox.ts';
import type { Kafka, KafkaMessage } from '../../src/kafka.ts';
import { relayOnce } from '../../src/outbox.ts';
import type { Life, Schedule } from './schedule.ts';

type Relay = (db: Db, kafka: Pick<Kafka, 'send'>) => Promise<number>;

/** The kit's own parts that carry an event from its transaction to its effect. */
export interface MessagingParts {
  /** Made once in each life of a process. */
  createRelay: () => Relay;
  receive: typeof receiveEvent;
  receiveTogether: typeof receiveEvents;
  deliver: typeof deliver;
  /** When a reader's place is moved on, and past what. */
  progress: 'after' | 'before' | 'past-failures';
}

export const messagingParts: MessagingParts = {
  createRelay: () => relayOnce,
  receive: receiveEvent,
  receiveTogether: receiveEvents,
  deliver,
  progress: 'after',
};

const away = () => new Error('the broker does not answer');

/** One partition that keeps what it is sent; an answer may be lost. */
export const createBroker = (schedule: Schedule) => {
  const log: KafkaMessage[] = [];
  const parked: KafkaMessage[] = [];
  const listeners: (() => void)[] = [];
  return {
    log,
    parked,
    onMessage: (listener: () => void): void => {
      listeners.push(listener);
    },
    createSender: (life: Life): Pick<Kafka, 'send'> => ({
      send: async (messages) => {
        await life.step('send');
        if (schedule.fails('broker away')) throw away();
        for (const message of messages) (message.topic === 'dead-letters' ? parked : log).push(message);
        for (const listener of listeners) listener();
        await life.step('send answered');
        if (schedule.fails('answer of the broker lost')) throw away();
      },
    }),
  };
};

export type Broker = ReturnType<typeof createBroker>;

/** Runs `work` until it has nothing to do; woken while it works, it looks once more. What it throws it tries again. */
export const createLoop = (schedule: Schedule, life: Life, work: () => Promise<boolean>) => {
  let running = false;
  let woken = false;
  const run = async () => {
    running = true;
    while (woken) {
      woken = false;
      try {
        if (await work()) woken = true;
      } catch {
        woken = true;
        await life.step('wait');
      }
    }
    running = false;
  };
  return (): void => {
    woken = true;
    if (!running) schedule.spawn(run);
  };
};

/** Events of one transaction, where so many wait. */
const TOGETHER = 3;

interface Reader {
  life: Life;
  db: Db;
  broker: Broker;
  consumers: EventConsumer[];
  group: { name: string; offset: number };
  parts: MessagingParts;
  schedule: Schedule;
}

/**
 * Reads the partition from the group's place on, as read-batch.ts does. Two readers of a group read it at once: the
 * worst that a rebalance can do.
 */
export const createReader = ({ life, db, broker, consumers, group, parts, schedule }: Reader) => {
  const sender = broker.createSender(life);
  const handle = async (message: KafkaMessage): Promise<void> => {
    const consumer = consumers.find(({ topic }) => topic === message.topic);
    if (!consumer) return;
    const eventId = message.headers['event-id'] ?? '';
    let retry: Retry | undefined;
    do {
      retry = await parts.deliver(
        {
          attempt: () =>
            parts.receive(db, consumer, { service: group.name, eventId, value: Buffer.from(message.value) }),
          park: async () => {
            schedule.sometimes('parked');
            await sender.send([{ ...message, topic: 'dead-letters' }]);
          },
          onFailure: () => schedule.sometimes('delivery failed'),
        },
        retry,
      );
      if (retry) await life.step('wait for the retry');
    } while (retry && parts.progress !== 'past-failures');
    if (retry) schedule.spawn(() => handle(message));
  };
  const handleTogether = async (messages: KafkaMessage[]): Promise<boolean> => {
    const [first] = messages;
    const consumer = consumers.find(({ topic }) => topic === first?.topic);
    if (!consumer || messages.length < 2 || messages.some(({ topic }) => topic !== first?.topic)) return false;
    const events = messages.map(({ headers, value }) => ({
      eventId: headers['event-id'] ?? '',
      value: Buffer.from(value),
    }));
    try {
      await parts.receiveTogether(db, consumer, { service: group.name, events });
      schedule.sometimes('handled together');
      return true;
    } catch {
      schedule.sometimes('not handled together');
      return false;
    }
  };
  return createLoop(schedule, life, async () => {
    const at = group.offset;
    const messages = broker.log.slice(at, at + TOGETHER);
    if (messages.length === 0) return false;
    const move = () => {
      group.offset = Math.max(group.offset, at + messages.length);
    };
    if (parts.progress === 'before') move();
    if (!(await handleTogether(messages))) for (const message of messages) await handle(message);
    await life.step('commit the offset');
    move();
    return true;
  });
};

/** Sends what is pending, as startRelay does. */
export const createRelayLoop = (schedule: Schedule, life: Life, db: Db, broker: Broker, parts: MessagingParts) => {
  const relay = parts.createRelay();
  const sender = broker.createSender(life);
  return createLoop(schedule, life, async () => (await relay(db, sender)) > 0);
};

/** The tables that the kit brings along. */
export const messagingTables = (name: string) => {
  let lastId = 0;
  return {
    outbox: {
      defaults: () => {
        lastId += 1;
        return { id: lastId, event_id: `${name}-${lastId}`, status: 'pending' };
      },
    },
    inbox: { unique: [['consumer', 'event_id']] },
  };
};
