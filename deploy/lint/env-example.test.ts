import { generateKeyPairSync } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadConfig } from '@wayfare/kit/config';
import { remoteConfigSchema, siteConfigSchema } from '../../frontends/edge/src/config.ts';
import { configSchema as application } from '../../services/application/src/config.ts';
import { configSchema as catalog, maintenanceSchema } from '../../services/catalog/src/config.ts';
import { configSchema as document } from '../../services/document/src/config.ts';
import { configSchema as gateway } from '../../services/gateway/src/config.ts';
import { configSchema as notification } from '../../services/notification/src/config.ts';
import { configSchema as ocr } from '../../services/ocr/src/config.ts';
import { configSchema as payment } from '../../services/payment/src/config.ts';

const SCHEMAS = {
  application,
  catalog,
  maintenanceSchema,
  document,
  gateway,
  notification,
  ocr,
  payment,
  remoteConfigSchema,
  siteConfigSchema,
};

/** The names a schema reads, through its refinements and transforms. */
const namesOf = (schema: unknown): string[] => {
  const { shape, in: inner } = schema as { shape?: object; in?: unknown };
  if (shape) return Object.keys(shape);
  if (inner) return namesOf(inner);
  throw new Error('no object schema');
};

const lines = readFileSync(join(__dirname, '../../.env.example'), 'utf8').split('\n');
const entries = lines.flatMap((line) => {
  const [, off, name, value] = /^(# )?([A-Z][A-Z0-9_]*)=(.*)$/.exec(line) ?? [];
  return name ? [{ name, value: value ?? '', isSet: !off }] : [];
});
const read = new Set(Object.values(SCHEMAS).flatMap(namesOf));

const privateKey = generateKeyPairSync('ed25519').privateKey.export({ format: 'der', type: 'pkcs8' });
const secretFor = (name: string): string =>
  (name === 'SERVICE_PRIVATE_KEY' ? privateKey : Buffer.alloc(32, 7)).toString('base64');

describe('.env.example', () => {
  it('is compared with the configuration of every process', () => {
    const configs = globSync('{services,frontends}/*/src/config.ts', { cwd: join(__dirname, '../..') });
    const compared = Object.keys(SCHEMAS).filter((name) => !['maintenanceSchema', 'remoteConfigSchema'].includes(name));
    expect(configs.filter((path) => !path.startsWith('services/kit/'))).toHaveLength(compared.length);
  });

  it('has every variable that a process reads, once, and no other', () => {
    const documented = entries.map(({ name }) => name);
    expect(documented.toSorted()).toEqual([...read].sort());
  });

  it.each(Object.entries(SCHEMAS))('starts %s, once its secrets are filled in', (_name, schema) => {
    const env = Object.fromEntries(
      entries.filter(({ isSet }) => isSet).map(({ name, value }) => [name, value || secretFor(name)]),
    );
    expect(() => loadConfig<unknown>(schema, env)).not.toThrow();
  });

  it('sets nothing that has a default', () => {
    const env = Object.fromEntries(
      entries.filter(({ isSet }) => isSet).map(({ name, value }) => [name, value || secretFor(name)]),
    );
    const spare = Object.keys(env).filter((left) => {
      const { [left]: _, ...rest } = env;
      return Object.values(SCHEMAS).every((schema) => {
        try {
          loadConfig<unknown>(schema, rest);
          return true;
        } catch {
          return false;
        }
      });
    });
    expect(spare).toEqual([]);
  });
});
