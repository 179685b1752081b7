interface Topic {
  /** The one service that writes it. */
  owner: string;
  /** Services that handle its events once, each with a dead-letter topic of its own. */
  consumers: readonly string[];
  /** Services that only hear it, for caches and open pages. */
  listeners: readonly string[];
  retentionDays: number;
  /** Where the latest event of a key says all: older ones may go. */
  compacted: boolean;
}

/**
 * Every topic: who writes it, who reads it, how long it is kept. Services, the local broker's access rules and the
 * chart follow this table. Imports nothing, because tools load it too.
 */
export const TOPICS: Readonly<Record<string, Topic>> = {
  'application.events.v1': {
    owner: 'application',
    consumers: ['catalog', 'document', 'notification', 'payment'],
    listeners: ['gateway'],
    retentionDays: 7,
    compacted: false,
  },
  'payment.events.v1': {
    owner: 'payment',
    consumers: ['application', 'notification'],
    listeners: ['gateway'],
    retentionDays: 7,
    compacted: false,
  },
  'catalog.events.v1': {
    owner: 'catalog',
    consumers: [],
    listeners: ['gateway'],
    retentionDays: 7,
    compacted: true,
  },
};

/**
 * Topics that earlier releases wrote and nobody read. What still waits in an outbox for one of them, or is written by
 * an older pod while a roll-out lasts, is not sent.
 */
export const REMOVED_TOPICS: readonly string[] = ['document.events.v1', 'notification.events.v1'];

/**
 * An event that was parked can be replayed this long. The inbox remembers longer, so that a replay takes effect once.
 */
export const DEAD_LETTER_DAYS = 30;

export const deadLetterTopic = (topic: string, consumer: string): string => `${topic}.${consumer}.dlq`;

export interface DeclaredTopic {
  topic: string;
  partitions: number;
  config: Record<string, string>;
}

const DAY_MS = 86_400_000;

/** The topics as a broker is to hold them, dead-letter topics included. */
export const declaredTopics = ({
  partitions,
  minInSyncReplicas,
}: {
  partitions: number;
  minInSyncReplicas: number;
}): DeclaredTopic[] => {
  const declare = (topic: string, count: number, days: number, compacted: boolean): DeclaredTopic => ({
    topic,
    partitions: count,
    config: {
      'cleanup.policy': compacted ? 'compact,delete' : 'delete',
      'retention.ms': String(days * DAY_MS),
      'min.insync.replicas': String(minInSyncReplicas),
    },
  });
  return Object.entries(TOPICS).flatMap(([topic, { consumers, retentionDays, compacted }]) => [
    declare(topic, partitions, retentionDays, compacted),
    ...consumers.map((consumer) => declare(deadLetterTopic(topic, consumer), 1, DEAD_LETTER_DAYS, false)),
  ]);
};

export type Operation = 'Read' | 'Write' | 'Describe';

export interface AccessRule {
  user: string;
  resource: 'topic' | 'group';
  name: string;
  /** A group of listeners has a random end. */
  prefix: boolean;
  operation: Operation;
}

/**
 * What each service may do at the broker, and nothing else: write the topics it owns, read those it consumes, park
 * events of its own.
 */
export const accessRules = (): AccessRule[] => {
  const rule = (
    user: string,
    operation: Operation,
    resource: AccessRule['resource'],
    name: string,
    prefix = false,
  ) => ({
    user,
    operation,
    resource,
    name,
    prefix,
  });
  const services = new Set(
    Object.values(TOPICS).flatMap(({ owner, consumers, listeners }) => [owner, ...consumers, ...listeners]),
  );
  return [
    ...Object.entries(TOPICS).flatMap(([topic, { owner, consumers, listeners }]) => [
      rule(owner, 'Write', 'topic', topic),
      ...[...consumers, ...listeners].map((user) => rule(user, 'Read', 'topic', topic)),
      ...consumers.flatMap((user) => [
        rule(user, 'Write', 'topic', deadLetterTopic(topic, user)),
        rule(user, 'Read', 'topic', deadLetterTopic(topic, user)),
      ]),
    ]),
    ...[...services].map((user) => rule(user, 'Read', 'group', user)),
    ...Object.values(TOPICS)
      .flatMap(({ listeners }) => [...listeners])
      .filter((user, index, all) => all.indexOf(user) === index)
      .map((user) => rule(user, 'Read', 'group', `${user}.`, true)),
  ];
};
