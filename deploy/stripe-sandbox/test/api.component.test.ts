import type Stripe from 'stripe';
import { startSandbox } from '../src/server.ts';
import { aConfig, aSession, aStateFile, clientOf, post, type Sandbox } from './fixtures.ts';

const state = aStateFile();
let sandbox: Sandbox;
let stripe: Stripe;

beforeEach(async () => {
  sandbox = await startSandbox(aConfig({ stateFile: state.file }));
  stripe = clientOf(sandbox.port);
});
afterEach(() => sandbox.close());
afterAll(() => state.remove());

const pay = (id: string, body: unknown = { card: '4242424242424242' }) =>
  post(`${sandbox.url}/sandbox/checkout/${id}/pay`, body);

describe('a checkout session made by the official client', () => {
  it('comes back with its total, its page and what was sent along', async () => {
    const session = await stripe.checkout.sessions.create(aSession({ locale: 'fr' }));
    expect(session).toMatchObject({
      object: 'checkout.session',
      amount_total: 11800,
      currency: 'usd',
      client_reference_id: 'payment-1',
      customer_email: 'ana@example.org',
      locale: 'fr',
      metadata: { application_id: 'application-1' },
      payment_intent: null,
      payment_status: 'unpaid',
      status: 'open',
      url: `${sandbox.url}/pay/${session.id}`,
    });
    expect(session.lastResponse.requestId).toMatch(/^req_/);
    expect(session.expires_at - session.created).toBe(86_400);
  });

  it('takes lines by price id and by product reference', async () => {
    const product = await stripe.products.create({ id: 'prod_visa', name: 'India e-Visa' });
    const price = await stripe.prices.create({ product: product.id, currency: 'eur', unit_amount: 4000 });
    const session = await stripe.checkout.sessions.create(
      aSession({
        line_items: [
          { price: price.id, quantity: 1 },
          { price_data: { product: product.id, currency: 'eur', unit_amount: 1250 }, quantity: 3 },
        ],
        expand: ['line_items'],
      }),
    );
    expect(session.amount_total).toBe(7750);
    expect(session.line_items?.data.map((line) => [line.description, line.quantity, line.amount_total])).toEqual([
      ['India e-Visa', 1, 4000],
      ['India e-Visa', 3, 3750],
    ]);
  });

  it('is paid by a press of the button and shows its payment and charge when expanded', async () => {
    const made = await stripe.checkout.sessions.create(
      aSession({ payment_intent_data: { metadata: { payment_id: 'p1' }, description: 'UK ETA' } }),
    );
    const answer = await pay(made.id);
    expect(await answer.json()).toEqual({
      status: 'paid',
      url: `http://localhost:8080/application/payment-success?session_id=${made.id}`,
    });
    const session = await stripe.checkout.sessions.retrieve(made.id, {
      expand: ['payment_intent.latest_charge', 'line_items'],
    });
    expect(session).toMatchObject({ status: 'complete', payment_status: 'paid', url: null });
    expect(session.payment_intent).toMatchObject({
      status: 'succeeded',
      amount_received: 11800,
      metadata: { payment_id: 'p1' },
      latest_charge: { object: 'charge', paid: true },
    });
  });

  it('is not paid twice', async () => {
    const { id } = await stripe.checkout.sessions.create(aSession());
    await pay(id);
    const again = await pay(id);
    expect(again.status).toBe(409);
    expect(await again.json()).toMatchObject({ status: 'already_paid' });
  });

  it('says a decline and can be paid by the next card', async () => {
    const { id } = await stripe.checkout.sessions.create(aSession());
    expect(await (await pay(id, { card: '4000 0000 0000 0002' })).json()).toMatchObject({
      status: 'declined',
      message: 'Your card was declined.',
    });
    const refused = await stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] });
    expect(refused.status).toBe('open');
    expect((refused.payment_intent as Stripe.PaymentIntent).last_payment_error?.decline_code).toBe('generic_decline');
    expect(await (await pay(id)).json()).toMatchObject({ status: 'paid' });
  });

  it('expires by hand and by the clock, and then takes no payment', async () => {
    const byHand = await stripe.checkout.sessions.create(aSession());
    expect((await stripe.checkout.sessions.expire(byHand.id)).status).toBe('expired');
    await expect(stripe.checkout.sessions.expire(byHand.id)).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
    });
    const byClock = await stripe.checkout.sessions.create(
      aSession({ expires_at: Math.floor(Date.now() / 1000) + 1900 }),
    );
    await post(`${sandbox.url}/sandbox/clock`, { advanceSeconds: 2000 });
    expect((await stripe.checkout.sessions.retrieve(byClock.id)).status).toBe('expired');
    expect((await pay(byClock.id)).status).toBe(409);
  });
});

describe('what Stripe refuses', () => {
  it.each<[string, Partial<Stripe.Checkout.SessionCreateParams>, object]>([
    ['no lines', { line_items: [] }, { code: 'parameter_missing', param: 'line_items' }],
    [
      'an unknown product',
      { line_items: [{ quantity: 1, price_data: { currency: 'usd', unit_amount: 900, product: 'prod_none' } }] },
      { code: 'resource_missing', param: 'line_items[0][price_data][product]' },
    ],
    ['a misspelt parameter', { success_ulr: 'x' } as never, { code: 'parameter_unknown', param: 'success_ulr' }],
    ['an expiry too near', { expires_at: Math.floor(Date.now() / 1000) + 60 }, { param: 'expires_at' }],
    ['a broken e-mail address', { customer_email: 'nobody' }, { param: 'customer_email' }],
  ])('is %s', async (_name, changes, expected) => {
    await expect(stripe.checkout.sessions.create(aSession(changes))).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
      statusCode: 400,
      ...expected,
    });
  });

  it('is another key, and a session that does not exist', async () => {
    await expect(clientOf(sandbox.port, 'sk_test_other').checkout.sessions.list()).rejects.toMatchObject({
      type: 'StripeAuthenticationError',
      statusCode: 401,
    });
    await expect(stripe.checkout.sessions.retrieve('cs_test_none')).rejects.toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
    });
    expect((await fetch(`${sandbox.url}/v1/checkout/sessions`)).status).toBe(401);
  });

  it('takes the secret key as a basic user name too', async () => {
    const { secretKey } = aConfig({});
    const authorization = `Basic ${Buffer.from(`${secretKey}:`).toString('base64')}`;
    const answer = await fetch(`${sandbox.url}/v1/checkout/sessions`, { headers: { authorization } });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('stripe-version')).toBe('2026-10-28.endive');
  });
});

describe('an idempotency key', () => {
  it('gets the first answer again for the same parameters and is refused for others', async () => {
    const key = { idempotencyKey: `k-${Date.now()}` };
    const first = await stripe.checkout.sessions.create(aSession(), key);
    const again = await stripe.checkout.sessions.create(aSession(), key);
    expect(again.id).toBe(first.id);
    expect(again.lastResponse.headers['idempotent-replayed']).toBe('true');
    await expect(
      stripe.checkout.sessions.create(aSession({ client_reference_id: 'other' }), key),
    ).rejects.toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 });
  });

  it('makes one session although the first answer is lost on the way', async () => {
    const before = (await stripe.checkout.sessions.list({ limit: 100 })).data.length;
    await post(`${sandbox.url}/sandbox/faults`, { api: { next: 1, loseAnswer: true } });
    const session = await clientOf(sandbox.port, undefined, 2).checkout.sessions.create(aSession());
    expect(session.status).toBe('open');
    expect((await stripe.checkout.sessions.list({ limit: 100 })).data).toHaveLength(before + 1);
  });
});

it('answers 500 to the next requests when the fault plan says so, and the client gets over it', async () => {
  await post(`${sandbox.url}/sandbox/faults`, { api: { next: 1, status: 500 } });
  await expect(stripe.checkout.sessions.list()).rejects.toMatchObject({ type: 'StripeAPIError', statusCode: 500 });
  await post(`${sandbox.url}/sandbox/faults`, { api: { next: 2, status: 503, latencyMs: 5 } });
  expect((await clientOf(sandbox.port, undefined, 2).checkout.sessions.list()).object).toBe('list');
});

it('refunds in parts, never more than was paid', async () => {
  const { id } = await stripe.checkout.sessions.create(aSession());
  await pay(id);
  const paymentIntent = String((await stripe.checkout.sessions.retrieve(id)).payment_intent);
  const part = await stripe.refunds.create({ payment_intent: paymentIntent, amount: 1800, reason: 'duplicate' });
  expect(part).toMatchObject({ amount: 1800, currency: 'usd', status: 'succeeded' });
  expect((await stripe.refunds.create({ payment_intent: paymentIntent })).amount).toBe(10_000);
  await expect(stripe.refunds.create({ payment_intent: paymentIntent })).rejects.toMatchObject({
    code: 'charge_already_refunded',
  });
  expect((await stripe.refunds.list({ payment_intent: paymentIntent })).data).toHaveLength(2);
});

it('has lost nothing after a restart, not even the answer to an idempotency key', async () => {
  const key = { idempotencyKey: `restart-${Date.now()}` };
  const open = await stripe.checkout.sessions.create(aSession(), key);
  await sandbox.close();
  sandbox = await startSandbox(aConfig({ stateFile: state.file }));
  stripe = clientOf(sandbox.port);
  expect((await stripe.checkout.sessions.create(aSession(), key)).id).toBe(open.id);
  expect((await stripe.checkout.sessions.retrieve(open.id)).amount_total).toBe(11800);
});
