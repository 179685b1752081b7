import { createRequire } from 'node:module';

const { dependencies } = createRequire(import.meta.url)('../package.json') as { dependencies: Record<string, string> };

const packages = [
  'react',
  'react-dom',
  'react-router-dom',
  '@tanstack/react-query',
  'i18next',
  'react-i18next',
  'zustand',
];

/**
 * Of the design system: what holds state or is compared by identity, and what the shell's own pages have fetched
 * anyway. The rest goes into the chunks of the remote's pages that use it, without what they do not use.
 */
const design = [
  'api',
  'brand',
  'classes',
  'format',
  'i18n',
  'preferences',
  'problem',
  'query-client',
  'session',
  'toast',
  'use-preferences',
  'use-session',
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
];

/** One instance of each for the shell and all remotes, with its version. */
export const sharedPackages: Record<string, string> = {
  ...Object.fromEntries(packages.map((name) => [name, dependencies[name] ?? ''])),
  ...Object.fromEntries(design.map((name) => [`@wayfare/ui/${name}`, '0.1.0'])),
};
