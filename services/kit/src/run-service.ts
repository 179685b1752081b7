import type { Db } from './db.ts';
import type { EventConsumer } from './event-consumer.ts';
import { createKafka } from './kafka.ts';
import type { KafkaSettings } from './kafka-access.ts';
import { startRelay } from './outbox.ts';
import { type GrpcProcess, runServer } from './run-server.ts';

interface Service extends Omit<GrpcProcess, 'beforeMetrics' | 'whileDraining' | 'db'> {
  service: string;
  config: GrpcProcess['config'] & KafkaSettings;
  db: Db;
  consumers?: EventConsumer[];
  /** Starts the work queue's workers, once calls are answered. */
  startJobs?: () => Promise<{ stop: () => Promise<void> }>;
}

/**
 * Serves until SIGTERM: gRPC, health, ops port, outbox relay, consumers and jobs. Then calls, events and jobs that are
 * under way are finished, all at the same time; what they use is closed after them.
 */
export const runService = async ({ service, consumers = [], startJobs, ...server }: Service): Promise<void> => {
  const { config, db } = server;
  const { log, onStop } = server.foundation;
  onStop(() => db.destroy());
  const kafka = createKafka({ service, settings: config, log, db });
  onStop(kafka.stop);
  const relay = startRelay(db, kafka, log);
  onStop(relay.stop);
  kafka.consume(consumers);
  let stopJobs = async (): Promise<void> => {};
  await runServer({
    ...server,
    beforeMetrics: () => Promise.all([relay.measure(), kafka.measure()]),
    whileDraining: () => Promise.all([kafka.stopReading(), stopJobs()]),
  });
  const jobs = await startJobs?.();
  if (jobs) stopJobs = jobs.stop;
};
