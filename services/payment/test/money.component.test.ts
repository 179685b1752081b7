import { randomUUID } from 'node:crypto';
import { eventually, finance, lines, owner, sessionIn, startWorld, total, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());
afterEach(() => world.faults({}));

const CLEARING = ['traveller_receivable', 'processor_clearing', 'refunds_payable', 'disputes', 'suspense'];

/** A paid application, with its Stripe payment. */
const aPaidOrder = async () => {
  const id = randomUUID();
  const session = sessionIn(await world.checkout(id));
  await world.pay(session);
  await world.verify(session);
  const { payment_intent: intent } = await world.stripe.checkout.sessions.retrieve(session);
  return { id, session, intent: String(intent) };
};
const balancesOf = async (id: string): Promise<Record<string, number>> => {
  const sums: Record<string, number> = {};
  for (const { entries } of (await world.money(id)).ledger)
    for (const { account, amount } of entries) sums[account] = (sums[account] ?? 0) + (amount?.amountMinor ?? 0);
  return Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0));
};
const expectCleared = async (id: string) => {
  const balances = await balancesOf(id);
  for (const account of CLEARING) expect([account, balances[account] ?? 0]).toEqual([account, 0]);
};
const kinds = async (id: string) => (await world.announced(id)).map(({ event }) => event?.$case);
const refundsOf = async (id: string) => (await world.money(id)).refunds;

const fee = 494; // 2.9 % of 160.00 and 30 cents

it('a payment is split into what it is for, less the fee of the processor', async () => {
  const { id } = await aPaidOrder();
  expect(await balancesOf(id)).toEqual({
    government_fee_held: -4_200,
    service_revenue: -11_800,
    processor_balance: total - fee,
    processor_fee: fee,
  });
  expect((await world.money(id)).payments).toMatchObject([
    {
      status: 'paid',
      lines: [
        { kind: 'government_fee', quantity: 2 },
        { kind: 'processing', quantity: 2 },
      ],
    },
  ]);
});

it('add-ons have an account each', async () => {
  const guide = { ...lines[1], kind: 'QUOTE_LINE_KIND_UPSELL', sourceId: 'guide' } as (typeof lines)[number];
  world.order.lines = [...lines, guide];
  const { id } = await aPaidOrder();
  world.order.lines = lines;
  expect((await balancesOf(id))['add_on:guide']).toBe(-11_800);
});

describe('a refund', () => {
  it('gives one traveller’s part back, once for one idempotency key', async () => {
    const { id } = await aPaidOrder();
    const request = {
      applicationId: id,
      scope: { $case: 'traveller' as const, traveller: 0 },
      idempotencyKey: 'once',
      reason: 'refused_by_authority',
    };
    const first = await world.refund(request);
    expect(first).toMatchObject({ status: 'succeeded', amount: { amountMinor: 8_000 }, requestedBy: 'finance-1' });
    expect((await world.refund(request)).id).toBe(first.id);
    await expect(world.refund({ ...request, idempotencyKey: 'twice' })).rejects.toMatchObject({
      reason: 'traveller-already-refunded',
    });
    expect(await world.statuses(id)).toEqual(['partially_refunded']);
    expect(await kinds(id)).toEqual(['opened', 'succeeded', 'refunded']);
    expect(await balancesOf(id)).toMatchObject({ government_fee_held: -2_100, service_revenue: -5_900 });
    await eventually(() => expectCleared(id));
  });

  it('of many at the same time gives never more than was paid: exactly one of eight fits', async () => {
    const { id, intent } = await aPaidOrder();
    const scope = { $case: 'amountMinor' as const, amountMinor: 10_000 };
    const answers = await Promise.allSettled(
      Array.from({ length: 8 }, () => world.refund({ applicationId: id, scope })),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const answer of answers)
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ reason: 'refund-exceeds-payment' });
    expect((await world.stripe.refunds.list({ payment_intent: intent })).data).toHaveLength(1);
    const rest = await world.refund({ applicationId: id });
    expect(rest.amount?.amountMinor).toBe(6_000);
    await expect(world.refund({ applicationId: id })).rejects.toMatchObject({ reason: 'nothing-to-refund' });
    expect(await world.statuses(id)).toEqual(['refunded']);
  });

  it('that the bank has not answered is pending, then succeeds', async () => {
    const { id } = await aPaidOrder();
    await world.faults({ refunds: { pendNext: 1 } });
    const { id: refundId, status } = await world.refund({ applicationId: id });
    expect(status).toBe('pending');
    const { stripe_refund_id } = await world.db('refund').where({ id: refundId }).first();
    await world.control(`refunds/${stripe_refund_id}/settle`, { status: 'succeeded' });
    await eventually(async () => {
      expect(await refundsOf(id)).toMatchObject([{ status: 'succeeded' }]);
      await expectCleared(id);
    });
    expect(await kinds(id)).toEqual(['opened', 'succeeded', 'refunded']);
  });

  it('that fails days after it succeeded is taken back everywhere, and can be tried again', async () => {
    const { id } = await aPaidOrder();
    const { id: refundId } = await world.refund({ applicationId: id });
    const { stripe_refund_id } = await world.db('refund').where({ id: refundId }).first();
    await world.control(`refunds/${stripe_refund_id}/settle`, { status: 'failed' });
    await eventually(async () => {
      expect(await refundsOf(id)).toMatchObject([{ status: 'failed', failure: 'lost_or_stolen_card' }]);
      expect(await world.statuses(id)).toEqual(['paid']);
    });
    expect((await world.announced(id)).at(-1)?.event).toMatchObject({
      refundReversed: { refunded: { amountMinor: 0 } },
    });
    expect(await balancesOf(id)).toMatchObject({ service_revenue: -11_800, processor_balance: total - fee });
    await expectCleared(id);
    expect(await world.refund({ applicationId: id })).toMatchObject({ status: 'succeeded' });
    expect(await world.statuses(id)).toEqual(['refunded']);
  });

  it('asked for while Stripe is away is sent once Stripe is back', async () => {
    const { id, intent } = await aPaidOrder();
    await world.faults({ api: { next: 1000, status: 500 } });
    expect(await world.refund({ applicationId: id })).toMatchObject({ status: 'requested' });
    expect((await balancesOf(id)).refunds_payable).toBe(-total);
    await world.faults({});
    await world.db('payment').where({ application_id: id }).update({ attend_at: new Date() });
    await world.sweep();
    await eventually(async () => expect(await refundsOf(id)).toMatchObject([{ status: 'succeeded' }]));
    expect((await world.stripe.refunds.list({ payment_intent: intent })).data).toHaveLength(1);
    await eventually(async () => {
      expect(await world.db('payment').where({ application_id: id }).first()).toMatchObject({ attend_at: null });
      await expectCleared(id);
    });
  });

  it('whose first answer is lost is made once', async () => {
    const { id, intent } = await aPaidOrder();
    await world.faults({ api: { next: 1, loseAnswer: true } });
    await world.refund({ applicationId: id, scope: { $case: 'amountMinor', amountMinor: 500 } });
    await eventually(async () => expect(await refundsOf(id)).toMatchObject([{ status: 'succeeded' }]));
    expect((await world.stripe.refunds.list({ payment_intent: intent })).data).toHaveLength(1);
  });

  it('made in Stripe’s own dashboard is learnt, with nobody of ours behind it', async () => {
    const { id, intent } = await aPaidOrder();
    await world.stripe.refunds.create({ payment_intent: intent, amount: 1_000 });
    await eventually(async () =>
      expect(await refundsOf(id)).toMatchObject([
        { requestedBy: 'stripe', reason: 'made_at_stripe', amount: { amountMinor: 1_000 } },
      ]),
    );
    await eventually(() => expectCleared(id));
  });

  it('is refused for somebody without the role, and for an order that was never paid', async () => {
    const { id } = await aPaidOrder();
    const viewer = { sub: 'viewer-1', roles: ['viewer' as const] };
    await expect(world.refund({ applicationId: id }, viewer)).rejects.toMatchObject({ code: 'PERMISSION_DENIED' });
    await expect(world.refund({ applicationId: id }, owner)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    const open = randomUUID();
    await world.checkout(open);
    await expect(world.refund({ applicationId: open }, finance)).rejects.toMatchObject({ reason: 'payment-not-paid' });
  });

  it('of a second payment goes the same way, and takes nothing from revenue', async () => {
    const id = randomUUID();
    await world.faults({ webhooks: { dropNext: 100 } });
    const first = sessionIn(await world.checkout(id));
    await world.db('payment').where({ stripe_session_id: first }).update({ status: 'withdrawn', attend_at: null });
    const second = sessionIn(await world.checkout(id));
    await world.pay(first);
    await world.pay(second);
    await world.verify(second);
    await world.verify(first);
    await eventually(async () => {
      expect(await refundsOf(id)).toMatchObject([{ reason: 'duplicate', requestedBy: 'system', status: 'succeeded' }]);
      expect(await balancesOf(id)).toMatchObject({ government_fee_held: -4_200, service_revenue: -11_800 });
      await expectCleared(id);
    });
  });
});

describe('a dispute', () => {
  it('keeps the money apart while it lasts, and gives it back when it is won', async () => {
    const { id, intent } = await aPaidOrder();
    const { id: disputeId } = await world.control(`payments/${intent}/dispute`, { reason: 'product_not_received' });
    await eventually(async () =>
      expect((await world.money(id)).disputes).toMatchObject([
        { id: disputeId, status: 'open', reason: 'product_not_received', amount: { amountMinor: total } },
      ]),
    );
    expect(await balancesOf(id)).toMatchObject({ disputes: total, processor_fee: fee + 1_500 });
    await expect(world.refund({ applicationId: id })).rejects.toMatchObject({ reason: 'payment-disputed' });
    await world.control(`disputes/${disputeId}/close`, { status: 'won' });
    await eventually(async () => {
      expect((await world.money(id)).disputes).toMatchObject([{ status: 'won' }]);
      expect(await balancesOf(id)).toMatchObject({ processor_balance: total - fee - 1_500, service_revenue: -11_800 });
      await expectCleared(id);
    });
  });

  it('that is lost takes from what the money was for', async () => {
    const { id, intent } = await aPaidOrder();
    const { id: disputeId } = await world.control(`payments/${intent}/dispute`, { amount: 8_000 });
    await world.control(`disputes/${disputeId}/close`, { status: 'lost' });
    await eventually(async () => {
      expect((await world.money(id)).disputes).toMatchObject([{ status: 'lost' }]);
      expect(await balancesOf(id)).toMatchObject({ government_fee_held: -2_100, service_revenue: -5_900 });
      await expectCleared(id);
    });
  });
});

describe('money without an order', () => {
  it('goes back by itself when the application is not there, and the traveller is told', async () => {
    const { id, session } = await aPaidOrder();
    const [payment] = (await world.money(id)).payments;
    await world.strand(id, payment?.id ?? '');
    await world.strand(id, payment?.id ?? '');
    await eventually(async () => {
      expect(await refundsOf(id)).toMatchObject([
        { reason: 'application_gone', requestedBy: 'system', status: 'succeeded', amount: { amountMinor: total } },
      ]);
      expect(await world.statuses(id)).toEqual(['refunded']);
    });
    expect(await world.verify(session)).toMatchObject({ outcome: 'PAYMENT_OUTCOME_GIVEN_BACK' });
    expect(await world.verify(session, 'nobody')).toMatchObject({ outcome: 'PAYMENT_OUTCOME_GIVEN_BACK' });
    expect((await world.announced(id)).at(-1)?.event).toMatchObject({ $case: 'refunded' });
    await expectCleared(id);
  });

  it('is kept as stranded where we have no row of the payment, told to no order, and can be given back', async () => {
    const id = randomUUID();
    const opened = await world.checkout(id);
    const session = sessionIn(opened);
    await world.db('payment').where({ id: opened.paymentId }).delete();
    await world.pay(session);
    await eventually(async () => expect(await world.statuses(id)).toEqual(['stranded']));
    expect(await kinds(id)).toEqual(['opened']);
    expect(await balancesOf(id)).toMatchObject({ unapplied_cash: -total });
    await expect(world.refund({ applicationId: id })).rejects.toMatchObject({ reason: 'payment-not-paid' });
    await world.refund({ applicationId: id, paymentId: opened.paymentId });
    expect(await world.statuses(id)).toEqual(['refunded']);
    await eventually(() => expectCleared(id));
  });
});

it('revenue by day is what the ledger of the orders says, and is told to finance only', async () => {
  const { id } = await aPaidOrder();
  const revenue = async () => {
    await world.countLedgerDays();
    const { days } = await world.as(finance, () => world.calls.getRevenue({ fromDay: '2026-01-01' }));
    const sum = (name: 'soldMinor' | 'governmentFeeMinor' | 'refundedMinor') =>
      days.reduce((all, day) => all + day[name], 0);
    return { sold: sum('soldMinor'), fees: sum('governmentFeeMinor'), refunded: sum('refundedMinor') };
  };
  const before = await revenue();
  const { id: another } = await aPaidOrder();
  await world.refund({ applicationId: another, scope: { $case: 'traveller', traveller: 0 } });
  await world.refund({ applicationId: id, scope: { $case: 'amountMinor', amountMinor: 500 } });
  expect(await revenue()).toEqual({
    sold: before.sold + total,
    fees: before.fees + 4_200,
    refunded: before.refunded + 8_500,
  });
  const reviewer = { sub: 'rita', roles: ['reviewer' as const] };
  await expect(world.as(reviewer, () => world.calls.getRevenue({ fromDay: '2026-01-01' }))).rejects.toMatchObject({
    reason: 'role-missing',
  });
});
