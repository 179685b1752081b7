import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type ImportDeclaration, parseSync } from '@swc/core';
import { type SharedPackage, sharedPackages } from './shared-packages.ts';

const ui = join(import.meta.dirname, '../src');

/** Stands for all names of a package. */
export const WHOLE = '*';

/** Shared package -> the names that are taken from it. */
export type TakenNames = Readonly<Record<string, readonly string[]>>;

const namesIn = ({ specifiers }: ImportDeclaration): string[] =>
  specifiers.flatMap((specifier) => {
    if (specifier.type !== 'ImportSpecifier') return [specifier.type === 'ImportDefaultSpecifier' ? 'default' : WHOLE];
    return specifier.isTypeOnly ? [] : [(specifier.imported ?? specifier.local).value];
  });

/** The file of our own that an import leads to; none for packages of others, styles and words. */
const fileOf = (source: string, from: string): string | undefined => {
  const [, own] = /^@wayfare\/ui\/(.+)$/.exec(source) ?? [];
  const paths = own ? [join(ui, `${own}.ts`), join(ui, `${own}.tsx`)] : [join(dirname(from), source)];
  return source.startsWith('.') || own ? paths.find((path) => /\.tsx?$/.test(path) && existsSync(path)) : undefined;
};

/**
 * What a remote takes from the shared packages while it runs: of its entry and of everything that goes into its build.
 */
export const takenNames = (
  entry: string,
  shared: Readonly<Record<string, SharedPackage>> = sharedPackages,
): TakenNames => {
  const taken = new Map<string, Set<string>>();
  const seen = new Set<string>();
  const follow = (source: string, from: string, names: readonly string[]): void => {
    if (source in shared) {
      const known = taken.get(source) ?? new Set();
      for (const name of names) known.add(name);
      taken.set(source, known);
    } else {
      const file = fileOf(source, from);
      if (file) read(file);
    }
  };
  const read = (file: string): void => {
    if (seen.has(file)) return;
    seen.add(file);
    const text = readFileSync(file, 'utf8');
    const { body } = parseSync(text, { syntax: 'typescript', tsx: file.endsWith('x') });
    for (const statement of body) {
      if (statement.type === 'ImportDeclaration' && !statement.typeOnly)
        follow(statement.source.value, file, namesIn(statement));
      if (statement.type === 'ExportNamedDeclaration' && statement.source)
        follow(statement.source.value, file, [WHOLE]);
    }
    for (const [, source = ''] of text.matchAll(/\bimport\(\s*(?:\/\*[^*]*\*\/\s*)?'([^']+)'\s*\)/g))
      follow(source, file, [WHOLE]);
  };
  read(entry);
  return Object.fromEntries([...taken].sort().map(([name, names]) => [name, [...names].sort()]));
};
