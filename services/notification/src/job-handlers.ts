import type { Db } from '@wayfare/kit/db';
import { AppError } from '@wayfare/kit/errors';
import { type JobHandler, untilNothingIsDue } from '@wayfare/kit/jobs';
import type { Log } from '@wayfare/kit/log';
import type { ProcessTask } from './app/process-task.ts';
import type { ReminderStops } from './db/reminder-stops.ts';
import type { TaskRepository } from './db/task-repository.ts';
import type { NotificationJob } from './jobs.ts';

interface Deps {
  db: Db;
  tasks: TaskRepository;
  reminderStops: Pick<ReminderStops, 'keyPlain'>;
  processTask: ProcessTask;
  log: Log;
}

const BATCH = 500;

/** Background jobs: process tasks, queue the due ones, delete old ones. */
export const createJobHandlers = ({
  db,
  tasks,
  reminderStops,
  processTask,
  log,
}: Deps): Record<NotificationJob, JobHandler> => {
  const doTask: JobHandler = {
    run: async ({ key, attempt }) => {
      const task = await tasks.findPending(db, key);
      if (!task) return;
      try {
        const outcome = await processTask(task);
        if (outcome.status === 'later') await tasks.putOff(db, key, outcome.seconds);
        else await tasks.end(db, task, outcome);
        const message = outcome.status === 'later' ? 'task put off' : 'task ended';
        log.info({ taskId: key, kind: task.kind, attempts: attempt, ...outcome }, message);
      } catch (error) {
        const reason = error instanceof AppError ? error.reason : 'unexpected';
        await tasks.noteFailure(db, key, { attempts: attempt, reason });
        throw error;
      }
    },
    onGiveUp: async (key, reason) => {
      const task = await tasks.findPending(db, key);
      if (task) await tasks.end(db, task, { status: 'failed', reason });
    },
  };
  return {
    'send-link': doTask,
    'send-message': doTask,
    'send-reminder': doTask,
    'create-account': doTask,
    'end-account': doTask,
    'sweep-tasks': {
      run: ({ signal }) => untilNothingIsDue(signal, () => db.transaction((tx) => tasks.addDueJobs(tx, BATCH))),
    },
    'delete-old-tasks': { run: ({ signal }) => untilNothingIsDue(signal, () => tasks.deleteOld(db, BATCH)) },
    'key-reminder-stops': { run: ({ signal }) => untilNothingIsDue(signal, () => reminderStops.keyPlain(db)) },
  };
};
