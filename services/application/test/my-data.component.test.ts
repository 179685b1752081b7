import { TravellerServiceService } from '@wayfare/proto/application/v1/traveller_service';
import { newCapability, startApplicationService } from './fixtures.ts';

let service: Awaited<ReturnType<typeof startApplicationService>>;
let api: ReturnType<typeof connect>;
const connect = () => service.server.client(TravellerServiceService);
beforeAll(async () => {
  service = await startApplicationService();
  api = connect();
});
afterAll(() => service.stop());

const DAY_MS = 86_400_000;
const ada = { sub: 'ada-1', email: 'ada@example.test' };
const refused = (reason: string) => expect.objectContaining({ reason });
const mine = async (who: Parameters<typeof service.as>[0] = ada) =>
  (await service.as(who, () => api.getMyData({}))).applications;
const erase = (applicationIds: string[], who: Parameters<typeof service.as>[0] = ada) =>
  service.as(who, () => api.eraseMyApplications({ applicationIds }));

describe('what is kept of a traveller', () => {
  test('is listed with its end: a day for an empty draft, thirty with answers, the retention time once paid', async () => {
    const empty = await service.create(ada);
    const filled = await service.fill(ada, await service.create(ada));
    const submitted = await service.submit(ada);
    const kept = new Map((await mine()).map((each) => [each.application?.id, each]));
    const daysOf = (id: string) => {
      const { application, keptUntil } = kept.get(id) ?? {};
      return ((keptUntil?.getTime() ?? 0) - (application?.updatedAt?.getTime() ?? 0)) / DAY_MS;
    };
    expect([empty, filled, submitted].map(({ id }) => daysOf(id))).toEqual([1, 30, 730]);
    expect([empty, filled, submitted].map(({ id }) => kept.get(id)?.erasable)).toEqual([true, true, false]);
  });

  test('is nobody else’s to see, and no guest’s', async () => {
    await service.create(ada);
    expect(await mine({ sub: 'eve-1', email: 'eve@example.test' })).toEqual([]);
    await expect(mine({ capability: newCapability() })).rejects.toEqual(refused('sign-in-needed'));
  });
});

describe('erasing what is kept', () => {
  const stateOf = async (id: string) => ({
    ...(await service.db('application').where({ id }).first('email', 'user_id')),
    ...(await service.db('application_detail').where({ application_id: id }).first('sealed', 'data_key')),
  });
  const GONE = { email: null, user_id: null, sealed: null, data_key: null };

  test('destroys the data key of each, tells the neighbours, and keeps what is being worked on', async () => {
    const bob = { sub: 'bob-1', email: 'bob@example.test' };
    const draft = await service.fill(bob, await service.create(bob));
    const submitted = await service.submit(bob);
    expect(await erase([draft.id, submitted.id], bob)).toEqual({ erasedIds: [draft.id], keptIds: [submitted.id] });
    expect(await stateOf(draft.id)).toEqual(GONE);
    expect(await service.events(draft.id)).toContainEqual({
      $case: 'erased',
      erased: { applicationId: draft.id, userId: 'bob-1' },
    });
    expect((await mine(bob)).map(({ application }) => application?.id)).toEqual([submitted.id]);
    const audit = await service.db('staff_audit').where({ application_id: draft.id });
    expect(audit).toMatchObject([{ action: 'application-erased', user_id: 'owner' }]);
  });

  test('takes what was decided or withdrawn', async () => {
    const cleo = { sub: 'cleo-1', email: 'cleo@example.test' };
    const { id } = await service.submit(cleo);
    await service.db('application').where({ id }).update({ status: 'completed' });
    expect(await erase([id], cleo)).toEqual({ erasedIds: [id], keptIds: [] });
    expect(await stateOf(id)).toEqual(GONE);
  });

  test('erases nothing where one of them is somebody else’s', async () => {
    const own = await service.create(ada);
    const other = await service.create({ sub: 'eve-1', email: 'eve@example.test' });
    await expect(erase([own.id, other.id])).rejects.toEqual(refused('application-not-found'));
    expect((await stateOf(own.id)).data_key).not.toBeNull();
    expect((await stateOf(other.id)).data_key).not.toBeNull();
  });

  test('is for people who are signed in', async () => {
    const guest = { capability: newCapability() };
    const { id } = await service.create(guest);
    await expect(erase([id], guest)).rejects.toEqual(refused('sign-in-needed'));
    expect((await stateOf(id)).data_key).not.toBeNull();
  });
});

describe('tracking an order', () => {
  const track = (orderNumber: string, email: string) =>
    service.as({ service: 'gateway' }, () => api.trackApplication({ orderNumber, email }));

  test('answers the stage for the number with its address, however that is written', async () => {
    const { orderNumber, id } = await service.submit(ada);
    expect(await track(orderNumber, ' ADA@example.test')).toEqual({ stage: 'TRACKED_STAGE_SUBMITTED' });
    await service.db('casework').where({ application_id: id }).update({ stage: 'with_government' });
    expect(await track(orderNumber, 'ada@example.test')).toEqual({ stage: 'TRACKED_STAGE_WITH_GOVERNMENT' });
  });

  test.each(['approved', 'refused', 'delivered', 'withdrawn'])('never says how it ended: %s', async (stage) => {
    const { orderNumber, id } = await service.submit(ada);
    await service.db('casework').where({ application_id: id }).update({ stage });
    expect(await track(orderNumber, 'ada@example.test')).toEqual({ stage: 'TRACKED_STAGE_DECIDED' });
  });

  test('says the same of another address, of an unknown number, of a draft without an address and of an erased one', async () => {
    const { orderNumber } = await service.submit(ada);
    const empty = await service.create(ada);
    const gone = await service.fill(ada, await service.create(ada));
    expect(await track(gone.orderNumber, 'ada@example.test')).toEqual({ stage: 'TRACKED_STAGE_NOT_PAID' });
    await erase([gone.id]);
    const unknown = { stage: 'TRACKED_STAGE_UNSPECIFIED' };
    expect(await track(orderNumber, 'eve@example.test')).toEqual(unknown);
    expect(await track('00000000', 'ada@example.test')).toEqual(unknown);
    expect(await track(empty.orderNumber, '')).toEqual(unknown);
    expect(await track(gone.orderNumber, 'ada@example.test')).toEqual(unknown);
  });
});
