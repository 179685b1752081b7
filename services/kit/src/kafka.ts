import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { declaredTopics } from '@wayfare/access/topics';
import { type Admin, type Consumer, type ConsumerConfig, Kafka as KafkaClient, logLevel, type Producer } from 'kafkajs';
import type { Db } from './db.ts';
import type { EventConsumer } from './event-consumer.ts';
import { type KafkaSettings, kafkaAccess } from './kafka-access.ts';
import { restIdleConnections } from './kafkajs-patches.ts';
import type { Log } from './log.ts';
import { eventLag } from './metrics.ts';
import { createBatchReader, type OutgoingMessage } from './read-batch.ts';

export type KafkaMessage = OutgoingMessage;

export interface Kafka {
  /** Sends all or throws; waits for every in-sync replica. */
  send: (messages: KafkaMessage[]) => Promise<void>;
  consume: (consumers: EventConsumer[]) => void;
  /**
   * Every process hears every message from now on, perhaps twice, and misses those sent while Kafka is away: for
   * caches and open pages, not for effects.
   */
  listen: (listener: Listener) => void;
  /** Sets the gauges of what this process has not handled yet. */
  measure: () => Promise<void>;
  /** Reads nothing more; may still send. */
  stopReading: () => Promise<void>;
  stop: () => Promise<void>;
}

export interface Listener {
  topics: string[];
  onMessage: (topic: string, value: Buffer) => void;
  /** Runs each time the listener has joined; messages may have been missed before. */
  onJoin?: () => void;
}

const STOP_MS = 2_500;
/** What cannot be committed meanwhile is read again. */
const COMMIT_MS = 500;
/** How long the broker may hold back an empty answer; a consumer that stops waits for the one under way. */
const LONGEST_POLL_MS = 1_000;
/** The lag is read from the broker at most this often. */
const LAG_EVERY_MS = 10_000;

interface KafkaDeps {
  service: string;
  settings: KafkaSettings;
  log: Log;
  /** Needed to consume: where the inbox is. */
  db?: Db;
}

/** The kafkajs client stays behind this file, read-batch.ts and kafka-access.ts. */
export const createKafka = ({ service, settings, log, db }: KafkaDeps): Kafka => {
  restIdleConnections();
  const client = new KafkaClient({
    clientId: service,
    ...kafkaAccess(settings),
    logLevel: logLevel.NOTHING,
    connectionTimeout: 3_000,
    requestTimeout: 10_000,
    retry: { retries: 3, initialRetryTime: 200, maxRetryTime: 2_000 },
  });
  const declared = new Map(
    declaredTopics({
      partitions: settings.KAFKA_PARTITIONS,
      minInSyncReplicas: settings.KAFKA_MIN_INSYNC_REPLICAS,
    }).map((one) => [one.topic, one]),
  );
  const stopping = new AbortController();
  const known = new Set<string>();
  let producer: Promise<Producer> | undefined;
  let admin: Promise<Admin> | undefined;
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

  /** Creates what is missing, where the broker lets this service do so; elsewhere the topics were declared before. */
  const ensureTopics = async (topics: string[]): Promise<void> => {
    const missing = topics.filter((topic) => !known.has(topic));
    if (missing.length === 0) return;
    const temporary = client.admin();
    await temporary.connect();
    try {
      const existing = new Set(await temporary.listTopics());
      const wanted = missing
        .filter((topic) => !existing.has(topic))
        .map((topic) => {
          const { partitions, config } = declared.get(topic) ?? {};
          if (!partitions || !config) throw new Error(`topic ${topic} is not declared`);
          const configEntries = Object.entries(config).map(([name, value]) => ({ name, value }));
          return { topic, numPartitions: partitions, configEntries };
        });
      if (wanted.length) {
        await temporary.createTopics({ topics: wanted, waitForLeaders: true }).catch((error) => {
          const reasons = ((error?.errors ?? [error]) as Error[]).map(({ message }) => message);
          // Another service may have made them between the two calls.
          if (!reasons.every((reason) => /already exists/i.test(reason)))
            throw new Error(`topics are missing: ${reasons.join(', ')}`, { cause: error });
        });
      }
      for (const topic of missing) known.add(topic);
    } finally {
      await temporary.disconnect();
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

  let reader: ReturnType<typeof createBatchReader> | undefined;
  let read: string[] = [];

  const consumeForever = (list: EventConsumer[]): Promise<void> => {
    if (!db) throw new Error('a consumer needs a database');
    const batches = createBatchReader({ service, db, consumers: list, log, send, stopping: stopping.signal });
    reader = batches;
    read = list.map(({ topic }) => topic);
    return keepRunning(
      read,
      true,
      () => ({ groupId: service }),
      async (consumer) => {
        consumer.on(consumer.events.GROUP_JOIN, batches.reset);
        await consumer.run({
          partitionsConsumedConcurrently: 3,
          eachBatchAutoResolve: false,
          autoCommit: false,
          eachBatch: batches.readBatch,
        });
      },
    );
  };

  const measureLag = async (): Promise<void> => {
    admin ??= (async () => {
      const made = client.admin({ retry: { retries: 0 } });
      await made.connect();
      return made;
    })();
    const live = await admin;
    const committed = await live.fetchOffsets({ groupId: service, topics: read });
    for (const topic of read) {
      const offsets = committed.find((one) => one.topic === topic)?.partitions ?? [];
      const at = new Map(offsets.map(({ partition, offset }) => [partition, Number(offset)]));
      const ends = await live.fetchTopicOffsets(topic);
      const lag = ends.map(({ partition, low, high }) => Number(high) - Math.max(at.get(partition) ?? -1, Number(low)));
      eventLag.set(
        { topic },
        lag.reduce((sum, one) => sum + one, 0),
      );
    }
  };

  let lagReadAt = 0;
  const measure = async (): Promise<void> => {
    reader?.measure();
    if (!read.length || Date.now() - lagReadAt < LAG_EVERY_MS) return;
    lagReadAt = Date.now();
    await measureLag().catch((error) => {
      // A figure that cannot be read is absent, not stale.
      eventLag.reset();
      log.warn({ err: error }, 'lag could not be read');
      admin?.then((live) => live.disconnect()).catch(() => {});
      admin = undefined;
    });
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
  const stopReading = async (): Promise<void> => {
    stopping.abort();
    await Promise.race([reader?.commit(), sleep(COMMIT_MS, undefined, { ref: false })]);
    const ended = Promise.allSettled([...running, ...consumers.map((consumer) => consumer.disconnect())]);
    // A consumer that is just joining may take its time; the broker notices that it is gone.
    await Promise.race([ended, sleep(STOP_MS, undefined, { ref: false })]);
  };
  let reading: Promise<void> | undefined;
  const stopReadingOnce = () => {
    reading ??= stopReading();
    return reading;
  };
  return {
    send,
    consume: (list) => {
      if (list.length) running.push(consumeForever(list));
    },
    listen: (listener) => running.push(listenForever(listener)),
    measure,
    stopReading: stopReadingOnce,
    stop: async () => {
      await stopReadingOnce();
      const live = await producer?.catch(() => undefined);
      await live?.disconnect();
      await admin?.then((made) => made.disconnect()).catch(() => {});
    },
  };
};
