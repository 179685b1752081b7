import { randomUUID } from 'node:crypto';
import type { Db } from '@wayfare/kit/db';
import { AppError } from '@wayfare/kit/errors';
import type { EventConsumer } from '@wayfare/kit/event-consumer';
import { handleOnce } from '@wayfare/kit/inbox';
import { createJobs } from '@wayfare/kit/jobs';
import { ApplicationEvent } from '@wayfare/proto/application/v1/application_events';
import type { TemplateInput } from '@wayfare/proto/notification/v1/notification_service';
import { PaymentEvent } from '@wayfare/proto/payment/v1/payment_events';
import type { AccountClient, StaffAccount, StaffSession } from '../src/clients/account-client.ts';
import type { Contact } from '../src/clients/application-client.ts';
import { createTaskRepository, type TaskRepository } from '../src/db/task-repository.ts';
import { createApplicationEvents } from '../src/events/application-events.ts';
import { createPaymentEvents } from '../src/events/payment-events.ts';
import { type NotificationJob, notificationJobs } from '../src/jobs.ts';

export const aContact = (over: Partial<Contact> = {}): Contact => ({
  email: 'grace@example.test',
  firstName: 'Grace',
  lastName: 'Hopper',
  locale: 'en',
  orderNumber: '1a2b3c4d',
  visaName: 'United Kingdom ETA',
  numApplicants: 2,
  status: 'APPLICATION_STATUS_DRAFT',
  updatedAt: new Date('2026-01-01T00:00:00Z'),
  handOverBy: new Date('2026-11-23T09:30:00Z'),
  timeZone: 'Europe/Paris',
  smsNumber: undefined,
  ...over,
});

export const aTemplate = (over: Partial<TemplateInput> = {}): TemplateInput => ({
  templateType: 'receipt',
  templateName: 'Our receipt',
  subject: 'Paid: {{ORDER_NUMBER}}',
  htmlContent: '<p>Thanks for {{TOTAL_PAID}}, {{VISA_NAME}}</p>',
  isActive: true,
  locale: '',
  ...over,
});

export const TASK_JOBS: NotificationJob[] = [
  'send-link',
  'send-message',
  'send-reminder',
  'create-account',
  'end-account',
];

/** The service's queue, without its waits: four tries, one right after the other. */
export const jobsOf = (db: Db) => {
  const kinds = { ...notificationJobs };
  for (const kind of TASK_JOBS) kinds[kind] = { ...kinds[kind], retries: 3, firstRetrySeconds: 0 };
  return createJobs({ db, kinds });
};
export const tasksOf = (db: Db) => createTaskRepository({ addJobs: jobsOf(db).add });

/** Hands an event to the consumer as the inbox does. */
const deliver = <E>(
  db: Db,
  createConsumer: (deps: { tasks: TaskRepository }) => EventConsumer,
  event: E,
  eventId: string,
) =>
  handleOnce(db, { consumer: 'notification', eventId }, (tx) =>
    createConsumer({ tasks: tasksOf(db) }).handle(event, { tx, eventId }),
  );

export const paymentSucceeded = (
  db: Db,
  { applicationId = randomUUID(), paymentId = randomUUID(), eventId = randomUUID(), amountMinor = 12_264 } = {},
) =>
  deliver(
    db,
    createPaymentEvents,
    PaymentEvent.fromPartial({
      applicationId,
      paymentId,
      amount: { amountMinor, currency: 'usd' },
      event: { $case: 'succeeded', succeeded: {} },
    }),
    eventId,
  );

export const paymentRefunded = (
  db: Db,
  { applicationId = randomUUID(), paymentId = randomUUID(), eventId = randomUUID(), refundedMinor = 1_000 } = {},
) =>
  deliver(
    db,
    createPaymentEvents,
    PaymentEvent.fromPartial({
      applicationId,
      paymentId,
      amount: { amountMinor: 12_264, currency: 'usd' },
      event: {
        $case: 'refunded',
        refunded: { duplicate: false, refunded: { amountMinor: refundedMinor, currency: 'usd' } },
      },
    }),
    eventId,
  );

export const contactSaved = (db: Db, { applicationId = randomUUID(), eventId = randomUUID() } = {}) =>
  deliver(
    db,
    createApplicationEvents,
    ApplicationEvent.fromPartial({ event: { $case: 'contactSaved', contactSaved: { applicationId } } }),
    eventId,
  );

export const submitted = (db: Db, { applicationId = randomUUID(), eventId = randomUUID() } = {}) =>
  deliver(
    db,
    createApplicationEvents,
    ApplicationEvent.fromPartial({ event: { $case: 'submitted', submitted: { applicationId } } }),
    eventId,
  );

export const caseChanged = (
  db: Db,
  event: string,
  { applicationId = randomUUID(), eventId = randomUUID(), reason = '' } = {},
) =>
  deliver(
    db,
    createApplicationEvents,
    ApplicationEvent.fromPartial({
      event: { $case: 'caseChanged', caseChanged: { applicationId, stage: 'info_needed', event, reason } },
    }),
    eventId,
  );

export const threadChanged = (
  db: Db,
  thread: { applicationId: string; mailDue: boolean },
  eventId: string = randomUUID(),
) =>
  deliver(
    db,
    createApplicationEvents,
    ApplicationEvent.fromPartial({ event: { $case: 'threadChanged', threadChanged: thread } }),
    eventId,
  );

/** Accounts in memory, answering as the link provider in Keycloak does. */
export const someAccounts = () => {
  const known = new Map<string, string>();
  const staff = new Set<string>();
  /** Address by user id. */
  const administrators = new Map<string, string>();
  const issued: { email: string; token: string }[] = [];
  const named: { email: string; firstName?: string | undefined; lastName?: string | undefined }[] = [];
  const sessions: StaffSession[] = [];
  /** Of the staff, as Keycloak has them. */
  const colleagues: StaffAccount[] = [];
  let away = false;
  const answer = () => {
    if (away) throw new AppError('UNAVAILABLE', 'keycloak-away');
  };
  const make = (email: string): string => {
    const userId = known.get(email) ?? randomUUID();
    known.set(email, userId);
    return userId;
  };
  const client: AccountClient = {
    listStaffSessions: async () => {
      answer();
      return [...sessions];
    },
    endStaffSession: async (id) => {
      answer();
      const at = sessions.findIndex((session) => session.id === id);
      const [ended] = at < 0 ? [] : sessions.splice(at, 1);
      return ended ? { userId: ended.userId } : { refused: 'no-session' };
    },
    listStaffAccounts: async () => {
      answer();
      return { accounts: [...colleagues] };
    },
    inviteStaff: async ({ email, firstName, lastName, roles }) => {
      answer();
      if (known.has(email)) return { refused: 'address-in-use' };
      const name = `${firstName} ${lastName}`;
      const account = { userId: make(email), email, name, roles, enabled: true, invited: true };
      colleagues.push(account);
      return account;
    },
    inviteStaffAgain: async (userId) => {
      answer();
      const account = colleagues.find((one) => one.userId === userId);
      if (!account) return { refused: 'no-staff-account' };
      return account.invited ? account : { refused: 'staff-account-set-up' };
    },
    changeStaffAccount: async ({ userId, roles, enabled, seenRoles }) => {
      answer();
      const account = colleagues.find((one) => one.userId === userId);
      if (!account) return { refused: 'no-staff-account' };
      if (seenRoles.join() !== account.roles.join()) return { refused: 'staff-account-changed' };
      Object.assign(account, { roles, enabled });
      return { account, endedSessions: ['session-1'] };
    },
    findInvitation: async (userId) => {
      answer();
      const account = colleagues.find((one) => one.userId === userId);
      if (!account?.invited) return { refused: 'no-invitation' };
      const [firstName = ''] = account.name.split(' ');
      return { url: `https://keycloak.test/set-up?key=${userId}`, email: account.email, firstName };
    },
    otherAdministrators: async (userId) => {
      answer();
      const others = [...administrators].filter(([id]) => id !== userId).map(([, email]) => email);
      return { administrators: others, person: administrators.get(userId) ?? '' };
    },
    findAddress: async (userId) => {
      answer();
      return [...known].find(([, id]) => id === userId)?.[0];
    },
    end: async (userId) => {
      answer();
      const [email = ''] = [...known].find(([, id]) => id === userId) ?? [];
      if (staff.has(email)) return { refused: 'not-for-staff' };
      return { ended: known.delete(email) };
    },
    provision: async ({ email, firstName, lastName }) => {
      answer();
      named.push({ email, firstName, lastName });
      const created = !known.has(email);
      return { userId: make(email), created };
    },
    issueLink: async ({ email, create }) => {
      answer();
      if (staff.has(email)) return { refused: 'not-for-staff' };
      if (create) make(email);
      if (!known.has(email)) return { refused: 'no-account' };
      const token = `token/${randomUUID()}`;
      issued.push({ email, token });
      return { token, code: '042042' };
    },
  };
  return {
    client,
    administrators,
    known,
    staff,
    issued,
    named,
    sessions,
    colleagues,
    goAway: (on: boolean) => {
      away = on;
    },
  };
};
