import type { Db } from '@wayfare/kit/db';
import { type EventConsumer, eventConsumer } from '@wayfare/kit/event-consumer';
import { type Served, serve } from '@wayfare/kit/unary';
import { NotificationServiceService } from '@wayfare/proto/notification/v1/notification_service';
import { createChangeStaff } from './app/change-staff.ts';
import { createChangeTemplate } from './app/change-template.ts';
import { createEndStaffSession } from './app/end-staff-session.ts';
import type { AccountClient } from './clients/account-client.ts';
import type { ApplicationClient } from './clients/application-client.ts';
import type { DeskClient } from './clients/desk-client.ts';
import type { ReminderStops } from './db/reminder-stops.ts';
import { createStaffSessionEnds } from './db/staff-session-ends.ts';
import type { TaskRepository } from './db/task-repository.ts';
import { createTemplateChanges } from './db/template-changes.ts';
import { createTemplateRepository } from './db/template-repository.ts';
import { createApplicationEvents } from './events/application-events.ts';
import { createPaymentEvents } from './events/payment-events.ts';
import { createNotificationHandlers } from './grpc/notification-handlers.ts';

interface Deps {
  db: Db;
  tasks: TaskRepository;
  application: Pick<ApplicationClient, 'getContact'>;
  reminderStops: Pick<ReminderStops, 'add'>;
  desk: DeskClient;
  accounts: Pick<
    AccountClient,
    | 'listStaffSessions'
    | 'endStaffSession'
    | 'listStaffAccounts'
    | 'inviteStaff'
    | 'inviteStaffAgain'
    | 'changeStaffAccount'
  >;
}

/** What main starts and what component tests start. */
export const buildServer = (deps: Deps): { services: Served[]; consumers: EventConsumer[] } => {
  const { db, tasks, accounts } = deps;
  const templates = createTemplateRepository();
  const changeTemplate = createChangeTemplate({ db, templates, changes: createTemplateChanges(), tasks });
  const endStaffSession = createEndStaffSession({ db, accounts, ends: createStaffSessionEnds() });
  const changeStaff = createChangeStaff(deps);
  const handlers = createNotificationHandlers({ ...deps, templates, changeTemplate, endStaffSession, changeStaff });
  return {
    services: [serve(NotificationServiceService, handlers)],
    consumers: [eventConsumer(createApplicationEvents({ tasks })), eventConsumer(createPaymentEvents({ tasks }))],
  };
};
