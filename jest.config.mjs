import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const rootDir = import.meta.dirname;
const fake = (name) => join(rootDir, 'deploy/local/jest', name);

/** Packages that hold only ES modules have to be transformed as well. */
const esModulePackages = () => {
  const modules = join(rootDir, 'node_modules');
  const names = readdirSync(modules).flatMap((name) =>
    name.startsWith('@')
      ? readdirSync(join(modules, name)).map((part) => `${name}/${part}`)
      : name.startsWith('.')
        ? []
        : [name],
  );
  const isEsModule = (name) => {
    try {
      return JSON.parse(readFileSync(join(modules, name, 'package.json'), 'utf8')).type === 'module';
    } catch {
      return false;
    }
  };
  return names.filter(isEsModule);
};

const shared = {
  rootDir,
  transform: {
    '\\.[cm]?[jt]sx?$': [
      '@swc/jest',
      {
        jsc: {
          target: 'es2023',
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
          experimental: { keepImportAttributes: true },
        },
      },
    ],
  },
  transformIgnorePatterns: [`/node_modules/(?!(?:${esModulePackages().join('|')})/)`],
  moduleNameMapper: { '\\.css$': fake('empty.cjs'), '\\.(svg|png|jpg|webp|woff2)$': fake('file-name.cjs') },
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '/.local/', '/target/'],
  modulePathIgnorePatterns: ['<rootDir>/.local/', '/target/'],
};
const node = { ...shared, testEnvironment: 'node' };
const isPlain = '!(*.db|*.component).test';

export default {
  maxWorkers: 2,
  testTimeout: 30_000, // a laptop that also runs the platform is slow now and then
  projects: [
    {
      ...node,
      displayName: 'unit',
      testMatch: [`<rootDir>/{services,proto,deploy,frontends/edge}/**/${isPlain}.{ts,mjs}`],
    },
    {
      ...shared,
      displayName: 'pages',
      testEnvironment: fake('browser-environment.mjs'),
      setupFilesAfterEnv: [fake('setup-pages.cjs')],
      testMatch: [`<rootDir>/frontends/!(edge)/**/${isPlain}.{ts,tsx}`],
    },
    { ...node, displayName: 'db', testMatch: ['<rootDir>/services/**/*.db.test.ts'] },
    {
      ...node,
      displayName: 'component',
      testMatch: ['<rootDir>/{services,deploy,frontends/edge}/**/*.component.test.ts'],
    },
  ],
};
