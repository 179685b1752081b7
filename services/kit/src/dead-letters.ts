import { randomUUID } from 'node:crypto';
import { deadLetterTopic, TOPICS } from '@wayfare/access/topics';
import { type Admin, Kafka, type KafkaMessage, logLevel } from 'kafkajs';
import { type KafkaSettings, kafkaAccess } from './kafka-access.ts';

/** What may be told of a parked event: ids, causes and times, never its payload. */
export interface DeadLetter {
  topic: string;
  reader: string;
  eventId: string;
  cause: string;
  parkedAt: string;
  /** The aggregate's id. */
  key: string;
  bytes: number;
}

interface Found extends DeadLetter {
  message: KafkaMessage;
}

const PLACES = Object.entries(TOPICS).flatMap(([topic, { consumers }]) =>
  consumers.map((reader) => ({ topic, reader, dlq: deadLetterTopic(topic, reader) })),
);
/** Headers that say why an event was parked; they are no part of it. */
const OF_PARKING = ['cause', 'reader', 'parked-at'];

const headersOf = ({ headers = {} }: KafkaMessage): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));

const withoutMessage = ({ message: _message, ...letter }: Found): DeadLetter => letter;

/**
 * The parked events of all readers. Needs a user who may read the dead-letter topics and write the event topics.
 * A replay sends an event to its own topic again under its own id: the reader that parked it handles it, every other
 * reader's inbox skips it, and so does a second replay.
 */
export const openDeadLetters = async (settings: KafkaSettings) => {
  const client = new Kafka({ clientId: 'dead-letters', ...kafkaAccess(settings), logLevel: logLevel.NOTHING });
  const admin: Admin = client.admin();
  await admin.connect();

  const readAll = async (): Promise<Found[]> => {
    const existing = new Set(await admin.listTopics());
    const places = PLACES.filter(({ dlq }) => existing.has(dlq));
    const waiting = new Map<string, number>();
    for (const { dlq } of places)
      for (const { partition, low, high } of await admin.fetchTopicOffsets(dlq))
        if (Number(high) > Number(low)) waiting.set(`${dlq}/${partition}`, Number(high));
    if (waiting.size === 0) return [];
    const found: Found[] = [];
    const groupId = `dead-letters.${randomUUID()}`;
    const consumer = client.consumer({ groupId });
    await consumer.connect();
    await consumer.subscribe({ topics: places.map(({ dlq }) => dlq), fromBeginning: true });
    await new Promise<void>((resolve, reject) => {
      consumer.on(consumer.events.CRASH, ({ payload }) => reject(payload.error));
      const run = consumer.run({
        autoCommit: false,
        eachMessage: async ({ topic: dlq, partition, message }) => {
          const place = places.find((one) => one.dlq === dlq);
          const end = waiting.get(`${dlq}/${partition}`);
          if (!place || end === undefined) return;
          const { 'event-id': eventId = '', cause = '', 'parked-at': parkedAt = '' } = headersOf(message);
          const bytes = message.value?.length ?? 0;
          const { topic, reader } = place;
          found.push({ topic, reader, eventId, cause, parkedAt, key: String(message.key ?? ''), bytes, message });
          if (Number(message.offset) + 1 >= end) waiting.delete(`${dlq}/${partition}`);
          if (waiting.size === 0) resolve();
        },
      });
      run.catch(reject);
    });
    await consumer.disconnect();
    await admin.deleteGroups([groupId]).catch(() => {});
    return found;
  };

  const list = async (): Promise<DeadLetter[]> => (await readAll()).map(withoutMessage);

  return {
    list,
    /** The same event as each of its readers parked it. */
    show: async (eventId: string): Promise<DeadLetter[]> => (await list()).filter((one) => one.eventId === eventId),
    /** @returns how many events were sent again */
    replay: async (chosen: { eventId: string } | { topic: string; reader: string }): Promise<number> => {
      const letters = (await readAll()).filter((one) =>
        'eventId' in chosen
          ? one.eventId === chosen.eventId
          : one.topic === chosen.topic && one.reader === chosen.reader,
      );
      const once = [...new Map(letters.map((one) => [`${one.topic} ${one.eventId}`, one])).values()];
      if (once.length === 0) return 0;
      const producer = client.producer({ idempotent: true, maxInFlightRequests: 1, allowAutoTopicCreation: false });
      await producer.connect();
      for (const { topic, key, message } of once) {
        const headers = Object.fromEntries(
          Object.entries(headersOf(message)).filter(([name]) => !OF_PARKING.includes(name)),
        );
        await producer.send({ topic, acks: -1, messages: [{ key, value: message.value, headers }] });
      }
      await producer.disconnect();
      return once.length;
    },
    close: () => admin.disconnect(),
  };
};
