import type { Db } from '@wayfare/kit/db';
import type { Log } from '@wayfare/kit/log';
import type { TemplateType } from '@wayfare/proto/notification/v1/templates';
import type { TemplateRepository } from '../db/template-repository.ts';
import { localeFor, type TemplateValues } from '../domain/template-type.ts';
import { type Rendered, renderBuiltIn, renderTemplate } from '../templates/render.ts';

interface Deps {
  db: Db;
  templates: Pick<TemplateRepository, 'findActive'>;
  brand: string;
  log: Log;
}

/** Renders a mail from the operator's template, or from the built-in letter where there is none or it is unusable. */
export const createWriteMail =
  ({ db, templates, brand, log }: Deps) =>
  async (type: TemplateType, language: string, values: TemplateValues): Promise<Rendered> => {
    const locale = localeFor(language);
    const template = await templates.findActive(db, type, locale);
    if (template) {
      try {
        return renderTemplate(template, values);
      } catch (error) {
        log.warn({ templateId: template.id, reason: (error as Error).message }, 'template not usable, own letter sent');
      }
    }
    return renderBuiltIn(type, { values, locale, brand });
  };
export type WriteMail = ReturnType<typeof createWriteMail>;
