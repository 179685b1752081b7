import { CaseServiceService, type CaseSummary, ListCasesRequest } from '@wayfare/proto/application/v1/case_service';
import { ada, newCapability, startApplicationService } from './fixtures.ts';

const COPIES = 120;

let service: Awaited<ReturnType<typeof startApplicationService>>;
let first: string;
beforeAll(async () => {
  service = await startApplicationService();
  const guest = { capability: newCapability() };
  first = (await service.submit(guest, [ada])).id;
  // More than one batch; every third is closed, every second is Anna's.
  const copy = async (table: string, owner: string, changed: Record<string, string>): Promise<void> => {
    const columns = Object.keys((await service.db(table).columnInfo()) as object);
    await service.db.raw(
      `insert into ${table} (${columns.join(', ')})
       select ${columns.map((column) => changed[column] ?? column).join(', ')}
       from ${table}, generate_series(1, ${COPIES}) n where ${owner} = ?`,
      [first],
    );
  };
  const id = "md5('case ' || n)::uuid";
  await copy('application', 'id', { id, order_number: "substr(md5('case ' || n), 1, 8)" });
  await copy('application_detail', 'application_id', { application_id: id, sealed: 'null', people: 'null' });
  await copy('casework', 'application_id', {
    application_id: id,
    due_at: "due_at + (n % 40) * interval '1 minute'",
    closed_at: 'case when n % 3 = 0 then now() end',
    assignee_id: "case when n % 2 = 0 then 'anna' end",
  });
});
afterAll(() => service.stop());

const admin = { sub: 'staff-1', email: 'staff@example.test', roles: ['admin' as const] };
const cases = () => service.server.client(CaseServiceService);
const exported = async (over: Partial<ListCasesRequest>, who: object = admin): Promise<CaseSummary[]> => {
  const lines: CaseSummary[] = [];
  await service.as(who, async () => {
    for await (const batch of cases().exportCases(ListCasesRequest.fromPartial(over))) lines.push(...batch.cases);
  });
  return lines;
};
const listed = async (over: Partial<ListCasesRequest>): Promise<CaseSummary[]> => {
  const { cases: page } = await service.as(admin, () =>
    cases().listCases(ListCasesRequest.fromPartial({ ...over, pageSize: 200 })),
  );
  return page;
};

test.each<Partial<ListCasesRequest>>([
  {},
  { closed: true },
  { assignee: 'anna' },
  { assignee: 'nobody' },
  { search: 'a1' },
  { search: 'Lovelace' },
])('the queue of %j is exported as it is listed, each case once', async (filter) => {
  const wanted = await listed(filter);
  const lines = await exported(filter);
  const withoutClock = (all: CaseSummary[]) => all.map(({ urgency: _, ...line }) => line);
  expect(withoutClock(lines)).toEqual(withoutClock(wanted));
  expect(lines.length).toBeGreaterThan(0);
});

test('those who may not have spreadsheets are refused, and who took how many is noted without what was searched for', async () => {
  for (const role of ['reviewer', 'viewer', 'catalog'] as const)
    await expect(exported({}, { sub: 'other', roles: [role] })).rejects.toMatchObject({ reason: 'role-missing' });
  const count = (await exported({ search: 'Lovelace' }, { sub: 'fin', roles: ['finance'] })).length;
  const [noted] = await service.db('staff_audit').where({ action: 'cases-exported', user_id: 'fin' });
  expect(noted.details).toMatchObject({ rows: count, search: 'name' });
  expect(JSON.stringify(noted)).not.toMatch(/lovelace/i);
  expect(noted.details).not.toHaveProperty('ids');
});

test('whose cases a page of the queue showed is noted, as they were listed', async () => {
  const seen = await service.as({ sub: 'looks', roles: ['reviewer'] }, () =>
    cases().listCases(ListCasesRequest.fromPartial({ pageSize: 3, page: 1 })),
  );
  const ids = seen.cases.map(({ applicationId }) => applicationId);
  const [noted] = await service.db('staff_audit').where({ action: 'cases-listed', user_id: 'looks' });
  expect(ids.length).toBeGreaterThan(0);
  expect(noted.details).toMatchObject({ rows: ids.length, page: 1, ids });
});

test('who leaves in the middle leaves no transaction open', async () => {
  await service.as(admin, async () => {
    for await (const _ of cases().exportCases(ListCasesRequest.fromPartial({}))) break;
  });
  const open = () =>
    service.db.raw(
      "select count(*)::int as count from pg_stat_activity where datname = current_database() and state = 'idle in transaction'",
    );
  for (const end = Date.now() + 5_000; (await open()).rows[0].count > 0; )
    if (Date.now() > end) throw new Error('a transaction stays open');
});
