import { randomUUID } from 'node:crypto';
import { eventually, owner, sessionIn, startWorld, type World } from './world.ts';

let world: World;
beforeEach(async () => {
  world = await startWorld();
});
afterEach(() => world.close());

const timed = async <T>(work: () => Promise<T>): Promise<{ ms: number; result: T | Error }> => {
  const started = performance.now();
  const result = await work().catch((error: Error) => error);
  return { ms: performance.now() - started, result };
};
const away = { code: 'UNAVAILABLE', reason: 'payment-provider-unavailable' };

/** A press whose process dies between the answer of Stripe and its own note. */
const dieAtOpening = async (id: string) => {
  world.death.afterOpening = true;
  void world.checkout(id).catch(() => {});
  await eventually(async () => {
    const { data } = await world.stripe.checkout.sessions.list({ limit: 100 });
    expect(data.filter(({ metadata }) => metadata?.application_id === id)).toHaveLength(1);
  });
  world.death.afterOpening = false;
};
const sessionsOf = async (id: string) =>
  (await world.stripe.checkout.sessions.list({ limit: 100 })).data.filter(
    ({ metadata }) => metadata?.application_id === id,
  );

it('gives the next press the session of a process that died before it could note it, within two seconds', async () => {
  const id = randomUUID();
  await dieAtOpening(id);
  const { ms, result } = await timed(() => world.checkout(id));
  expect(ms).toBeLessThan(3_000);
  const [session, ...others] = await sessionsOf(id);
  expect(others).toEqual([]);
  expect(sessionIn(result as { url: string })).toBe(session?.id);
  expect(await world.statuses(id)).toEqual(['open']);
  await world.pay(session?.id ?? '');
  expect(await world.verify(session?.id ?? '', owner)).toMatchObject({ outcome: 'PAYMENT_OUTCOME_PAID' });
});

it('does not wait for a press that is older than any answer', async () => {
  const id = randomUUID();
  await dieAtOpening(id);
  const older = world.db.raw("attend_at - interval '10 seconds'");
  await world.db('payment').where({ application_id: id }).update({ attend_at: older });
  const { ms } = await timed(() => world.checkout(id));
  expect(ms).toBeLessThan(1_400);
  expect(await sessionsOf(id)).toHaveLength(1);
});

it('begins anew where the order was changed in the meantime', async () => {
  const id = randomUUID();
  await dieAtOpening(id);
  const [fee] = world.order.lines;
  if (!fee) throw new Error('a line expected');
  Object.assign(world.order, { lines: [fee], version: world.order.version + 1 });
  const opened = await world.checkout(id);
  const session = await world.stripe.checkout.sessions.retrieve(sessionIn(opened));
  expect(session.amount_total).toBe((fee.unitPrice?.amountMinor ?? 0) * fee.quantity);
  expect(await world.statuses(id)).toEqual(['withdrawn', 'open']);
});

it('begins anew where Stripe refuses to open it with other facts under the same key', async () => {
  const id = randomUUID();
  await dieAtOpening(id);
  const later = world.db.raw("expires_at + interval '5 minutes'");
  await world.db('payment').where({ application_id: id }).update({ expires_at: later });
  await world.checkout(id);
  expect(await world.statuses(id)).toEqual(['withdrawn', 'open']);
});

it('answers within five seconds while Stripe hangs, at once after five such calls, and opens when it is back', async () => {
  await world.faults({ api: { next: 1_000, latencyMs: 5_000 } });
  const ids = Array.from({ length: 5 }, () => randomUUID());
  const presses = await Promise.all(ids.map((id) => timed(() => world.checkout(id))));
  for (const { ms, result } of presses) {
    expect(result).toMatchObject(away);
    expect(ms).toBeLessThan(5_000);
  }
  const refused = await timed(() => world.checkout(ids[0] ?? ''));
  expect(refused.result).toMatchObject(away);
  expect(refused.ms).toBeLessThan(2_000); // it may wait a moment for the press before it, and does not wait for Stripe
  await world.faults({});
  await eventually(async () => {
    await world.checkout(ids[0] ?? '');
  });
  expect(await world.statuses(ids[0] ?? '')).toEqual(['open']);
});
