import { eventConsumer } from '@wayfare/kit/event-consumer';
import { ApplicationEvent } from '@wayfare/proto/application/v1/application_events';
import { z } from 'zod';
import { reminderTasks } from '../db/reminder-tasks.ts';
import type { TaskRepository } from '../db/task-repository.ts';

const ofApplication = z.object({ applicationId: z.guid() });

/** Contact saved: the silent account, and reminders where it is left at that. Submitted: the review notice, and a text where texts are wanted. Erased: nothing more is sent, nor remembered as sent. */
export const createApplicationEvents = ({ tasks }: { tasks: TaskRepository }) =>
  eventConsumer({
    topic: 'application.events.v1',
    decode: ApplicationEvent.decode,
    concerns: ({ event }) => ['contactSaved', 'submitted', 'erased'].includes(event?.$case ?? ''),
    schema: z.object({
      event: z.union([
        z.object({ contactSaved: ofApplication }),
        z.object({ submitted: ofApplication }),
        z.object({ erased: ofApplication }),
      ]),
    }),
    handle: async ({ event }, { tx }) => {
      if (event?.$case === 'contactSaved') {
        const { applicationId } = event.contactSaved;
        await tasks.add(tx, [{ kind: 'account', applicationId }, ...reminderTasks('unpaid', applicationId)]);
      } else if (event?.$case === 'submitted') {
        const { applicationId } = event.submitted;
        const kinds = ['application_review_notice', 'sms_submitted'] as const;
        await tasks.add(
          tx,
          kinds.map((kind) => ({ kind, applicationId, dedupeKey: `${kind}:${applicationId}` })),
        );
      } else if (event?.$case === 'erased') {
        await tasks.deleteOf(tx, event.erased.applicationId);
      }
    },
  });
