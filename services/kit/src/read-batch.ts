import { setTimeout as sleep } from 'node:timers/promises';
import { deadLetterTopic } from '@wayfare/access/topics';
import type { EachBatchPayload, KafkaMessage } from 'kafkajs';
import { withCredentials } from './caller.ts';
import type { Db } from './db.ts';
import { causeOf, deliver, type Retry } from './deliver.ts';
import type { EventConsumer } from './event-consumer.ts';
import { receiveEvent, receiveEvents } from './inbox.ts';
import type { Log } from './log.ts';
import { deadLetters, eventAgeSeconds, eventSeconds, heldPartitions } from './metrics.ts';
import { SpanKind, withSpan } from './trace.ts';

export interface OutgoingMessage {
  topic: string;
  key: string;
  value: Buffer;
  headers: Record<string, string>;
}

type Places = Pick<EachBatchPayload, 'commitOffsetsIfNecessary' | 'uncommittedOffsets'>;

interface Deps {
  service: string;
  db: Db;
  consumers: EventConsumer[];
  log: Log;
  send: (messages: OutgoingMessage[]) => Promise<void>;
  stopping: AbortSignal;
  /** Calls it after so many milliseconds. */
  later?: (run: () => void, ms: number) => NodeJS.Timeout;
}

/**
 * How many events share a transaction where more than one waits: a commit costs more than most effects. Not more,
 * because their rows stay locked until it commits.
 */
const TOGETHER = 50;

/**
 * How long the group's places may stay uncommitted: a commit costs the broker as much as an event. What a crash has
 * read again is known to the inbox.
 */
const COMMIT_AFTER_MS = 1_000;

const headersOf = ({ headers = {} }: KafkaMessage): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));

/**
 * Handles a partition's events in their order. An event that fails holds its partition alone: the partition is paused
 * and its event retried after a growing wait, while the consumer goes on with the other partitions and its
 * heartbeats.
 */
export const createBatchReader = ({ service, db, consumers, log, send, stopping, later = setTimeout }: Deps) => {
  const byTopic = new Map(consumers.map((consumer) => [consumer.topic, consumer]));
  /** Partition -> the event that holds it. */
  const held = new Map<string, { topic: string; offset: string; retry: Retry }>();
  /** Partition -> when the event in hand was sent. */
  const inHand = new Map<string, { topic: string; sentAt: number }>();

  let uncommitted: { places: Places; timer: NodeJS.Timeout } | undefined;
  const commit = async (): Promise<void> => {
    if (!uncommitted) return;
    const { places, timer } = uncommitted;
    clearTimeout(timer);
    uncommitted = undefined;
    // Whoever reads on after a rebalance reads again what could not be committed.
    await places
      .commitOffsetsIfNecessary(places.uncommittedOffsets())
      .catch((error) => log.debug({ err: error }, 'offsets could not be committed'));
  };
  const commitSoon = (places: Places): void => {
    uncommitted ??= { places, timer: later(() => void commit(), COMMIT_AFTER_MS).unref() };
  };

  const measure = (): void => {
    for (const topic of byTopic.keys()) {
      const sentAt = [...inHand.values()].filter((one) => one.topic === topic).map((one) => one.sentAt);
      eventAgeSeconds.set({ topic }, sentAt.length ? Math.max(0, Date.now() - Math.min(...sentAt)) / 1000 : 0);
      heldPartitions.set({ topic }, [...held.values()].filter((one) => one.topic === topic).length);
    }
  };

  const readMessage = (topic: string, partition: number, message: KafkaMessage) => {
    const headers = headersOf(message);
    const eventId = headers['event-id'] ?? `${topic}/${partition}/${message.offset}`;
    return { headers, eventId, value: message.value ?? Buffer.alloc(0) };
  };

  /** Handles events in one transaction. @returns false where one of them fails, and all are to be delivered alone. */
  const deliverTogether = async (topic: string, partition: number, messages: KafkaMessage[]): Promise<boolean> => {
    const consumer = byTopic.get(topic) as EventConsumer;
    const events = messages.map((message) => readMessage(topic, partition, message));
    const headersById = new Map(events.map(({ eventId, headers }) => [eventId, headers]));
    const traced: EventConsumer = {
      ...consumer,
      handle: (event, context) =>
        withSpan(`${topic} process`, { kind: SpanKind.CONSUMER, carrier: headersById.get(context.eventId) }, () =>
          consumer.handle(event, context),
        ),
    };
    const began = performance.now();
    try {
      await withCredentials({}, () => receiveEvents(db, traced, { service, events }));
    } catch (error) {
      log.debug({ err: error, topic, events: events.length }, 'events could not be handled together');
      return false;
    }
    const seconds = (performance.now() - began) / 1000 / events.length;
    for (let count = 0; count < events.length; count += 1) eventSeconds.observe({ topic, outcome: 'OK' }, seconds);
    return true;
  };

  const deliverMessage = (topic: string, partition: number, message: KafkaMessage, last?: Retry) => {
    const consumer = byTopic.get(topic) as EventConsumer;
    const { headers, eventId, value } = readMessage(topic, partition, message);
    return deliver(
      {
        attempt: async () => {
          const done = eventSeconds.startTimer({ topic });
          try {
            await withCredentials({}, () =>
              withSpan(`${topic} process`, { kind: SpanKind.CONSUMER, carrier: headers }, () =>
                receiveEvent(db, consumer, { service, eventId, value }),
              ),
            );
            done({ outcome: 'OK' });
          } catch (error) {
            done({ outcome: 'failed' });
            throw error;
          }
        },
        park: async (error) => {
          const facts = {
            'event-id': eventId,
            cause: causeOf(error),
            reader: service,
            'parked-at': new Date().toISOString(),
          };
          const dlq = deadLetterTopic(topic, service);
          await send([{ topic: dlq, key: String(message.key ?? ''), value, headers: { ...headers, ...facts } }]);
          deadLetters.inc({ topic });
          log.error({ topic, eventId, cause: facts.cause }, 'event parked');
        },
        onFailure: (error, facts) => log.error({ err: error, topic, eventId, ...facts }, 'event could not be handled'),
      },
      last,
    );
  };

  const readBatch = async ({
    batch,
    resolveOffset,
    heartbeat,
    isRunning,
    isStale,
    pause,
    ...places
  }: EachBatchPayload) => {
    const { topic, partition } = batch;
    const place = `${topic}/${partition}`;
    const isOver = () => !isRunning() || isStale() || stopping.aborted;
    const take = (message: KafkaMessage) => inHand.set(place, { topic, sentAt: Number(message.timestamp) });
    const finish = async (message: KafkaMessage) => {
      held.delete(place);
      resolveOffset(message.offset);
      await heartbeat();
    };
    /** @returns false where one of them holds the partition. */
    const deliverOneByOne = async (messages: KafkaMessage[]): Promise<boolean> => {
      for (const message of messages) {
        if (isOver()) return false;
        take(message);
        const before = held.get(place);
        const last = before?.offset === message.offset ? before.retry : undefined;
        const retry = await deliverMessage(topic, partition, message, last);
        if (retry) {
          held.set(place, { topic, offset: message.offset, retry });
          const resume = pause();
          void sleep(retry.waitMs, undefined, { signal: stopping, ref: false }).then(resume, () => {});
          return false;
        }
        await finish(message);
      }
      return true;
    };
    try {
      for (let at = 0; at < batch.messages.length; at += TOGETHER) {
        if (isOver()) return;
        const messages = batch.messages.slice(at, at + TOGETHER);
        const [first, last] = [messages[0], messages.at(-1)] as [KafkaMessage, KafkaMessage];
        take(first);
        const isShared = messages.length > 1 && !held.has(place);
        if (isShared && (await deliverTogether(topic, partition, messages))) await finish(last);
        else if (!(await deliverOneByOne(messages))) return;
      }
    } finally {
      if (!held.has(place)) inHand.delete(place);
      commitSoon(places);
      if (stopping.aborted) await commit();
    }
  };

  return {
    readBatch,
    measure,
    /** Commits at once what was read. */
    commit,
    /** Forgets what it held: after a crash or a rebalance the partitions may be another's. */
    reset: () => {
      held.clear();
      inHand.clear();
    },
  };
};
