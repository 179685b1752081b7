import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { databaseSettings, loadConfig, requireHttps, serviceSettings } from './config.ts';

const schema = z.object({ ...serviceSettings, ...databaseSettings });

test('every fault of the configuration is listed at once, without values', () => {
  const load = () => loadConfig(schema, { OPS_PORT: 'none', DATABASE_URL: 'mysql://root:secret@host/db' });
  expect(load).toThrow(/OPS_PORT[\s\S]*DATABASE_URL/);
  expect(load).not.toThrow(/secret/);
});

test('a configuration cannot be changed after it was read', () => {
  const config = loadConfig(schema, { OPS_PORT: '51051', DATABASE_URL: 'postgres://u:p@127.0.0.1/db' });
  expect(Object.isFrozen(config)).toBe(true);
  expect(config.OPS_PORT).toBe(51051);
});

test('an empty variable counts as missing', () => {
  expect(() => loadConfig(schema, { OPS_PORT: '', DATABASE_URL: 'postgres://u:p@127.0.0.1/db' })).toThrow(/OPS_PORT/);
});

describe('settings in files', () => {
  let folder: string;
  beforeEach(() => {
    // As Kubernetes lays out a volume of secrets.
    folder = mkdtempSync(join(tmpdir(), 'settings-'));
    mkdirSync(join(folder, '..2026'));
    writeFileSync(join(folder, '..2026/DATABASE_URL'), 'postgres://u:p@127.0.0.1/db\n');
    writeFileSync(join(folder, '..2026/OPS_PORT'), '9090');
    symlinkSync('..2026', join(folder, '..data'));
    for (const name of ['DATABASE_URL', 'OPS_PORT']) symlinkSync(`..data/${name}`, join(folder, name));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('are read, without the line break at their end', () => {
    const { DATABASE_URL, OPS_PORT } = loadConfig(schema, { SETTINGS_DIR: folder });
    expect({ DATABASE_URL, OPS_PORT }).toEqual({ DATABASE_URL: 'postgres://u:p@127.0.0.1/db', OPS_PORT: 9090 });
  });

  it('give way to the environment', () => {
    expect(loadConfig(schema, { SETTINGS_DIR: folder, OPS_PORT: '51051' }).OPS_PORT).toBe(51051);
  });

  it('that have faults are listed without their values', () => {
    writeFileSync(join(folder, '..2026/DATABASE_URL'), 'mysql://root:secret@host/db');
    expect(() => loadConfig(schema, { SETTINGS_DIR: folder })).toThrow(/^(?=[\s\S]*DATABASE_URL)(?![\s\S]*secret)/);
  });
});

describe('an address that browsers use', () => {
  const site = z.object({ ...serviceSettings, PUBLIC_URL: z.url() }).check(requireHttps('PUBLIC_URL'));
  const load = (env: NodeJS.ProcessEnv) => loadConfig(site, { OPS_PORT: '9090', ...env });
  const plain = { PUBLIC_URL: 'http://visa.example' };

  it('is https in production', () => {
    expect(() => load(plain)).toThrow(/PUBLIC_URL: https/);
    expect(load({ PUBLIC_URL: 'https://visa.example' }).ALLOW_EVALUATION).toBe('off');
  });

  it.each([{ ALLOW_EVALUATION: 'on' }, { NODE_ENV: 'development' }])('may be plain http with %j', (env) => {
    expect(load({ ...plain, ...env }).PUBLIC_URL).toBe(plain.PUBLIC_URL);
  });
});
