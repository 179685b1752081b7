import Stripe from 'stripe';
import { startSandbox } from '../src/server.ts';
import {
  aConfig,
  aSession,
  aStateFile,
  clientOf,
  post,
  type Received,
  type Sandbox,
  startReceiver,
  until,
  webhookSecret,
} from './fixtures.ts';

let closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.reverse()) await close();
  closing = [];
});

const setUp = async (answer?: (count: number) => number) => {
  const receiver = await startReceiver(answer);
  const state = aStateFile();
  const config = aConfig({ stateFile: state.file, webhookUrl: receiver.url });
  const sandbox = await startSandbox(config);
  closing.push(state.remove, receiver.close, () => sandbox.close());
  return { receiver, sandbox, config, stripe: clientOf(sandbox.port) };
};
const verified = ({ body, signature }: Received) => Stripe.webhooks.constructEvent(body, signature, webhookSecret);
const typesOf = (received: Received[]) => received.map((one) => verified(one).type);
const pay = async (sandbox: Sandbox, id: string, body: object = { card: '4242424242424242' }) =>
  (await post(`${sandbox.url}/sandbox/checkout/${id}/pay`, body)).json();

it('tells a payment by signed events that the official client accepts', async () => {
  const { receiver, sandbox, stripe } = await setUp();
  const { id } = await stripe.checkout.sessions.create(aSession());
  await pay(sandbox, id);
  await until(() => receiver.received.length === 2, 'two events');
  expect(typesOf(receiver.received).sort()).toEqual(['checkout.session.completed', 'payment_intent.succeeded']);
  const completed = receiver.received.map(verified).find(({ type }) => type === 'checkout.session.completed');
  expect(completed?.data.object).toMatchObject({ id, payment_status: 'paid', client_reference_id: 'payment-1' });
  expect((await stripe.events.retrieve(String(completed?.id))).data.object).toMatchObject({ id });
  expect(() => Stripe.webhooks.constructEvent(receiver.received[0]?.body ?? '', 't=1,v1=00', webhookSecret)).toThrow();
});

it('tells declines, expiry, refunds and a late refusal of the bank', async () => {
  const { receiver, sandbox, stripe } = await setUp();
  const first = await stripe.checkout.sessions.create(aSession());
  await pay(sandbox, first.id, { card: '4000000000000002' });
  await stripe.checkout.sessions.expire(first.id);
  const second = await stripe.checkout.sessions.create(aSession());
  await pay(sandbox, second.id);
  const paid = await stripe.checkout.sessions.retrieve(second.id);
  await stripe.refunds.create({ payment_intent: String(paid.payment_intent) });
  const third = await stripe.checkout.sessions.create(aSession());
  expect(await pay(sandbox, third.id, { outcome: 'processing' })).toMatchObject({ status: 'processing' });
  await pay(sandbox, third.id, { outcome: 'async_failed' });
  await until(() => receiver.received.length === 10, 'ten events');
  expect(new Set(typesOf(receiver.received))).toEqual(
    new Set([
      'payment_intent.payment_failed',
      'checkout.session.expired',
      'payment_intent.succeeded',
      'checkout.session.completed',
      'refund.created',
      'charge.refunded',
      'payment_intent.processing',
      'checkout.session.async_payment_failed',
    ]),
  );
});

it('repeats an event until it is taken', async () => {
  const { receiver, sandbox, stripe } = await setUp((count) => (count < 4 ? 500 : 200));
  const { id } = await stripe.checkout.sessions.create(aSession());
  await stripe.checkout.sessions.expire(id);
  await until(() => receiver.received.length === 4, 'the fourth try');
  expect(new Set(receiver.received.map((one) => verified(one).id)).size).toBe(1);
  const deliveries = async () => (await fetch(`${sandbox.url}/sandbox/deliveries`)).json();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(await deliveries()).toMatchObject({ deliveries: [{ status: 'delivered', tries: 4, lastStatus: 200 }] });
});

it('goes on delivering after a restart', async () => {
  let up = false;
  const { receiver, sandbox, stripe, config } = await setUp(() => (up ? 200 : 503));
  const { id } = await stripe.checkout.sessions.create(aSession());
  await stripe.checkout.sessions.expire(id);
  await until(() => receiver.received.length > 0, 'a first try');
  await sandbox.close();
  up = true;
  const before = receiver.received.length;
  const again = await startSandbox(config);
  closing.push(() => again.close());
  await until(() => receiver.received.length > before, 'a try of the second process');
});

it('duplicates, shuffles, drops and forges as the fault plan says, and resends by hand', async () => {
  const { receiver, sandbox, stripe } = await setUp();
  const plan = { webhooks: { copies: 5, shuffleMs: 50, forgeNext: 1 } };
  await post(`${sandbox.url}/sandbox/faults`, plan);
  const first = await stripe.checkout.sessions.create(aSession());
  await pay(sandbox, first.id);
  await until(() => receiver.received.length === 11, 'five copies of two events and a forged one');
  const forged = receiver.received.filter((one) => {
    try {
      verified(one);
      return false;
    } catch {
      return true;
    }
  });
  expect(forged).toHaveLength(1);

  await post(`${sandbox.url}/sandbox/faults`, { webhooks: { dropNext: 1 } });
  const second = await stripe.checkout.sessions.create(aSession());
  await stripe.checkout.sessions.expire(second.id);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(receiver.received).toHaveLength(11);
  const deliveriesOf = async (object: string) => {
    const { deliveries } = await (await fetch(`${sandbox.url}/sandbox/deliveries?object=${object}`)).json();
    return deliveries.map(({ status }: { status: string }) => status);
  };
  expect(await deliveriesOf(second.id)).toEqual(['dropped']);
  expect(await deliveriesOf(first.id)).not.toContain('dropped');
  const event = (await stripe.events.list({ type: 'checkout.session.expired' })).data[0];
  await post(`${sandbox.url}/sandbox/events/${event?.id}/resend`, {});
  await until(() => receiver.received.length === 12, 'the resent event');
});
