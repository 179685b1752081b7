import { DeskServiceService } from '@wayfare/proto/application/v1/desk_service';
import { startApplicationService } from './fixtures.ts';

let service: Awaited<ReturnType<typeof startApplicationService>>;
beforeAll(async () => {
  service = await startApplicationService();
});
afterAll(() => service.stop());
afterEach(() => service.db('saved_view').delete());

const anna = { sub: 'anna', email: 'anna@example.test', roles: ['reviewer' as const] };
const ben = { sub: 'ben', email: 'ben@example.test', roles: ['viewer' as const] };
const desk = () => service.server.client(DeskServiceService);
type Who = typeof anna | typeof ben;

const save = (who: Who, over: Partial<{ name: string; address: string; shared: boolean }> = {}) =>
  service.as(who, () =>
    desk().saveView({ name: 'Mine', address: 'stage=in_review&assignee=me', shared: false, ...over }),
  );
const namesFor = async (who: Who) =>
  (await service.as(who, () => desk().listSavedViews({}))).views.map(({ name }) => name);

it('lists the views of one’s own and those that are shared, by name', async () => {
  await save(anna, { name: 'urgent' });
  await save(anna, { name: 'Answers', shared: true });
  await save(ben, { name: 'Ben’s' });
  expect(await namesFor(anna)).toEqual(['Answers', 'urgent']);
  expect(await namesFor(ben)).toEqual(['Answers', 'Ben’s']);
});

it('keeps what is due soon or overdue as it keeps a stage', async () => {
  const address = 'stage=ready&deadline=overdue';
  expect((await save(anna, { name: 'Late and ready', address })).address).toBe(address);
});

it.each([
  'search=Lovelace',
  'stage=in_review&search=X1234567',
  'assignee=ada%40example.test',
  'stage=in_review&stage=ready',
  'page=2',
  'deadline=2026-11-23',
])('keeps filters with closed values only, so no person can stand in one: not %s', async (address) => {
  await expect(save(anna, { address })).rejects.toMatchObject({
    reason: 'input-not-accepted',
    fields: [{ path: 'address', reason: 'not-accepted' }],
  });
});

it('wants a name, and of each person one view of a name whatever its capitals', async () => {
  await expect(save(anna, { name: ' \n ' })).rejects.toMatchObject({ fields: [{ path: 'name', reason: 'required' }] });
  await save(anna, { name: 'Late  ones ' });
  await expect(save(anna, { name: 'late ones' })).rejects.toMatchObject({ reason: 'view-name-taken' });
  await save(ben, { name: 'Late ones' });
  const other = await save(anna, { name: 'Other' });
  await expect(
    service.as(anna, () => desk().changeView({ ...other, expectedVersion: 1, name: 'LATE ONES' })),
  ).rejects.toMatchObject({ reason: 'view-name-taken' });
});

it('refuses a change or a removal from an older page, and tells the version that is current', async () => {
  const view = await save(anna);
  const change = (expectedVersion: number, name: string) =>
    service.as(anna, () => desk().changeView({ ...view, expectedVersion, name, shared: true }));
  expect(await change(1, 'For all')).toMatchObject({ name: 'For all', shared: true, version: 2, ownerId: 'anna' });
  await expect(change(1, 'Again')).rejects.toMatchObject({ reason: 'view-changed', details: { version: '2' } });
  const remove = (expectedVersion: number) =>
    service.as(anna, () => desk().removeView({ id: view.id, expectedVersion }));
  await expect(remove(1)).rejects.toMatchObject({ reason: 'view-changed' });
  expect(await namesFor(ben)).toEqual(['For all']);
  await remove(2);
  expect(await namesFor(anna)).toEqual([]);
});

it('lets nobody but its owner change or remove a shared view', async () => {
  const { id } = await save(anna, { shared: true });
  const draft = { id, expectedVersion: 1, name: 'Taken over', address: '', shared: true };
  await expect(service.as(ben, () => desk().changeView(draft))).rejects.toMatchObject({ reason: 'view-not-found' });
  await expect(service.as(ben, () => desk().removeView({ id, expectedVersion: 1 }))).rejects.toMatchObject({
    reason: 'view-not-found',
  });
  expect(await namesFor(anna)).toEqual(['Mine']);
});

it('keeps fifty of one person', async () => {
  for (let number = 1; number <= 50; number += 1) await save(anna, { name: `View ${number}` });
  await expect(save(anna, { name: 'One more' })).rejects.toMatchObject({ reason: 'too-many-views' });
  await save(ben, { name: 'One more' });
});
