import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { PassportReading } from '../reading.ts';
import type { ReaderProcess } from './reader-pool.ts';

interface Answer {
  reading?: PassportReading;
}

/** Starts a reader process. It gets no environment: it needs no secret and calls nobody. */
export const forkReader = (script: URL): ReaderProcess => {
  const child = fork(fileURLToPath(script), [], {
    serialization: 'advanced',
    env: { NODE_ENV: 'production' },
    execArgv: ['--max-old-space-size=192'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  const lost = exited.then(() => {
    throw new Error('the reader process ended');
  });
  lost.catch(() => {});

  return {
    exited,
    kill: () => {
      child.kill('SIGKILL');
    },
    read: (bytes) => {
      const answer = new Promise<PassportReading>((resolve, reject) => {
        child.once('message', ({ reading }: Answer) =>
          reading ? resolve(reading) : reject(new Error('the reader failed')),
        );
        child.send({ bytes }, (error) => error && reject(error));
      });
      return Promise.race([answer, lost]);
    },
  };
};
