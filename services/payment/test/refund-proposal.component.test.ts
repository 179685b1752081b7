import { randomUUID } from 'node:crypto';
import { RequestRefundRequest } from '@wayfare/proto/payment/v1/payment_service';
import { eventually, finance, sessionIn, startWorld, total, type World, webhookSecret } from './world.ts';

// Stripe, its webhooks and a refund or two for each.
jest.setTimeout(60_000);

let world: World;
beforeAll(async () => {
  world = await startWorld({ onePersonLimitMinor: 5_000 });
});
afterAll(() => world.close());

const gus = { sub: 'finance-2', roles: ['finance' as const] };
const CLEARING = ['traveller_receivable', 'processor_clearing', 'refunds_payable', 'disputes', 'suspense'];

const aPaidOrder = async () => {
  const id = randomUUID();
  const session = sessionIn(await world.checkout(id));
  await world.pay(session);
  await world.verify(session);
  const { payment_intent: intent } = await world.stripe.checkout.sessions.retrieve(session);
  return { id, intent: String(intent) };
};
const wanted = (applicationId: string, more: Partial<RequestRefundRequest> = {}) =>
  RequestRefundRequest.fromPartial({
    applicationId,
    scope: { $case: 'whole', whole: {} },
    reason: 'goodwill',
    idempotencyKey: randomUUID(),
    ...more,
  });
const amount = (amountMinor: number) => ({ $case: 'amountMinor' as const, amountMinor });
const refundsAtStripe = async (intent: string) => (await world.stripe.refunds.list({ payment_intent: intent })).data;
const expectBalanced = async (id: string, returnedMinor: number) => {
  const sums = new Map<string, number>();
  for (const { entries } of (await world.money(id)).ledger)
    for (const { account, amount: money } of entries)
      sums.set(account, (sums.get(account) ?? 0) + (money?.amountMinor ?? 0));
  expect([...sums.values()].reduce((sum, one) => sum + one, 0)).toBe(0);
  for (const account of CLEARING) expect([account, sums.get(account) ?? 0]).toEqual([account, 0]);
  const kept = (sums.get('government_fee_held') ?? 0) + (sums.get('service_revenue') ?? 0);
  expect(kept + total - returnedMinor).toBe(0);
};
const propose = (request: RequestRefundRequest, who = finance) =>
  world.as(who, () => world.calls.proposeRefund(request));
const answer = (
  kind: 'confirmRefund' | 'declineRefund',
  applicationId: string,
  proposalId: string,
  who = gus,
): Promise<object> => world.as(who, async () => world.calls[kind]({ applicationId, proposalId }));

it('says what a refund would come to and whom it takes, and gives nothing back by that', async () => {
  const { id, intent } = await aPaidOrder();
  const preview = (more: Partial<RequestRefundRequest>) =>
    world.as(finance, () => world.calls.previewRefund(wanted(id, more)));
  expect(await preview({ scope: amount(5_000) })).toMatchObject({
    amount: { amountMinor: 5_000 },
    left: { amountMinor: total },
    needsSecondPerson: false,
  });
  expect(await preview({ scope: { $case: 'traveller', traveller: 1 } })).toMatchObject({
    amount: { amountMinor: 8_000 },
    needsSecondPerson: true,
  });
  expect(await refundsAtStripe(intent)).toEqual([]);
});

it('above the limit of one person takes a second one, and never the same', async () => {
  const { id, intent } = await aPaidOrder();
  await expect(world.refund({ applicationId: id })).rejects.toMatchObject({ reason: 'second-person-needed' });
  const request = wanted(id);
  const proposal = await propose(request);
  expect((await propose(request)).id).toBe(proposal.id);
  await expect(propose(wanted(id))).rejects.toMatchObject({ reason: 'refund-proposed-already' });
  await expect(answer('confirmRefund', id, proposal.id, finance)).rejects.toMatchObject({
    reason: 'second-person-needed',
  });
  expect(await refundsAtStripe(intent)).toEqual([]);
  expect((await world.money(id)).proposals).toMatchObject([{ id: proposal.id, proposedBy: 'finance-1' }]);
  const twice = await Promise.allSettled([
    answer('confirmRefund', id, proposal.id),
    answer('confirmRefund', id, proposal.id),
  ]);
  expect(twice.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await refundsAtStripe(intent)).toHaveLength(1);
  expect(await world.money(id)).toMatchObject({ proposals: [], payments: [{ left: { amountMinor: 0 } }] });
  await eventually(() => expectBalanced(id, total));
});

it('is not confirmed once it would come to another amount, and can be declined', async () => {
  const { id } = await aPaidOrder();
  const proposal = await propose(wanted(id));
  await world.refund({ applicationId: id, scope: amount(1_000) });
  await expect(answer('confirmRefund', id, proposal.id)).rejects.toMatchObject({ reason: 'refund-changed' });
  expect(await answer('declineRefund', id, proposal.id)).toMatchObject({ status: 'declined' });
  await expect(answer('confirmRefund', id, proposal.id)).rejects.toMatchObject({ reason: 'proposal-not-found' });
});

it('split into small ones still takes a second person', async () => {
  const { id } = await aPaidOrder();
  await world.refund({ applicationId: id, scope: amount(3_000) });
  await expect(world.refund({ applicationId: id, scope: amount(2_001) })).rejects.toMatchObject({
    reason: 'second-person-needed',
  });
  await world.refund({ applicationId: id, scope: amount(2_001) }, gus);
});

it('a double click, a second tab and webhooks told twice make exactly one refund, and the books balance', async () => {
  const { id, intent } = await aPaidOrder();
  const fromTab = (idempotencyKey: string) =>
    world.refund({ applicationId: id, scope: amount(4_000), idempotencyKey, expectedLeftMinor: total });
  const clicks = await Promise.allSettled([fromTab('tab-1'), fromTab('tab-1'), fromTab('tab-2'), fromTab('tab-2')]);
  const given = clicks.flatMap((click) => (click.status === 'fulfilled' ? [click.value.id] : []));
  expect(new Set(given).size).toBe(1);
  expect(given).toHaveLength(2);
  for (const click of clicks)
    if (click.status === 'rejected') expect(click.reason).toMatchObject({ reason: 'refund-changed' });
  const events = await world.stripe.events.list({ limit: 100 });
  expect(events.data.some(({ type }) => type.startsWith('refund') || type.startsWith('charge.refund'))).toBe(true);
  for (const event of events.data) {
    const body = JSON.stringify(event);
    const signature = world.stripe.webhooks.generateTestHeaderString({ payload: body, secret: webhookSecret });
    await world.receive(Buffer.from(body), signature);
    await world.receive(Buffer.from(body), signature);
  }
  await eventually(async () => {
    expect(await refundsAtStripe(intent)).toHaveLength(1);
    expect((await world.money(id)).refunds).toMatchObject([{ status: 'succeeded', amount: { amountMinor: 4_000 } }]);
    await expectBalanced(id, 4_000);
  });
});

describe('a rule', () => {
  const due = (applicationId: string, percent: number, cause = 'promise-missed') => ({
    applicationId,
    cause,
    reason: 'promise_missed',
    parts: [{ lineKind: 'processing', percent }],
    inAll: false,
  });

  it('gives back by itself, once for one cause however often it is told', async () => {
    const { id, intent } = await aPaidOrder();
    await Promise.all([world.hearRefundDue(due(id, 100)), world.hearRefundDue(due(id, 100))]);
    await world.hearRefundDue(due(id, 100));
    await eventually(async () => {
      expect((await refundsAtStripe(intent)).map(({ amount: minor }) => minor)).toEqual([11_800]);
      expect((await world.money(id)).refunds).toMatchObject([
        { status: 'succeeded', reason: 'promise_missed', requestedBy: 'system' },
      ]);
      await expectBalanced(id, 11_800);
    });
  });

  it('gives nothing twice where staff gave it back before', async () => {
    const { id, intent } = await aPaidOrder();
    const proposal = await propose(wanted(id));
    await answer('confirmRefund', id, proposal.id);
    await world.hearRefundDue(due(id, 100));
    await world.sweep();
    await eventually(() => expectBalanced(id, total));
    expect(await refundsAtStripe(intent)).toHaveLength(1);
  });

  it('asked for while Stripe is away is given back later', async () => {
    const { id, intent } = await aPaidOrder();
    await world.faults({ api: { next: 3, status: 500 } });
    await world.hearRefundDue(due(id, 50));
    await eventually(async () => {
      expect((await refundsAtStripe(intent)).map(({ amount: minor }) => minor)).toEqual([5_900]);
    });
  });
});
