import type Stripe from 'stripe';
import { startSandbox } from '../src/server.ts';
import { aConfig, aSession, aStateFile, clientOf, post, type Sandbox } from './fixtures.ts';

const state = aStateFile();
let sandbox: Sandbox;
let stripe: Stripe;

beforeAll(async () => {
  sandbox = await startSandbox(aConfig({ stateFile: state.file }));
  stripe = clientOf(sandbox.port);
});
afterAll(async () => {
  await sandbox.close();
  state.remove();
});

const control = async (path: string, body: object) => {
  const answer = await post(`${sandbox.url}/sandbox/${path}`, body);
  return { status: answer.status, body: await answer.json() };
};
const paidIntent = async (): Promise<string> => {
  const { id } = await stripe.checkout.sessions.create(aSession());
  await control(`checkout/${id}/pay`, {});
  return String((await stripe.checkout.sessions.retrieve(id)).payment_intent);
};
const charged = async (intent: string) =>
  (await stripe.paymentIntents.retrieve(intent, { expand: ['latest_charge.balance_transaction'] }))
    .latest_charge as Stripe.Charge;
const eventsAbout = async (intent: string) =>
  (await stripe.events.list({ limit: 100 })).data
    .filter(({ data }) => (data.object as { payment_intent?: string }).payment_intent === intent)
    .map(({ type }) => type)
    .filter((type) => !type.startsWith('checkout.'))
    .reverse();
/** What the merchant's balance gained by one payment, however it was reversed since. */
const netOf = async (...sources: string[]) => {
  let net = 0;
  for await (const movement of stripe.balanceTransactions.list({ limit: 2 }))
    if (sources.includes(String(movement.source))) net += movement.net;
  return net;
};

it('books a charge with the fee of the processor', async () => {
  const charge = await charged(await paidIntent());
  expect(charge.balance_transaction).toMatchObject({
    type: 'charge',
    amount: 11_800,
    fee: 372,
    net: 11_428,
    source: charge.id,
  });
});

it('keeps a refund pending, and lets it succeed later', async () => {
  const intent = await paidIntent();
  await control('faults', { refunds: { pendNext: 1 } });
  const refund = await stripe.refunds.create({ payment_intent: intent, amount: 1_000 });
  expect(refund.status).toBe('pending');
  expect((await charged(intent)).amount_refunded).toBe(1_000);
  await control(`refunds/${refund.id}/settle`, { status: 'succeeded' });
  expect((await stripe.refunds.retrieve(refund.id)).status).toBe('succeeded');
  expect(await eventsAbout(intent)).toEqual([
    'refund.created',
    'charge.refunded',
    'refund.updated',
    'charge.refund.updated',
  ]);
  expect((await stripe.refunds.create({ payment_intent: intent })).status).toBe('succeeded');
});

it('fails a refund that had succeeded, brings the money back, and lets it be refunded again', async () => {
  const intent = await paidIntent();
  const refund = await stripe.refunds.create({ payment_intent: intent });
  await control(`refunds/${refund.id}/settle`, { status: 'failed' });
  const charge = await charged(intent);
  expect(charge).toMatchObject({ amount_refunded: 0, refunded: false });
  expect(await netOf(charge.id, refund.id)).toBe(11_428);
  expect(await eventsAbout(intent)).toEqual(expect.arrayContaining(['refund.failed', 'charge.refund.updated']));
  const listed = await stripe.refunds.list({
    payment_intent: intent,
    expand: ['data.balance_transaction', 'data.failure_balance_transaction'],
  });
  expect(listed.data).toMatchObject([
    {
      status: 'failed',
      failure_reason: 'lost_or_stolen_card',
      balance_transaction: { amount: -11_800 },
      failure_balance_transaction: { amount: 11_800, type: 'refund_failure' },
    },
  ]);
  expect((await stripe.refunds.create({ payment_intent: intent })).status).toBe('succeeded');
  expect(await control(`refunds/${refund.id}/settle`, { status: 'succeeded' })).toMatchObject({ status: 400 });
});

it.each([
  ['won', 11_428 - 1_500, ['charge.dispute.funds_reinstated', 'charge.dispute.closed']],
  ['lost', 11_428 - 11_800 - 1_500, ['charge.dispute.closed']],
] as const)(
  'withdraws the disputed money, and when the dispute is %s ends with the right balance',
  async (status, net, last) => {
    const intent = await paidIntent();
    const { body: dispute } = await control(`payments/${intent}/dispute`, {});
    const charge = await charged(intent);
    expect(charge.disputed).toBe(true);
    expect(await netOf(charge.id, dispute.id)).toBe(11_428 - 11_800 - 1_500);
    await expect(stripe.refunds.create({ payment_intent: intent })).rejects.toMatchObject({ code: 'charge_disputed' });
    await control(`disputes/${dispute.id}/close`, { status });
    expect((await stripe.disputes.list({ payment_intent: intent })).data).toMatchObject([{ id: dispute.id, status }]);
    expect(await netOf(charge.id, dispute.id)).toBe(net);
    expect(await eventsAbout(intent)).toEqual(['charge.dispute.created', 'charge.dispute.funds_withdrawn', ...last]);
  },
);

it('lists what was made within a span of time, page by page', async () => {
  const first = await paidIntent();
  const { created } = await stripe.paymentIntents.retrieve(first);
  await control('clock', { advanceSeconds: 100 });
  const later = [await paidIntent(), await paidIntent(), await paidIntent()];
  const ids = async (created: Stripe.RangeQueryParam) => {
    const found: string[] = [];
    for await (const { id } of stripe.paymentIntents.list({ created, limit: 2 })) found.push(id);
    return found;
  };
  expect(await ids({ gte: created + 50 })).toEqual(later.reverse());
  expect(await ids({ lte: created })).toContain(first);
  const page = await stripe.events.list({ created: { gte: created + 50 }, limit: 1 });
  expect(page).toMatchObject({ has_more: true, data: [{ object: 'event' }] });
});
