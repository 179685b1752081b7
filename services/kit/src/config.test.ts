import { z } from 'zod';
import { databaseSettings, loadConfig, serviceSettings } from './config.ts';

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
