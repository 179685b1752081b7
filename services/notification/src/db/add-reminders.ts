import type { Db, Tx } from '@visa/kit/db';
import { REMINDERS, type ReminderCause } from '../domain/reminder.ts';
import { addTask } from './task-queue.ts';

/** Puts the reminders of a cause into the queue, once per application; each decides when it is due whether it is still needed. */
export const addReminders = async (tx: Db | Tx, cause: ReminderCause, applicationId: string): Promise<void> => {
  for (const dueInHours of REMINDERS[cause])
    await addTask(tx, {
      kind: 'recovery',
      applicationId,
      facts: { cause },
      dueInHours,
      dedupeKey: `recovery:${cause}:${dueInHours}:${applicationId}`,
    });
};
