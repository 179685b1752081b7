import { AppError, type FieldFault } from '@wayfare/kit/errors';
import type { TemplateType } from '@wayfare/proto/notification/v1/templates';
import { contentVariables, SAMPLE_VALUES, subjectVariables } from '../domain/template-type.ts';
import { createFillHtml } from './fill-html.ts';
import { readSource } from './template-source.ts';

interface Source {
  templateType: TemplateType;
  subject: string;
  htmlContent: string;
}

const refuse = (reason: string, fields: FieldFault[], details: Record<string, string>): AppError =>
  new AppError('INVALID_ARGUMENT', reason, { fields, details });

/**
 * Throws INVALID_ARGUMENT that names what a template may not contain: other variables, unescaped ones, helpers,
 * partials.
 */
export const checkSource = ({ templateType, subject, htmlContent }: Source): { conditions: string[] } => {
  const fields: FieldFault[] = [];
  const unknown: string[] = [];
  const check = (path: string, source: string, allowed: readonly string[]) => {
    const read = readSource(source, allowed);
    if (!read) fields.push({ path, reason: 'not-readable' });
    else if (read.faults.length) {
      fields.push({ path, reason: 'unknown-variable' });
      unknown.push(...read.faults);
    }
    return read?.conditions ?? [];
  };
  check('subject', subject, subjectVariables(templateType));
  const conditions = check('htmlContent', htmlContent, contentVariables(templateType));
  if (fields.length === 0) return { conditions };
  const details = { unknown: unknown.join(', '), allowed: contentVariables(templateType).join(', ') };
  throw refuse('template-not-accepted', fields, details);
};

/** Throws INVALID_ARGUMENT for HTML that has a variable where it may not stand, or lacks one that is required. */
export const checkPlaces = ({ misplaced, missing }: { misplaced: string[]; missing: string[] }): void => {
  const names = [...new Set(misplaced.length ? misplaced : missing)].join(', ');
  if (misplaced.length)
    throw refuse('template-variable-misplaced', [{ path: 'htmlContent', reason: 'variable-misplaced' }], { names });
  if (missing.length)
    throw refuse('template-variable-missing', [{ path: 'htmlContent', reason: 'variable-missing' }], { names });
};

/** As `checkSource`, and for every way its conditions can turn out as `checkPlaces`. */
export const checkTemplate = (source: Source): void => {
  const { conditions } = checkSource(source);
  const fill = createFillHtml(source.templateType, source.htmlContent);
  for (let way = 0; way < 2 ** conditions.length; way++) {
    const absent = conditions.filter((_, index) => way & (2 ** index)).map((name) => [name, '']);
    checkPlaces(fill({ ...SAMPLE_VALUES, ...Object.fromEntries(absent) }));
  }
};
