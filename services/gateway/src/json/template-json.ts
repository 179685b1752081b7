import type { Template as ProtoTemplate } from '@wayfare/proto/notification/v1/notification_service';
import type { Template, TemplateInput } from '../contract/admin.ts';
import { instantJson } from './money-json.ts';

export const templateJson = ({ id, details, createdAt, updatedAt }: ProtoTemplate): Template => ({
  id,
  templateType: (details?.templateType ?? '') as TemplateInput['templateType'],
  templateName: details?.templateName ?? '',
  subject: details?.subject ?? '',
  htmlContent: details?.htmlContent ?? '',
  isActive: details?.isActive ?? false,
  locale: (details?.locale ?? '') as TemplateInput['locale'],
  createdAt: instantJson(createdAt),
  updatedAt: instantJson(updatedAt),
});
