import { join } from 'node:path';
import type { Db } from '@wayfare/kit/db';
import { createTestDb } from '@wayfare/kit/test-db';
import { MAX_APPLICANTS } from '@wayfare/proto/application/v1/limits';

let db: Db;
let drop: () => Promise<void>;
beforeAll(async () => {
  ({ db, drop } = await createTestDb('application', join(__dirname, '../migrations')));
});
afterAll(() => drop());

const keep = (travellers: number) =>
  db.raw(
    `insert into application (id, order_number, locale, created_at, updated_at, destination_id, destination_country,
       slug, destination_name, visa_name, nationality, num_applicants)
     values (gen_random_uuid(), ?, 'en', now(), now(), 'd', 'GB', 'uk-eta', 'United Kingdom', 'ETA', 'US', ?)`,
    [`o${travellers}`, travellers],
  );

test('the table takes as many travellers as an order may have, and none more', async () => {
  await expect(keep(MAX_APPLICANTS)).resolves.toBeDefined();
  await expect(keep(MAX_APPLICANTS + 1)).rejects.toThrow(/application_num_applicants_check/);
});
