import { AdvanceCaseRequest, CaseServiceService, CaseStage } from '@wayfare/proto/application/v1/case_service';
import { createPayNextMissedPromise } from '../src/app/case/refund-by-rule.ts';
import { verifyChain } from '../src/domain/case/timeline.ts';
import { ada, ids, newCapability, startApplicationService } from './fixtures.ts';

let service: Awaited<ReturnType<typeof startApplicationService>>;
beforeAll(async () => {
  service = await startApplicationService();
});
afterAll(() => service.stop());

const anna = { sub: 'anna', email: 'anna@example.test', roles: ['reviewer' as const] };
const ben = { sub: 'ben', email: 'ben@example.test', roles: ['reviewer' as const] };
const cases = () => service.server.client(CaseServiceService);

const submitted = async (upsellIds: string[] = []) => {
  const guest = { capability: newCapability() };
  const { id } = await service.submit(guest, [ada], { upsellIds });
  return { id, guest };
};
const versionOf = async (id: string) => (await service.db('casework').where({ application_id: id }).first()).version;
const advance = async (id: string, event: string, more: Partial<AdvanceCaseRequest> = {}) => {
  const expectedVersion = await versionOf(id);
  return service.as(anna, () =>
    cases().advanceCase(AdvanceCaseRequest.fromPartial({ applicationId: id, expectedVersion, event, ...more })),
  );
};
const claim = (id: string) =>
  service.as(anna, () => cases().claimCase({ applicationId: id, expectedVersion: 0, reason: '' }));
const toReview = async (id: string) => {
  await claim(id);
  return advance(id, 'review-started');
};
const toGovernment = async (id: string) => {
  await toReview(id);
  await advance(id, 'review-passed');
  return advance(id, 'handed-over', { authorityReference: 'EG-2026-1' });
};
const mine = (guest: { capability: string }, id: string) =>
  service.as(guest, () => cases().getMyCase({ applicationId: id }));
const withdraw = async (guest: { capability: string }, id: string, version?: number) => {
  const expectedVersion = version ?? (await versionOf(id));
  return service.as(guest, () => cases().withdrawCase({ applicationId: id, expectedVersion, reason: '' }));
};
const refundsDue = async (id: string) =>
  (await service.events(id)).flatMap((event) => (event?.$case === 'refundDue' ? [event.refundDue] : []));
const decideTogether = async (id: string, event: string, reason: string) => {
  const expectedVersion = await versionOf(id);
  const proposed = await service.as(anna, () =>
    cases().proposeDecision(AdvanceCaseRequest.fromPartial({ applicationId: id, expectedVersion, event, reason })),
  );
  const answer = {
    applicationId: id,
    expectedVersion: proposed.summary?.version ?? 0,
    proposalId: proposed.proposal?.id ?? '',
    reason: '',
  };
  return service.as(ben, () => cases().confirmDecision(answer));
};
/** The time that was bought is over since an hour. */
const runOut = (id: string) =>
  service
    .db('casework')
    .where({ application_id: id })
    .update({
      running_since: service.db.raw("now() - interval '73 hours'"),
      due_at: service.db.raw("now() - interval '1 hour'"),
    });
const job = () => createPayNextMissedPromise({ db: service.db, cases: service.cases, now: () => new Date() })();

describe('denial protection', () => {
  it('pays everything back by itself once the refusal is confirmed', async () => {
    const { id, guest } = await submitted([ids.cover]);
    expect(await mine(guest, id)).toMatchObject({ refundedOnRefusal: true });
    await toGovernment(id);
    await decideTogether(id, 'government-refused', 'not-eligible');
    expect(await refundsDue(id)).toEqual([
      {
        applicationId: id,
        cause: 'denial-protection',
        reason: 'refused_by_authority',
        parts: ['government_fee', 'processing', 'upsell'].map((lineKind) => ({ lineKind, percent: 100 })),
        inAll: true,
      },
    ]);
  });

  it('that nobody bought pays nothing', async () => {
    const { id, guest } = await submitted();
    expect(await mine(guest, id)).toMatchObject({ refundedOnRefusal: false });
    await toGovernment(id);
    await decideTogether(id, 'government-refused', 'not-eligible');
    expect(await refundsDue(id)).toEqual([]);
  });
});

describe('a promised time that was missed', () => {
  it('owes the processing fee back, once, however many jobs run at the same time', async () => {
    const { id, guest } = await submitted();
    await job();
    expect(await refundsDue(id)).toEqual([]);
    await runOut(id);
    const version = await versionOf(id);
    const paid = await Promise.all(Array.from({ length: 5 }, job));
    expect(paid.reduce((sum, one) => sum + one, 0)).toBe(1);
    expect(await job()).toBe(0);
    expect(await refundsDue(id)).toMatchObject([
      { cause: 'promise-missed', parts: [{ lineKind: 'processing', percent: 100 }], inAll: false },
    ]);
    expect((await mine(guest, id)).promiseMissedAt).toBeInstanceOf(Date);
    // Nobody's page is out of date by it.
    expect(await versionOf(id)).toBe(version);
  });

  it('is noticed by the move that stops the clock, should the job not have been there', async () => {
    const { id } = await submitted();
    await toReview(id);
    await advance(id, 'review-passed');
    await runOut(id);
    await advance(id, 'handed-over', { authorityReference: 'EG-2026-2' });
    expect(await refundsDue(id)).toMatchObject([{ cause: 'promise-missed' }]);
    expect(await job()).toBe(0);
  });

  it('is owed and noted in one transaction: a failure leaves neither, and the next run does both', async () => {
    const { id } = await submitted();
    await runOut(id);
    const dying = { ...service.cases, notePromiseMissed: () => Promise.reject(new Error('the process died')) };
    await expect(createPayNextMissedPromise({ db: service.db, cases: dying, now: () => new Date() })()).rejects.toThrow(
      'the process died',
    );
    expect(await refundsDue(id)).toEqual([]);
    expect(await job()).toBe(1);
    expect(await refundsDue(id)).toHaveLength(1);
  });
});

describe('an application that is taken back', () => {
  it('gives what the published rule of its stage said beforehand', async () => {
    const { id, guest } = await submitted([ids.cover]);
    const before = await mine(guest, id);
    const paid = before.paid?.amountMinor ?? 0;
    expect(before.withdrawalRefund?.amountMinor).toBe(paid);
    expect(before.refundRule.map(({ stage, processing }) => [stage, processing])).toEqual([
      [CaseStage.CASE_STAGE_SUBMITTED, 100],
      [CaseStage.CASE_STAGE_IN_REVIEW, 50],
      [CaseStage.CASE_STAGE_READY, 0],
      [CaseStage.CASE_STAGE_WITH_GOVERNMENT, 0],
    ]);
    await toReview(id);
    const inReview = await mine(guest, id);
    expect(inReview.withdrawalRefund?.amountMinor).toBe(paid - Math.floor(1999 / 2));
    await expect(withdraw(guest, id, before.version)).rejects.toMatchObject({ reason: 'case-changed' });
    await withdraw(guest, id);
    expect(await refundsDue(id)).toMatchObject([
      {
        cause: 'case-ended',
        reason: 'requested_by_traveller',
        inAll: true,
        parts: [
          { lineKind: 'government_fee', percent: 100 },
          { lineKind: 'processing', percent: 50 },
          { lineKind: 'upsell', percent: 100 },
        ],
      },
    ]);
  });

  it('gives nothing once the authority has it, and says so', async () => {
    const { id, guest } = await submitted();
    await toGovernment(id);
    expect((await mine(guest, id)).withdrawalRefund?.amountMinor).toBe(0);
    await withdraw(guest, id);
    expect(await refundsDue(id)).toEqual([]);
  });

  it('by staff gives what the rule says as well', async () => {
    const { id } = await submitted();
    await toReview(id);
    await decideTogether(id, 'cancelled', 'cannot-be-processed');
    expect(await refundsDue(id)).toMatchObject([{ cause: 'case-ended', reason: 'not_delivered' }]);
  });
});

it('tells in the timeline what went back and what a bank sent back, each once, and breaks no chain', async () => {
  const { id } = await submitted();
  const tell = async (event: 'refunded' | 'refundReversed', amountMinor: number) => {
    const { quote } = await service.db('application_detail').where({ application_id: id }).first('quote');
    const so = { duplicate: false, refunded: { amountMinor, currency: 'usd' } };
    await service.payment({
      paymentId: `pay-${id}`,
      applicationId: id,
      amount: { amountMinor: quote.totalMinor, currency: 'usd' },
      event: event === 'refunded' ? { $case: event, refunded: so } : { $case: event, refundReversed: so },
    });
  };
  await tell('refunded', 1_000);
  await tell('refunded', 1_000);
  await tell('refunded', 1_500);
  await tell('refundReversed', 1_000);
  const { events } = await service.as(anna, () => cases().getCase({ applicationId: id }));
  expect(events.slice(1).map(({ kind, amount }) => [kind, amount])).toEqual([
    ['refunded', { amountMinor: 1_000, currency: 'usd' }],
    ['refunded', { amountMinor: 500, currency: 'usd' }],
    ['refund-reversed', { amountMinor: 500, currency: 'usd' }],
  ]);
  const head = await service.cases.findHead(service.db, id);
  expect(verifyChain(await service.cases.listEvents(service.db, id), head ?? { count: 0, hash: Buffer.alloc(0) })).toBe(
    undefined,
  );
});
