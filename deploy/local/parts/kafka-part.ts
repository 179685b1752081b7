import { join } from 'node:path';
import { answersKafka, archiveKafka, fetchKafka, prepareKafka } from '../kafka.ts';
import type { Part, Platform } from './part.ts';

export const kafkaPart = ({ ports, secrets, dataDir, cacheDir, logFile, say, signal }: Platform): Part => {
  const log = logFile('kafka-setup');
  const listeners = { port: ports.kafka, controllerPort: ports.kafkaController };
  let installed = { jars: '', archive: '' };
  return {
    name: 'kafka',
    shown: 'Kafka',
    fetch: async () => {
      const jars = await fetchKafka({ cacheDir, log, say, signal });
      installed = { jars, archive: await archiveKafka({ jars, cacheDir, ports: listeners, signal }) };
    },
    spec: () =>
      prepareKafka({
        ...installed,
        ...listeners,
        dir: join(dataDir, 'kafka'),
        clusterId: secrets.kafkaClusterId,
        log,
        signal,
      }),
    ready: () => answersKafka(ports.kafka),
    phase: 1,
  };
};
