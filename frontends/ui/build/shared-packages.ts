import { createRequire } from 'node:module';

const { dependencies } = createRequire(import.meta.url)('../package.json') as { dependencies: Record<string, string> };

const names = [
  'react',
  'react-dom',
  'react-router-dom',
  '@tanstack/react-query',
  'i18next',
  'react-i18next',
  'zustand',
];

/** One instance of each for the shell and all remotes, with its version. A name with a slash stands for every module below it. */
export const sharedPackages: Record<string, string> = {
  ...Object.fromEntries(names.map((name) => [name, dependencies[name] ?? ''])),
  '@visa/ui/': '0.1.0',
};
