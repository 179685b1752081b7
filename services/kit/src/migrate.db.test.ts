import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDb, type Db } from './db.ts';
import { migrate } from './migrate.ts';
import { ownTables } from './own-tables.ts';
import { createEmptyDb, createTestDb } from './test-db.ts';
import { describeSchema } from './test-schema.ts';

const directory = join(__dirname, '../test/migrations');
let db: Db;
let drop: () => Promise<void>;
beforeAll(async () => {
  ({ db, drop } = await createTestDb('kit', directory));
});
afterAll(() => drop());

const namesOfOwnTables = () => db('migration_of_kit').orderBy('id').pluck('name');

test('the release before starts on the schema that the next one has brought', async () => {
  await db('migration').insert({ name: '9000_next.mjs', batch: 2, migration_time: new Date() });
  await db('migration_of_kit').insert({ name: '9000_next', batch: 2, migration_time: new Date() });
  await migrate(db, directory);
  expect(await db('migration').orderBy('id').pluck('name')).toEqual(['0001_note.mjs', '9000_next.mjs']);
  expect(await namesOfOwnTables()).toEqual(['0001_outbox_and_inbox', '0002_staff_refusal', '9000_next']);
});

test('a database from before the history of these tables gets one, and keeps what is in them', async () => {
  const before = await createEmptyDb('kit');
  try {
    await migrate(before.db, directory);
    await before.db.raw('drop table migration_of_kit, migration_of_kit_lock');
    await before.db('outbox').insert({ topic: 'a', key: 'b', payload: Buffer.from('c') });
    await before.db('inbox').insert({ consumer: 'kit', event_id: 'd' });
    await before.db('staff_refusal').insert({ user_id: 'e', action: 'f', reason: 'g' });
    await migrate(before.db, directory);
    for (const table of ['outbox', 'inbox', 'staff_refusal'])
      expect(await before.db(table).count()).toEqual([{ count: '1' }]);
    expect(await describeSchema(before.db)).toEqual(await describeSchema(db));
  } finally {
    await before.drop();
  }
});

test('processes that migrate at once come to an end, also where an index is built while others write', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'migrations-'));
  const up = (sql: string) => `export const config = { transaction: false };
    export const up = (knex) => knex.raw('${sql}');
    export const down = () => {};`;
  writeFileSync(join(folder, '0001_thing.mjs'), up('create table thing (id int)'));
  writeFileSync(join(folder, '0002_index.mjs'), up('select pg_sleep(1)'));
  writeFileSync(join(folder, '0003_index.mjs'), up('create index concurrently thing_id on thing (id)'));
  const { db: fresh, drop: dropFresh, url } = await createEmptyDb('kit');
  const others = [1, 2].map(() => createDb(url, { poolMax: 2, patient: true }));
  try {
    await Promise.all([fresh, ...others].map((one) => migrate(one, folder)));
    expect(await fresh('migration').pluck('name')).toHaveLength(3);
  } finally {
    await Promise.all(others.map((one) => one.destroy()));
    await dropFresh();
    rmSync(folder, { recursive: true });
  }
});

test('every migration of these tables can be undone and done again', async () => {
  const whole = await describeSchema(db);
  const names = await ownTables.getMigrations([]);
  for (const name of names.toReversed()) await (await ownTables.getMigration(name)).down?.(db);
  expect((await describeSchema(db)).filter((fact) => /outbox|inbox|staff_refusal/.test(fact))).toEqual([]);
  for (const name of names) await (await ownTables.getMigration(name)).up(db);
  expect(await describeSchema(db)).toEqual(whole);
});
