import { generateKeyPairSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadConfig } from '@wayfare/kit/config';
import { siteConfigSchema } from '../../frontends/edge/src/config.ts';
import { configSchema as application } from '../../services/application/src/config.ts';
import { configSchema as catalog } from '../../services/catalog/src/config.ts';
import { configSchema as document } from '../../services/document/src/config.ts';
import { configSchema as gateway } from '../../services/gateway/src/config.ts';
import { configSchema as notification } from '../../services/notification/src/config.ts';
import { configSchema as payment } from '../../services/payment/src/config.ts';

const SCHEMAS = { application, catalog, document, gateway, notification, payment, siteConfigSchema };

const privateKey = generateKeyPairSync('ed25519').privateKey.export({ format: 'der', type: 'pkcs8' });
const secretFor = (name: string): string =>
  (name === 'SERVICE_PRIVATE_KEY' ? privateKey : Buffer.alloc(32, 7)).toString('base64');
const example = Object.fromEntries(
  readFileSync(join(__dirname, '../../.env.example'), 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, name, value] = /^([A-Z][A-Z0-9_]*)=(.*)$/.exec(line) ?? [];
      return name ? [[name, value || secretFor(name)]] : [];
    }),
);
const real = {
  ...example,
  NODE_ENV: 'production',
  ALLOW_EVALUATION: 'off',
  KEYCLOAK_ISSUER: 'https://id.example/realms/visa',
  PUBLIC_URL: 'https://visa.example',
  STRIPE_SECRET_KEY: 'sk_live_1',
};

it.each(Object.entries(SCHEMAS))('%s starts in production with the settings of a real installation', (_, schema) => {
  expect(() => loadConfig<unknown>(schema, real)).not.toThrow();
});

it.each<[keyof typeof SCHEMAS, Record<string, string>]>([
  ['payment', { STRIPE_SECRET_KEY: 'sk_test_1' }],
  ['payment', { STRIPE_SECRET_KEY: 'rk_test_1' }],
  ['payment', { STRIPE_API_BASE: 'http://stripe.example' }],
  ['payment', { PUBLIC_URL: 'http://visa.example' }],
  ['notification', { PUBLIC_URL: 'http://visa.example' }],
  ['gateway', { PUBLIC_URL: 'http://visa.example' }],
  ['siteConfigSchema', { PUBLIC_URL: 'http://visa.example' }],
  ...(['application', 'catalog', 'document', 'gateway', 'notification', 'payment'] as const).map(
    (name): [keyof typeof SCHEMAS, Record<string, string>] => [
      name,
      { KEYCLOAK_ISSUER: 'http://id.example/realms/visa' },
    ],
  ),
])('%s refuses %j in production, and takes it for an evaluation', (name, setting) => {
  const load = (env: NodeJS.ProcessEnv) => loadConfig<unknown>(SCHEMAS[name], { ...real, ...setting, ...env });
  expect(() => load({})).toThrow(Object.keys(setting)[0]);
  expect(() => load({ ALLOW_EVALUATION: 'on' })).not.toThrow();
});
