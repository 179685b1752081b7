import type { Db, Tx } from '@wayfare/kit/db';
import { notFound } from '@wayfare/kit/errors';
import type { TemplateType } from '@wayfare/proto/notification/v1/templates';
import type { Locale } from '../domain/template-type.ts';

export interface TemplateDetails {
  templateType: TemplateType;
  templateName: string;
  subject: string;
  htmlContent: string;
  isActive: boolean;
  /** Empty for every language without a template of its own. */
  locale: Locale | '';
}

export interface Template extends TemplateDetails {
  id: string;
  createdAt: Date;
  updatedAt: Date;
}

interface Row {
  id: string;
  template_type: TemplateType;
  template_name: string;
  subject: string;
  html_content: string;
  is_active: boolean;
  locale: Locale | '';
  created_at: Date;
  updated_at: Date;
}

const toRow = (details: TemplateDetails) => ({
  template_type: details.templateType,
  template_name: details.templateName,
  subject: details.subject,
  html_content: details.htmlContent,
  is_active: details.isActive,
  locale: details.locale,
});

const fromRow = (row: Row): Template => ({
  id: row.id,
  templateType: row.template_type,
  templateName: row.template_name,
  subject: row.subject,
  htmlContent: row.html_content,
  isActive: row.is_active,
  locale: row.locale,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

export const createTemplateRepository = () => ({
  /** Newest first. */
  list: async (db: Db): Promise<Template[]> =>
    (await db<Row>('email_template').orderBy([{ column: 'created_at', order: 'desc' }, 'id'])).map(fromRow),

  get: async (db: Db, id: string): Promise<Template> => {
    const row = await db<Row>('email_template').where({ id }).first();
    if (!row) throw notFound('template-not-found');
    return fromRow(row);
  },

  /** The active one for this language, else the active one for every language. */
  findActive: async (db: Db, type: TemplateType, locale: Locale): Promise<Template | undefined> => {
    const row = await db<Row>('email_template')
      .where({ template_type: type, is_active: true })
      .whereIn('locale', [locale, ''])
      .orderBy('locale', 'desc')
      .first();
    return row && fromRow(row);
  },

  lock: async (tx: Tx, id: string): Promise<Template> => {
    const row = await tx<Row>('email_template').where({ id }).forUpdate().first();
    if (!row) throw notFound('template-not-found');
    return fromRow(row);
  },

  create: async (tx: Tx, details: TemplateDetails): Promise<Template> => {
    const [row] = await tx<Row>('email_template').insert(toRow(details)).returning('*');
    return fromRow(row as Row);
  },

  update: async (tx: Tx, id: string, details: TemplateDetails): Promise<Template> => {
    const [row] = await tx('email_template')
      .where({ id })
      .update({ ...toRow(details), updated_at: tx.fn.now() })
      .returning('*');
    if (!row) throw notFound('template-not-found');
    return fromRow(row);
  },

  remove: async (tx: Tx, id: string): Promise<void> => {
    if ((await tx('email_template').where({ id }).delete()) === 0) throw notFound('template-not-found');
  },
});
export type TemplateRepository = ReturnType<typeof createTemplateRepository>;
