import { fork } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { keepApart } from './keep-apart.ts';
import type { WorkerProcess } from './process-pool.ts';

interface Reply<Answer> {
  answer?: Answer;
  sizeMb: number;
}

/**
 * A picture is megabytes that come and go: left to itself, glibc keeps them in an arena for each thread, and the
 * process doubles. Here they lie beside the heap and go back at once. One thread of libuv is all that a picture at a
 * time needs.
 */
const MEMORY = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '65536',
  MALLOC_TRIM_THRESHOLD_: '65536',
  UV_THREADPOOL_SIZE: '1',
};

interface Options {
  /** How far it stands back behind whoever else wants the processor, 0 to 19. */
  niceness?: number;
}

/**
 * All its threads begin with what the process has now. Where Linux weighs sessions against each other
 * (sched_autogroup), a process's own niceness counts within its session only, so the session, which is the worker's
 * alone, stands back too.
 */
const standBack = (pid: number, niceness: number): void => {
  setPriority(pid, niceness);
  try {
    writeFileSync(`/proc/${pid}/autogroup`, String(niceness));
  } catch {
    // No such thing here.
  }
};

/**
 * Starts a process that works on pictures. It is told nothing of our environment and can't look it up (see
 * keep-apart.ts):
 * it needs no secret and calls nobody.
 */
export const forkWorker = <Answer>(script: URL, { niceness = 0 }: Options = {}): WorkerProcess<Answer> => {
  const path = fileURLToPath(script);
  const child = fork(path, [], {
    serialization: 'advanced',
    env: { NODE_ENV: 'production', ...MEMORY },
    ...keepApart(path, ['--max-old-space-size=128', '--max-semi-space-size=1']),
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    detached: true,
  });
  // Never before its parent, which not every user may.
  if (child.pid && niceness > getPriority()) standBack(child.pid, niceness);
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  // Not a promise to race against: it would keep every answer until the worker ends.
  let lose = (_: Error) => {};
  exited.then(() => lose(new Error('the worker process ended')));
  let lastSizeMb = 0;

  return {
    pid: child.pid,
    exited,
    sizeMb: () => lastSizeMb,
    kill: () => {
      child.kill('SIGKILL');
    },
    work: (bytes) =>
      new Promise<Answer>((resolve, reject) => {
        lose = reject;
        child.once('message', ({ answer, sizeMb }: Reply<Answer>) => {
          lastSizeMb = sizeMb;
          if (answer === undefined) reject(new Error('the worker failed'));
          else resolve(answer);
        });
        child.send({ bytes }, (error) => error && reject(error));
      }),
  };
};
