import { createRequire } from 'node:module';

const { version: designVersion, dependencies } = createRequire(import.meta.url)('../package.json') as {
  version: string;
  dependencies: Record<string, string>;
};

export interface SharedPackage {
  readonly version: string;
  /**
   * There is one for the page, since it holds state or is compared by identity. A remote has its own copy of the others
   * to fall back to.
   */
  readonly isSingle: boolean;
  /** The shell shares the names that remotes take, not the rest of a large package. */
  readonly byName: boolean;
}

/** Packages of others: all hold state. */
const packages = {
  byName: ['react-router-dom', '@tanstack/react-query', 'react-i18next'],
  whole: ['react', 'react-dom', 'i18next', 'zustand'],
};

/**
 * Of the design system: what holds state, and what the shell's own pages have fetched anyway. The rest goes into the
 * chunks of the remote's pages that use it, without what they do not use.
 */
const design = {
  single: ['api', 'i18n', 'preferences', 'query-client', 'session', 'toast', 'use-preferences', 'use-session'],
  copied: [
    'brand',
    'classes',
    'format',
    'problem',
    'components/alert',
    'components/button',
    'components/card',
    'components/combobox',
    'components/error-summary',
    'components/field',
    'components/flag',
    'components/link-button',
    'components/page-title',
    'components/price',
    'components/skeleton',
    'components/state',
    'components/text-field',
  ],
};

const each = (names: readonly string[], shared: (name: string) => SharedPackage): [string, SharedPackage][] =>
  names.map((name) => [name, shared(name)]);

const versionOf = (name: string): string => {
  const version = dependencies[name];
  if (!version) throw new Error(`@wayfare/ui does not depend on ${name}`);
  return version;
};
const ofDesign = (names: readonly string[], isSingle: boolean) =>
  each(
    names.map((name) => `@wayfare/ui/${name}`),
    () => ({ version: designVersion, isSingle, byName: false }),
  );

/** One instance of each for the shell and all remotes, with its version. */
export const sharedPackages: Readonly<Record<string, SharedPackage>> = Object.fromEntries([
  ...each(packages.whole, (name) => ({ version: versionOf(name), isSingle: true, byName: false })),
  ...each(packages.byName, (name) => ({ version: versionOf(name), isSingle: true, byName: true })),
  ...ofDesign(design.single, true),
  ...ofDesign(design.copied, false),
]);
