import { CaseServiceService } from '@wayfare/proto/application/v1/case_service';
import { DeskServiceService } from '@wayfare/proto/application/v1/desk_service';
import { createCountDays } from '../src/app/count-days.ts';
import { createDayNumbers } from '../src/db/day-numbers.ts';
import { ada, newCapability, startApplicationService } from './fixtures.ts';

let service: Awaited<ReturnType<typeof startApplicationService>>;
beforeAll(async () => {
  service = await startApplicationService();
});
afterAll(() => service.stop());

const anna = { sub: 'anna', email: 'anna@example.test', roles: ['reviewer' as const] };
const fred = { sub: 'fred', email: 'fred@example.test', roles: ['finance' as const] };
const viewer = { sub: 'vera', email: 'vera@example.test', roles: ['viewer' as const] };
const today = () => new Date().toISOString().slice(0, 10);

jest.setTimeout(120_000);

it('agrees with the list of submissions and with what a reviewer did', async () => {
  const { id } = await service.submit({ capability: newCapability() }, [ada]);
  await service.create({ capability: newCapability() });
  const cases = service.server.client(CaseServiceService);
  const desk = service.server.client(DeskServiceService);
  const claimed = await service.as(anna, () => cases.claimCase({ applicationId: id, expectedVersion: 0, reason: '' }));
  let version = claimed.summary?.version ?? 0;
  for (const event of ['review-started', 'review-passed']) {
    const moved = await service.as(anna, () =>
      cases.advanceCase({
        applicationId: id,
        expectedVersion: version,
        event,
        reason: '',
        authorityReference: '',
        feeReceipt: undefined,
      }),
    );
    version = moved.summary?.version ?? 0;
  }
  await createCountDays({ db: service.db, numbers: createDayNumbers(), now: () => new Date() })(
    new AbortController().signal,
  );
  const ask = (who: typeof fred | typeof anna | typeof viewer) =>
    service.as(who, () => desk.getNumbers({ fromDay: '2026-01-01' }));
  const counted = await ask(fred);
  const list = await service.as(fred, () =>
    service.api.listSubmissions({
      createdFrom: undefined,
      createdBefore: undefined,
      orderNumber: '',
      status: '',
      drafts: '',
      search: '',
      sort: 'date',
      descending: true,
      page: 1,
      pageSize: 20,
    }),
  );
  expect(list.stats).toMatchObject({ total: 2, paid: 1 });
  expect(counted.days.map((one) => ({ ...one, day: one.day <= today() }))).toEqual([
    { day: true, begun: 2, begunPaid: 1, begunSubmitted: 1, paid: 1, submitted: 1, onTime: 0, late: 0 },
  ]);
  expect(counted.work).toEqual([{ staffId: 'anna', kind: 'review-passed', count: 1 }]);
  expect(counted.staffDays).toEqual([{ day: counted.days[0]?.day, staffId: 'anna', count: 1 }]);
  expect(counted.stages.map(({ stage, cases: left }) => [stage, left]).sort()).toEqual([
    ['in_review', 1],
    ['submitted', 1],
  ]);
  expect(await ask(anna)).toMatchObject({ work: [], staffDays: [] });
  await expect(ask(viewer)).rejects.toMatchObject({ reason: 'role-missing' });
  for (const fromDay of ['yesterday', '2026-02-30', '+275760-09-13', ''])
    await expect(service.as(fred, () => desk.getNumbers({ fromDay }))).rejects.toMatchObject({
      reason: 'input-not-accepted',
    });
});
