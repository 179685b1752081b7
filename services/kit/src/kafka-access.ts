import { readFileSync } from 'node:fs';
import type { KafkaConfig } from 'kafkajs';

/** Settings as `kafkaSettings` in config.ts names them. */
export interface KafkaSettings {
  KAFKA_BROKERS: string[];
  KAFKA_SECURITY: 'sasl_ssl' | 'ssl' | 'sasl_plaintext' | 'plaintext';
  KAFKA_SASL_MECHANISM: 'scram-sha-512' | 'scram-sha-256' | 'plain';
  KAFKA_USERNAME?: string;
  KAFKA_PASSWORD?: string;
  KAFKA_CA_FILE?: string;
  KAFKA_CA?: string;
  KAFKA_CERTIFICATE_FILE?: string;
  KAFKA_KEY_FILE?: string;
  KAFKA_PARTITIONS: number;
  KAFKA_MIN_INSYNC_REPLICAS: number;
}

const pem = (file: string | undefined): string | undefined => file && readFileSync(file, 'utf8');

/** How a client reaches and convinces the brokers. Throws where the settings contradict each other. */
export const kafkaAccess = (settings: KafkaSettings): Pick<KafkaConfig, 'brokers' | 'ssl' | 'sasl'> => {
  const { KAFKA_SECURITY: security, KAFKA_USERNAME: username, KAFKA_PASSWORD: password } = settings;
  const encrypted = security === 'ssl' || security === 'sasl_ssl';
  const signsIn = security === 'sasl_plaintext' || security === 'sasl_ssl';
  if (signsIn && !(username && password))
    throw new Error(
      `Configuration not accepted:\n  KAFKA_USERNAME, KAFKA_PASSWORD: required with KAFKA_SECURITY=${security}`,
    );
  if (!settings.KAFKA_CERTIFICATE_FILE !== !settings.KAFKA_KEY_FILE)
    throw new Error('Configuration not accepted:\n  KAFKA_CERTIFICATE_FILE: expected together with KAFKA_KEY_FILE');
  return {
    brokers: settings.KAFKA_BROKERS,
    ...(encrypted && {
      ssl: {
        ca: settings.KAFKA_CA ?? pem(settings.KAFKA_CA_FILE),
        cert: pem(settings.KAFKA_CERTIFICATE_FILE),
        key: pem(settings.KAFKA_KEY_FILE),
      },
    }),
    ...(signsIn &&
      username &&
      password && { sasl: { mechanism: settings.KAFKA_SASL_MECHANISM, username, password } as KafkaConfig['sasl'] }),
  };
};
