import { randomUUID } from 'node:crypto';
import { printReconciliation } from '../src/print-reconciliation.ts';
import { eventually, sessionIn, startWorld, total, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());
afterEach(() => world.faults({}));

const noWebhooks = () => world.faults({ webhooks: { dropNext: 10_000 } });

/** A webhook under way would write the payment's row again. */
const settled = () =>
  eventually(async () => {
    expect(await world.waitingWebhooks()).toBe(0);
    expect(await world.db('stripe_event').where({ status: 'pending' })).toEqual([]);
  });

const aPaidOrder = async () => {
  const id = randomUUID();
  const { url, paymentId } = await world.checkout(id);
  const session = sessionIn({ url });
  await world.pay(session);
  await world.verify(session);
  await settled();
  const { payment_intent: intent } = await world.stripe.checkout.sessions.retrieve(session);
  await world.hear();
  return { id, session, paymentId, intent: String(intent) };
};
/** What a run finds about one application. */
const foundAbout = async (id: string) => {
  const { open } = await world.reconcile();
  return open.filter(({ applicationId }) => applicationId === id).map(({ kind }) => kind);
};
const refundsOf = async (id: string) => (await world.money(id)).refunds;

/** Somebody else's use of our account at Stripe. */
const payElsewhere = async (of: World): Promise<void> => {
  const made = await of.stripe.checkout.sessions.create({
    mode: 'payment',
    line_items: [{ quantity: 1, price_data: { currency: 'usd', unit_amount: 5_000, product_data: { name: 'Else' } } }],
    success_url: 'http://localhost/',
  });
  await of.pay(made.id);
};

it('finds nothing to say where everybody agrees', async () => {
  const { id } = await aPaidOrder();
  expect(await foundAbout(id)).toEqual([]);
});

describe('what was lost on the way', () => {
  beforeEach(noWebhooks);

  it('is a payment: it is learnt and announced', async () => {
    const id = randomUUID();
    await world.pay(sessionIn(await world.checkout(id)));
    const { repaired } = await world.reconcile();
    expect(repaired).toBeGreaterThan(0);
    expect(await world.statuses(id)).toEqual(['paid']);
    await world.hear();
    expect(await foundAbout(id)).toEqual([]);
  });

  it('is a refund that staff made at Stripe', async () => {
    const { id, intent } = await aPaidOrder();
    await world.stripe.refunds.create({ payment_intent: intent, amount: 700 });
    await world.reconcile();
    expect(await refundsOf(id)).toMatchObject([{ status: 'succeeded', amount: { amountMinor: 700 } }]);
    await world.hear();
    expect(await foundAbout(id)).toEqual([]);
  });

  it('is the failure of a refund: it is learnt, and named until somebody makes it good', async () => {
    const { id } = await aPaidOrder();
    const refund = await world.refund({ applicationId: id });
    const { stripe_refund_id } = await world.db('refund').where({ id: refund.id }).first();
    await world.control(`refunds/${stripe_refund_id}/settle`, { status: 'failed' });
    await world.hear();
    await world.reconcile();
    await world.hear();
    expect(await foundAbout(id)).toEqual(['refund-failed']);
    expect(await world.statuses(id)).toEqual(['paid']);
    await world.refund({ applicationId: id });
    await world.hear();
    expect(await foundAbout(id)).toEqual([]);
  });

  it('is a dispute, and how it ended', async () => {
    const { id, intent } = await aPaidOrder();
    const { id: disputeId } = await world.control(`payments/${intent}/dispute`, {});
    await world.reconcile();
    expect((await world.money(id)).disputes).toMatchObject([{ status: 'open' }]);
    await world.control(`disputes/${disputeId}/close`, { status: 'won' });
    expect(await foundAbout(id)).toEqual([]);
    expect((await world.money(id)).disputes).toMatchObject([{ status: 'won' }]);
  });
});

describe('a difference injected at Stripe', () => {
  it('is money for a payment that we have no row of, until it is given back', async () => {
    await noWebhooks();
    const id = randomUUID();
    const opened = await world.checkout(id);
    await world.db('payment').where({ id: opened.paymentId }).delete();
    await world.pay(sessionIn(opened));
    expect(await foundAbout(id)).toEqual(['payment-unknown']);
    expect((await world.differences()).find(({ applicationId }) => applicationId === id)).toMatchObject({
      kind: 'payment-unknown',
      details: { amountMinor: String(total), currency: 'usd' },
    });
    await world.refund({ applicationId: id, paymentId: opened.paymentId });
    expect(await foundAbout(id)).toEqual([]);
  });

  it('is a movement of our balance that nothing here caused', async () => {
    await payElsewhere(world);
    const { open } = await world.reconcile();
    expect(open).toContainEqual(
      expect.objectContaining({
        kind: 'movement-unknown',
        details: expect.objectContaining({ amountMinor: '5000', type: 'charge' }),
      }),
    );
  });
});

it('does not take for unknown what Stripe has only just done: its answer may be on the way', async () => {
  const patient = await startWorld({ settleMs: 3_600_000 });
  try {
    await payElsewhere(patient);
    expect((await patient.reconcile()).open).toEqual([]);
  } finally {
    await patient.close();
  }
});

describe('a difference injected in our books', () => {
  it('is another amount than Stripe took', async () => {
    const { id, paymentId } = await aPaidOrder();
    await world.db('payment').where({ id: paymentId }).update({ amount_minor: 15_000 });
    expect((await foundAbout(id)).sort()).toEqual(['ledger-differs', 'ledger-differs', 'payment-amount-differs']);
    await world.db('payment').where({ id: paymentId }).update({ amount_minor: total });
    expect(await foundAbout(id)).toEqual([]);
  });

  it('is a payment that Stripe does not know', async () => {
    const known = await aPaidOrder();
    const row = await world.db('payment').where({ id: known.paymentId }).first();
    const [id, applicationId] = [randomUUID(), randomUUID()];
    const invented = { stripe_session_id: 'cs_invented', stripe_payment_intent_id: 'pi_invented' };
    const lines = JSON.stringify(row.lines);
    await world.db('payment').insert({ ...row, ...invented, id, lines, application_id: applicationId });
    expect(await foundAbout(applicationId)).toContain('payment-not-at-stripe');
    await world.db('payment').where({ id }).delete();
    expect(await foundAbout(applicationId)).toEqual([]);
  });

  it('is a refund over another amount than Stripe’s, which looking again does not mend', async () => {
    const { id } = await aPaidOrder();
    const refund = await world.refund({ applicationId: id, scope: { $case: 'amountMinor', amountMinor: 300 } });
    await world.hear();
    await world.db('refund').where({ id: refund.id }).update({ amount_minor: 250 });
    expect(await foundAbout(id)).toContain('refund-differs');
    await world.db('refund').where({ id: refund.id }).update({ amount_minor: 300 });
    expect(await foundAbout(id)).toEqual([]);
  });

  it('is a payment whose ledger entries are missing: they are posted', async () => {
    const { id, paymentId } = await aPaidOrder();
    await world.db.transaction(async (tx) => {
      await tx.raw("set local session_replication_role = 'replica'");
      const mine = tx('ledger_transaction').select('id').where({ payment_id: paymentId });
      await tx('ledger_entry').whereIn('transaction_id', mine).delete();
      await tx('ledger_transaction').where({ payment_id: paymentId }).delete();
    });
    expect((await world.money(id)).ledger).toEqual([]);
    expect(await foundAbout(id)).toEqual([]);
    expect((await world.money(id)).ledger).toHaveLength(3);
  });
});

describe('a difference to an application', () => {
  it('that has not heard of its payment: it is told again, and the difference is gone once it heard', async () => {
    const { id, paymentId } = await aPaidOrder();
    world.applicationSays(id, { paymentId, paymentStatus: 'PAYMENT_STATUS_PENDING' });
    const before = (await world.announced(id)).length;
    expect(await foundAbout(id)).toEqual(['application-not-paid']);
    expect((await world.announced(id)).slice(before).map(({ event }) => event?.$case)).toEqual(['succeeded']);
    await world.hear();
    expect(await foundAbout(id)).toEqual([]);
  });

  it('that has not heard of a refund', async () => {
    const { id, paymentId } = await aPaidOrder();
    await world.refund({ applicationId: id, scope: { $case: 'amountMinor', amountMinor: 400 } });
    world.applicationSays(id, { paymentId, paymentStatus: 'PAYMENT_STATUS_PAID', refundedMinor: 0 });
    expect(await foundAbout(id)).toEqual(['application-refund-differs']);
    expect((await world.announced(id)).at(-1)?.event).toMatchObject({ refunded: { refunded: { amountMinor: 400 } } });
    await world.hear();
    expect(await foundAbout(id)).toEqual([]);
  });

  it('that calls itself paid and never was', async () => {
    const id = randomUUID();
    world.applicationSays(id, { paymentStatus: 'PAYMENT_STATUS_PAID' });
    expect(await foundAbout(id)).toEqual(['application-paid-without-payment']);
    world.applicationForgets(id);
    expect(await foundAbout(id)).toEqual([]);
  });
});

it('takes nothing for resolved while Stripe cannot be asked', async () => {
  const { id, paymentId } = await aPaidOrder();
  await world.db('payment').where({ id: paymentId }).update({ amount_minor: 15_000 });
  expect(await foundAbout(id)).toContain('payment-amount-differs');
  await world.db('payment').where({ id: paymentId }).update({ amount_minor: total });
  await world.faults({ api: { next: 1_000, status: 500 } });
  await expect(world.reconcile()).rejects.toThrow();
  expect((await world.differences()).map(({ kind }) => kind)).toContain('payment-amount-differs');
  await world.faults({});
  expect(await foundAbout(id)).toEqual([]);
});

it('ends with the signal of its job, and records nothing of a run that did not end', async () => {
  await aPaidOrder();
  const before = await world.db('reconciliation').count();
  const signal = AbortSignal.abort();
  await expect(world.jobHandlers.reconcile.run({ key: '', attempt: 1, signal })).rejects.toThrow(/abort/);
  expect(await world.db('reconciliation').count()).toEqual(before);
});

it('is a command that prints what is open, and says so by its exit code', async () => {
  const id = randomUUID();
  world.applicationSays(id, { paymentStatus: 'PAYMENT_STATUS_PAID' });
  const printed: string[] = [];
  expect(await printReconciliation(world.reconcile, [], (text) => printed.push(text))).toBe(1);
  expect(printed.join('')).toMatch(/difference +subject +application +since +details/);
  expect(printed.join('')).toContain(`application-paid-without-payment  ${id}`);
  world.applicationForgets(id);
  await expect(printReconciliation(world.reconcile, ['--days', 'x'], () => {})).rejects.toThrow('--days');
  const calm = async () => ({ windowFrom: new Date(), repaired: 0, open: [] });
  expect(await printReconciliation(calm, ['--json'], () => {})).toBe(0);
});
