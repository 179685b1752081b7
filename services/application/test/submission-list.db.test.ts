import { join } from 'node:path';
import type { Db } from '@wayfare/kit/db';
import { createTestDb } from '@wayfare/kit/test-db';
import { withNumberPart } from '../src/db/order-number-part.ts';
import { createSubmissionList, type SubmissionFilter, type SubmissionOrder } from '../src/db/submission-list.ts';

const ROWS = 400;

interface Row {
  id: string;
  status: string;
  order_number: string;
  created_at: Date;
  destination_name: string;
  visa_name: string;
  num_applicants: number;
  total_usd_minor: number | null;
}

let db: Db;
let drop: () => Promise<void>;
let rows: Row[];
const { pageOfIds } = createSubmissionList({
  people: { find: () => db('application').select('id').whereRaw('false') },
});

beforeAll(async () => {
  ({ db, drop } = await createTestDb('application', join(__dirname, '../migrations')));
  // Few values, so that many rows are alike; a third are drafts, and some others have no price either.
  await db.raw(`
    insert into application (id, order_number, locale, created_at, updated_at, status, payment_status, destination_id,
      destination_country, slug, destination_name, visa_name, nationality, num_applicants, total_usd_minor)
    select id, substr(id::text, 1, 8), 'en', timestamptz '2026-03-01' + (n % 37) * interval '1 hour', now(),
      (array['draft', 'paid', 'submitted', 'draft', 'completed', 'pending'])[1 + n % 6], 'unpaid', 'd', 'GB', 's',
      (array['India', 'Kenya', 'Egypt'])[1 + n % 3], (array['e-Visa', 'ETA'])[1 + n % 2], 'US', 1 + n % 4,
      case when n % 6 in (0, 3) or n % 50 = 1 then null else 1000 * (n % 7) end
    from (select n, md5('row ' || n)::uuid as id from generate_series(1, ${ROWS}) n) as made`);
  await db.raw('analyze application');
  rows = (await db('application')).map((row) => ({
    ...row,
    total_usd_minor: row.total_usd_minor === null ? null : Number(row.total_usd_minor),
  }));
});
afterAll(() => drop());

const COLUMN = {
  date: 'created_at',
  destination: 'destination_name',
  visa: 'visa_name',
  applicants: 'num_applicants',
  price: 'total_usd_minor',
  status: 'status',
} as const;
const SORTS = Object.keys(COLUMN) as SubmissionOrder['sort'][];

const compare = (one: unknown, other: unknown): number => {
  const [a, b] = [one, other] as [number, number];
  return a < b ? -1 : a > b ? 1 : 0;
};

/** The order as it is described: alike is by date, the order turned round is the other one, no price is last. */
const inOrder =
  ({ sort, descending }: SubmissionOrder) =>
  (one: Row, other: Row) => {
    const [a, b] = [one[COLUMN[sort]], other[COLUMN[sort]]];
    if ((a === null) !== (b === null)) return a === null ? 1 : -1;
    const ascending =
      compare(a, b) || compare(one.created_at.getTime(), other.created_at.getTime()) || compare(one.id, other.id);
    return descending ? -ascending : ascending;
  };

const isShown = (row: Row, { drafts, status, createdFrom, orderNumber }: SubmissionFilter): boolean =>
  (!drafts || (row.status === 'draft') === (drafts === 'only')) &&
  (!status || row.status === status) &&
  (!createdFrom || row.created_at >= createdFrom) &&
  (!orderNumber || row.order_number.includes(orderNumber));

const FILTERS: SubmissionFilter[] = [
  {},
  { drafts: 'none' },
  { drafts: 'only' },
  { status: 'paid' },
  { status: 'draft' },
  { createdFrom: new Date('2026-03-02T00:00:00Z') },
  { orderNumber: '1' },
  { orderNumber: 'a1', drafts: 'none' },
];

test.each(FILTERS)('%j is listed in each order, page by page, from both ends', async (filter) => {
  for (const sort of SORTS)
    for (const descending of [true, false]) {
      const order = { sort, descending };
      const expected = rows.filter((row) => isShown(row, filter)).sort(inOrder(order));
      const total = expected.length;
      for (const offset of [0, 1, Math.ceil(total / 2), total - 8, total - 3, total, total + 50].filter(
        (at) => at >= 0,
      ))
        for (const known of [undefined, total]) {
          const page = await pageOfIds(db, filter, order, { limit: 7, offset, total: known });
          const found = new Set(page.map(({ id }: { id: string }) => id));
          const wanted = expected.slice(offset, offset + 7).map(({ id }) => id);
          expect({ order, offset, known, found: [...found].sort() }).toEqual({
            order,
            offset,
            known,
            found: wanted.sort(),
          });
        }
    }
});

test('any part of an order number finds all that have it, drafts too', async () => {
  for (const row of rows.slice(0, 40)) {
    const [from, length] = [rows.indexOf(row) % 7, 1 + (rows.indexOf(row) % 8)];
    const part = row.order_number.slice(from, from + length);
    for (const drafts of [undefined, 'only', 'none'] as const) {
      const found = (await withNumberPart(db, part, drafts)).map(({ id }: { id: string }) => id);
      const wanted = rows.filter((one) => isShown(one, { orderNumber: part, drafts })).map(({ id }) => id);
      expect(found.sort()).toEqual(wanted.sort());
    }
  }
});

/** The plan of a table that is too large to be read whole or sorted. */
const planOf = (query: { toString(): string }): Promise<string> =>
  db.transaction(async (tx) => {
    await tx.raw(
      'set local enable_seqscan = off; set local enable_sort = off; set local enable_incremental_sort = off',
    );
    const plan = await tx.raw(`explain ${query.toString()}`);
    return plan.rows.map((row: Record<string, string>) => row['QUERY PLAN']).join('\n');
  });

test.each(SORTS)(
  'each page of the list by %s comes from an index, in both directions and from both ends',
  async (sort) => {
    for (const descending of [true, false])
      for (const total of [undefined, ROWS]) {
        const page = pageOfIds(db, { drafts: 'none' }, { sort, descending }, { limit: 50, offset: 250, total });
        const plan = await planOf(page);
        expect(plan).toContain(`application_by_${sort}`);
        expect(plan).not.toContain('Sort');
      }
  },
);

test('a part of an order number is looked up, but for drafts', async () => {
  expect(await planOf(withNumberPart(db, 'a1b', 'none'))).toContain('application_by_number_part');
});
