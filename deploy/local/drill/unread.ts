import { join } from 'node:path';
import { TOPICS } from '@wayfare/access/topics';
import { kafkaAccess } from '@wayfare/kit/kafka-access';
import { restIdleConnections } from '@wayfare/kit/kafkajs-patches';
import { Kafka, logLevel } from 'kafkajs';
import { settingsOf } from '../bench/events/settings-of.ts';
import { KAFKA_ADMIN } from '../kafka-users.ts';
import type { Target } from './target.ts';

/** Events that their readers have not handled, in words: a reader that is held by one, or has not joined yet. */
export const createUnread = ({ platform, ports, dataDir }: Pick<Target, 'platform' | 'ports' | 'dataDir'>) => {
  const { kafkaSecret: secret } = platform.secrets;
  restIdleConnections();
  const settings = settingsOf({ dir: join(dataDir, 'kafka'), port: ports.kafka, secret, user: KAFKA_ADMIN });

  return async (): Promise<string[]> => {
    // A connection for each look: the broker may have been killed since the last one.
    const admin = new Kafka({ clientId: 'drill', ...kafkaAccess(settings), logLevel: logLevel.NOTHING }).admin({
      retry: { retries: 0 },
    });
    await admin.connect();
    try {
      const found: string[] = [];
      for (const [topic, { consumers }] of Object.entries(TOPICS)) {
        const ends = consumers.length > 0 ? await admin.fetchTopicOffsets(topic) : [];
        for (const reader of consumers) {
          const [committed] = await admin.fetchOffsets({ groupId: reader, topics: [topic] });
          const at = new Map(committed?.partitions.map(({ partition, offset }) => [partition, Number(offset)]));
          const unread = ends.map(({ partition, low, high }) =>
            Math.max(0, Number(high) - Math.max(at.get(partition) ?? -1, Number(low))),
          );
          const count = unread.reduce((sum, one) => sum + one, 0);
          if (count > 0) found.push(`${reader}: ${count} x event of ${topic} not handled`);
        }
      }
      return found;
    } finally {
      await admin.disconnect();
    }
  };
};
