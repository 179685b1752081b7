import { join } from 'node:path';
import type { Db } from '@wayfare/kit/db';
import { createTestDb } from '@wayfare/kit/test-db';
import { reconciliationAgeSeconds } from './difference-repository.ts';

let db: Db;
let drop: () => Promise<void>;
beforeAll(async () => {
  ({ db, drop } = await createTestDb('payment', join(__dirname, '../../migrations')));
});
afterAll(() => drop());

test('money that was never reconciled is as old as the installation, and then as old as the last whole run', async () => {
  const hoursAgo = (hours: number) => db.raw(`now() - interval '${hours} hours'`);
  await db('migration').update({ migration_time: hoursAgo(3) });
  expect(await reconciliationAgeSeconds(db)).toBeCloseTo(3 * 3_600, -2);
  const run = { differences: 0, repaired: 0, window_from: hoursAgo(2) };
  for (const hours of [2, 1]) await db('reconciliation').insert({ ...run, started_at: hoursAgo(hours) });
  expect(await reconciliationAgeSeconds(db)).toBeCloseTo(3_600, -2);
});
