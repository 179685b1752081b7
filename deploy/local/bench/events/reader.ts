// The reading service of `bench -- events`, in a thread of its own as it would be a process: inbox and effect of each
// event.
import { parentPort, workerData } from 'node:worker_threads';
import { kafkaSettings, loadConfig } from '@wayfare/kit/config';
import { createDb } from '@wayfare/kit/db';
import { eventConsumer } from '@wayfare/kit/event-consumer';
import { createKafka } from '@wayfare/kit/kafka';
import { createLog } from '@wayfare/kit/log';
import { z } from 'zod';

interface Sent {
  readonly key: number;
  readonly sequence: number;
}

const { databaseUrl, kafka: env } = workerData as { databaseUrl: string; kafka: NodeJS.ProcessEnv };
const db = createDb(databaseUrl);
const kafka = createKafka({
  service: 'document',
  settings: loadConfig(z.object(kafkaSettings), env),
  log: createLog('bench', 'error'),
  db,
});
kafka.consume([
  eventConsumer<Sent>({
    topic: 'application.events.v1',
    decode: (bytes) => JSON.parse(Buffer.from(bytes).toString()),
    handle: async ({ key, sequence }, { tx }) => {
      await tx('bench_received').insert({ key, sequence });
      // The row is there when the transaction has committed, a moment later; the count at the end is the database's.
      parentPort?.postMessage({ key, sequence, at: Date.now() });
    },
  }),
]);
