import type { Db } from '@wayfare/kit/db';
import { AppError } from '@wayfare/kit/errors';
import { type AddJobs, type JobHandler, type JobSettings, untilNothingIsDue } from '@wayfare/kit/jobs';
import type { Log } from '@wayfare/kit/log';
import type { ProcessTask } from './app/process-task.ts';
import type { ReminderStops } from './db/reminder-stops.ts';
import type { TaskKind, TaskRepository } from './db/task-repository.ts';

type TaskJob = 'send-link' | 'send-message' | 'send-reminder' | 'create-account' | 'end-account';
export type NotificationJob = TaskJob | 'sweep-tasks' | 'delete-old-tasks' | 'key-reminder-stops';
export type AddNotificationJobs = AddJobs<NotificationJob>;

/** About six hours in all. */
const patient: JobSettings = { retries: 14, firstRetrySeconds: 5, longestRetrySeconds: 3_600 };

/** A link that somebody waits for has lanes of its own, so that no flood of reminders holds it up. */
export const notificationJobs: Record<NotificationJob, JobSettings> = {
  'send-link': { ...patient, lanes: 2 },
  'send-message': { ...patient, lanes: 2 },
  'send-reminder': patient,
  'create-account': patient,
  'end-account': patient,
  'sweep-tasks': { cron: '* * * * *', longestRunSeconds: 600 },
  'key-reminder-stops': { cron: '17 * * * *', longestRunSeconds: 600 },
  'delete-old-tasks': { cron: '41 * * * *', longestRunSeconds: 600 },
};

/** Which job does a task of this kind. */
export const jobKindOf = ({ kind, application_id }: { kind: TaskKind; application_id: string | null }): TaskJob => {
  if (kind === 'account') return 'create-account';
  if (kind === 'end_account') return 'end-account';
  if (kind === 'recovery') return 'send-reminder';
  return kind === 'magic_link' && !application_id ? 'send-link' : 'send-message';
};

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
