import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { createTestDb } from '@wayfare/kit/test-db';
import { createFieldCipher } from '../../../services/application/src/db/field-cipher.ts';
import { createDocumentEnvelope } from '../../../services/document/src/storage/document-envelope.ts';
import { countDataKeys, idsOf, WRAPPED_KEY_TABLES } from './master-keys.ts';

type TestDb = Awaited<ReturnType<typeof createTestDb>>;

const DATABASES = ['application', 'document', 'catalog', 'payment', 'notification'] as const;
const databases = new Map<string, TestDb>();
beforeAll(async () => {
  for (const name of DATABASES)
    databases.set(name, await createTestDb(name, join(__dirname, '../../../services', name, 'migrations')));
});
afterAll(() => Promise.all([...databases.values()].map(({ drop }) => drop())));
const open = (name: string): TestDb => {
  const found = databases.get(name);
  if (!found) throw new Error(`no database ${name}`);
  return found;
};

test('each table with a wrapped data key is looked into', async () => {
  const found: string[] = [];
  for (const [name, { db }] of databases) {
    const { rows } = await db.raw<{ rows: { table_name: string }[] }>(
      "select table_name from information_schema.columns where column_name = 'master_key_id'",
    );
    found.push(...rows.map(({ table_name }) => `${name}.${table_name}`));
  }
  expect(found.sort()).toEqual(WRAPPED_KEY_TABLES.map(({ database, table }) => `${database}.${table}`).sort());
});

test('keys are named as the services name them in their rows', () => {
  const [field, document] = [randomBytes(32), randomBytes(32)];
  const named = [
    createFieldCipher({ current: field }).envelope.newKey('anybody'),
    createDocumentEnvelope({ current: document }).newKey('anybody'),
  ];
  const ids = idsOf({ field: field.toString('base64'), document: document.toString('base64') });
  expect(ids).toEqual(named.map(({ masterKeyId }) => masterKeyId));
});

test('data keys are counted by their master key, and those of erased owners are not', async () => {
  const { db } = open('document');
  const rows = [
    ['old', 'wrapped'],
    ['old', 'wrapped'],
    ['new', 'wrapped'],
    ['older', ''],
  ].map(([master_key_id, wrapped]) => ({
    application_id: db.raw('gen_random_uuid()'),
    master_key_id,
    wrapped_key: Buffer.from(wrapped ?? ''),
  }));
  await db('application_key').insert(rows);
  const index = { id: db.raw('gen_random_uuid()'), data_key: Buffer.from('wrapped'), master_key_id: 'index' };
  await open('application').db('search_key').insert(index);
  expect(await countDataKeys((name) => open(name).url)).toEqual({ old: 2, new: 1, index: 1 });
});
