import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { SpanKind } from '@opentelemetry/api';
import {
  type Consumer,
  type ConsumerConfig,
  type EachMessagePayload,
  Kafka as KafkaClient,
  logLevel,
  type Producer,
} from 'kafkajs';
import RequestQueue from 'kafkajs/src/network/requestQueue/index.js';
import { withCredentials } from './caller.ts';
import type { Db, Tx } from './db.ts';
import { deliver } from './deliver.ts';
import { AppError } from './errors.ts';
import { receiveEvent } from './inbox.ts';
import type { Log } from './log.ts';
import { deadLetters, eventSeconds } from './metrics.ts';
import { withSpan } from './trace.ts';

export interface KafkaMessage {
  topic: string;
  key: string;
  value: Buffer;
  headers: Record<string, string>;
}

export interface Kafka {
  /** Sends all or throws; waits for every in-sync replica. */
  send: (messages: KafkaMessage[]) => Promise<void>;
  consume: (consumers: EventConsumer[]) => void;
  /** Every process hears every message from now on, perhaps twice, and misses those sent while Kafka is away: for caches and open pages, not for effects. */
  listen: (listener: Listener) => void;
  stop: () => Promise<void>;
}

/** One topic read by one service. `decode` takes the protobuf payload; `handle` works in the inbox's transaction, or returns a follow-up to run after it. */
export interface EventConsumer<Event = unknown> {
  topic: string;
  decode: (bytes: Uint8Array) => Event;
  /** Whether an event is any business of this reader; all are where not said. What is not leaves no row in the inbox and costs the database nothing. */
  concerns?: (event: Event) => boolean;
  handle: (event: Event, context: { tx: Tx; eventId: string }) => Promise<void>;
}

export interface Listener {
  topics: string[];
  onMessage: (topic: string, value: Buffer) => void;
  /** Runs each time the listener has joined; messages may have been missed before. */
  onJoin?: () => void;
}

export const eventConsumer = <Event>(consumer: EventConsumer<Event>): EventConsumer => consumer as EventConsumer;

const PARTITIONS = 6;
const STOP_MS = 2_500;
/** How long the broker may hold back an empty answer; a consumer that stops waits for the one under way. */
const LONGEST_POLL_MS = 1_000;
const dlq = (topic: string) => `${topic}.dlq`;

interface KafkaDeps {
  service: string;
  brokers: string[];
  log: Log;
  /** Needed to consume: where the inbox is. */
  db?: Db;
  partitions?: number;
}

const PENDING_CHECK_MS = 10;

/**
 * kafkajs 2.2.4 re-arms a timer in the past for every idle connection: a thousand wake-ups a second, a few per cent of a core per process, and a warning on
 * Node 24. With nothing pending there is nothing to check.
 * @see https://github.com/tulios/kafkajs/issues/1704
 */
const restIdleConnections = (): void => {
  RequestQueue.prototype.scheduleCheckPendingRequests = function () {
    if (this.throttleCheckTimeoutId || this.pending.length === 0) return;
    const waitMs = Math.max(this.throttledUntil - Date.now(), PENDING_CHECK_MS);
    this.throttleCheckTimeoutId = setTimeout(() => {
      this.throttleCheckTimeoutId = null;
      this.checkPendingRequests();
    }, waitMs);
  };
};

/** The only file that knows kafkajs. */
export const createKafka = ({ service, brokers, log, db, partitions = PARTITIONS }: KafkaDeps): Kafka => {
  restIdleConnections();
  const client = new KafkaClient({
    clientId: service,
    brokers,
    logLevel: logLevel.NOTHING,
    connectionTimeout: 3_000,
    requestTimeout: 10_000,
    retry: { retries: 3, initialRetryTime: 200, maxRetryTime: 2_000 },
  });
  const stopping = new AbortController();
  const known = new Set<string>();
  let producer: Promise<Producer> | undefined;
  const consumers: Consumer[] = [];

  const connected = (): Promise<Producer> => {
    producer ??= (async () => {
      const made = client.producer({ idempotent: true, maxInFlightRequests: 1, allowAutoTopicCreation: false });
      await made.connect();
      return made;
    })().catch((error) => {
      producer = undefined;
      throw error;
    });
    return producer;
  };

  const ensureTopics = async (topics: string[]): Promise<void> => {
    const missing = topics.filter((topic) => !known.has(topic));
    if (missing.length === 0) return;
    const admin = client.admin();
    await admin.connect();
    try {
      const existing = new Set(await admin.listTopics());
      const wanted = missing
        .filter((topic) => !existing.has(topic))
        .map((topic) => ({ topic, numPartitions: topic.endsWith('.dlq') ? 1 : partitions }));
      if (wanted.length) {
        await admin.createTopics({ topics: wanted, waitForLeaders: true }).catch((error) => {
          // Another service may have made them between the two calls.
          if (!/already exists/i.test(String(error?.message ?? error) + JSON.stringify(error?.errors ?? '')))
            throw error;
        });
      }
      for (const topic of missing) known.add(topic);
    } finally {
      await admin.disconnect();
    }
  };

  const send = async (messages: KafkaMessage[]): Promise<void> => {
    await ensureTopics([...new Set(messages.map(({ topic }) => topic))]);
    const byTopic = Map.groupBy(messages, ({ topic }) => topic);
    const live = await connected();
    try {
      await live.sendBatch({
        acks: -1,
        topicMessages: [...byTopic].map(([topic, list]) => ({
          topic,
          messages: list.map(({ key, value, headers }) => ({ key, value, headers })),
        })),
      });
    } catch (error) {
      // A broker that was away may have forgotten this producer and the topics: begin anew with the next batch.
      producer = undefined;
      known.clear();
      await live.disconnect().catch(() => {});
      throw error;
    }
  };

  const handleMessage = async (
    consumer: EventConsumer,
    { topic, partition, message, heartbeat }: EachMessagePayload,
  ): Promise<void> => {
    if (!db) throw new Error('a consumer needs a database');
    const headers = Object.fromEntries(
      Object.entries(message.headers ?? {}).map(([key, value]) => [key, String(value)]),
    );
    const eventId = headers['event-id'] ?? `${topic}/${partition}/${message.offset}`;
    const attempt = () =>
      withCredentials({}, () =>
        withSpan(`${topic} process`, { kind: SpanKind.CONSUMER, carrier: headers }, () =>
          receiveEvent(db, consumer, { service, eventId, value: message.value ?? Buffer.alloc(0) }),
        ),
      );
    await deliver({
      attempt: async () => {
        const done = eventSeconds.startTimer({ topic });
        try {
          await attempt();
          done({ outcome: 'OK' });
        } catch (error) {
          done({ outcome: 'failed' });
          throw error;
        }
      },
      giveUp: async (error) => {
        const reason = error instanceof AppError ? error.reason : 'unexpected';
        const value = message.value ?? Buffer.alloc(0);
        await send([
          {
            topic: dlq(topic),
            key: String(message.key ?? ''),
            value,
            headers: { ...headers, 'event-id': eventId, reason },
          },
        ]);
        deadLetters.inc({ topic });
      },
      onFailure: (error, { passing, faults }) => {
        if (stopping.signal.aborted) throw error;
        log[passing ? 'warn' : 'error']({ err: error, topic, eventId, faults }, 'event could not be handled');
      },
      pause: async (milliseconds) => {
        await heartbeat().catch(() => {});
        await sleep(milliseconds, undefined, { signal: stopping.signal }).catch(() => {});
      },
    });
  };

  /** Runs a consumer until `stop`; made anew when it crashes for good or Kafka is away. */
  const keepRunning = async (
    topics: string[],
    fromBeginning: boolean,
    configNow: () => ConsumerConfig,
    run: (consumer: Consumer) => Promise<void>,
  ): Promise<void> => {
    const stopped = new Promise<void>((resolve) =>
      stopping.signal.addEventListener('abort', () => resolve(), { once: true }),
    );
    while (!stopping.signal.aborted) {
      const consumer = client.consumer({
        sessionTimeout: 30_000,
        rebalanceTimeout: 10_000,
        maxWaitTimeInMs: LONGEST_POLL_MS,
        allowAutoTopicCreation: false,
        ...configNow(),
      });
      try {
        await ensureTopics(topics);
        await consumer.connect();
        await consumer.subscribe({ topics, fromBeginning });
        const crashed = new Promise<void>((resolve) => {
          consumer.on(consumer.events.CRASH, ({ payload }) => {
            log.warn({ err: payload.error, restart: payload.restart }, 'consumer crashed');
            if (!payload.restart) resolve();
          });
        });
        // Known before it has joined, so that a stop meanwhile ends it too.
        consumers.push(consumer);
        await Promise.race([run(consumer), stopped]);
        if (stopping.signal.aborted) return;
        log.info({ topics }, 'consuming');
        await Promise.race([crashed, stopped]);
        if (stopping.signal.aborted) return;
      } catch (error) {
        log.warn({ err: error }, 'Kafka is away, events wait');
      }
      if (consumers.includes(consumer)) consumers.splice(consumers.indexOf(consumer), 1);
      await consumer.disconnect().catch(() => {});
      await sleep(1_000, undefined, { signal: stopping.signal }).catch(() => {});
    }
  };

  const consumeForever = (list: EventConsumer[]): Promise<void> => {
    const byTopic = new Map(list.map((consumer) => [consumer.topic, consumer]));
    return keepRunning(
      [...byTopic.keys()],
      true,
      () => ({ groupId: service }),
      (consumer) =>
        consumer.run({
          partitionsConsumedConcurrently: 3,
          eachMessage: (payload) => handleMessage(byTopic.get(payload.topic) as EventConsumer, payload),
        }),
    );
  };

  const listenForever = ({ topics, onMessage, onJoin }: Listener): Promise<void> =>
    // A new group each time: nobody waits for the member that was lost with the connection.
    keepRunning(
      topics,
      false,
      () => ({ groupId: `${service}.${randomUUID()}` }),
      async (consumer) => {
        consumer.on(consumer.events.GROUP_JOIN, () => onJoin?.());
        await consumer.run({
          autoCommit: false,
          eachMessage: async ({ topic, message }) => onMessage(topic, message.value ?? Buffer.alloc(0)),
        });
      },
    );

  const running: Promise<void>[] = [];
  return {
    send,
    consume: (list) => {
      if (list.length) running.push(consumeForever(list));
    },
    listen: (listener) => running.push(listenForever(listener)),
    stop: async () => {
      stopping.abort();
      const ended = Promise.allSettled([...running, ...consumers.map((consumer) => consumer.disconnect())]);
      // A consumer that is just joining may take its time; the broker notices that it is gone.
      await Promise.race([ended, sleep(STOP_MS, undefined, { ref: false })]);
      const live = await producer?.catch(() => undefined);
      await live?.disconnect();
    },
  };
};
