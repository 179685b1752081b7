import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '@wayfare/kit/db';
import { AppError } from '@wayfare/kit/errors';
import type { Log } from '@wayfare/kit/log';
import { SpanKind, withSpan } from '@wayfare/kit/trace';
import type { WorkOffTask } from './app/work-off-task.ts';
import { claimTask, endTask, postponeTask, putOffTask, sweepTasks } from './db/task-queue.ts';
import { MOST_ATTEMPTS, secondsUntilRetry } from './domain/retry.ts';

interface Deps {
  db: Db;
  workOffTask: WorkOffTask;
  log: Log;
  retryAfterSeconds?: (failedAttempts: number) => number;
  mostAttempts?: number;
}

/** Takes one due task and works it off. @returns false where none is due */
export const createWorkOnce =
  ({ db, workOffTask, log, retryAfterSeconds = secondsUntilRetry, mostAttempts = MOST_ATTEMPTS }: Deps) =>
  async (): Promise<boolean> => {
    const task = await claimTask(db);
    if (!task) return false;
    const { id, kind, attempts } = task;
    try {
      const outcome = await withSpan(`task ${kind}`, { kind: SpanKind.CONSUMER, carrier: task.trace }, () =>
        workOffTask(task),
      );
      if (outcome.status === 'later') await putOffTask(db, task, outcome.seconds);
      else await endTask(db, task, outcome);
      log.info({ taskId: id, kind, attempts, ...outcome }, outcome.status === 'later' ? 'task put off' : 'task ended');
    } catch (error) {
      const known = error instanceof AppError ? error : undefined;
      const reason = known?.reason ?? 'unexpected';
      const why = known ? { reason, details: known.details } : { err: error };
      if (attempts >= mostAttempts) {
        await endTask(db, task, { status: 'failed', reason });
        log.error({ taskId: id, kind, attempts, ...why }, 'task given up');
      } else {
        await postponeTask(db, task, { seconds: retryAfterSeconds(attempts), reason });
        log.warn({ taskId: id, kind, attempts, ...why }, 'task postponed');
      }
    }
    return true;
  };

const HOUR_MS = 3_600_000;

/** Works until stopped; a task that is under way is brought to its end. */
export const startWorker = (deps: Deps, { pollMs = 500, lanes = 3 } = {}) => {
  const stopping = new AbortController();
  const workOnce = createWorkOnce(deps);
  const pause = (ms: number) => sleep(ms, undefined, { signal: stopping.signal }).catch(() => {});

  const work = async () => {
    while (!stopping.signal.aborted) {
      try {
        if (!(await workOnce())) await pause(pollMs);
      } catch (error) {
        deps.log.warn({ err: error }, 'tasks wait: the database is away');
        await pause(5_000);
      }
    }
  };
  const sweep = async () => {
    while (!stopping.signal.aborted) {
      await sweepTasks(deps.db).catch(() => {});
      await pause(HOUR_MS);
    }
  };
  const running = [...Array.from({ length: lanes }, work), sweep()];
  return {
    stop: async () => {
      stopping.abort();
      await Promise.all(running);
    },
  };
};
