import { randomUUID } from 'node:crypto';
import { oldestDuplicateSeconds } from '../src/db/payment-repository.ts';
import {
  eventually,
  lines,
  owner,
  sessionIn,
  startWorld,
  stranger,
  total,
  type World,
  webhookSecret,
} from './world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());
afterEach(async () => {
  Object.assign(world.order, { lines, changesEachTime: false });
  world.death.afterOpening = false;
  await world.faults({});
});

const kinds = async (applicationId: string) => (await world.announced(applicationId)).map(({ event }) => event?.$case);

/** The first session stays payable, as if Stripe had been away while it was replaced; no webhook tells of either. */
const payTwice = async (id: string): Promise<[first: string, second: string]> => {
  await world.faults({ webhooks: { dropNext: 100 } });
  const first = sessionIn(await world.checkout(id));
  await world.db('payment').where({ stripe_session_id: first }).update({ status: 'withdrawn', attend_at: null });
  const second = sessionIn(await world.checkout(id));
  await world.pay(first);
  await world.pay(second);
  return [first, second];
};

describe('a checkout', () => {
  it('is charged exactly as the application service priced it', async () => {
    const id = randomUUID();
    const opened = await world.checkout(id);
    const session = await world.stripe.checkout.sessions.retrieve(sessionIn(opened), { expand: ['line_items'] });
    expect(session).toMatchObject({
      amount_total: total,
      client_reference_id: opened.paymentId,
      customer_email: 'ana@example.org',
      metadata: { application_id: id, payment_id: opened.paymentId },
      success_url: 'http://localhost:8080/application/payment-success?session_id={CHECKOUT_SESSION_ID}',
    });
    expect(session.line_items?.data.map(({ description, quantity }) => [description, quantity])).toEqual([
      ['Government fee', 2],
      ['Rush', 2],
    ]);
    expect(await kinds(id)).toEqual(['opened']);
  });

  it('names the Stripe product where there is one, at the same total, and survives one that Stripe does not know', async () => {
    await world.stripe.products.create({ id: 'prod_rush', name: 'Rush (Stripe)' });
    const [fee, rush] = lines;
    if (!fee || !rush) throw new Error('two lines expected');
    world.order.lines = [fee, { ...rush, stripeProductId: 'prod_rush' }];
    const known = sessionIn(await world.checkout(randomUUID()));
    const listed = await world.stripe.checkout.sessions.retrieve(known, { expand: ['line_items'] });
    expect(listed.line_items?.data[1]).toMatchObject({ description: 'Rush (Stripe)', price: { product: 'prod_rush' } });
    expect(listed.amount_total).toBe(total);
    world.order.lines = [fee, { ...rush, stripeProductId: 'prod_mistyped' }];
    const unknown = sessionIn(await world.checkout(randomUUID()));
    expect((await world.stripe.checkout.sessions.retrieve(unknown)).amount_total).toBe(total);
  });

  it("is refused on another browser's application and on a stale total", async () => {
    await expect(world.checkout(randomUUID(), {}, stranger)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(world.checkout(randomUUID(), { expectedTotalMinor: 15_000 })).rejects.toMatchObject({
      code: 'FAILED_PRECONDITION',
      reason: 'quote-changed',
      details: { totalMinor: '16000', currency: 'usd' },
    });
  });

  it('is the same one for the same idempotency key, and for two that arrive at once', async () => {
    const id = randomUUID();
    const idempotencyKey = randomUUID();
    const [first, second] = await Promise.all([
      world.checkout(id, { idempotencyKey }),
      world.checkout(id, { idempotencyKey }),
    ]);
    expect(second).toEqual(first);
    expect(await world.checkout(id, { idempotencyKey })).toEqual(first);
  });

  it('expires the one before it, without announcing an end', async () => {
    const id = randomUUID();
    const first = sessionIn(await world.checkout(id));
    const second = sessionIn(await world.checkout(id));
    expect((await world.stripe.checkout.sessions.retrieve(first)).status).toBe('expired');
    expect((await world.stripe.checkout.sessions.retrieve(second)).status).toBe('open');
    expect(await world.statuses(id)).toEqual(['withdrawn', 'open']);
    expect(await kinds(id)).toEqual(['opened', 'opened']);
  });

  it('is one and the same for five presses of one moment', async () => {
    const id = randomUUID();
    const opened = await Promise.all(Array.from({ length: 5 }, () => world.checkout(id)));
    expect(new Set(opened.map(({ paymentId }) => paymentId)).size).toBe(1);
    expect(await world.statuses(id)).toEqual(['open']);
  });

  it('is open once although five different versions are asked for at the same time', async () => {
    const id = randomUUID();
    world.order.changesEachTime = true;
    const answers = await Promise.allSettled(Array.from({ length: 5 }, () => world.checkout(id)));
    expect(answers.some(({ status }) => status === 'fulfilled')).toBe(true);
    await eventually(async () => {
      const rows = await world.db('payment').where({ application_id: id });
      const sessions = await Promise.all(
        rows
          .filter((row) => row.stripe_session_id)
          .map((row) => world.stripe.checkout.sessions.retrieve(row.stripe_session_id)),
      );
      expect(sessions.filter(({ status }) => status === 'open')).toHaveLength(1);
      expect(rows.filter(({ status }) => status === 'open' || status === 'created')).toHaveLength(1);
    });
  });

  it('is refused once the application is paid', async () => {
    const id = randomUUID();
    const session = sessionIn(await world.checkout(id));
    await world.pay(session);
    await world.verify(session);
    await expect(world.checkout(id)).rejects.toMatchObject({
      code: 'FAILED_PRECONDITION',
      reason: 'application-already-paid',
    });
  });

  it('notices that the one before it was paid a moment ago', async () => {
    await world.faults({ webhooks: { dropNext: 2 } });
    const id = randomUUID();
    await world.pay(sessionIn(await world.checkout(id)));
    await expect(world.checkout(id)).rejects.toMatchObject({ reason: 'application-already-paid' });
    expect(await kinds(id)).toEqual(['opened', 'succeeded']);
  });

  it('is taken up by the next press when Stripe was away', async () => {
    const id = randomUUID();
    await world.faults({ api: { next: 10, status: 500 } });
    await expect(world.checkout(id)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await world.faults({});
    await world.checkout(id);
    expect(await world.statuses(id)).toEqual(['open']);
  });

  it('is made once although the first answer is lost', async () => {
    await world.faults({ api: { next: 1, loseAnswer: true } });
    const id = randomUUID();
    const opened = await world.checkout(id);
    const all = await world.stripe.checkout.sessions.list({ limit: 100 });
    expect(all.data.filter(({ client_reference_id }) => client_reference_id === opened.paymentId)).toHaveLength(1);
  });
});

describe('a payment', () => {
  it('is told by the webhook alone', async () => {
    const id = randomUUID();
    await world.pay(sessionIn(await world.checkout(id)));
    await eventually(async () => expect(await kinds(id)).toEqual(['opened', 'succeeded']));
    const [, succeeded] = await world.announced(id);
    expect(succeeded).toMatchObject({ applicationId: id, amount: { amountMinor: total, currency: 'usd' } });
  });

  it('is told by the return page alone when the webhook is lost', async () => {
    await world.faults({ webhooks: { dropNext: 2 } });
    const id = randomUUID();
    const session = sessionIn(await world.checkout(id));
    await world.pay(session);
    expect(await world.verify(session)).toMatchObject({ outcome: 'PAYMENT_OUTCOME_PAID', applicationId: id });
    expect(await kinds(id)).toEqual(['opened', 'succeeded']);
  });

  it('makes one transition and one event of five shuffled copies beside five return-page checks', async () => {
    await world.faults({ webhooks: { copies: 5, shuffleMs: 150 } });
    const id = randomUUID();
    const session = sessionIn(await world.checkout(id));
    await world.pay(session);
    const checks = await Promise.all(Array.from({ length: 5 }, () => world.verify(session)));
    expect(new Set(checks.map(({ outcome }) => outcome))).toEqual(new Set(['PAYMENT_OUTCOME_PAID']));
    await eventually(async () => {
      const sent = await world.db('stripe_event').where({ session_id: session });
      expect(sent).toMatchObject([{ type: 'checkout.session.completed', status: 'done' }]);
      expect(await world.waitingWebhooks()).toBe(0);
    });
    expect(await kinds(id)).toEqual(['opened', 'succeeded']);
    expect(await world.statuses(id)).toEqual(['paid']);
  });

  it('stays open after a decline, and is then paid', async () => {
    const id = randomUUID();
    const session = sessionIn(await world.checkout(id));
    expect(await world.pay(session, { card: '4000000000000002' })).toMatchObject({ status: 'declined' });
    expect(await world.verify(session)).toMatchObject({ outcome: 'PAYMENT_OUTCOME_FAILED', applicationId: id });
    await world.pay(session);
    expect(await world.verify(session)).toMatchObject({ outcome: 'PAYMENT_OUTCOME_PAID' });
    await eventually(async () => expect(await kinds(id)).toEqual(['opened', 'succeeded']));
  });

  it('is neither paid nor failed while the bank has not answered, and blocks a second one', async () => {
    const id = randomUUID();
    const session = sessionIn(await world.checkout(id));
    await world.pay(session, { outcome: 'processing' });
    expect(await world.verify(session)).toMatchObject({ outcome: 'PAYMENT_OUTCOME_PROCESSING' });
    await expect(world.checkout(id)).rejects.toMatchObject({ reason: 'payment-processing' });
    await world.pay(session, { outcome: 'async_failed' });
    await eventually(async () => expect(await kinds(id)).toEqual(['opened', 'failed']));
    expect(await world.verify(session)).toMatchObject({ outcome: 'PAYMENT_OUTCOME_FAILED' });
    await world.checkout(id);
  });

  it('is called processing, not failed, while Stripe cannot be asked', async () => {
    const id = randomUUID();
    const session = sessionIn(await world.checkout(id));
    await world.faults({ api: { next: 10, status: 503 } });
    expect(await world.verify(session)).toMatchObject({ outcome: 'PAYMENT_OUTCOME_PROCESSING' });
  });

  it('is announced as expired when its time is over', async () => {
    const id = randomUUID();
    const session = sessionIn(await world.checkout(id));
    await world.stripe.checkout.sessions.expire(session);
    await eventually(async () => expect(await kinds(id)).toEqual(['opened', 'expired']));
    expect(await world.verify(session)).toMatchObject({ outcome: 'PAYMENT_OUTCOME_FAILED' });
  });

  it('that lands a second time is given back by itself, and the order stays paid', async () => {
    const id = randomUUID();
    const [first, second] = await payTwice(id);
    await Promise.all([world.verify(second), world.verify(first)]);
    await eventually(async () => {
      expect((await world.statuses(id)).sort()).toEqual(['paid', 'refunded']);
      expect((await kinds(id)).slice(2)).toEqual(['succeeded', 'refunded']);
    });
    const last = (await world.announced(id)).at(-1);
    expect(last?.event).toMatchObject({ refunded: { duplicate: true, refunded: { amountMinor: total } } });
    for (const session of [first, second]) {
      expect(await world.verify(session)).toMatchObject({
        outcome: 'PAYMENT_OUTCOME_PAID',
        totalPaid: { amountMinor: total, currency: 'usd' },
      });
    }
  });

  it('that is found by the check which closes its checkout is given back by the same check', async () => {
    const id = randomUUID();
    const [first, second] = await payTwice(id);
    await world.verify(second);
    await world.db('payment').where({ stripe_session_id: first }).update({ attend_at: world.db.fn.now() });
    await world.sweep();
    const began = Date.now();
    await eventually(async () => expect((await world.statuses(id)).sort()).toEqual(['paid', 'refunded']));
    expect(Date.now() - began).toBeLessThan(10_000);
  });

  it('that landed a second time is counted until it is given back', async () => {
    const id = randomUUID();
    await world.pay(sessionIn(await world.checkout(id)));
    await eventually(async () => expect(await kinds(id)).toEqual(['opened', 'succeeded']));
    const since = world.db.raw("now() - interval '20 minutes'");
    await world.db('payment').where({ application_id: id }).update({ status: 'refund_due', paid_at: since });
    expect(await oldestDuplicateSeconds(world.db)).toBeGreaterThan(1_100);
    await world.db('payment').where({ application_id: id }).update({ status: 'refunded' });
    expect(await oldestDuplicateSeconds(world.db)).toBe(0);
  });

  it('follows refunds that staff make at Stripe', async () => {
    const id = randomUUID();
    const session = sessionIn(await world.checkout(id));
    await world.pay(session);
    await world.verify(session);
    const { payment_intent: intent } = await world.stripe.checkout.sessions.retrieve(session);
    await world.stripe.refunds.create({ payment_intent: String(intent), amount: 6000 });
    await eventually(async () => expect(await world.statuses(id)).toEqual(['partially_refunded']));
    await world.stripe.refunds.create({ payment_intent: String(intent) });
    await eventually(async () => expect(await world.statuses(id)).toEqual(['refunded']));
    expect(await kinds(id)).toEqual(['opened', 'succeeded', 'refunded', 'refunded']);
  });
});

describe('the return page', () => {
  it('tells a stranger success or not, and nothing more', async () => {
    const session = sessionIn(await world.checkout(randomUUID()));
    await world.pay(session);
    for (const who of [stranger, 'nobody'] as const) {
      expect(await world.verify(session, who)).toEqual({
        outcome: 'PAYMENT_OUTCOME_PAID',
        applicationId: '',
        totalPaid: undefined,
      });
    }
    expect(await world.verify(session, owner)).toMatchObject({ totalPaid: { amountMinor: total } });
  });

  it('does not know a session that is not ours', async () => {
    await expect(world.verify('cs_test_of_somebody_else')).rejects.toMatchObject({
      code: 'NOT_FOUND',
      reason: 'payment-not-found',
    });
  });
});

describe('a webhook', () => {
  const body = (id: string) =>
    JSON.stringify({ id, object: 'event', type: 'checkout.session.completed', data: { object: { id: 'cs_x' } } });

  it('that is forged is refused and leaves no trace', async () => {
    const id = `evt_${randomUUID()}`;
    const forged = world.stripe.webhooks.generateTestHeaderString({ payload: body(id), secret: 'whsec_other' });
    const refused = { code: 'INVALID_ARGUMENT', reason: 'signature-not-valid' };
    await expect(world.receive(Buffer.from(body(id)), forged)).rejects.toMatchObject(refused);
    const signed = world.stripe.webhooks.generateTestHeaderString({ payload: body(id), secret: webhookSecret });
    await expect(world.receive(Buffer.from(`${body(id)} `), signed)).rejects.toMatchObject(refused);
    const old = { payload: body(id), secret: webhookSecret, timestamp: Math.floor(Date.now() / 1000) - 3600 };
    const replayed = world.stripe.webhooks.generateTestHeaderString(old);
    await expect(world.receive(Buffer.from(body(id)), replayed)).rejects.toMatchObject(refused);
    const ahead = { ...old, timestamp: Math.floor(Date.now() / 1000) + 3600 };
    const early = world.stripe.webhooks.generateTestHeaderString(ahead);
    await expect(world.receive(Buffer.from(body(id)), early)).rejects.toMatchObject(refused);
    expect(await world.db('stripe_event').where({ id })).toEqual([]);
  });

  it('is stored before it is processed, and kept while Stripe cannot be asked', async () => {
    const id = randomUUID();
    const session = sessionIn(await world.checkout(id));
    await world.faults({ api: { next: 1000, status: 500 } });
    await world.pay(session);
    await eventually(async () => {
      const [stored] = await world.db('stripe_event').where({ session_id: session });
      expect(stored).toMatchObject({ status: 'pending', failure: expect.stringContaining('unavailable') });
    });
    expect(await kinds(id)).toEqual(['opened']);
    await world.faults({});
    await eventually(async () => expect(await kinds(id)).toEqual(['opened', 'succeeded']));
  });
});

it('looks by itself at a checkout that nobody told it about', async () => {
  await world.faults({ webhooks: { dropNext: 2 } });
  const id = randomUUID();
  const session = sessionIn(await world.checkout(id));
  await world.pay(session);
  await world.db('payment').where({ application_id: id }).update({ attend_at: new Date() });
  await world.sweep();
  await eventually(async () => expect(await kinds(id)).toEqual(['opened', 'succeeded']));
});
