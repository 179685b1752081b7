import type { Log } from '@wayfare/kit/log';
import type { TemplateRepository } from '../db/template-repository.ts';
import { localeFor, type TemplateType, type TemplateValues } from '../domain/template-type.ts';
import { type Rendered, renderBuiltIn, renderTemplate } from '../templates/render.ts';

interface Deps {
  templates: Pick<TemplateRepository, 'findActive'>;
  brand: string;
  log: Log;
}

/** Writes a mail by the operator's template, or by our own letter where there is none or it can not be used. */
export const createWriteMail =
  ({ templates, brand, log }: Deps) =>
  async (type: TemplateType, language: string, values: TemplateValues): Promise<Rendered> => {
    const locale = localeFor(language);
    const template = await templates.findActive(type, locale);
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
