import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { accessRules, declaredTopics } from './topics.ts';

const chart = JSON.parse(readFileSync(join(__dirname, '../../../helm/visa/files/kafka.json'), 'utf8'));

test("the chart's topics are those of the table", () => {
  const topics = declaredTopics({ partitions: 6, minInSyncReplicas: 2 }).map(({ topic, config }) => ({
    name: topic,
    deadLetters: topic.endsWith('.dlq'),
    cleanupPolicy: config['cleanup.policy'],
    retentionMs: config['retention.ms'],
  }));
  expect(chart.topics).toEqual(topics);
});

test("the chart's users may do what the table says, and nothing else", () => {
  const rules = Map.groupBy(accessRules(), ({ user }) => user);
  const wanted = [...rules].map(([user, list]) => [
    user,
    list.map(({ resource, name, prefix, operation }) => ({
      resource,
      name,
      pattern: prefix ? 'prefix' : 'literal',
      operation,
    })),
  ]);
  expect(chart.rules).toEqual(Object.fromEntries(wanted));
});
