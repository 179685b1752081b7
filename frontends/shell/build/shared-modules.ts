import { join } from 'node:path';
import { type RsbuildPlugin, rspack } from '@rsbuild/core';
import { type SharedPackage, sharedPackages } from '@wayfare/ui/build/shared-packages';
import { type TakenNames, takenNames, WHOLE } from '@wayfare/ui/build/taken-names';

const shell = join(import.meta.dirname, '..');
const file = join(shell, 'node_modules/.virtual/shared-modules.js');

const entries = ['apply', 'admin'].map((name) => join(shell, '..', name, 'src/remote.ts'));

/** The names of one package that any of the remotes takes. */
const namesOf = (name: string, taken: readonly TakenNames[]): string[] =>
  [...new Set(taken.flatMap((one) => one[name] ?? []))].sort();

/**
 * The module that holds what the shell shares: whole packages, and of the large ones the names that the remotes take.
 */
export const sharedModulesSource = (
  shared: Readonly<Record<string, SharedPackage>>,
  taken: readonly TakenNames[],
): string => {
  const lines = Object.entries(shared).map(([name, { byName }], index) => {
    const names = namesOf(name, taken);
    return byName && !names.includes(WHOLE)
      ? {
          imports: `import { ${names.map((one) => `${one} as ${one}${index}`).join(', ')} } from '${name}';`,
          module: `{ ${names.map((one) => `${one}: ${one}${index}`).join(', ')} }`,
          name,
        }
      : { imports: `import * as module${index} from '${name}';`, module: `module${index}`, name };
  });
  return [
    ...lines.map(({ imports }) => imports),
    'export const sharedModules = {',
    ...lines.map(({ name, module }) => `  '${name}': ${module},`),
    '};',
  ].join('\n');
};

/**
 * Provides the module `shared-modules`. A build reads the remotes' sources for the names they take; while somebody
 * works on them (`npm run dev`) packages are shared whole, so that a new name needs no new shell.
 */
export const sharedModules = (): RsbuildPlugin => ({
  name: 'shared-modules',
  setup(api) {
    api.modifyRspackConfig((config) => {
      const isBuild = api.context.action === 'build';
      const taken = isBuild ? entries.map((entry) => takenNames(entry)) : [];
      const shared = Object.fromEntries(
        Object.entries(sharedPackages).map(([name, one]) => [name, { ...one, byName: one.byName && isBuild }]),
      );
      config.resolve.alias = { ...config.resolve.alias, 'shared-modules$': file };
      config.plugins.push(new rspack.experiments.VirtualModulesPlugin({ [file]: sharedModulesSource(shared, taken) }));
    });
  },
});
