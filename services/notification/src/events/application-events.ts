import { eventConsumer } from '@visa/kit/kafka';
import { ApplicationEvent } from '@visa/proto/application/v1/application_events';
import { addReminders } from '../db/add-reminders.ts';
import { addTask, deleteTasksOf } from '../db/task-queue.ts';

/** Contact saved: the silent account, and reminders where it is left at that. Submitted: the review notice, and a text where texts are wanted. Erased: nothing more is sent, nor remembered as sent. */
export const applicationEvents = eventConsumer({
  topic: 'application.events.v1',
  decode: ApplicationEvent.decode,
  handle: async ({ event }, { tx }) => {
    if (event?.$case === 'contactSaved') {
      const { applicationId } = event.contactSaved;
      await addTask(tx, { kind: 'account', applicationId });
      await addReminders(tx, 'unpaid', applicationId);
    } else if (event?.$case === 'submitted') {
      const { applicationId } = event.submitted;
      for (const kind of ['application_review_notice', 'sms_submitted'] as const)
        await addTask(tx, { kind, applicationId, dedupeKey: `${kind}:${applicationId}` });
    } else if (event?.$case === 'erased') {
      await deleteTasksOf(tx, event.erased.applicationId);
    }
  },
});
