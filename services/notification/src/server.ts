import type { Db } from '@visa/kit/db';
import { AppError, notFound, validate } from '@visa/kit/errors';
import { type Served, serve } from '@visa/kit/unary';
import { NotificationServiceService } from '@visa/proto/notification/v1/notification_service';
import { z } from 'zod';
import { addLinkTask, addTask } from './db/task-queue.ts';
import { createTemplateRepository } from './db/template-repository.ts';
import { SAMPLE_VALUES } from './domain/template-type.ts';
import { readTemplate, templateToProto } from './grpc/template-input.ts';
import { renderTemplate } from './templates/render.ts';

const linkRequest = z.object({
  email: z.email('not-an-email').max(254, 'too-long').toLowerCase(),
  locale: z.string().max(35, 'too-long'),
});

const templateId = (id: string): string => {
  if (!z.uuid().safeParse(id).success) throw notFound('template-not-found');
  return id;
};

export const buildServices = ({ db }: { db: Db }): Served[] => {
  const templates = createTemplateRepository(db);
  return [
    serve(NotificationServiceService, {
      sendSignInLink: {
        access: 'service',
        handle: async (request) => {
          const { email, locale } = validate(linkRequest, { ...request, email: request.email.trim() });
          await addLinkTask(db, { recipient: email, locale });
          return {};
        },
      },

      listTemplates: {
        access: 'templates.read',
        handle: async () => ({ templates: (await templates.list()).map(templateToProto) }),
      },
      createTemplate: {
        access: 'templates.write',
        handle: async (input) => templateToProto(await templates.create(readTemplate(input))),
      },
      updateTemplate: {
        access: 'templates.write',
        handle: async ({ id, details }) =>
          templateToProto(await templates.update(templateId(id), readTemplate(details))),
      },
      deleteTemplate: {
        access: 'templates.write',
        handle: async ({ id }) => {
          await templates.remove(templateId(id));
          return {};
        },
      },
      previewTemplate: {
        access: 'templates.write',
        handle: async (input) => renderTemplate(readTemplate(input), SAMPLE_VALUES),
      },
      sendTestMail: {
        access: 'templates.write',
        handle: async ({ id }, { caller }) => {
          const template = await templates.get(templateId(id));
          if (!caller.email) throw new AppError('FAILED_PRECONDITION', 'no-address-of-your-own');
          await addTask(db, { kind: 'template_test', templateId: template.id, recipient: caller.email });
          return {};
        },
      },
    }),
  ];
};
