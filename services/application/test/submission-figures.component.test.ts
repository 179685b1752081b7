import { randomUUID } from 'node:crypto';
import { migrationsIn } from '@wayfare/kit/migrate';
import { ListSubmissionsRequest } from '@wayfare/proto/application/v1/application_service';
import { createSubmissionFigures } from '../src/db/submission-figures.ts';
import { newCapability, startApplicationService } from './fixtures.ts';

let service: Awaited<ReturnType<typeof startApplicationService>>;
let template: Record<string, unknown>;
beforeAll(async () => {
  service = await startApplicationService();
  const { id } = await service.create({ capability: newCapability() });
  template = await service.db('application').where({ id }).first();
  await service.db('application').where({ id }).delete();
});
afterAll(() => service.stop());
beforeEach(() => service.db('application').delete());

const figures = createSubmissionFigures();
const admin = { sub: 'staff-1', email: 'staff@example.test', roles: ['admin' as const] };
const HOUR_MS = 3_600_000;
const begin = Date.UTC(2026, 2, 1);

/** Park and Miller's, so that a failure comes again. */
const chance = (seed: number) => {
  let state = seed;
  return (below: number): number => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
};
const states = [
  ['draft', 'unpaid', null, 0],
  ['pending', 'pending', 7_000, 0],
  ['paid', 'paid', 9_001, 0],
  ['submitted', 'partially_refunded', 8_000, 1_500],
  ['completed', 'refunded', 4_000, 4_000],
] as const;
const anyState = (random: (below: number) => number) => {
  const [status, paymentStatus, total, refunded] = states[random(states.length)] ?? states[0];
  return { status, payment_status: paymentStatus, total_usd_minor: total, refunded_usd_minor: refunded };
};
const aRow = (random: (below: number) => number) => {
  const id = randomUUID();
  const createdAt = new Date(begin + random(10 * 24 * 60) * 60_000);
  return {
    ...template,
    upsells: '[]',
    id,
    order_number: id.slice(0, 8),
    idempotency_key: null,
    created_at: createdAt,
    ...anyState(random),
  };
};

interface Filter {
  createdFrom?: Date;
  createdBefore?: Date;
  status?: string;
  drafts?: string;
}
const shown = async (filter: Filter) => {
  const { stats } = await service.as(admin, () =>
    service.api.listSubmissions(ListSubmissionsRequest.fromPartial({ ...filter, pageSize: 1 })),
  );
  return {
    total: stats?.total,
    paid: stats?.paid,
    pending: stats?.pendingPayment,
    revenue: stats?.revenue?.amountMinor,
    refunded: stats?.refunded?.amountMinor,
  };
};
const counted = async ({ createdFrom, createdBefore, status, drafts }: Filter) => {
  const rows: Record<string, unknown>[] = await service.db('application').modify((query) => {
    if (createdFrom) query.where('created_at', '>=', createdFrom);
    if (createdBefore) query.where('created_at', '<', createdBefore);
    if (status) query.where({ status });
    if (drafts === 'only') query.where({ status: 'draft' });
    if (drafts === 'none') query.whereNot({ status: 'draft' });
  });
  const settled = rows.filter((row) => ['paid', 'partially_refunded'].includes(String(row.payment_status)));
  const sum = (among: typeof rows, column: string) => among.reduce((total, row) => total + Number(row[column]), 0);
  return {
    total: rows.length,
    paid: settled.length,
    pending: rows.filter((row) => row.payment_status === 'pending').length,
    revenue: sum(settled, 'total_usd_minor'),
    refunded: sum(rows, 'refunded_usd_minor'),
  };
};
const anyFilter = (random: (below: number) => number): Filter => {
  const from = begin + random(12 * 24) * HOUR_MS - 24 * HOUR_MS;
  return {
    ...(random(2) ? { createdFrom: new Date(from) } : {}),
    ...(random(2) ? { createdBefore: new Date(from + random(100) * HOUR_MS) } : {}),
    ...(random(3) ? {} : { status: states[random(states.length)]?.[0] }),
    ...(random(3) ? {} : { drafts: random(2) ? 'only' : 'none' }),
  };
};

it('shows the figures that counting would, after whatever was written, folded or not, for any filter', async () => {
  const random = chance(4_711);
  const { db } = service;
  const one = () => db('application').select('id').orderBy('id').offset(random(20)).limit(1);
  const steps = [
    () => db('application').insert(Array.from({ length: 1 + random(5) }, () => aRow(random))),
    () => db('application').insert(aRow(random)),
    () => db('application').whereIn('id', one()).update(anyState(random)),
    () =>
      db('application')
        .where('created_at', '<', new Date(begin + 48 * HOUR_MS))
        .update(anyState(random)),
    () =>
      db('application')
        .whereIn('id', one())
        .update({ last_step_index: random(5) }),
    () =>
      db('application')
        .whereIn('id', one())
        .update({ created_at: new Date(begin + random(240) * HOUR_MS) }),
    () => db('application').whereIn('id', one()).delete(),
    () => figures.fold(db),
  ];
  for (let round = 0; round < 80; round += 1) {
    await (steps[random(steps.length)] ?? steps[0])?.();
    const filter = anyFilter(random);
    expect({ filter, ...(await shown(filter)) }).toEqual({ filter, ...(await counted(filter)) });
  }
  expect((await shown({})).total).toBeGreaterThan(10);
});

it('loses nothing and counts nothing twice while many write and two fold at once', async () => {
  const { db } = service;
  const random = chance(12);
  const rows = Array.from({ length: 24 }, () => aRow(random));
  await Promise.all([
    ...rows.map(async (row) => {
      await db('application').insert(row);
      await db('application').where({ id: row.id }).update({ status: 'paid', payment_status: 'paid' });
    }),
    ...Array.from({ length: 6 }, () => figures.fold(db)),
  ]);
  expect(await shown({})).toEqual(await counted({}));
  while ((await figures.fold(db)) > 0);
  expect(await db('submission_figure_change').select('id')).toEqual([]);
  expect(await shown({})).toEqual(await counted({}));
});

it('a save that changes none of the figures writes nothing for them', async () => {
  const { db } = service;
  await db('application').insert(aRow(chance(1)));
  while ((await figures.fold(db)) > 0);
  await db('application').update({ last_step_index: 3, updated_at: new Date() });
  expect(await db('submission_figure_change').select('id')).toEqual([]);
});

it('begins with the figures of what was there before it was kept', async () => {
  const { db } = service;
  const random = chance(99);
  await db('application').insert(Array.from({ length: 12 }, () => aRow(random)));
  const directory = new URL('../migrations', import.meta.url).pathname;
  const { up, down } = await migrationsIn(directory).getMigration('0021_submission_figures.mjs');
  await down?.(db);
  await db('application').update({ status: 'paid', payment_status: 'paid' });
  await up(db);
  expect(await shown({})).toEqual(await counted({}));
  expect(await db('submission_figure_change').select('id')).toEqual([]);
});
