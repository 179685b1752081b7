import type { AddJobs, JobSettings } from '@wayfare/kit/jobs';
import type { TaskKind } from './domain/task-kind.ts';

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
