import { createHash } from 'node:crypto';
import type { Db, Tx } from '@wayfare/kit/db';
import { notFound } from '@wayfare/kit/errors';
import type { TemplateType } from '@wayfare/proto/notification/v1/templates';
import type { Template, TemplateDetails } from './template-repository.ts';

const ACTIONS = ['created', 'changed', 'deleted'] as const;
export type TemplateAction = (typeof ACTIONS)[number];

export interface TemplateChange {
  changedAt: Date;
  changedBy: string;
  action: TemplateAction;
  templateType: TemplateType;
  locale: string;
  isActive: boolean;
}

const hashOf = ({ templateType, templateName, subject, htmlContent, locale, isActive }: TemplateDetails): string =>
  createHash('sha256')
    .update(JSON.stringify([templateType, templateName, subject, htmlContent, locale, isActive]))
    .digest('hex');

const wordsOf = ({ templateType, templateName, subject, htmlContent, locale, isActive }: TemplateDetails): string =>
  JSON.stringify({ templateType, templateName, subject, htmlContent, locale, isActive });

/** Who changed which template, and what it was before and after. */
export const createTemplateChanges = () => ({
  add: async (
    tx: Tx,
    template: Template,
    { action, by, before }: { action: TemplateAction; by: string; before?: Template },
  ): Promise<string> => {
    const [row] = await tx('template_change')
      .insert({
        changed_by: by,
        action,
        template_id: template.id,
        template_type: template.templateType,
        locale: template.locale,
        is_active: template.isActive,
        content_hash: hashOf(template),
        before: before ? wordsOf(before) : null,
        after: action === 'deleted' ? null : wordsOf(template),
      })
      .returning('id');
    return row.id;
  },

  get: async (db: Db, id: string): Promise<TemplateChange> => {
    const row = await db('template_change').where({ id }).first();
    if (!row) throw notFound('template-change-not-found');
    return {
      changedAt: row.changed_at,
      changedBy: row.changed_by,
      action: row.action,
      templateType: row.template_type,
      locale: row.locale,
      isActive: row.is_active,
    };
  },
});
export type TemplateChanges = ReturnType<typeof createTemplateChanges>;
