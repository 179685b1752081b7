import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createTestDb } from '@wayfare/kit/test-db';
import { createChangeManyCases } from '../src/app/case/change-many-cases.ts';
import { createBulkJobs } from '../src/db/bulk-jobs.ts';
import { createFieldCipher } from '../src/db/field-cipher.ts';
import { createStaffAbsences } from '../src/db/staff-absences.ts';
import { createStaffNames } from '../src/db/staff-names.ts';
import { ROUND_THE_CLOCK } from '../src/domain/case/working-calendar.ts';

const CASES = 200;
const DONE_BEFORE = 99;
const anna = { userId: 'anna', roles: ['reviewer'], emailVerified: true };

let test: Awaited<ReturnType<typeof createTestDb>>;
const children: ChildProcess[] = [];
beforeAll(async () => {
  test = await createTestDb('application', new URL('../migrations', import.meta.url).pathname);
  await test.db.raw(
    `insert into application (id, order_number, locale, created_at, updated_at, submitted_at, paid_at, payment_status,
        status, destination_id, destination_country, slug, destination_name, visa_name, nationality, num_applicants)
      select gen_random_uuid(), 'o' || n, 'en', now(), now(), now(), now(), 'paid', 'submitted', 'd', 'GB', 'uk-eta',
        'United Kingdom', 'ETA', 'US', 1 from generate_series(1, ?) n`,
    [CASES],
  );
  await test.db.raw(
    `insert into casework (application_id, stage, stage_since, opened_at, granted_minutes, running_since)
      select id, 'submitted', now(), now(), 1440, now() from application`,
  );
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await test.drop();
});

/** The service's own code in a process of its own. */
const startWorking = (job: string): ChildProcess => {
  const node = join(import.meta.dirname, '../../../node_modules/.bin/node');
  const script = join(import.meta.dirname, 'work-bulk-process.ts');
  const child = spawn(node, [script, test.url, job], { stdio: ['ignore', 'ignore', 'inherit'] });
  children.push(child);
  return child;
};

const settled = async (job: string): Promise<number> =>
  Number((await test.db('bulk_item').where({ job_id: job }).whereNot({ outcome: '' }).count()).at(0)?.count);

/** Of those that wait, the ones that no process has locked. */
const free = async (job: string): Promise<number> => {
  const { rows } = await test.db.raw<{ rows: unknown[] }>(
    "select from bulk_item where job_id = ? and outcome = '' for update skip locked",
    [job],
  );
  return rows.length;
};

const until = async (isSo: () => Promise<boolean>): Promise<void> => {
  for (const end = Date.now() + 60_000; !(await isSo()); await sleep(20))
    if (Date.now() > end) throw new Error('it never came to that');
};

it('a killed process leaves 200 cases done or not begun, the next one does the rest, each once', async () => {
  const { db } = test;
  const bulk = createBulkJobs({ cipher: createFieldCipher({ current: Buffer.alloc(32) }) });
  const queued: string[] = [];
  const changeMany = createChangeManyCases({
    db,
    bulk,
    staffNames: createStaffNames(),
    absences: createStaffAbsences(),
    calendar: ROUND_THE_CLOCK,
    addJobs: async (_tx, _kind, keys) => {
      queued.push(...keys);
    },
    undoSeconds: 10,
    now: () => new Date(),
  });
  const applicationIds: string[] = await db('casework').orderBy('application_id').pluck('application_id');
  const id = randomUUID();
  const asked = { applicationIds, action: 'claim', assigneeId: '', reason: '', text: '', caller: anna };
  await changeMany.start(id, asked);

  // Somebody else holds a case in the middle: the process waits there, and is killed.
  const held = await db.transaction();
  await held('casework').where({ application_id: applicationIds[DONE_BEFORE] }).forUpdate();
  const first = startWorking(id);
  await until(async () => (await settled(id)) === DONE_BEFORE);
  const ended = once(first, 'exit');
  first.kill('SIGKILL');
  await ended;
  await held.rollback();
  await until(async () => (await free(id)) === CASES - DONE_BEFORE);
  expect((await bulk.find(db, id, 'anna')).status).toBe('running');
  await expect(changeMany.undo(id, anna)).rejects.toMatchObject({ reason: 'bulk-started' });
  // No case is half done: its entry and its outcome are there together.
  expect(await db('case_event').where({ kind: 'claimed' })).toHaveLength(DONE_BEFORE);

  const second = startWorking(id);
  await once(second, 'exit');
  const { status, items } = await bulk.find(db, id, 'anna');
  expect(status).toBe('done');
  expect(items.filter(({ outcome }) => outcome === 'done')).toHaveLength(CASES);
  const entries: { application_id: string }[] = await db('case_event').where({ kind: 'claimed' });
  expect(new Set(entries.map((entry) => entry.application_id)).size).toBe(CASES);
  expect(entries).toHaveLength(CASES);
  expect(await db('casework').where({ assignee_id: 'anna', version: 2 })).toHaveLength(CASES);
  expect(await changeMany.start(id, asked)).toMatchObject({ status: 'done' });
  expect(queued.length).toBe(1);
});
