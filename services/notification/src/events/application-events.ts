import { eventConsumer } from '@wayfare/kit/event-consumer';
import { ApplicationEvent } from '@wayfare/proto/application/v1/application_events';
import { z } from 'zod';
import { type ApplicationAccounts, createApplicationAccounts } from '../db/application-accounts.ts';
import { reminderTasks } from '../db/reminder-tasks.ts';
import type { TaskRepository } from '../db/task-repository.ts';
import { caseMail, caseReason } from '../domain/case-news.ts';

const ofApplication = z.object({ applicationId: z.guid() });

/**
 * Contact saved: the silent account, and reminders where it is left at that. Submitted: the review notice, and a text
 * where texts are wanted. A case: one mail for each event that its owner has to know of. A message of staff: one mail
 * until it is read. Erased: nothing more is sent, nor remembered as sent, and the account ends unless something else of
 * its person is kept.
 */
export const createApplicationEvents = ({
  tasks,
  applicationAccounts = createApplicationAccounts(),
}: {
  tasks: TaskRepository;
  applicationAccounts?: ApplicationAccounts;
}) =>
  eventConsumer({
    topic: 'application.events.v1',
    decode: ApplicationEvent.decode,
    concerns: ({ event }) =>
      event?.$case === 'caseChanged'
        ? caseMail(event.caseChanged.event) !== undefined
        : event?.$case === 'threadChanged'
          ? event.threadChanged.mailDue
          : ['contactSaved', 'submitted', 'erased'].includes(event?.$case ?? ''),
    schema: z.object({
      event: z.union([
        z.object({ contactSaved: ofApplication }),
        z.object({ submitted: ofApplication }),
        z.object({ caseChanged: ofApplication }),
        z.object({ threadChanged: ofApplication }),
        z.object({ erased: ofApplication.extend({ userId: z.string().max(100) }) }),
      ]),
    }),
    handle: async ({ event }, { tx, eventId }) => {
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
      } else if (event?.$case === 'caseChanged') {
        const { applicationId, event: change, reason } = event.caseChanged;
        const kind = caseMail(change);
        const facts = { reason: caseReason(reason) };
        if (kind) await tasks.add(tx, [{ kind, applicationId, facts, dedupeKey: `${kind}:${eventId}` }]);
      } else if (event?.$case === 'threadChanged') {
        const kind = 'message_notice';
        const { applicationId, mailDue } = event.threadChanged;
        if (mailDue) await tasks.add(tx, [{ kind, applicationId, dedupeKey: `${kind}:${eventId}` }]);
      } else if (event?.$case === 'erased') {
        const { applicationId, userId } = event.erased;
        await tasks.deleteOf(tx, applicationId);
        const accounts = new Set(await applicationAccounts.take(tx, applicationId));
        if (userId) accounts.add(userId);
        await tasks.add(
          tx,
          [...accounts].map((account) => ({ kind: 'end_account', facts: { userId: account } })),
        );
      }
    },
  });
