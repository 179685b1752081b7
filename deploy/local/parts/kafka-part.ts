import { join } from 'node:path';
import { answersKafka, archiveKafka, declareTopics, fetchKafka, prepareKafka } from '../kafka.ts';
import type { Part, Platform } from './part.ts';

export const kafkaPart = ({ ports, secrets, dataDir, cacheDir, logFile, say, signal }: Platform): Part => {
  const listeners = { port: ports.kafka, controllerPort: ports.kafkaController };
  const dir = join(dataDir, 'kafka');
  const broker = { dir, log: logFile('kafka-setup'), secret: secrets.kafkaSecret, signal };
  let installed = { jars: '', archive: '' };
  return {
    name: 'kafka',
    shown: 'Kafka',
    fetch: async () => {
      const jars = await fetchKafka({ ...broker, cacheDir, say });
      installed = { jars, archive: await archiveKafka({ jars, cacheDir, ports: listeners, signal }) };
    },
    spec: () => prepareKafka({ ...installed, ...listeners, ...broker, clusterId: secrets.kafkaClusterId }),
    ready: () => answersKafka(ports.kafka, dir),
    after: async () => {
      if (!signal.aborted) await declareTopics({ ...broker, port: ports.kafka });
    },
    phase: 1,
  };
};
