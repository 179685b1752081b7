import { STAFF_ROLES } from '@wayfare/access/staff-access';
import type { Db } from '@wayfare/kit/db';
import { AppError, notFound, validate } from '@wayfare/kit/errors';
import type { Handlers } from '@wayfare/kit/unary';
import type { NotificationServiceService } from '@wayfare/proto/notification/v1/notification_service';
import { z } from 'zod';
import type { ChangeStaff } from '../app/change-staff.ts';
import { type ChangeTemplate, checkMayChange } from '../app/change-template.ts';
import type { EndStaffSession } from '../app/end-staff-session.ts';
import type { AccountClient } from '../clients/account-client.ts';
import type { ApplicationClient } from '../clients/application-client.ts';
import type { ReminderStops } from '../db/reminder-stops.ts';
import type { TaskRepository } from '../db/task-repository.ts';
import type { TemplateRepository } from '../db/template-repository.ts';
import { SAMPLE_VALUES } from '../domain/template-type.ts';
import { renderTemplate } from '../templates/render.ts';
import { readTemplate, templateToProto } from './template-input.ts';

const linkRequest = z.object({
  email: z.email('not-an-email').max(254, 'too-long').toLowerCase(),
  locale: z.string().max(35, 'too-long'),
});

const templateId = (id: string): string => {
  if (!z.uuid().safeParse(id).success) throw notFound('template-not-found');
  return id;
};

/** Keycloak's ids of sessions. */
const sessionId = (id: string): string => {
  if (!/^[\w-]{8,64}$/.test(id)) throw notFound('staff-session-not-found');
  return id;
};

const staffId = (id: string): string => {
  if (!/^[\w-]{1,64}$/.test(id)) throw notFound('staff-account-not-found');
  return id;
};

const staffRoles = z.array(z.enum(STAFF_ROLES)).min(1, 'too-few').max(STAFF_ROLES.length, 'too-many');
const name = z
  .string()
  .trim()
  .min(1, 'required')
  .max(100, 'too-long')
  .regex(/^[^<>\p{Cc}]*$/u, 'characters-not-accepted');
const invitation = z.object({
  email: z.email('not-an-email').max(254, 'too-long').toLowerCase(),
  firstName: name,
  lastName: name,
  roles: staffRoles,
  locale: z.string().max(35, 'too-long'),
});
const wantedAccount = z.object({
  userId: z.string(),
  roles: staffRoles,
  enabled: z.boolean(),
  seenRoles: z.array(z.string()).max(STAFF_ROLES.length, 'too-many'),
  seenEnabled: z.boolean(),
});

interface Deps {
  db: Db;
  tasks: TaskRepository;
  templates: TemplateRepository;
  changeTemplate: ChangeTemplate;
  application: Pick<ApplicationClient, 'getContact'>;
  reminderStops: Pick<ReminderStops, 'add'>;
  accounts: Pick<AccountClient, 'listStaffSessions'>;
  endStaffSession: EndStaffSession;
  changeStaff: ChangeStaff;
}

export const createNotificationHandlers = ({
  db,
  tasks,
  templates,
  changeTemplate,
  application,
  reminderStops,
  accounts,
  endStaffSession,
  changeStaff,
}: Deps): Handlers<typeof NotificationServiceService> => ({
  sendSignInLink: {
    access: 'service',
    handle: async (request) => {
      const { email, locale } = validate(linkRequest, { ...request, email: request.email.trim() });
      await db.transaction((tx) => tasks.addLink(tx, { recipient: email, locale }));
      return {};
    },
  },

  stopReminders: {
    access: 'anyone',
    handle: async ({ mailId }) => {
      const applicationId = z.uuid().safeParse(mailId).success && (await tasks.findReminded(db, mailId));
      if (!applicationId) return {};
      // Erased meanwhile: there is nobody left to remind.
      const contact = await application.getContact(applicationId).catch((error) => {
        if (error instanceof AppError && error.code === 'NOT_FOUND') return undefined;
        throw error;
      });
      if (contact?.email) await reminderStops.add(db, contact.email);
      return {};
    },
  },

  listTemplates: {
    access: 'templates.read',
    handle: async () => ({ templates: (await templates.list(db)).map(templateToProto) }),
  },
  createTemplate: {
    access: 'templates.write',
    handle: async (input, { caller }) => templateToProto(await changeTemplate.create(readTemplate(input), caller)),
  },
  updateTemplate: {
    access: 'templates.write',
    handle: async ({ id, details, seenAt }, { caller }) =>
      templateToProto(await changeTemplate.update(templateId(id), readTemplate(details), { caller, seenAt })),
  },
  deleteTemplate: {
    access: 'templates.write',
    handle: async ({ id }, { caller }) => {
      await changeTemplate.remove(templateId(id), caller);
      return {};
    },
  },
  previewTemplate: {
    access: 'templates.write',
    handle: async (input, { caller }) => {
      const details = readTemplate(input);
      checkMayChange(details.templateType, caller);
      return renderTemplate(details, SAMPLE_VALUES);
    },
  },
  sendTestOfDraft: {
    access: 'templates.write',
    handle: async (input, { caller }) => {
      const { templateType, subject, htmlContent } = readTemplate(input);
      checkMayChange(templateType, caller);
      if (!caller.email) throw new AppError('FAILED_PRECONDITION', 'no-address-of-your-own');
      const draft = { templateType, subject, htmlContent };
      const task = { kind: 'template_test', recipient: caller.email, facts: { draft } } as const;
      await db.transaction((tx) => tasks.add(tx, [task]));
      return {};
    },
  },
  sendTestMail: {
    access: 'templates.write',
    handle: async ({ id }, { caller }) => {
      const template = await templates.get(db, templateId(id));
      checkMayChange(template.templateType, caller);
      if (!caller.email) throw new AppError('FAILED_PRECONDITION', 'no-address-of-your-own');
      const task = { kind: 'template_test', templateId: template.id, recipient: caller.email } as const;
      await db.transaction((tx) => tasks.add(tx, [task]));
      return {};
    },
  },

  listStaffSessions: {
    access: 'staff-sessions.manage',
    handle: async () => ({ sessions: await accounts.listStaffSessions() }),
  },
  endStaffSession: {
    access: 'staff-sessions.manage',
    handle: async ({ id }, { caller }) => {
      await endStaffSession(sessionId(id), caller.userId ?? '');
      return {};
    },
  },

  listStaffAccounts: {
    access: 'team.manage',
    handle: async () => ({ accounts: await changeStaff.list() }),
  },
  inviteStaff: {
    access: 'team.manage',
    handle: (request) => changeStaff.invite(validate(invitation, { ...request, email: request.email.trim() })),
  },
  inviteStaffAgain: {
    access: 'team.manage',
    handle: ({ userId, locale }) => changeStaff.inviteAgain(staffId(userId), locale.slice(0, 35)),
  },
  changeStaffAccount: {
    access: 'team.manage',
    handle: (request) => changeStaff.change(validate(wantedAccount, { ...request, userId: staffId(request.userId) })),
  },
});
