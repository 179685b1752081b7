import { join } from 'node:path';
import type { Db } from './db.ts';
import { createLog } from './log.ts';
import { createTestDb } from './test-db.ts';

let db: Db;
let drop: () => Promise<void>;
beforeAll(async () => {
  ({ db, drop } = await createTestDb('kit', join(__dirname, '../test/migrations')));
  await db.raw('create table person (email text unique, born date)');
  await db('person').insert({ email: 'ada@example.test' });
});
afterAll(() => drop());

const logged = (error: unknown): string => {
  const lines: string[] = [];
  createLog('test', 'info', { write: (line) => void lines.push(line) }).error({ err: error }, 'call failed');
  return lines.join('');
};

test('a row that the database refuses is not quoted in the log', async () => {
  const refused = await db('person')
    .insert({ email: 'ada@example.test' })
    .catch((error: unknown) => error);
  expect(logged(refused)).toContain('person_email_key');
  expect(logged(refused)).not.toContain('ada@example.test');
});

test('a statement that fails is logged without its values', async () => {
  const failed = await db('person')
    .where({ email: 'ada@example.test', nobody: 1 })
    .catch((error: unknown) => error);
  expect(logged(failed)).toContain('nobody');
  expect(logged(failed)).not.toContain('ada@example.test');
});

test('an error keeps its reason, its code and where it came from', () => {
  const error = Object.assign(new Error('refused'), { code: 'NOT_FOUND', reason: 'application-not-found' });
  expect(JSON.parse(logged(error)).err).toMatchObject({
    message: 'refused',
    code: 'NOT_FOUND',
    reason: 'application-not-found',
    stack: expect.stringContaining('log.db.test'),
  });
});
