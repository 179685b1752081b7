import Handlebars from 'handlebars';

type Node = hbs.AST.Node & { [key: string]: unknown };

interface TemplateSource {
  /** Whatever it uses beyond its variables, `if` and `unless`, as written. */
  faults: string[];
  /** Variables that an `if` or `unless` depends on. */
  conditions: string[];
}

/** @returns undefined where the source cannot be parsed at all. */
export const readSource = (source: string, allowed: readonly string[]): TemplateSource | undefined => {
  let program: hbs.AST.Program;
  try {
    program = Handlebars.parse(source);
  } catch {
    return undefined;
  }
  const faults = new Set<string>();
  const conditions = new Set<string>();
  const checkVariable = (node: Node | undefined): string | undefined => {
    const name = (node as hbs.AST.PathExpression | undefined)?.original;
    if (node?.type === 'PathExpression' && allowed.includes(String(name))) return name;
    faults.add(String(name ?? node?.type));
    return undefined;
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
        for (const param of params) {
          const name = checkVariable(param as Node);
          if (name) conditions.add(name);
        }
        visit(inner?.body ?? []);
        visit(inverse?.body ?? []);
      } else faults.add(statement.type);
    }
  };
  visit(program.body);
  return { faults: [...faults], conditions: [...conditions] };
};
