import { AppError } from '@visa/kit/errors';
import type { PassportReading } from '../reading.ts';

/** A process that reads one picture at a time. It dies by itself or is killed; what it was reading is lost with it. */
export interface ReaderProcess {
  read: (bytes: Buffer) => Promise<PassportReading>;
  kill: () => void;
  exited: Promise<void>;
}

interface Settings {
  spawn: () => ReaderProcess;
  /** Readers that may run at a time. */
  size: number;
  /** Pictures that may wait; one more is refused at once. */
  queueLimit: number;
  /** From arrival to answer; then the recognition is killed. */
  deadlineMs: number;
  /** Pictures after which a reader is replaced, for its memory only grows. */
  recycleAfter: number;
  /** A reader with nothing to do goes after this time, and its memory with it. */
  idleMs: number;
}

interface Job {
  bytes: Buffer;
  resolve: (reading: PassportReading) => void;
  reject: (error: unknown) => void;
  timer: NodeJS.Timeout;
  reader?: Reader;
}

interface Reader {
  process: ReaderProcess;
  served: number;
  job?: Job;
  idle?: NodeJS.Timeout;
}

/**
 * Hands pictures to reader processes, started when the first picture comes and let go when none comes. RESOURCE_EXHAUSTED `ocr-busy` beyond the queue,
 * DEADLINE_EXCEEDED `ocr-deadline` after the deadline, UNAVAILABLE `ocr-reader-lost` where the process died.
 */
export const createReaderPool = ({ spawn, size, queueLimit, deadlineMs, recycleAfter, idleMs }: Settings) => {
  const readers = new Set<Reader>();
  const waiting: Job[] = [];

  const letGo = (reader: Reader) => {
    clearTimeout(reader.idle);
    readers.delete(reader);
    reader.process.kill();
  };

  const open = (): Reader => {
    const reader: Reader = { process: spawn(), served: 0 };
    readers.add(reader);
    reader.process.exited.then(() => {
      letGo(reader);
      work();
    });
    return reader;
  };

  const freeReader = (): Reader | undefined =>
    [...readers].find(({ job }) => !job) ?? (readers.size < size ? open() : undefined);

  const finish = (job: Job, settle: () => void) => {
    clearTimeout(job.timer);
    settle();
  };

  const rest = (reader: Reader) => {
    reader.job = undefined;
    if (!readers.has(reader)) return;
    if (reader.served >= recycleAfter) letGo(reader);
    else reader.idle = setTimeout(() => letGo(reader), idleMs).unref();
  };

  const assign = (job: Job, reader: Reader) => {
    clearTimeout(reader.idle);
    reader.job = job;
    reader.served++;
    job.reader = reader;
    reader.process
      .read(job.bytes)
      .then(
        (reading) => finish(job, () => job.resolve(reading)),
        (cause) => finish(job, () => job.reject(new AppError('UNAVAILABLE', 'ocr-reader-lost', { cause }))),
      )
      .then(() => {
        rest(reader);
        work();
      });
  };

  const work = () => {
    while (waiting.length > 0) {
      const reader = freeReader();
      if (!reader) return;
      assign(waiting.shift() as Job, reader);
    }
  };

  const giveUp = (job: Job) => {
    const at = waiting.indexOf(job);
    if (at >= 0) waiting.splice(at, 1);
    job.reject(new AppError('DEADLINE_EXCEEDED', 'ocr-deadline'));
    if (job.reader?.job === job) letGo(job.reader);
    work();
  };

  return {
    read: (bytes: Buffer): Promise<PassportReading> => {
      const busy = [...readers].filter(({ job }) => job).length;
      if (busy >= size && waiting.length >= queueLimit) throw new AppError('RESOURCE_EXHAUSTED', 'ocr-busy');
      return new Promise((resolve, reject) => {
        const job: Job = { bytes, resolve, reject, timer: setTimeout(() => giveUp(job), deadlineMs) };
        waiting.push(job);
        work();
      });
    },
    /** Pictures that wait for a reader. */
    depth: (): number => waiting.length,
    close: (): void => {
      for (const reader of [...readers]) letGo(reader);
    },
  };
};
export type ReaderPool = ReturnType<typeof createReaderPool>;
