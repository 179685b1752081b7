import { setTimeout as sleep } from 'node:timers/promises';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** The process's metrics, answered at /metrics. */
export const registry = new Registry();

export const startProcessMetrics = () => collectDefaultMetrics({ register: registry });

const buckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 20];

export const rpcSeconds = new Histogram({
  name: 'visa_rpc_seconds',
  help: 'Time to answer a gRPC call',
  labelNames: ['method', 'outcome'],
  buckets,
  registers: [registry],
});

export const httpSeconds = new Histogram({
  name: 'visa_http_seconds',
  help: 'Time to answer an HTTP request',
  labelNames: ['method', 'route', 'status'],
  buckets,
  registers: [registry],
});

export const eventSeconds = new Histogram({
  name: 'visa_event_seconds',
  help: 'Time to handle one event',
  labelNames: ['topic', 'outcome'],
  buckets,
  registers: [registry],
});

export const deadLetters = new Counter({
  name: 'visa_dead_letters_total',
  help: 'Events at fault themselves, put on the dead-letter topic of this consumer',
  labelNames: ['topic'],
  registers: [registry],
});

export const eventLag = new Gauge({
  name: 'visa_event_lag',
  help: 'Events of a topic that this consumer has not handled yet',
  labelNames: ['topic'],
  registers: [registry],
});

export const eventAgeSeconds = new Gauge({
  name: 'visa_event_age_seconds',
  help: 'Age of the oldest event that this consumer has read and not handled yet',
  labelNames: ['topic'],
  registers: [registry],
});

export const heldPartitions = new Gauge({
  name: 'visa_event_held_partitions',
  help: 'Partitions whose next event fails and is retried',
  labelNames: ['topic'],
  registers: [registry],
});

export const refusedByLimit = new Counter({
  name: 'visa_limited_total',
  help: 'Requests refused because somebody asked too often',
  labelNames: ['budget', 'by'],
  registers: [registry],
});

export const staffBursts = new Counter({
  name: 'visa_staff_bursts_total',
  help: 'Times that one of the staff did far more of something than work takes',
  labelNames: ['operation'],
  registers: [registry],
});

export const outboxPending = new Gauge({
  name: 'visa_outbox_pending',
  help: 'Events waiting to be sent to Kafka',
  registers: [registry],
});

export const outboxAgeSeconds = new Gauge({
  name: 'visa_outbox_age_seconds',
  help: 'Age of the oldest event waiting to be sent to Kafka',
  registers: [registry],
});

export const jobFailures = new Counter({
  name: 'visa_job_failures_total',
  help: 'Tries of a job that failed, whether or not it is tried again',
  labelNames: ['kind'],
  registers: [registry],
});

export const jobsGivenUp = new Counter({
  name: 'visa_jobs_given_up_total',
  help: 'Jobs whose last try failed',
  labelNames: ['kind'],
  registers: [registry],
});

/** Whoever asks for the metrics waits for them for seconds; the others are told without what is not read by then. */
const READ_WITHIN_MS = 2_000;

const inTime = <T>(read: Promise<T>): Promise<T> => {
  const late = new AbortController();
  const over = sleep(READ_WITHIN_MS, undefined, { signal: late.signal, ref: false }).then(() => {
    throw new Error('a figure took too long to read');
  });
  over.catch(() => {});
  return Promise.race([read, over]).finally(() => late.abort());
};

interface Reading {
  labels: Record<string, string>;
  /** One for each of the gauges, in their order. */
  values: number[];
}

/** Gauges collected together at scrape time, by one reading; while it fails or takes too long they are absent. */
export const registerGauges = (gauges: { name: string; help: string }[], read: () => Promise<Reading[]>): void => {
  let reading: Promise<Reading[]> | undefined;
  for (const [index, { name, help }] of gauges.entries()) {
    registry.removeSingleMetric(name);
    new Gauge({
      name,
      help,
      labelNames: ['kind'],
      registers: [registry],
      async collect() {
        reading ??= read().finally(() => {
          reading = undefined;
        });
        this.reset();
        for (const { labels, values } of await inTime(reading).catch(() => [])) this.set(labels, values[index] ?? 0);
      },
    });
  }
};

/** A figure that is read when somebody asks for the metrics; absent where that fails or takes too long. */
export const measureWhenAsked = (name: string, help: string, read: () => Promise<number>): void => {
  new Gauge({
    name,
    help,
    registers: [registry],
    async collect() {
      await inTime(read()).then(
        (value) => this.set(value),
        () => this.remove(),
      );
    },
  });
};
