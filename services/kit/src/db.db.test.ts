import { join } from 'node:path';
import { type Db, migrate } from './db.ts';
import { createTestDb } from './test-db.ts';

const directory = join(__dirname, '../test/migrations');
let db: Db;
let drop: () => Promise<void>;
beforeAll(async () => {
  ({ db, drop } = await createTestDb('kit', directory));
});
afterAll(() => drop());

test('the release before starts on the schema that the next one has brought', async () => {
  await db('migration').insert({ name: '9000_next.mjs', batch: 2, migration_time: new Date() });
  await migrate(db, directory);
  expect(await db('migration').orderBy('id').pluck('name')).toEqual(['0001_note.mjs', '9000_next.mjs']);
});
