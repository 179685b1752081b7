import { AppError } from '@wayfare/kit/errors';

/**
 * A process that works on one picture at a time. It dies by itself or is killed; what it was working on is lost with
 * it.
 */
export interface WorkerProcess<Answer> {
  pid?: number;
  work: (bytes: Buffer) => Promise<Answer>;
  /** Its size after the last answer. */
  sizeMb: () => number;
  kill: () => void;
  exited: Promise<void>;
}

interface Settings<Answer> {
  spawn: () => WorkerProcess<Answer>;
  /** Begins the reasons of its errors. */
  name: string;
  /** Workers that may run at a time. */
  size: number;
  /** Pictures that may wait; one more is refused at once. */
  queueLimit: number;
  /**
   * From arrival to answer; then the work is killed. A picture that would wait a third of it, as things stand, is
   * refused at once instead.
   */
  deadlineMs: number;
  /** Pictures after which a worker is replaced, for its memory only grows. */
  recycleAfter: number;
  /** The size from which on it is replaced sooner. */
  recycleAboveMb: number;
  /** A worker with nothing to do goes after this time, and its memory with it. */
  idleMs: number;
}

interface Job<Answer> {
  bytes: Buffer;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
  begun: number;
  queuedAt: number;
  worker?: Worker<Answer>;
}

interface Worker<Answer> {
  process: WorkerProcess<Answer>;
  served: number;
  job?: Job<Answer>;
  idle?: NodeJS.Timeout;
}

interface RunOptions {
  /** Who asked has gone: what still waits is not begun. */
  signal?: AbortSignal;
}

/** How much one picture counts in the mean of how long they take. */
const WEIGHT = 0.2;
/** With the start of its process. */
const FIRST_GUESS_MS = 2_000;
/** The share of the deadline that is for waiting: what is read then may still take twice as long as was thought. */
const WAITING = 1 / 3;

/**
 * Hands pictures to worker processes, started when the first picture comes and let go when none comes. With the pool's
 * name: RESOURCE_EXHAUSTED `…-busy` beyond the queue, before a byte of the picture is asked for; DEADLINE_EXCEEDED
 * `…-deadline` after the deadline; UNAVAILABLE `…-lost` where the process died or failed.
 */
export const createProcessPool = <Answer>({
  spawn,
  name,
  size,
  queueLimit,
  deadlineMs,
  recycleAfter,
  recycleAboveMb,
  idleMs,
}: Settings<Answer>) => {
  const workers = new Set<Worker<Answer>>();
  const waiting: Job<Answer>[] = [];
  let admitted = 0;
  let meanMs = FIRST_GUESS_MS;

  const letGo = (worker: Worker<Answer>) => {
    clearTimeout(worker.idle);
    workers.delete(worker);
    worker.process.kill();
  };

  const open = (): Worker<Answer> => {
    const worker: Worker<Answer> = { process: spawn(), served: 0 };
    workers.add(worker);
    worker.process.exited.then(() => {
      letGo(worker);
      assignWaiting();
    });
    return worker;
  };

  const freeWorker = (): Worker<Answer> | undefined =>
    [...workers].find(({ job }) => !job) ?? (workers.size < size ? open() : undefined);

  const rest = (worker: Worker<Answer>) => {
    worker.job = undefined;
    if (!workers.has(worker)) return;
    const isWorn = worker.served >= recycleAfter || worker.process.sizeMb() > recycleAboveMb;
    if (isWorn) letGo(worker);
    else worker.idle = setTimeout(() => letGo(worker), idleMs).unref();
  };

  const assign = (job: Job<Answer>, worker: Worker<Answer>) => {
    clearTimeout(worker.idle);
    worker.job = job;
    worker.served++;
    job.worker = worker;
    job.begun = performance.now();
    worker.process
      .work(job.bytes)
      .then(
        (answer) => {
          meanMs += WEIGHT * (performance.now() - job.begun - meanMs);
          job.resolve(answer);
        },
        (cause) => {
          // What failed on one picture is not trusted with the next.
          letGo(worker);
          job.reject(new AppError('UNAVAILABLE', `${name}-lost`, { cause }));
        },
      )
      .then(() => {
        rest(worker);
        assignWaiting();
      });
  };

  const assignWaiting = () => {
    while (waiting.length > 0) {
      const worker = freeWorker();
      if (!worker) return;
      assign(waiting.shift() as Job<Answer>, worker);
    }
  };

  const drop = (job: Job<Answer>) => {
    const at = waiting.indexOf(job);
    if (at >= 0) waiting.splice(at, 1);
  };

  /** What one takes as things stand: the mean of the last, or as long as those under way have taken already. */
  const takesMs = () => {
    const begun = [...workers].flatMap(({ job }) => job?.begun ?? []);
    const soFarMs = begun.reduce((sum, at) => sum + performance.now() - at, 0) / Math.max(1, begun.length);
    return Math.max(meanMs, soFarMs);
  };

  /** Until a worker is free for one more. */
  const waitMs = () => Math.ceil((admitted + 1 - size) / size) * takesMs();

  const isFull = () => admitted >= size && (admitted >= size + queueLimit || waitMs() > deadlineMs * WAITING);

  const busy = () => {
    const retryAfterSeconds = String(Math.max(1, Math.ceil(waitMs() / 1000)));
    return new AppError('RESOURCE_EXHAUSTED', `${name}-busy`, { details: { retryAfterSeconds } });
  };

  return {
    /** `receive` is called once there is a place for its picture. */
    run: async (receive: () => Promise<Buffer>, { signal }: RunOptions = {}): Promise<Answer> => {
      if (isFull()) throw busy();
      admitted++;
      let job: Job<Answer> | undefined;
      let timer: NodeJS.Timeout | undefined;
      let isOver = false;
      try {
        return await new Promise<Answer>((resolve, reject) => {
          timer = setTimeout(() => {
            reject(new AppError('DEADLINE_EXCEEDED', `${name}-deadline`));
            if (job?.worker && job.worker.job === job) letGo(job.worker);
          }, deadlineMs);
          signal?.addEventListener('abort', () => reject(new AppError('ABORTED', 'caller-gone')), { once: true });
          receive().then((bytes) => {
            if (isOver) return;
            job = { bytes, resolve, reject, begun: 0, queuedAt: performance.now() };
            waiting.push(job);
            assignWaiting();
          }, reject);
        });
      } finally {
        isOver = true;
        clearTimeout(timer);
        if (job) drop(job);
        admitted--;
        assignWaiting();
      }
    },
    /** Pictures that wait for a worker. */
    depth: (): number => admitted - [...workers].filter(({ job }) => job).length,
    /** For how long the picture that has waited longest has, in seconds; 0 where none waits. */
    oldestSeconds: (): number => (waiting[0] ? (performance.now() - waiting[0].queuedAt) / 1000 : 0),
    workers: (): readonly WorkerProcess<Answer>[] => [...workers].map(({ process }) => process),
    close: (): void => {
      for (const worker of [...workers]) letGo(worker);
    },
  };
};
export type ProcessPool<Answer> = ReturnType<typeof createProcessPool<Answer>>;
