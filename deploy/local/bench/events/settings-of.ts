import type { KafkaSettings } from '@wayfare/kit/kafka-access';
import { kafkaEnv } from '../../kafka-users.ts';

/** What a service would read from its environment. */
export const settingsOf = (user: Parameters<typeof kafkaEnv>[0]): KafkaSettings => ({
  ...kafkaEnv(user),
  KAFKA_BROKERS: [`127.0.0.1:${user.port}`],
  KAFKA_SECURITY: 'sasl_ssl',
  KAFKA_SASL_MECHANISM: 'scram-sha-512',
  KAFKA_PARTITIONS: 6,
  KAFKA_MIN_INSYNC_REPLICAS: 1,
});
