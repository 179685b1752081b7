import { AppError, type FieldFault } from '@wayfare/kit/errors';
import Handlebars from 'handlebars';
import { contentVariables, subjectVariables, type TemplateType } from '../domain/template-type.ts';

interface Source {
  templateType: TemplateType;
  subject: string;
  htmlContent: string;
}

type Node = hbs.AST.Node & { [key: string]: unknown };

/** Whatever a template asks for beyond its variables, as written; undefined where it cannot be read at all. */
const faultsOf = (source: string, allowed: readonly string[]): string[] | undefined => {
  let program: hbs.AST.Program;
  try {
    program = Handlebars.parse(source);
  } catch {
    return undefined;
  }
  const faults = new Set<string>();
  const checkVariable = (node: Node | undefined) => {
    const name = (node as hbs.AST.PathExpression | undefined)?.original;
    if (node?.type !== 'PathExpression' || !allowed.includes(String(name))) faults.add(String(name ?? node?.type));
  };
  const visit = (body: hbs.AST.Statement[]) => {
    for (const statement of body) {
      if (statement.type === 'ContentStatement' || statement.type === 'CommentStatement') continue;
      if (statement.type === 'MustacheStatement') {
        const { path, params, hash, escaped } = statement as hbs.AST.MustacheStatement;
        checkVariable(path as Node);
        if (params.length || hash || !escaped) faults.add((path as hbs.AST.PathExpression).original);
      } else if (statement.type === 'BlockStatement') {
        const { path, params, program: inner, inverse } = statement as hbs.AST.BlockStatement;
        const helper = (path as hbs.AST.PathExpression).original;
        if (helper !== 'if' && helper !== 'unless') faults.add(`#${helper}`);
        for (const param of params) checkVariable(param as Node);
        visit(inner?.body ?? []);
        visit(inverse?.body ?? []);
      } else faults.add(statement.type);
    }
  };
  visit(program.body);
  return [...faults];
};

/** Throws INVALID_ARGUMENT that names what a template may not contain: other variables, unescaped ones, helpers, partials. */
export const checkTemplate = ({ templateType, subject, htmlContent }: Source): void => {
  const fields: FieldFault[] = [];
  const unknown: string[] = [];
  const check = (path: string, source: string, allowed: readonly string[]) => {
    const faults = faultsOf(source, allowed);
    if (!faults) fields.push({ path, reason: 'not-readable' });
    else if (faults.length) {
      fields.push({ path, reason: 'unknown-variable' });
      unknown.push(...faults);
    }
  };
  check('subject', subject, subjectVariables(templateType));
  check('htmlContent', htmlContent, contentVariables(templateType));
  if (fields.length === 0) return;
  throw new AppError('INVALID_ARGUMENT', 'template-not-accepted', {
    fields,
    details: { unknown: unknown.join(', '), allowed: contentVariables(templateType).join(', ') },
  });
};
