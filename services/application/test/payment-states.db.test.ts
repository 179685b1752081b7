import { join } from 'node:path';
import type { Db } from '@wayfare/kit/db';
import { createTestDb } from '@wayfare/kit/test-db';
import { createSubmissionQueries } from '../src/db/submission-queries.ts';

const DAY_MS = 86_400_000;

let db: Db;
let drop: () => Promise<void>;
beforeAll(async () => {
  ({ db, drop } = await createTestDb('application', join(__dirname, '../migrations')));
  // Orders paid over the last 500 days, a hundred of them in the last day.
  await db.raw(`
    insert into application (id, order_number, locale, created_at, updated_at, paid_at, payment_status, status,
      destination_id, destination_country, slug, destination_name, visa_name, nationality, num_applicants)
    select gen_random_uuid(), 'o' || n, 'en', now(), now(), now() - (n % 500) * interval '1 day' - interval '1 hour',
      'paid', 'paid', 'd', 'GB', 'uk-eta', 'United Kingdom', 'ETA', 'US', 1
    from generate_series(1, 50000) n`);
  await db.raw('insert into application_detail (application_id) select id from application');
  await db.raw('analyze application, application_detail');
});
afterAll(() => drop());

test('orders paid in the last day are found by the index on the payment time', async () => {
  const statements: string[] = [];
  db.on('query', ({ sql, bindings }: { sql: string; bindings: unknown[] }) => {
    statements.push(db.raw(sql.replace(/\$\d+/g, '?'), bindings as never).toString());
  });
  const states = await createSubmissionQueries({} as never).listPaymentStates(db, {
    ids: [],
    paidFrom: new Date(Date.now() - DAY_MS),
  });
  expect(states).toHaveLength(100);
  const [statement] = statements;
  const { rows } = await db.raw(`explain ${statement}`);
  const plan = rows.map((row: Record<string, string>) => row['QUERY PLAN']).join('\n');
  expect(plan).toContain('application_paid');
});
