export interface Sample {
  readonly what: string;
  readonly path: string;
  readonly code: string;
  /** The rule that refuses it; undefined where it is as it should be. */
  readonly rule?: string;
}
const importing = (what: string, path: string, module: string, rule?: string): Sample => ({
  what,
  path,
  code: `import { a } from '${module}';\nexport const b = a;\n`,
  rule,
});
const RESTRICTED = 'noRestrictedImports';
const COMMAND = 'services/application/src/app';
const PAGE = 'frontends/apply/src/features';

/** What the linter must refuse, by which rule, and what it must take. */
export const SAMPLES: readonly Sample[] = [
  importing(
    'a domain that reads the database',
    'services/payment/src/domain/a.ts',
    '../db/payment-repository.ts',
    RESTRICTED,
  ),
  importing(
    'a domain that calls a neighbour',
    'services/payment/src/domain/a.ts',
    '../clients/stripe-client.ts',
    RESTRICTED,
  ),
  importing(
    'a domain that knows a command',
    'services/application/src/domain/a.ts',
    '../app/submit-application.ts',
    RESTRICTED,
  ),
  importing(
    'a command that knows its call',
    'services/application/src/app/a.ts',
    '../grpc/application-service.ts',
    RESTRICTED,
  ),
  importing(
    'a command that knows an event’s handler',
    'services/document/src/app/a.ts',
    '../events/application-events.ts',
    RESTRICTED,
  ),
  importing(
    'a repository that runs a command',
    'services/application/src/db/a.ts',
    '../app/submit-application.ts',
    RESTRICTED,
  ),
  importing(
    'a client that runs a command',
    'services/application/src/clients/a.ts',
    '../app/submit-application.ts',
    RESTRICTED,
  ),
  importing(
    'a service that imports another by path',
    'services/payment/src/app/a.ts',
    '../../../application/src/domain/payment.ts',
    RESTRICTED,
  ),
  importing(
    'a service that imports another by name',
    'services/payment/src/a.ts',
    '@wayfare/application/domain',
    RESTRICTED,
  ),
  importing(
    'a service that imports the gateway',
    'services/catalog/src/db/a.ts',
    '@wayfare/gateway/contract/constants',
    RESTRICTED,
  ),
  importing('a kit that knows a service', 'services/kit/src/a.ts', '../../payment/src/config.ts', RESTRICTED),
  importing('an access table that imports', 'services/access/src/a.ts', '@wayfare/kit/caller', RESTRICTED),
  importing('a kit that knows a library above it', 'services/kit/src/a.ts', '@wayfare/picture/limits', RESTRICTED),
  importing(
    'a picture library that knows a service',
    'services/picture/src/a.ts',
    '../../ocr/src/reading.ts',
    RESTRICTED,
  ),
  importing(
    'a page that knows the calls behind the gateway',
    'frontends/apply/src/a.ts',
    '@wayfare/proto/catalog/v1/catalog_service',
    RESTRICTED,
  ),
  importing(
    'a page that knows a service',
    'frontends/admin/src/features/a.ts',
    '../../../../services/gateway/src/auth.ts',
    RESTRICTED,
  ),
  importing(
    'a remote that knows another',
    'frontends/admin/src/features/a.ts',
    '../../../apply/src/routes.tsx',
    RESTRICTED,
  ),
  importing('a remote that knows the shell', 'frontends/admin/src/a.ts', '@wayfare/shell/router', RESTRICTED),
  importing(
    'a remote that knows another, from a deep folder',
    `${PAGE}/a/a.ts`,
    '../../../../admin/src/routes.tsx',
    RESTRICTED,
  ),
  importing(
    'a remote that knows another, from its root',
    'frontends/apply/src/a.ts',
    '../../admin/src/routes.tsx',
    RESTRICTED,
  ),
  importing(
    'a web server that knows a service by path',
    'frontends/edge/src/pages/a.ts',
    '../../../../services/catalog/src/server.ts',
    RESTRICTED,
  ),
  importing(
    'a web server that knows a service by name',
    'frontends/edge/src/a.ts',
    '@wayfare/catalog/server',
    RESTRICTED,
  ),
  importing(
    'a typed client that knows a service',
    'frontends/api/src/a.ts',
    '../../../services/gateway/src/auth.ts',
    RESTRICTED,
  ),
  importing(
    'a domain that uses the database through kit',
    'services/payment/src/domain/a.ts',
    '@wayfare/kit/db',
    RESTRICTED,
  ),
  importing('a domain that uses knex', 'services/payment/src/domain/a.ts', 'knex', RESTRICTED),
  importing('a domain that knows its server', 'services/payment/src/domain/a.ts', '../server.ts', RESTRICTED),
  importing('a design system that knows a remote', 'frontends/ui/src/a.ts', '../../apply/src/routes.tsx', RESTRICTED),
  {
    what: 'a barrel',
    path: 'services/payment/src/domain/a.ts',
    code: "export { a } from './b.ts';\n",
    rule: 'noBarrelFile',
  },
  {
    what: 'a barrel of everything',
    path: 'services/kit/src/a.ts',
    code: "export * from './b.ts';\n",
    rule: 'noReExportAll',
  },
  { what: 'a default export', path: 'services/kit/src/a.ts', code: 'export default 1;\n', rule: 'noDefaultExport' },
  {
    what: 'a file name in camel case',
    path: 'services/payment/src/app/createThing.ts',
    code: 'export const a = 1;\n',
    rule: 'useFilenamingConvention',
  },
  {
    what: 'a file named like its component',
    path: 'frontends/ui/src/components/Button.tsx',
    code: 'export const a = 1;\n',
    rule: 'useFilenamingConvention',
  },
  importing('a command that uses the domain', `${COMMAND}/a.ts`, '../domain/payment.ts'),
  importing('a command that uses the database', `${COMMAND}/a.ts`, '../db/audit-log.ts'),
  importing('a command that calls a neighbour', `${COMMAND}/a.ts`, '../clients/catalog-client.ts'),
  importing('a command that uses kit', `${COMMAND}/a.ts`, '@wayfare/kit/db'),
  importing('a command that uses the contract', `${COMMAND}/a.ts`, '@wayfare/proto/catalog/v1/catalog_service'),
  importing('a page that uses the contract', `${PAGE}/a/a.ts`, '@wayfare/gateway/contract/constants'),
  importing('a page that uses the design system', `${PAGE}/a/a.ts`, '@wayfare/ui/api'),
  importing('a page that uses another feature', `${PAGE}/a/a.ts`, '../b/b.ts'),
  importing('a domain that refuses with an AppError', 'services/payment/src/domain/a.ts', '@wayfare/kit/errors'),
  importing('a web server that logs through kit', 'frontends/edge/src/a.ts', '@wayfare/kit/log'),
  importing('a test client that uses the typed client', 'frontends/api/testing/a.ts', '../src/call.ts'),
];
