import { type AccessRule, accessRules, declaredTopics } from '@wayfare/access/topics';
import { Kafka, logLevel } from 'kafkajs';
import { type KafkaSettings, kafkaAccess } from './kafka-access.ts';

/**
 * Numbers of the protocol: kafkajs's enums of the same names cannot be imported by name into an ES module.
 * @see https://kafka.apache.org/protocol.html
 */
const OPERATION = { Read: 3, Write: 4, Describe: 8 } as const;
const RESOURCE = { topic: 2, group: 3 } as const;
const ALLOW = 3;
const LITERAL = 3;
const PREFIXED = 4;
const TOPIC_CONFIG = 2;

const toAcl = ({ user, operation, resource, name, prefix }: AccessRule) => ({
  principal: `User:${user}`,
  host: '*',
  operation: OPERATION[operation],
  permissionType: ALLOW,
  resourceType: RESOURCE[resource],
  resourceName: name,
  resourcePatternType: prefix ? PREFIXED : LITERAL,
});

/**
 * Brings a broker to what topics.ts declares: creates topics, adds partitions (never takes any), sets retention, and
 * allows each service what it may do. Safe to repeat. Needs a user who may do all that.
 */
export const declareTopics = async (settings: KafkaSettings): Promise<{ created: string[]; rules: number }> => {
  const client = new Kafka({ clientId: 'declare-topics', ...kafkaAccess(settings), logLevel: logLevel.NOTHING });
  const admin = client.admin();
  await admin.connect();
  try {
    const declared = declaredTopics({
      partitions: settings.KAFKA_PARTITIONS,
      minInSyncReplicas: settings.KAFKA_MIN_INSYNC_REPLICAS,
    });
    const existing = new Set(await admin.listTopics());
    const missing = declared.filter(({ topic }) => !existing.has(topic));
    const present = declared.filter(({ topic }) => existing.has(topic));
    const entries = (config: Record<string, string>) =>
      Object.entries(config).map(([name, value]) => ({ name, value }));
    if (missing.length)
      await admin.createTopics({
        topics: missing.map(({ topic, partitions, config }) => ({
          topic,
          numPartitions: partitions,
          configEntries: entries(config),
        })),
      });
    if (present.length) {
      const { topics } = await admin.fetchTopicMetadata({ topics: present.map(({ topic }) => topic) });
      const counts = new Map(topics.map(({ name, partitions }) => [name, partitions.length]));
      const growing = present.filter(({ topic, partitions }) => partitions > (counts.get(topic) ?? partitions));
      if (growing.length)
        await admin.createPartitions({
          topicPartitions: growing.map(({ topic, partitions }) => ({ topic, count: partitions })),
        });
      await admin.alterConfigs({
        validateOnly: false,
        resources: present.map(({ topic, config }) => ({
          type: TOPIC_CONFIG,
          name: topic,
          configEntries: entries(config),
        })),
      });
    }
    const rules = accessRules().map(toAcl);
    await admin.createAcls({ acl: rules });
    return { created: missing.map(({ topic }) => topic), rules: rules.length };
  } finally {
    await admin.disconnect();
  }
};
