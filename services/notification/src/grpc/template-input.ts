import { validate } from '@wayfare/kit/errors';
import type { Template as ProtoTemplate, TemplateInput } from '@wayfare/proto/notification/v1/notification_service';
import { TEMPLATE_TYPES } from '@wayfare/proto/notification/v1/templates';
import { z } from 'zod';
import type { Template, TemplateDetails } from '../db/template-repository.ts';
import { LOCALES } from '../domain/template-type.ts';
import { checkTemplate } from '../templates/check-template.ts';

const line = (max: number) => z.string().trim().min(1, 'required').max(max, 'too-long');

const schema = z.object({
  templateType: z.enum(TEMPLATE_TYPES, 'unknown-type'),
  templateName: line(100),
  subject: line(200),
  htmlContent: z.string().min(1, 'required').max(100_000, 'too-long'),
  isActive: z.boolean(),
  locale: z.enum(['', ...LOCALES], 'unknown-language'),
});

/** Throws INVALID_ARGUMENT for a template that could not be sent. */
export const readTemplate = (input: TemplateInput | undefined): TemplateDetails => {
  const details = validate(schema, input);
  checkTemplate(details);
  return details;
};

export const templateToProto = ({ id, createdAt, updatedAt, ...details }: Template): ProtoTemplate => ({
  id,
  createdAt,
  updatedAt,
  details,
});
