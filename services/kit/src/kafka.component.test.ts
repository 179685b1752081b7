import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { deadLetterTopic } from '@wayfare/access/topics';
import { Kafka as Client, logLevel } from 'kafkajs';
import { z } from 'zod';
import { answersKafka, archiveKafka, declareTopics, fetchKafka, prepareKafka } from '../../../deploy/local/kafka.ts';
import { KAFKA_ADMIN, kafkaEnv } from '../../../deploy/local/kafka-users.ts';
import { kafkaSettings, loadConfig } from './config.ts';
import type { Db } from './db.ts';
import { openDeadLetters } from './dead-letters.ts';
import { AppError } from './errors.ts';
import { type EventConsumer, eventConsumer } from './event-consumer.ts';
import { createKafka, type Kafka } from './kafka.ts';
import { createLog } from './log.ts';
import { registry } from './metrics.ts';
import { createTestDb } from './test-db.ts';

jest.setTimeout(180_000);

const ROOT = join(__dirname, '../../..');
const TOPIC = 'payment.events.v1';
const READER = 'application';
const dir = mkdtempSync(join(tmpdir(), 'visa-broker-'));
const secret = randomBytes(32).toString('base64');
const log = createLog('test', process.env.LOG_LEVEL ?? 'silent');
let child: ChildProcess;
let port: number;
let db: Db;
let drop: () => Promise<void>;
const open: Kafka[] = [];

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port: found } = probe.address() as { port: number };
      probe.close(() => resolve(found));
    });
  });

const settingsOf = (user: string, changed: Record<string, string | undefined> = {}) =>
  loadConfig(z.object(kafkaSettings), { ...kafkaEnv({ dir, port, secret, user }), ...changed });

const kafkaOf = (user: string, changed?: Record<string, string | undefined>): Kafka => {
  const made = createKafka({ service: user, settings: settingsOf(user, changed), log, db });
  open.push(made);
  return made;
};

const anEvent = (text: string, { topic = TOPIC, key = text }: { topic?: string; key?: string } = {}) => ({
  topic,
  key,
  value: Buffer.from(text),
  headers: { 'event-id': randomUUID() },
});

const eventually = async (check: () => Promise<void> | void, withinMs = 30_000): Promise<void> => {
  for (const end = Date.now() + withinMs; ; await sleep(100)) {
    try {
      return await check();
    } catch (error) {
      if (Date.now() > end) throw error;
    }
  }
};

/** A client that is none of ours: it checks nothing before it asks the broker. */
const bareClient = (user: string): Client => {
  const { KAFKA_PASSWORD: password = '', KAFKA_CA_FILE: ca = '' } = settingsOf(user);
  return new Client({
    brokers: [`127.0.0.1:${port}`],
    logLevel: logLevel.NOTHING,
    retry: { retries: 0 },
    ssl: { ca: [readFileSync(ca, 'utf8')] },
    sasl: { mechanism: 'scram-sha-512', username: user, password },
  });
};

const forge = async (user: string, topic: string): Promise<void> => {
  const producer = bareClient(user).producer({ allowAutoTopicCreation: false });
  await producer.connect();
  await producer.send({ topic, messages: [{ key: 'a', value: 'forged' }] }).finally(() => producer.disconnect());
};

/** Messages of a topic from its beginning on, as the broker's administrator reads them. */
const readTopic = async (topic: string) => {
  const client = bareClient(KAFKA_ADMIN);
  const consumer = client.consumer({ groupId: randomUUID() });
  const messages: { value: string; headers: Record<string, string> }[] = [];
  await consumer.connect();
  await consumer.subscribe({ topics: [topic], fromBeginning: true });
  await consumer.run({
    eachMessage: async ({ message }) => {
      const headers = Object.entries(message.headers ?? {}).map(([name, value]) => [name, String(value)]);
      messages.push({ value: String(message.value), headers: Object.fromEntries(headers) });
    },
  });
  return { messages, stop: () => consumer.disconnect() };
};

beforeAll(async () => {
  const cacheDir = process.env.VISA_CACHE_DIR ?? join(ROOT, '.local/cache');
  port = await freePort();
  const parts = { cacheDir, log: `${dir}.log`, say: () => {} };
  const jars = await fetchKafka(parts);
  const ports = { port, controllerPort: await freePort() };
  const archive = await archiveKafka({ jars, cacheDir, ports });
  const clusterId = randomBytes(16).toString('base64url');
  const settings = { jars, archive, dir, ...ports, clusterId, secret, log: parts.log };
  const { command, args } = await prepareKafka(settings);
  child = spawn(command, args, { stdio: 'ignore' });
  await eventually(async () => {
    if (!(await answersKafka(port, dir))) throw new Error('the broker does not answer yet');
  }, 60_000);
  await declareTopics(settings);
  ({ db, drop } = await createTestDb('kit', join(ROOT, 'services/kit/test/migrations')));
});

afterAll(async () => {
  await Promise.all(open.map((one) => one.stop()));
  await drop?.();
  child?.kill('SIGKILL');
  rmSync(dir, { recursive: true, force: true });
  rmSync(`${dir}.log`, { force: true });
});

describe('who may do what at the broker', () => {
  test('the owner of a topic writes it', async () => {
    const catalog = kafkaOf('catalog');
    // Access rules reach the broker's authorizer a moment after they are accepted.
    await eventually(() => catalog.send([anEvent('changed', { topic: 'catalog.events.v1' })]));
  });

  test.each(['application', 'catalog', 'document', 'gateway', 'notification'])(
    'an event of a payment forged as %s is refused',
    async (user) => {
      await expect(forge(user, TOPIC)).rejects.toThrow('Not authorized to access topics');
    },
  );

  test('an erasure forged as payment is refused', async () => {
    await expect(forge('payment', 'application.events.v1')).rejects.toThrow('Not authorized to access topics');
  });

  test('a wrong password, an unknown user and a client without encryption get nowhere', async () => {
    const refused = (user: string, changed: Record<string, string | undefined>) =>
      expect(kafkaOf(user, changed).send([anEvent('forged')])).rejects.toThrow();
    await refused('payment', { KAFKA_PASSWORD: 'not the password' });
    await refused('nobody', {});
    await refused('payment', { KAFKA_SECURITY: 'plaintext' });
    await refused('payment', { KAFKA_CA_FILE: undefined });
  });

  test('none of it reached the topic', async () => {
    const { messages, stop } = await readTopic(TOPIC);
    await sleep(2_000);
    await stop();
    expect(messages).toEqual([]);
  });

  test('the topics are as declared: partitions, retention, in-sync replicas', async () => {
    const admin = bareClient(KAFKA_ADMIN).admin();
    await admin.connect();
    const dlq = deadLetterTopic(TOPIC, READER);
    const { topics } = await admin.fetchTopicMetadata({ topics: [TOPIC, dlq] });
    expect(Object.fromEntries(topics.map(({ name, partitions }) => [name, partitions.length]))).toEqual({
      [TOPIC]: 6,
      [dlq]: 1,
    });
    const { resources } = await admin.describeConfigs({
      includeSynonyms: false,
      resources: [{ type: 2, name: dlq, configNames: ['retention.ms', 'cleanup.policy', 'min.insync.replicas'] }],
    });
    await admin.disconnect();
    const config = resources[0]?.configEntries.map(({ configName, configValue }) => [configName, configValue]);
    expect(Object.fromEntries(config ?? [])).toEqual({
      'cleanup.policy': 'delete',
      'retention.ms': String(30 * 86_400_000),
      'min.insync.replicas': '1',
    });
  });
});

describe('delivery', () => {
  const handled: string[] = [];
  const faults = new Map<string, () => Error>();
  const reader: EventConsumer<string> = {
    topic: TOPIC,
    decode: (bytes) => {
      const text = Buffer.from(bytes).toString();
      if (text.startsWith('{')) throw new Error('truncated');
      return text;
    },
    handle: async (text, { tx }) => {
      const fault = faults.get(text);
      if (fault) throw fault();
      await tx('note').insert({ text });
      handled.push(text);
    },
  };
  const figure = async (name: string) => (await registry.getSingleMetric(name)?.get())?.values[0]?.value;
  let kafka: Kafka;

  beforeAll(() => {
    kafka = kafkaOf(READER);
    kafka.consume([eventConsumer(reader)]);
  });

  test('an event the platform fails is held with those behind it, others go on; once it is mended all are handled in order', async () => {
    // 25006: what a former primary answers after a failover.
    faults.set('held', () => Object.assign(new Error('read-only transaction'), { code: '25006' }));
    const producer = kafkaOf('payment');
    await producer.send([anEvent('held', { key: 'a' }), anEvent('behind', { key: 'a' })]);
    const others = Array.from({ length: 40 }, (_, index) => anEvent(`other ${index}`));
    await producer.send(others);
    await eventually(() => expect(handled.length).toBeGreaterThan(20));
    await sleep(8_000); // longer than five attempts took before they were given up
    expect(handled).not.toContain('behind');
    await kafka.measure();
    expect(await figure('visa_event_held_partitions')).toBe(1);
    expect(await figure('visa_event_age_seconds')).toBeGreaterThan(7);
    expect(await figure('visa_event_lag')).toBeGreaterThanOrEqual(2);
    faults.clear();
    await eventually(() => expect(handled).toContain('behind'));
    expect(handled.indexOf('held')).toBeLessThan(handled.indexOf('behind'));
    await eventually(() => expect(handled).toHaveLength(42));
    await kafka.measure();
    expect(await figure('visa_event_held_partitions')).toBe(0);
    expect(await figure('visa_event_age_seconds')).toBe(0);
  });

  test("what cannot be decoded is parked on the reader's own topic with its cause, and the next event is handled", async () => {
    const event = anEvent('{"broken', { key: 'b' });
    await kafkaOf('payment').send([event, anEvent('after', { key: 'b' })]);
    await eventually(() => expect(handled).toContain('after'));
    const { messages, stop } = await readTopic(deadLetterTopic(TOPIC, READER));
    await eventually(() => expect(messages).toHaveLength(1));
    await stop();
    expect(messages[0]).toMatchObject({
      value: '{"broken',
      headers: { 'event-id': event.headers['event-id'], cause: 'event-unreadable', reader: READER },
    });
  });

  test('a parked event is listed without its content, and replayed with effect once', async () => {
    const letters = await openDeadLetters(settingsOf(KAFKA_ADMIN));
    const event = anEvent('refused', { key: 'c' });
    faults.set('refused', () => new AppError('FAILED_PRECONDITION', 'not-yet'));
    await kafkaOf('payment').send([event]);
    const eventId = event.headers['event-id'];
    await eventually(async () => expect(await letters.show(eventId)).toHaveLength(1), 60_000);
    const [letter] = await letters.show(eventId);
    expect(letter).toMatchObject({ topic: TOPIC, reader: READER, cause: 'not-yet', key: 'c', bytes: 7 });
    expect(JSON.stringify(await letters.list())).not.toContain('refused');
    faults.clear();
    expect(await letters.replay({ eventId })).toBe(1);
    await eventually(() => expect(handled).toContain('refused'));
    expect(await letters.replay({ eventId })).toBe(1);
    await kafkaOf('payment').send([anEvent('last', { key: 'c' })]);
    await eventually(() => expect(handled).toContain('last'));
    expect(handled.filter((text) => text === 'refused')).toHaveLength(1);
    expect(await letters.replay({ topic: TOPIC, reader: 'notification' })).toBe(0);
    await letters.close();
  });
});
