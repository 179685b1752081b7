import { createKafka, type EventConsumer } from './kafka.ts';
import { startRelay } from './outbox.ts';
import { type GrpcProcess, runServer } from './run-server.ts';

interface Service extends Omit<GrpcProcess, 'beforeMetrics'> {
  service: string;
  config: GrpcProcess['config'] & { KAFKA_BROKERS?: string[] };
  consumers?: EventConsumer[];
}

/** Serves until SIGTERM: gRPC, health, ops port, outbox relay and consumers; drains and closes in reverse order. */
export const runService = async ({ service, consumers = [], ...server }: Service): Promise<void> => {
  const { config, db } = server;
  const { log, onStop } = server.foundation;
  if (db) onStop(() => db.destroy());
  let relay: ReturnType<typeof startRelay> | undefined;
  if (db && config.KAFKA_BROKERS) {
    const kafka = createKafka({ service, brokers: config.KAFKA_BROKERS, log, db });
    onStop(kafka.stop);
    relay = startRelay(db, kafka, log);
    onStop(relay.stop);
    kafka.consume(consumers);
  }
  await runServer({ ...server, beforeMetrics: relay?.measure });
};
