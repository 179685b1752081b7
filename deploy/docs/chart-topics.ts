// What the chart has to know of topics and who may use them, from the table that the services use.
import { accessRules, declaredTopics } from '../../services/access/src/topics.ts';

/** The content of helm/visa/files/kafka.json. The chart sets partitions and replicas by its own values. */
export const chartTopics = () => ({
  topics: declaredTopics({ partitions: 6, minInSyncReplicas: 2 }).map(({ topic, config }) => ({
    name: topic,
    deadLetters: topic.endsWith('.dlq'),
    cleanupPolicy: config['cleanup.policy'],
    retentionMs: config['retention.ms'],
  })),
  rules: Object.fromEntries(
    [...Map.groupBy(accessRules(), ({ user }) => user)].map(([user, list]) => [
      user,
      list.map(({ resource, name, prefix, operation }) => ({
        resource,
        name,
        pattern: prefix ? 'prefix' : 'literal',
        operation,
      })),
    ]),
  ),
});
