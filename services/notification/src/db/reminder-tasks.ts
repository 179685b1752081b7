import { REMINDERS, type ReminderCause } from '../domain/reminder.ts';
import type { NewTask } from './task-repository.ts';

/** The reminders of a cause, once per application; each decides when it is due whether it is still needed. */
export const reminderTasks = (cause: ReminderCause, applicationId: string): NewTask[] =>
  REMINDERS[cause].map((dueInHours) => ({
    kind: 'recovery',
    applicationId,
    facts: { cause },
    dueInHours,
    dedupeKey: `recovery:${cause}:${dueInHours}:${applicationId}`,
  }));
