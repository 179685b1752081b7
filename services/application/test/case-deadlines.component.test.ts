import {
  AdvanceCaseRequest,
  CaseDeadline,
  CaseServiceService,
  CaseStage,
  CaseUrgency,
  ListCasesRequest,
} from '@wayfare/proto/application/v1/case_service';
import { createPayNextMissedPromise } from '../src/app/case/refund-by-rule.ts';
import { ada, newCapability, startApplicationService } from './fixtures.ts';

const { CASE_DEADLINE_DUE_SOON: DUE_SOON, CASE_DEADLINE_OVERDUE: OVERDUE } = CaseDeadline;

let service: Awaited<ReturnType<typeof startApplicationService>>;
beforeAll(async () => {
  service = await startApplicationService();
});
afterAll(() => service.stop());

const anna = { sub: 'anna', email: 'anna@example.test', roles: ['reviewer' as const] };
const cases = () => service.server.client(CaseServiceService);
const list = (over: Partial<ListCasesRequest> = {}) =>
  service.as(anna, () => cases().listCases(ListCasesRequest.fromPartial({ pageSize: 200, ...over })));
const idsOf = async (deadline: CaseDeadline) =>
  (await list({ deadline })).cases.map(({ applicationId }) => applicationId);
const counted = async () =>
  (await list()).counts.reduce(
    (sum, { overdue, dueSoon }) => ({ overdue: sum.overdue + overdue, dueSoon: sum.dueSoon + dueSoon }),
    { overdue: 0, dueSoon: 0 },
  );

/** A submitted application with 72 hours, of which this share is spent, as its clock has it written down. */
const spent = async (share: number) => {
  const { id } = await service.submit({ capability: newCapability() }, [ada]);
  await service.db.transaction(async (tx) => {
    const current = await service.cases.lock(tx, id);
    const runningSince = new Date(Date.now() - current.clock.grantedMinutes * 60_000 * share);
    await service.cases.save(
      tx,
      current,
      { ...current, clock: { ...current.clock, runningSince } },
      { actor: 'system', kind: 'released' },
      new Date(),
    );
  });
  return id;
};
const advance = async (id: string, event: string) =>
  service.as(anna, async () =>
    cases().advanceCase(
      AdvanceCaseRequest.fromPartial({ applicationId: id, expectedVersion: await versionOf(id), event }),
    ),
  );
const versionOf = async (id: string): Promise<number> =>
  (await service.db('casework').where({ application_id: id }).first()).version;
const ask = async (id: string) => {
  await service.as(anna, () => cases().claimCase({ applicationId: id, expectedVersion: 0, reason: '' }));
  await advance(id, 'review-started');
  const asked = { traveller: 0, subject: 'message', reason: 'unclear', message: 'Which hotel?', days: 3 };
  return service.as(anna, async () =>
    cases().requestInformation({ applicationId: id, expectedVersion: await versionOf(id), ...asked }),
  );
};
const escalate = () => createPayNextMissedPromise({ db: service.db, cases: service.cases, now: () => new Date() })();
const escalations = async (id: string) =>
  service.db('case_event').where({ application_id: id, kind: 'promise-missed' }).select('actor');

it('finds what is due soon and what is overdue, counts both, and says on each line why it is there', async () => {
  const early = await spent(0.74);
  const soon = await spent(0.76);
  const late = await spent(1.01);
  expect(await idsOf(DUE_SOON)).toEqual([soon]);
  expect(await idsOf(OVERDUE)).toEqual([late]);
  expect(await counted()).toEqual({ dueSoon: 1, overdue: 1 });
  const { cases: queue } = await list();
  expect(queue.map(({ applicationId, urgency }) => [applicationId, urgency])).toEqual([
    [late, CaseUrgency.CASE_URGENCY_OVERDUE],
    [soon, CaseUrgency.CASE_URGENCY_WARNED],
    [early, CaseUrgency.CASE_URGENCY_ON_TIME],
  ]);
});

it('takes a case out of both while its traveller owes an answer, and does not escalate it', async () => {
  const asked = await spent(0.9);
  expect(await idsOf(DUE_SOON)).toContain(asked);
  const before = await counted();
  await ask(asked);
  expect(await idsOf(DUE_SOON)).not.toContain(asked);
  expect(await counted()).toEqual({ ...before, dueSoon: before.dueSoon - 1 });
  // Long after its time would have been over.
  const later = new Date(Date.now() + 30 * 86_400_000);
  await service.db('casework').whereNot({ application_id: asked }).update({ promise_missed_at: new Date() });
  const job = createPayNextMissedPromise({ db: service.db, cases: service.cases, now: () => later });
  expect(await job()).toBe(0);
  expect(await escalations(asked)).toEqual([]);
});

it('writes the escalation of an overdue case into its timeline once, however many jobs see it', async () => {
  // Longer than any other, so that each job sees it first.
  const late = await spent(5);
  await Promise.all(Array.from({ length: 6 }, escalate));
  await escalate();
  expect(await escalations(late)).toEqual([{ actor: 'system' }]);
  expect(await idsOf(OVERDUE)).toContain(late);
});

it('narrows down a stage, and the counts of a stage are its own', async () => {
  const late = await spent(1.01);
  await service.as(anna, () => cases().claimCase({ applicationId: late, expectedVersion: 0, reason: '' }));
  await advance(late, 'review-started');
  const { cases: found, counts } = await list({ deadline: OVERDUE, stage: CaseStage.CASE_STAGE_IN_REVIEW });
  expect(found.map(({ applicationId }) => applicationId)).toEqual([late]);
  expect(counts.find(({ stage }) => stage === CaseStage.CASE_STAGE_IN_REVIEW)).toMatchObject({
    overdue: 1,
    dueSoon: 0,
  });
});
