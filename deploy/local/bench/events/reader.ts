// The reading service of `bench -- events`, in a thread of its own as it would be a process: inbox and effect of each
// event.
import { parentPort, workerData } from 'node:worker_threads';
import { createDb } from '@wayfare/kit/db';
import { eventConsumer } from '@wayfare/kit/event-consumer';
import { createKafka } from '@wayfare/kit/kafka';
import { createLog } from '@wayfare/kit/log';
import { settingsOf } from './settings-of.ts';

interface Sent {
  readonly key: number;
  readonly sequence: number;
}

const { databaseUrl, broker } = workerData as { databaseUrl: string; broker: Parameters<typeof settingsOf>[0] };
const db = createDb(databaseUrl);
const kafka = createKafka({
  service: 'document',
  settings: settingsOf(broker),
  log: createLog('bench', 'error'),
  db,
});
kafka.consume([
  eventConsumer<Sent>({
    topic: 'application.events.v1',
    decode: (bytes) => JSON.parse(Buffer.from(bytes).toString()),
    handle: async ({ key, sequence }, { tx }) => {
      await tx('bench_received').insert({ key, sequence });
      // Heard once it is committed; the count at the end is the database's.
      const heard = () => parentPort?.postMessage({ key, sequence, at: Date.now() });
      void tx.executionPromise.then(heard, () => {});
    },
  }),
]);
