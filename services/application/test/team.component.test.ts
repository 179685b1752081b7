import { CaseServiceService } from '@wayfare/proto/application/v1/case_service';
import { BulkRequest, DeskServiceService, type EnterAbsenceRequest } from '@wayfare/proto/application/v1/desk_service';
import { ada, NOW, newCapability, startApplicationService } from './fixtures.ts';

let service: Awaited<ReturnType<typeof startApplicationService>>;
let ids: string[];
const statements: string[] = [];
beforeAll(async () => {
  service = await startApplicationService(undefined, { now: () => NOW });
  ids = [];
  for (let number = 0; number < 3; number += 1)
    ids.push((await service.submit({ capability: newCapability() }, [ada])).id);
  for (const who of [anna, ben, vera, ada1]) await service.as(who, () => cases().listColleagues({}));
  service.db.on('query', ({ sql }: { sql: string }) => statements.push(sql.trim().toLowerCase()));
});
afterAll(() => service.stop());
beforeEach(async () => {
  await service.db('staff_absence').delete();
  await service.db('casework').update({ assignee_id: null, claimed_at: null });
});

const anna = { sub: 'anna', email: 'anna@example.test', roles: ['reviewer' as const] };
const ben = { sub: 'ben', email: 'ben@example.test', roles: ['reviewer' as const] };
const vera = { sub: 'vera', email: 'vera@example.test', roles: ['viewer' as const] };
/** Manages the team. */
const ada1 = { sub: 'ada', email: 'ada@example.test', roles: ['admin' as const, 'finance' as const] };
const cases = () => service.server.client(CaseServiceService);
const desk = () => service.server.client(DeskServiceService);
type Who = typeof anna | typeof vera | typeof ada1;

const enter = (who: Who, over: Partial<EnterAbsenceRequest> = {}) =>
  service.as(who, () =>
    desk().enterAbsence({
      userId: 'ben',
      expectedVersion: 0,
      fromDay: '2026-11-20',
      untilDay: '2026-11-30',
      ...over,
    }),
  );
const end = (who: Who, userId: string, expectedVersion: number) =>
  service.as(who, () => desk().endAbsence({ userId, expectedVersion }));
const team = async (who: Who = anna) => {
  const { members } = await service.as(who, () => desk().listTeam({}));
  return Object.fromEntries(members.map((member) => [member.id, member]));
};
const absentUntil = async () => {
  const { colleagues } = await service.as(anna, () => cases().listColleagues({}));
  return Object.fromEntries(colleagues.map((one) => [one.id, one.absentUntil]));
};
const hold = (userId: string, applicationIds: string[]) =>
  service.db('casework').whereIn('application_id', applicationIds).update({ assignee_id: userId });
const bulk = (own: Partial<BulkRequest>) => BulkRequest.fromPartial({ applicationIds: ids, ...own });
const preview = (who: Who, own: Partial<BulkRequest>) =>
  service.as(who, () => desk().previewBulk(bulk(own))).then(({ items }) => items.map(({ outcome }) => outcome));

it('shows who works what: roles, open and overdue cases, in one statement however many there are', async () => {
  await hold('ben', ids.slice(0, 2));
  await service
    .db('casework')
    .where({ application_id: ids[0] })
    .update({ due_at: new Date(NOW.getTime() - 60_000) });
  await service.db('casework').where({ application_id: ids[1] }).update({ due_at: null });
  await team();
  statements.length = 0;
  expect(await team()).toMatchObject({
    anna: { name: 'anna@example.test', roles: ['reviewer'], worksCases: true, openCases: 0, overdueCases: 0 },
    ben: { roles: ['reviewer'], openCases: 2, overdueCases: 1, absence: undefined },
    vera: { roles: ['viewer'], worksCases: false, openCases: 0 },
    ada: { roles: ['admin', 'finance'], worksCases: true },
  });
  expect(statements).toHaveLength(1);
  await expect(team(vera)).rejects.toMatchObject({ reason: 'role-missing' });
});

it('keeps when somebody is away, and tells who is away today until when', async () => {
  expect(await enter(ada1)).toEqual({ userId: 'ben', fromDay: '2026-11-20', untilDay: '2026-11-30', version: 1 });
  await enter(anna, { userId: 'anna', fromDay: '2026-11-22' });
  expect(await team()).toMatchObject({
    ben: { absence: { fromDay: '2026-11-20', untilDay: '2026-11-30', version: 1 } },
    anna: { absence: { fromDay: '2026-11-22' } },
  });
  // Anna's begins tomorrow.
  expect(await absentUntil()).toEqual({ ada: '', anna: '', ben: '2026-11-30', vera: '' });
  await end(ada1, 'ben', 1);
  expect(await absentUntil()).toMatchObject({ ben: '' });
});

it('counts both days, and forgets an absence that is over', async () => {
  await enter(ada1, { fromDay: '2026-11-21', untilDay: '2026-11-21' });
  expect(await absentUntil()).toMatchObject({ ben: '2026-11-21' });
  await service.db('staff_absence').update({ from_day: '2026-11-01', until_day: '2026-11-20' });
  expect(await absentUntil()).toMatchObject({ ben: '' });
  expect((await team()).ben?.absence).toBeUndefined();
  expect(await enter(ada1)).toMatchObject({ version: 2 });
});

it('lets everybody who works cases enter their own, and an administrator everybody’s', async () => {
  await expect(enter(anna)).rejects.toMatchObject({ code: 'PERMISSION_DENIED', reason: 'role-missing' });
  await expect(enter(vera, { userId: 'vera' })).rejects.toMatchObject({ reason: 'role-missing' });
  const { version } = await enter(ben);
  await expect(end(anna, 'ben', version)).rejects.toMatchObject({ reason: 'role-missing' });
  await end(ben, 'ben', version);
  await expect(enter(ada1, { userId: 'nobody-knows' })).rejects.toMatchObject({ reason: 'colleague-not-found' });
});

it('refuses a change from an older page, and tells the version that is current', async () => {
  await enter(ada1);
  await expect(enter(ben)).rejects.toMatchObject({ reason: 'absence-changed', details: { version: '1' } });
  expect(await enter(ben, { expectedVersion: 1, untilDay: '2026-12-02' })).toMatchObject({ version: 2 });
  await expect(enter(ada1, { expectedVersion: 1 })).rejects.toMatchObject({ details: { version: '2' } });
  await expect(end(ada1, 'ben', 1)).rejects.toMatchObject({ details: { version: '2' } });
  await end(ada1, 'ben', 2);
  await expect(end(ben, 'ben', 2)).rejects.toMatchObject({ details: { version: '0' } });
});

it.each([
  ['a day that does not exist', { fromDay: '2026-02-30' }, 'fromDay', 'not-a-date'],
  ['an end before the start', { fromDay: '2026-11-24', untilDay: '2026-11-23' }, 'untilDay', 'before-start'],
  ['one that is over', { fromDay: '2026-11-01', untilDay: '2026-11-20' }, 'untilDay', 'in-the-past'],
  ['more than a year', { fromDay: '2026-11-21', untilDay: '2027-11-22' }, 'untilDay', 'too-long'],
])('refuses %s', async (_, days, path, reason) => {
  await expect(enter(ada1, days)).rejects.toMatchObject({ fields: [{ path, reason }] });
  expect(await service.db('staff_absence').pluck('user_id')).toEqual([]);
});

it('writes who entered and ended it into the audit log', async () => {
  await service.db('staff_audit').where('action', 'like', 'absence-%').delete();
  await enter(ada1);
  await expect(enter(ada1)).rejects.toMatchObject({ reason: 'absence-changed' });
  await end(ada1, 'ben', 1);
  expect(
    await service
      .db('staff_audit')
      .where('action', 'like', 'absence-%')
      .orderBy('at')
      .select('user_id', 'action', 'details'),
  ).toEqual([
    {
      user_id: 'ada',
      action: 'absence-entered',
      details: { person: 'ben', from: '2026-11-20', until: '2026-11-30' },
    },
    { user_id: 'ada', action: 'absence-ended', details: { person: 'ben' } },
  ]);
});

it('assigns nothing to somebody who is away today', async () => {
  await enter(ada1, { fromDay: '2026-11-22' });
  expect(await preview(anna, { action: 'assign', assigneeId: 'ben' })).toEqual(['', '', '']);
  await enter(ada1, { expectedVersion: 1, fromDay: '2026-11-21' });
  const refused = { reason: 'colleague-absent', details: { until: '2026-11-30' } };
  await expect(preview(anna, { action: 'assign', assigneeId: 'ben' })).rejects.toMatchObject(refused);
  await expect(
    service.as(anna, () => desk().startBulk(bulk({ id: ids[0], action: 'assign', assigneeId: 'ben' }))),
  ).rejects.toMatchObject(refused);
});

it('lets an administrator release all that somebody holds, and nobody else', async () => {
  await hold('ben', ids.slice(0, 2));
  await hold('anna', ids.slice(2));
  const asked = { action: 'release', assigneeId: 'ben', reason: 'end-of-shift' };
  await expect(preview(anna, asked)).rejects.toMatchObject({ code: 'PERMISSION_DENIED', reason: 'role-missing' });
  expect(await preview(ada1, asked)).toEqual(['', '', 'case-not-theirs']);
  const id = ids[0] as string;
  const undone = await service.as(ada1, () => desk().startBulk(bulk({ id, ...asked })));
  await service.as(ada1, () => desk().undoBulk(undone));
  await service.workBulk(id, new AbortController().signal);
  expect(await team()).toMatchObject({ ben: { openCases: 2 }, anna: { openCases: 1 } });

  const started = await service.as(ada1, () => desk().startBulk(bulk({ id: ids[1], ...asked })));
  // Taken over before it runs: it stays with whoever has it then.
  await hold('anna', ids.slice(1, 2));
  await service.workBulk(started.id, new AbortController().signal);
  const { items } = await service.as(ada1, () => desk().getBulk(started));
  expect(items.map(({ outcome }) => outcome)).toEqual(['done', 'case-not-theirs', 'case-not-theirs']);
  expect(await team()).toMatchObject({ ben: { openCases: 0 }, anna: { openCases: 2 } });
  const { events } = await service.as(anna, () => cases().getCase({ applicationId: id }));
  expect(events.at(-1)).toMatchObject({ kind: 'released', actorId: 'ada', reason: 'end-of-shift' });
});

const audited = async (action: string) =>
  (await service.db('staff_audit').where({ action }).orderBy('id')).map(({ user_id, details }) => ({
    by: user_id,
    ...details,
  }));

it('keeps where a colleague sits, and shows it where one is chosen', async () => {
  const assign = (who: Who, userId: string, office: string) =>
    service.as(who, () => desk().assignOffice({ userId, office }));
  await assign(ada1, 'ben', ' Lisbon ');
  expect((await team()).ben?.office).toBe('Lisbon');
  const { colleagues } = await service.as(anna, () => cases().listColleagues({}));
  expect(colleagues.find(({ id }) => id === 'ben')?.office).toBe('Lisbon');
  expect(await audited('office-assigned')).toEqual([{ by: 'ada', person: 'ben' }]);
  await expect(assign(anna, 'anna', 'Oslo')).rejects.toMatchObject({ reason: 'role-missing' });
  await expect(assign(ada1, 'nobody', 'Oslo')).rejects.toMatchObject({ reason: 'colleague-not-found' });
  await expect(assign(ada1, 'ben', 'x'.repeat(61))).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' });
});

it('assigns nothing any more to who has lost the role, at once, and keeps who changed it', async () => {
  const note = (who: Who, over: object) =>
    service.as(who, () =>
      desk().noteStaffChange({
        change: 'change',
        done: true,
        userId: 'cleo',
        name: 'Cleo Lind',
        roles: ['reviewer'],
        enabled: true,
        ...over,
      }),
    );
  await note(ada1, { done: false, name: '' });
  expect((await team()).cleo).toBeUndefined();
  await note(ada1, {});
  expect((await team()).cleo).toMatchObject({ name: 'Cleo Lind', roles: ['reviewer'], worksCases: true });
  await note(ada1, { roles: ['viewer'] });
  expect((await team()).cleo).toMatchObject({ roles: ['viewer'], worksCases: false });
  await note(ada1, {});
  await note(ada1, { enabled: false });
  expect((await team()).cleo).toMatchObject({ roles: [], worksCases: false });
  expect(await audited('staff-change-asked')).toHaveLength(1);
  expect((await audited('staff-changed'))[1]).toEqual({
    by: 'ada',
    change: 'change',
    person: 'cleo',
    roles: 'viewer',
    enabled: 'true',
  });
  await expect(note(anna, {})).rejects.toMatchObject({ reason: 'role-missing' });
  await expect(note(ada1, { roles: ['superuser'] })).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' });
});
