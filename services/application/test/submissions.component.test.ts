import { randomUUID } from 'node:crypto';
import { hashCapability } from '@wayfare/kit/caller';
import {
  ListSubmissionsRequest,
  PersonalDetailsStep,
  type SubmissionRow,
} from '@wayfare/proto/application/v1/application_service';
import { ada, grace, newCapability, startApplicationService } from './fixtures.ts';

let service: Awaited<ReturnType<typeof startApplicationService>>;
beforeAll(async () => {
  service = await startApplicationService();
});
afterAll(() => service.stop());

const admin = { sub: 'staff-1', email: 'staff@example.test', roles: ['admin' as const] };
const viewer = { sub: 'staff-2', email: 'viewer@example.test', roles: ['viewer' as const] };
const finance = { sub: 'staff-3', email: 'finance@example.test', roles: ['finance' as const] };
const refused = (reason: string) => expect.objectContaining({ reason });
const list = (over: Partial<ListSubmissionsRequest> = {}, who: object = admin) =>
  service.as(who, () => service.api.listSubmissions(ListSubmissionsRequest.fromPartial(over)));

/**
 * One application a day from the first of March, paid in turn in dollars and euros, not at all, or waiting for its
 * payment.
 */
const aDay = async (day: number, kind: 'draft' | 'pending' | 'usd' | 'eur') => {
  const guest = { capability: newCapability() };
  const { id, orderNumber } = await service.fill(guest, await service.create(guest));
  if (kind !== 'draft') {
    const currency = kind === 'eur' ? 'eur' : 'usd';
    const { quote } = await service.as(guest, () => service.api.beginCheckout({ id, currency, expectedTotalMinor: 0 }));
    if (kind !== 'pending')
      await service.payment({
        paymentId: `pay-${day}`,
        applicationId: id,
        amount: quote?.total,
        event: { $case: 'succeeded', succeeded: {} },
      });
  }
  await service
    .db('application')
    .where({ id })
    .update({ created_at: new Date(Date.UTC(2026, 2, day, 23, 59, 59, 999)) });
  return { id, orderNumber, guest };
};

let days: Awaited<ReturnType<typeof aDay>>[];
beforeAll(async () => {
  days = [
    await aDay(1, 'usd'),
    await aDay(2, 'eur'),
    await aDay(3, 'draft'),
    await aDay(4, 'pending'),
    await aDay(5, 'usd'),
  ];
});
const idOf = (day: number) => days[day - 1]?.id ?? '';

it('lists newest first, with figures over the whole filter and not the page', async () => {
  const { rows, totalSize, stats } = await list({ pageSize: 2 });
  expect(rows.map(({ id }) => id)).toEqual([idOf(5), idOf(4)]);
  expect(totalSize).toBe(5);
  // 8290 euro cents at 0.9213 are 8998 US cents.
  expect(stats).toMatchObject({
    total: 5,
    paid: 3,
    pendingPayment: 1,
    revenue: { amountMinor: 3 * 8998, currency: 'usd' },
  });
  const second = await list({ pageSize: 2, page: 1 });
  const seen = await service.db('staff_audit').where({ action: 'submissions-listed' }).orderBy('id', 'desc').limit(2);
  expect(seen.map(({ details }) => details)).toMatchObject([
    { rows: 2, offset: 2, ids: [idOf(3), idOf(2)] },
    { rows: 2, offset: 0, ids: [idOf(5), idOf(4)] },
  ]);
  expect(second.rows.map(({ id }) => id)).toEqual([idOf(3), idOf(2)]);
  expect(second.rows[1]?.totalPrice).toEqual({ amountMinor: 8290, currency: 'eur' });
});

it('lists what the columns show and nothing else of an application, to whomever it is shown', async () => {
  for (const who of [admin, viewer, finance]) {
    const answer = await list({ orderNumber: days[0]?.orderNumber ?? '' }, who);
    expect(answer.rows).toEqual([
      {
        id: idOf(1),
        orderNumber: days[0]?.orderNumber,
        createdAt: new Date(Date.UTC(2026, 2, 1, 23, 59, 59, 999)),
        email: 'ada@example.test',
        firstMiddleName: 'Ada',
        lastName: 'Lovelace',
        nationality: 'US',
        destinationCountry: 'EG',
        destinationName: 'Egypt',
        visaName: 'Egypt e-Visa',
        numApplicants: 2,
        processingSpeed: 'Standard',
        upsellNames: [],
        totalPrice: { amountMinor: 8998, currency: 'usd' },
        status: 'APPLICATION_STATUS_PAID',
        paidDifferently: false,
        erased: false,
      },
    ]);
    expect(JSON.stringify(answer)).not.toMatch(/X1234567|1985|Hopper/);
  }
});

it('tells sums of money to admin and finance, and not to viewers', async () => {
  expect((await list({}, finance)).stats?.revenue).toEqual({ amountMinor: 3 * 8998, currency: 'usd' });
  const { stats } = await list({}, viewer);
  expect(stats).toMatchObject({ total: 5, paid: 3 });
  expect([stats?.revenue, stats?.refunded]).toEqual([undefined, undefined]);
});

it('filters by half-open instants, part of an order number, and status', async () => {
  const march = (day: number) => new Date(Date.UTC(2026, 2, day));
  const between = await list({ createdFrom: march(2), createdBefore: march(4) });
  expect(between.rows.map(({ id }) => id)).toEqual([idOf(3), idOf(2)]);
  expect(between.stats).toMatchObject({ total: 2, paid: 1 });
  const number = days[0]?.orderNumber ?? '';
  expect((await list({ orderNumber: number.slice(2).toUpperCase() })).rows.map(({ id }) => id)).toContain(idOf(1));
  expect((await list({ orderNumber: '%' })).totalSize).toBe(0);
  expect((await list({ status: 'pending' })).rows.map(({ id }) => id)).toEqual([idOf(4)]);
  await expect(list({ status: 'lost' })).rejects.toEqual(refused('input-not-accepted'));
});

it('sorts by every column in both directions', async () => {
  for (const sort of ['date', 'destination', 'visa', 'applicants', 'price', 'status'])
    for (const descending of [true, false]) expect((await list({ sort, descending })).rows).toHaveLength(5);
  const cheapest = await list({ sort: 'price', descending: false });
  expect(cheapest.rows.at(-1)?.id).toBe(idOf(3));
});

it('is not for travellers, nor for staff of the catalogue', async () => {
  await expect(list({}, { roles: ['traveller'] })).rejects.toEqual(refused('staff-only'));
  await expect(list({}, { roles: ['catalog'] })).rejects.toEqual(refused('role-missing'));
  await expect(list({}, { capability: newCapability() })).rejects.toEqual(refused('sign-in-needed'));
});

it('shows nobody passport numbers, birth dates and convictions outside the case, and notes who looked', async () => {
  const id = idOf(1);
  for (const who of [admin, viewer]) {
    const masked = await service.as(who, () => service.api.getSubmission({ id }));
    expect(masked.travellers[0]).toMatchObject({
      lastName: 'Lovelace',
      birthYear: 0,
      passport: { passportNumber: '••••••67' },
    });
    expect(JSON.stringify(masked)).not.toContain('X1234567');
  }
  const looks = await service
    .db('staff_audit')
    .where({ application_id: id, action: 'submission-read' })
    .orderBy('id')
    .pluck('user_id');
  expect(looks).toEqual(['staff-1', 'staff-2']);
});

it('does not let staff in by the traveller’s own door', async () => {
  await expect(service.as(admin, () => service.api.getApplication({ id: idOf(1) }))).rejects.toEqual(
    refused('application-not-found'),
  );
});

it('exports all rows to admin and finance, to finance without passport numbers, and notes who took how many', async () => {
  const exported = async (who: object) => {
    const rows: SubmissionRow[] = [];
    await service.as(who, async () => {
      for await (const batch of service.api.exportSubmissionRows(
        ListSubmissionsRequest.fromPartial({ createdBefore: new Date() }),
      ))
        rows.push(...batch.rows);
    });
    return rows;
  };
  const whole = await exported(admin);
  expect(whole).toHaveLength(5);
  expect(JSON.stringify(whole)).toContain('X1234567');
  const masked = await exported(finance);
  expect(masked).toHaveLength(5);
  expect(JSON.stringify(masked)).not.toContain('X1234567');
  const noted = await service.db('staff_audit').where({ action: 'submissions-exported' }).orderBy('id');
  expect(noted).toMatchObject([
    { user_id: 'staff-1', details: { rows: 5 } },
    { user_id: 'staff-3', details: { rows: 5, createdBefore: expect.any(String) } },
  ]);
  for (const { details } of noted) expect(details).not.toHaveProperty('ids');
  await expect(
    service.as(viewer, async () => {
      for await (const _ of service.api.exportSubmissionRows(ListSubmissionsRequest.fromPartial({})));
    }),
  ).rejects.toEqual(refused('role-missing'));
});

it('exports each row once when they fill several messages to the brim', async () => {
  await service.db.raw(
    `insert into application (id, order_number, created_at, status, payment_status, locale, updated_at, destination_id,
       destination_country, slug, destination_name, visa_name, nationality, num_applicants)
     select gen_random_uuid(), 'copy-' || n, '2020-01-01', status, payment_status, locale, updated_at, destination_id,
       destination_country, slug, destination_name, 'copy ' || n, nationality, num_applicants
     from application, generate_series(1, 50) n where id = ?`,
    [idOf(1)],
  );
  const copies = service.db('application').where('created_at', '<', '2020-01-02');
  await service.db
    .from('application_detail')
    .insert((await copies.clone().pluck('id')).map((id) => ({ application_id: id })));
  const messages: SubmissionRow[][] = [];
  const request = ListSubmissionsRequest.fromPartial({ createdBefore: new Date('2020-01-02') });
  await service.as(admin, async () => {
    for await (const { rows } of service.api.exportSubmissionRows(request)) messages.push(rows);
  });
  await copies.delete();
  expect(messages.map((rows) => rows.length)).toEqual([25, 25]);
  expect(new Set(messages.flat().map(({ visaName }) => visaName)).size).toBe(50);
});

it('lets an admin take a paid application into work, and notes it', async () => {
  const id = idOf(5);
  const to = (status: 'APPLICATION_STATUS_IN_PROGRESS' | 'APPLICATION_STATUS_COMPLETED', who: object = admin) =>
    service.as(who, () => service.api.changeStatus({ id, status }));
  await expect(to('APPLICATION_STATUS_COMPLETED')).rejects.toEqual(refused('status-not-allowed'));
  await expect(to('APPLICATION_STATUS_IN_PROGRESS', viewer)).rejects.toEqual(refused('role-missing'));
  const moved = await to('APPLICATION_STATUS_IN_PROGRESS');
  expect(moved.status).toBe('APPLICATION_STATUS_IN_PROGRESS');
  expect(JSON.stringify(moved)).not.toContain('X1234567');
  expect(await service.db('staff_audit').where({ application_id: id, action: 'status-changed' }).first()).toMatchObject(
    {
      details: { from: 'paid', to: 'in_progress' },
    },
  );
});

it('keeps revenue when money is paid back, and shows that apart', async () => {
  const id = idOf(1);
  const money = { amountMinor: 8998, currency: 'usd' };
  const before = (await list()).stats;
  await service.payment({
    paymentId: 'pay-1',
    applicationId: id,
    amount: money,
    event: { $case: 'refunded', refunded: { duplicate: false, refunded: { amountMinor: 1000, currency: 'usd' } } },
  });
  expect((await list()).stats).toEqual({ ...before, refunded: { amountMinor: 1000, currency: 'usd' } });
});

const whole = async (id: string, who: object = admin) => service.as(who, () => service.api.getSubmission({ id }));
const succeeded = { $case: 'succeeded', succeeded: {} } as const;

describe('a payment that bought something else than the screens showed', () => {
  it('is told to staff with what was there, and the order is what was paid for', async () => {
    const guest = { capability: newCapability() };
    const filled = await service.fill(guest, await service.create(guest, { numApplicants: 1 }), [ada]);
    const { quote } = await service.as(guest, () =>
      service.api.beginCheckout({ id: filled.id, currency: 'usd', expectedTotalMinor: 0 }),
    );
    const now = await service.as(guest, () => service.api.getApplication({ id: filled.id }));
    const personalDetails = PersonalDetailsStep.fromPartial({ travellers: [ada, grace] });
    await service.save(guest, now, { $case: 'personalDetails', personalDetails });
    const paid = { paymentId: 'pay-old', applicationId: filled.id, amount: quote?.total, event: succeeded };
    await service.payment(paid);
    await service.payment(paid);
    const seen = await whole(filled.id);
    expect(seen).toMatchObject({
      numApplicants: 1,
      paidDifference: { droppedTravellers: 1, numApplicants: 2, visaName: 'Egypt e-Visa', processingSpeed: 'Standard' },
    });
    expect(seen.travellers.map(({ firstMiddleName }) => firstMiddleName)).toEqual(['Ada']);
    const { rows } = await list({ orderNumber: seen.orderNumber });
    expect(rows).toMatchObject([{ id: filled.id, paidDifferently: true }]);
  });

  it('leaves an order that was paid as shown without a word', async () => {
    expect((await whole(idOf(2))).paidDifference).toBeUndefined();
  });
});

describe('money for an application that is not there', () => {
  const amount = { amountMinor: 8998, currency: 'usd' };
  const stranded = () => service.as(viewer, () => service.api.listStrandedPayments({}));

  it('is shown to staff until it was paid back', async () => {
    const applicationId = randomUUID();
    const payment = { paymentId: 'pay-stranded', applicationId, amount };
    await service.payment({ ...payment, event: succeeded });
    await service.payment({ ...payment, event: succeeded });
    expect((await stranded()).payments).toMatchObject([{ paymentId: 'pay-stranded', applicationId, amount }]);
    await service.payment({
      ...payment,
      event: { $case: 'refunded', refunded: { duplicate: false, refunded: amount } },
    });
    expect((await stranded()).payments).toEqual([]);
    const told = await service.events(applicationId);
    expect(told).toEqual([{ $case: 'paymentStranded', paymentStranded: { applicationId, paymentId: 'pay-stranded' } }]);
  });

  it('is told as well where the application was erased before it was paid, and not where it was paid before', async () => {
    const [unpaid, paid] = [await aDay(8, 'pending'), await aDay(9, 'usd')];
    for (const { id } of [unpaid, paid]) {
      await service.as(admin, () => service.api.eraseApplication({ id }));
      const paymentId = id === paid.id ? 'pay-9' : 'pay-too-late';
      await service.payment({ paymentId, applicationId: id, amount, event: succeeded });
    }
    const kinds = async (id: string) => (await service.events(id)).map((event) => event?.$case);
    expect(await kinds(unpaid.id)).toContain('paymentStranded');
    expect(await kinds(paid.id)).not.toContain('paymentStranded');
    const event = { $case: 'refunded', refunded: { duplicate: false, refunded: amount } } as const;
    await service.payment({ paymentId: 'pay-too-late', applicationId: unpaid.id, amount, event });
    expect((await stranded()).payments).toEqual([]);
  });
});

describe('money that no checkout accounts for', () => {
  const stranded = () => service.as(viewer, () => service.api.listStrandedPayments({}));

  it('leaves the application unpaid and is put before staff', async () => {
    const { id } = await aDay(8, 'draft');
    const amount = { amountMinor: 1, currency: 'usd' };
    const forged = { paymentId: 'pay-forged', applicationId: id, amount };
    await service.payment({ ...forged, event: succeeded });
    expect(await whole(id)).toMatchObject({ paymentStatus: 'PAYMENT_STATUS_UNPAID' });
    expect((await stranded()).payments).toMatchObject([{ paymentId: 'pay-forged', applicationId: id, amount }]);
    const refunded = { $case: 'refunded', refunded: { duplicate: false, refunded: amount } } as const;
    await service.payment({ ...forged, event: refunded });
    expect((await stranded()).payments).toEqual([]);
    expect(await whole(id)).toMatchObject({ paymentStatus: 'PAYMENT_STATUS_UNPAID' });
  });
});

describe('erasing', () => {
  const erase = (id: string, who: object = admin) => service.as(who, () => service.api.eraseApplication({ id }));

  it('leaves the order’s figures and nothing personal, tells it once, and is noted', async () => {
    const { id, orderNumber, guest } = await aDay(6, 'usd');
    const before = (await list()).stats;
    await erase(id);
    await erase(id);
    const seen = await whole(id);
    expect(seen).toMatchObject({ erased: true, orderNumber, email: '', travellers: [], phone: undefined });
    expect(seen.quote?.total?.amountMinor).toBe(8998);
    const { rows, stats } = await list({ orderNumber });
    expect(rows).toMatchObject([{ id, erased: true, email: '', firstMiddleName: '', lastName: '' }]);
    expect(stats?.total).toBe(1);
    expect((await list()).stats).toEqual(before);
    await expect(service.as(guest, () => service.api.getApplication({ id }))).rejects.toEqual(
      refused('application-not-found'),
    );
    expect((await service.events(id)).filter((event) => event?.$case === 'erased')).toHaveLength(1);
    const noted = await service.db('staff_audit').where({ application_id: id, action: 'application-erased' });
    expect(noted).toMatchObject([{ user_id: 'staff-1' }]);
    await expect(erase(randomUUID())).rejects.toEqual(refused('application-not-found'));
  });

  it.each([
    ['whole', 8998, 'PAYMENT_STATUS_REFUNDED', -8998],
    ['part', 3000, 'PAYMENT_STATUS_PARTIALLY_REFUNDED', 0],
  ])(
    'keeps the figures right when the %s of it is refunded later, and when that fails',
    async (_what, refundedMinor, status, change) => {
      const { id } = await aDay(10, 'usd');
      await erase(id);
      const before = (await list()).stats;
      const refundedNow = async (kind: 'refunded' | 'refundReversed', amountMinor: number) => {
        const told = { duplicate: false, refunded: { amountMinor, currency: 'usd' } };
        const event = kind === 'refunded' ? { $case: kind, [kind]: told } : { $case: kind, [kind]: told };
        const amount = { amountMinor: 8998, currency: 'usd' };
        await service.payment({ paymentId: 'pay-10', applicationId: id, amount, event: event as never });
      };
      await refundedNow('refunded', refundedMinor);
      expect((await whole(id)).paymentStatus).toBe(status);
      const after = (await list()).stats;
      expect((after?.revenue?.amountMinor ?? 0) - (before?.revenue?.amountMinor ?? 0)).toBe(change);
      expect((after?.refunded?.amountMinor ?? 0) - (before?.refunded?.amountMinor ?? 0)).toBe(refundedMinor);
      await refundedNow('refundReversed', 0);
      expect((await list()).stats).toEqual(before);
    },
  );

  it('refuses a save that was under way', async () => {
    const { id, guest } = await aDay(7, 'draft');
    const stale = await service.applications.get(service.db, {
      id,
      caller: { emailVerified: false, roles: [], capabilityHash: hashCapability(guest.capability) },
    });
    await erase(id);
    await expect(
      service.applications.save(service.db, stale, { ...stale, nationality: 'GB' }, new Date()),
    ).rejects.toEqual(refused('application-changed'));
  });
});

describe('refusals of staff actions', () => {
  it('are noted with who was refused what, whether here or at the gateway, and at most a hundred an hour', async () => {
    const curious = { sub: 'staff-curious', email: 'c@example.test', roles: ['catalog' as const] };
    const noted = () => service.db('staff_refusal').where({ user_id: 'staff-curious' }).orderBy('id');
    await expect(list({}, curious)).rejects.toEqual(refused('role-missing'));
    await service.as(curious, () => service.api.noteRefusal({ action: 'submissions.export' }));
    expect(await noted()).toMatchObject([
      { action: 'submissions.read', reason: 'role-missing' },
      { action: 'submissions.export', reason: 'at-the-gateway' },
    ]);
    for (let tries = 0; tries < 110; tries += 1) await list({}, curious).catch(() => {});
    expect(await noted()).toHaveLength(100);
    await expect(service.as(curious, () => service.api.noteRefusal({ action: 'lunch' }))).rejects.toEqual(
      refused('not-a-staff-action'),
    );
    await expect(
      service.as({ capability: newCapability() }, () => service.api.noteRefusal({ action: 'submissions.read' })),
    ).rejects.toEqual(refused('sign-in-needed'));
  });
});

describe('what the payment service compares itself with', () => {
  const states = (request: { ids?: string[]; paidFrom?: Date; after?: string }) =>
    service.as({ service: 'payment' }, async () => {
      const answer = await service.api.listPaymentStates({ ids: [], paidFrom: undefined, after: '', ...request });
      return answer.states;
    });

  it('has the applications asked for, erased ones too, and leaves out what is not there', async () => {
    const ids = [idOf(5), idOf(4), randomUUID()];
    const found = await states({ ids });
    expect(found.map(({ applicationId }) => applicationId).sort()).toEqual([idOf(5), idOf(4)].sort());
    expect(found.find(({ applicationId }) => applicationId === idOf(5))).toMatchObject({
      paymentStatus: 'PAYMENT_STATUS_PAID',
      paymentId: 'pay-5',
      total: { amountMinor: 8998, currency: 'usd' },
      refundedMinor: 0,
    });
  });

  it('pages through everything paid since, in the order of ids', async () => {
    const all = await states({ paidFrom: new Date(0) });
    const ids = all.map(({ applicationId }) => applicationId);
    expect(ids).toContain(idOf(1));
    expect(ids).not.toContain(idOf(4));
    expect(ids).toEqual([...ids].sort());
    expect((await states({ paidFrom: new Date(0), after: ids[0] })).map(({ applicationId }) => applicationId)).toEqual(
      ids.slice(1),
    );
    expect(await states({ paidFrom: new Date(Date.now() + 60_000) })).toEqual([]);
  });
});
