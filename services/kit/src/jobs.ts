import { fromKnex, type JobWithMetadata, type PgBoss, type QueueOptions } from 'pg-boss';
import { withCredentials } from './caller.ts';
import type { Db, Tx } from './db.ts';
import { AppError } from './errors.ts';
import { measureJobs } from './job-gauges.ts';
import { createBoss } from './job-store.ts';
import type { Log } from './log.ts';
import { jobFailures, jobsGivenUp } from './metrics.ts';
import { type Carrier, currentCarrier, SpanKind, withSpan } from './trace.ts';

export interface JobSettings {
  /** How many jobs of this kind one process works on at a time; other kinds have lanes of their own. */
  lanes?: number;
  /** Tries after the first one; `for-ever` where a job must not be given up. */
  retries?: number | 'for-ever';
  /** The first wait after a failure; each further one is about twice as long, up to the longest. 0: no waits. */
  firstRetrySeconds?: number;
  longestRetrySeconds?: number;
  /** After it a try is ended and counts as failed. */
  longestRunSeconds?: number;
  /**
   * When a job of this kind is added by itself, in cron's five fields, UTC. Never more than one is queued or runs,
   * whatever the number of processes.
   */
  cron?: string;
}

/**
 * A job names a kind of work and the row it is about. It holds nothing else, so no personal data can stay in the queue.
 */
export interface Job {
  key: string;
  /** 1 for the first try. */
  attempt: number;
  /** Aborted as soon as the process stops, or when the run has taken too long. */
  signal: AbortSignal;
}

export interface JobHandler {
  /**
   * Throws where it should be tried again. A job may run twice, also at the same time after a crash: the row decides.
   */
  run: (job: Job) => Promise<unknown>;
  /** Runs when the last try has failed. */
  onGiveUp?: (key: string, reason: string) => Promise<void>;
}

interface JobData {
  trace: Carrier;
}
type Fetched = JobWithMetadata<JobData>;

interface Worker<Kind extends string> {
  log: Log;
  handlers: Record<Kind, JobHandler>;
}

const FOR_EVER = 1_000_000;
/** A process that died is noticed by its missing heartbeat. */
const HEARTBEAT_SECONDS = 30;
const SUPERVISE_SECONDS = 20;
/** A retry that falls due is found by looking; a new job is heard of at once. */
const POLL_SECONDS = 2;
/** A process looks for what it has itself added to run later so soon after its time. */
const LOOK_AFTER_MS = 50;
const STOP_WITHIN_MS = 20_000;

const queueOptions = ({
  retries = 10,
  firstRetrySeconds = 1,
  longestRetrySeconds = 600,
  longestRunSeconds = 120,
}: JobSettings): QueueOptions => ({
  retryLimit: retries === 'for-ever' ? FOR_EVER : retries,
  retryDelay: firstRetrySeconds,
  ...(firstRetrySeconds > 0 ? { retryBackoff: true, retryDelayMax: longestRetrySeconds } : { retryBackoff: false }),
  expireInSeconds: longestRunSeconds,
  heartbeatSeconds: HEARTBEAT_SECONDS,
  // The row that a job is about says what became of it.
  deleteAfterSeconds: 60,
});

const reasonOf = (error: unknown): string => (error instanceof AppError ? error.reason : 'unexpected');

/**
 * The work queue of a service, in its own database (pg-boss). `kinds` lists every kind of job the service knows.
 */
export const createJobs = <Kind extends string>({
  db,
  kinds,
  superviseSeconds = SUPERVISE_SECONDS,
  pollSeconds = POLL_SECONDS,
}: {
  db: Db;
  kinds: Record<Kind, JobSettings>;
  /** How often a process that died is looked for. */
  superviseSeconds?: number;
  /** How often retries, and what another process added to run later, are looked for. */
  pollSeconds?: number;
}) => {
  const names = Object.keys(kinds) as Kind[];
  const settingsOf = (kind: Kind): JobSettings => kinds[kind];
  const adder = createBoss(db);
  const lookOften = {
    includeMetadata: true as const,
    pollingIntervalSeconds: pollSeconds,
    notifyPollingIntervalSeconds: pollSeconds,
  };
  /** Has this process look for jobs of a kind now, where it works on them. */
  let look = (_kind: Kind): void => {};

  let queues: Promise<void> | undefined;
  const createQueues = async (): Promise<void> => {
    for (const kind of names) {
      const options = queueOptions(settingsOf(kind));
      await adder.createQueue(kind, { ...options, policy: 'exclusive', notify: true });
      await adder.updateQueue(kind, options);
      // Adding nothing reads what pg-boss has to know of a queue before it can add to it.
      await adder.insert(kind, []);
    }
  };
  /**
   * Once per process, before it serves; tried anew after a failure. What is added before waits for it on a connection
   * of its own, and with as many transactions open as the pool has connections there is none.
   */
  const prepare = (): Promise<void> => {
    queues ??= createQueues().catch((error) => {
      queues = undefined;
      throw error;
    });
    return queues;
  };

  /**
   * Adds a job for each key, within the caller's transaction; a key that has one queued or under way gets no second.
   * Works as soon as it commits, or once `startAfterSeconds` are over: to a fraction of a second where this process
   * goes on living and works on them, and at the next look of another otherwise.
   */
  const add = async (
    tx: Db | Tx,
    kind: Kind,
    keys: string[],
    { startAfterSeconds }: { startAfterSeconds?: number } = {},
  ): Promise<void> => {
    if (keys.length === 0) return;
    await prepare();
    const data: JobData = { trace: currentCarrier() };
    const jobs = keys.map((singletonKey) => ({
      singletonKey,
      data,
      ...(startAfterSeconds === undefined ? {} : { startAfter: startAfterSeconds }),
    }));
    await adder.insert(kind, jobs, { db: fromKnex(tx) });
    if (startAfterSeconds !== undefined)
      setTimeout(() => look(kind), startAfterSeconds * 1_000 + LOOK_AFTER_MS).unref();
  };

  const process = async ({ log, handlers }: Worker<Kind>, kind: Kind, job: Fetched): Promise<void> => {
    const { id, singletonKey, retryCount, retryLimit, data, signal } = job;
    const key = singletonKey ?? '';
    const attempt = retryCount + 1;
    const handler = handlers[kind];
    try {
      await withCredentials({}, () =>
        withSpan(`job ${kind}`, { kind: SpanKind.CONSUMER, carrier: data?.trace }, () =>
          handler.run({ key, attempt, signal }),
        ),
      );
      log.debug({ kind, jobId: id, key, attempt }, 'job done');
    } catch (error) {
      const reason = reasonOf(error);
      const why = error instanceof AppError ? { reason, details: error.details } : { err: error };
      jobFailures.inc({ kind });
      if (retryCount < retryLimit) {
        log.warn({ kind, jobId: id, key, attempt, ...why }, 'job failed, to be tried again');
      } else {
        jobsGivenUp.inc({ kind });
        log.error({ kind, jobId: id, key, attempt, ...why }, 'job given up');
        await handler.onGiveUp?.(key, reason);
      }
      // pg-boss keeps what is thrown: the driver's own words may quote a row.
      throw new Error(reason);
    }
  };

  const schedule = async (boss: PgBoss): Promise<void> => {
    for (const kind of names) {
      const { cron } = settingsOf(kind);
      if (cron) await boss.schedule(kind, cron, { trace: {} });
    }
    for (const { name } of await boss.getSchedules())
      if (!names.includes(name as Kind) || !settingsOf(name as Kind).cron) await boss.unschedule(name);
  };

  /**
   * Processes jobs until stopped, started by NOTIFY as soon as their transaction commits. `stop` aborts the signal of
   * the jobs that are under way and waits for them.
   */
  const start = async ({ url, ...worker }: Worker<Kind> & { url: string }): Promise<{ stop: () => Promise<void> }> => {
    const { log } = worker;
    const stopping = new AbortController();
    const options = {
      useListenNotify: true,
      superviseIntervalSeconds: superviseSeconds,
      monitorIntervalSeconds: superviseSeconds,
      maintenanceIntervalSeconds: 60,
    };
    const boss = createBoss(db, options, url);
    boss.on('error', (error) => log.warn({ err: error }, 'jobs wait: the queue could not be reached'));
    boss.on('warning', ({ message }) => log.warn({ message }, 'job queue'));
    await boss.start();
    await prepare();
    await schedule(boss);
    measureJobs(db, names);

    const lanes: { kind: Kind; lane: string }[] = [];
    const startLane = async (kind: Kind): Promise<void> => {
      const lane: string = await boss.work<JobData, void, typeof lookOften>(kind, lookOften, async (jobs) => {
        // After a job the next one is looked for at once.
        boss.notifyWorker(lane);
        for (const job of jobs) {
          const signal = AbortSignal.any([job.signal, stopping.signal]);
          await process(worker, kind, { ...job, signal });
        }
      });
      lanes.push({ kind, lane });
    };
    for (const kind of names) {
      for (let lane = 0; lane < (settingsOf(kind).lanes ?? 1); lane += 1) await startLane(kind);
    }
    look = (due) => {
      for (const { kind, lane } of lanes) if (kind === due) boss.notifyWorker(lane);
    };
    return {
      stop: async () => {
        look = () => {};
        // pg-boss itself aborts only what still runs after its patience.
        stopping.abort();
        await boss.stop({ close: false, timeout: STOP_WITHIN_MS });
      },
    };
  };

  /**
   * Processes one due job of the first kind that has one, in the caller's own time. @returns false where none is due
   */
  const runOne = async (worker: Worker<Kind>, wanted: Kind[] = names): Promise<boolean> => {
    await prepare();
    for (const kind of wanted) {
      const [job] = await adder.fetch<JobData>(kind, { includeMetadata: true });
      if (!job) continue;
      const attempt = { ...job, signal: AbortSignal.timeout(60_000) };
      await process(worker, kind, attempt).then(
        () => adder.complete(kind, job.id),
        (error) => adder.fail(kind, job.id, error),
      );
      return true;
    }
    return false;
  };

  return { prepare, add, start, runOne };
};

/** Runs `batch` until it finds nothing more to do, or the process stops. @returns how much was done in all */
export const untilNothingIsDue = async (signal: AbortSignal, batch: () => Promise<number>): Promise<number> => {
  let total = 0;
  for (let done = -1; done !== 0 && !signal.aborted; total += done) done = await batch();
  return total;
};

export type Jobs<Kind extends string> = ReturnType<typeof createJobs<Kind>>;
/** What a command needs that only adds jobs. */
export type AddJobs<Kind extends string> = Jobs<Kind>['add'];
