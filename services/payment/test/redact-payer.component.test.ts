import { randomUUID } from 'node:crypto';
import { eventually, sessionIn, startWorld, type World } from './world.ts';

const PAYER = { number: '4242424242424242', email: 'payer-of-this-test@example.org', name: 'Payer Of This Test' };

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

/** Everything that Stripe answers about a checkout, its payment and its events. */
const knownToStripe = async (session: string): Promise<string> => {
  const { stripe } = world;
  const checkout = await stripe.checkout.sessions.retrieve(session, {
    expand: ['payment_intent.latest_charge', 'line_items'],
  });
  return JSON.stringify([checkout, await stripe.events.list({ limit: 100 })]);
};

const isRedacted = async (applicationId: string): Promise<boolean> => {
  const row = await world.db('payer_redaction').where({ application_id: applicationId }).first();
  return row?.done_at instanceof Date;
};

/** The first checkout of a new process may take longer than a caller waits. */
const untilOpened = async (applicationId: string) => {
  let opened = { url: '' };
  await eventually(async () => {
    opened = await world.checkout(applicationId);
  });
  return opened;
};

const untilRedacted = (applicationId: string) =>
  eventually(async () => expect(await isRedacted(applicationId)).toBe(true));

it('makes Stripe forget who paid for an erased application, and keeps the books', async () => {
  const applicationId = randomUUID();
  const session = sessionIn(await untilOpened(applicationId));
  await world.pay(session, { card: PAYER });
  await eventually(async () => {
    await world.verify(session);
    expect(await world.statuses(applicationId)).toEqual(['paid']);
  });
  expect(await knownToStripe(session)).toContain(PAYER.name);

  await world.erase(applicationId);
  await untilRedacted(applicationId);

  const left = await knownToStripe(session);
  for (const trace of ['ana@example.org', PAYER.email, PAYER.name, '"last4"']) expect(left).not.toContain(trace);
  expect(left).toContain('"amount_total":16000');
  // Stripe's list without our metadata still agrees with our books.
  await world.hear();
  expect(await world.reconcile()).toMatchObject({ open: [] });
  expect(await world.statuses(applicationId)).toEqual(['paid']);
});

it('waits while money still moves, and asks again', async () => {
  const applicationId = randomUUID();
  const session = sessionIn(await world.checkout(applicationId));
  await world.erase(applicationId);
  await eventually(async () =>
    expect(await world.stripe.rawRequest('GET', '/v1/events')).toMatchObject({ object: 'list' }),
  );
  expect(await isRedacted(applicationId)).toBe(false);
  await world.stripe.checkout.sessions.expire(session);
  await untilRedacted(applicationId);
  expect(await knownToStripe(session)).not.toContain('ana@example.org');
});

it('asks nothing of Stripe for an application without a checkout', async () => {
  const applicationId = randomUUID();
  await world.erase(applicationId);
  expect(await world.db('payer_redaction').where({ application_id: applicationId })).toEqual([]);
});
