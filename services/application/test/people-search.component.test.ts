import { randomBytes, randomUUID } from 'node:crypto';
import { createKeyRotation } from '@wayfare/kit/key-rotation';
import { ListSubmissionsRequest, PassportDetailsStep } from '@wayfare/proto/application/v1/application_service';
import { CaseServiceService, ListCasesRequest } from '@wayfare/proto/application/v1/case_service';
import { createIndexPeople } from '../src/app/index-people.ts';
import { createFieldCipher } from '../src/db/field-cipher.ts';
import { createPeopleIndex, openSearchKey, SEARCH_KEY } from '../src/db/people-index.ts';
import { ada, aPassport, grace, newCapability, startApplicationService } from './fixtures.ts';

let service: Awaited<ReturnType<typeof startApplicationService>>;
/** Ada and Grace, travelling together, and Zoë alone. */
let together: { id: string; orderNumber: string };
let alone: { id: string; orderNumber: string };
const zoe = { ...ada, firstMiddleName: 'Zoë Anne-Marie', lastName: "O'Neil", email: 'zoe@example.test' };

beforeAll(async () => {
  service = await startApplicationService();
  together = await service.submit({ capability: newCapability() }, [ada, grace]);
  alone = await service.submit({ capability: newCapability() }, [zoe]);
});
afterAll(() => service.stop());

const anna = { sub: 'anna', email: 'anna@example.test', roles: ['admin' as const] };
const cases = async (search: string, more: Partial<ListCasesRequest> = {}): Promise<string[]> => {
  const answer = await service.as(anna, () =>
    service.server.client(CaseServiceService).listCases(ListCasesRequest.fromPartial({ search, ...more })),
  );
  expect(answer.totalSize).toBe(answer.cases.length);
  return answer.cases.map(({ applicationId }) => applicationId);
};
const submissions = async (request: Partial<ListSubmissionsRequest>): Promise<string[]> => {
  const { rows } = await service.as(anna, () =>
    service.api.listSubmissions(ListSubmissionsRequest.fromPartial(request)),
  );
  return rows.map(({ id }) => id);
};

it.each([
  ['a family name', 'hopper'],
  ['a whole name, in any order', 'Hopper Grace'],
  ['an e-mail address', ' ADA@example.test '],
  ['a passport number, however it is spaced', 'x123 45-67'],
])('finds a case by %s', async (_, search) => {
  expect(await cases(search)).toContain(together.id);
  expect(await submissions({ search })).toContain(together.id);
});

it('finds accents, hyphens and apostrophes as anybody types them', async () => {
  for (const search of ['zoe', 'ZOË', 'oneil', "o'neil", 'anne marie', 'Zoë Anne-Marie O’Neil'])
    expect(await cases(search)).toEqual([alone.id]);
});

it('finds an order by its number or a part of it', async () => {
  expect(await cases(alone.orderNumber.toUpperCase())).toEqual([alone.id]);
  expect(await cases(alone.orderNumber.slice(1, 7))).toEqual([alone.id]);
  expect(await submissions({ search: alone.orderNumber })).toEqual([alone.id]);
});

it.each(['Grace Lovelace Byron', 'hopp', 'X7654321', 'nobody@example.test', '%', "'; drop table casework; --"])(
  'finds nobody by %s',
  async (search) => {
    expect(await cases(search)).toEqual([]);
    expect(await submissions({ search })).toEqual([]);
  },
);

it('narrows a search by the queue it is made in', async () => {
  expect(await cases('hopper', { closed: true })).toEqual([]);
  expect(await cases('hopper', { assignee: 'nobody' })).toEqual([together.id]);
});

it('shows on a case the others of its passport for the same destination while they are open', async () => {
  const duplicatesOf = async (id: string) => {
    const { duplicates } = await service.as(anna, () =>
      service.server.client(CaseServiceService).getCase({ applicationId: id }),
    );
    return duplicates.map(({ applicationId }) => applicationId);
  };
  expect(await duplicatesOf(alone.id)).toEqual([together.id]);
  expect(await duplicatesOf(together.id)).toEqual([alone.id]);
  const [{ destination_country: before }] = await service.db('application').where({ id: alone.id });
  await service.db('application').where({ id: alone.id }).update({ destination_country: 'KE' });
  expect(await duplicatesOf(together.id)).toEqual([]);
  await service.db('application').where({ id: alone.id }).update({ destination_country: before });

  const ofAlone = () => service.db('casework').where({ application_id: alone.id });
  await ofAlone().update({ closed_at: new Date() });
  expect(await duplicatesOf(together.id)).toEqual([]);
  const visa = { application_id: alone.id, traveller: 0, document_id: randomUUID(), delivered_at: new Date() };
  await service.db('issued_visa').insert({ ...visa, valid_until: '2099-01-01' });
  expect(await duplicatesOf(together.id)).toEqual([alone.id]);
  await service.db('issued_visa').where({ application_id: alone.id }).update({ valid_until: '2020-01-01' });
  expect(await duplicatesOf(together.id)).toEqual([]);
  await service.db('issued_visa').delete();
  await ofAlone().update({ closed_at: null });
});

it('finds a passport number that was put right after the payment', async () => {
  const guest = { capability: newCapability() };
  const paid = await service.submit(guest, [{ ...ada, email: 'corrected@example.test' }]);
  await service.as({ sub: 'ben', email: 'ben@example.test', roles: ['reviewer'] }, async () => {
    const api = service.server.client(CaseServiceService);
    const { summary } = await api.claimCase({ applicationId: paid.id, expectedVersion: 0, reason: '' });
    const { summary: reviewed } = await api.advanceCase({
      applicationId: paid.id,
      expectedVersion: summary?.version ?? 0,
      event: 'review-started',
      reason: '',
      authorityReference: '',
      feeReceipt: undefined,
    });
    await api.requestInformation({
      applicationId: paid.id,
      expectedVersion: reviewed?.version ?? 0,
      traveller: 0,
      subject: 'passport-details',
      reason: 'does-not-match',
      message: '',
      days: 3,
    });
  });
  const { version } = await service.as(guest, () => service.api.getApplication({ id: paid.id }));
  const passportDetails = PassportDetailsStep.fromPartial({
    travellers: [{ details: aPassport({ passportNumber: 'N7777777' }) }],
  });
  await service.save(guest, { id: paid.id, version }, { $case: 'passportDetails', passportDetails });
  expect(await cases('N7777777')).toEqual([paid.id]);
});

it('keeps no name, address or number in the index, and nothing of an erased application', async () => {
  const erased = await service.submit({ capability: newCapability() }, [{ ...zoe, lastName: 'Quetzal' }]);
  expect(await cases('quetzal')).toEqual([erased.id]);
  const row = async () => service.db('application_detail').where({ application_id: erased.id }).first('people');
  expect((await row()).people).toEqual(expect.arrayContaining([expect.stringMatching(/^-?\d+$/)]));
  await service.db.transaction((tx) => service.applications.erase(tx, erased.id));
  expect((await row()).people).toBeNull();
  expect(await cases('quetzal')).toEqual([]);
});

it('makes findable, in batches, what was paid before there was an index', async () => {
  await service.db('application_detail').update({ people: null });
  expect(await cases('hopper')).toEqual([]);
  const index = createIndexPeople({ db: service.db, unindexed: service.unindexed });
  const walk = () => index(new AbortController().signal);
  const paid = await service.db('application').whereNotNull('paid_at').whereNotNull('capability_hash').pluck('id');
  expect(await walk()).toBe(paid.length);
  expect(await cases('hopper')).toEqual([together.id]);
  expect(await walk()).toBe(0);
});

it('keeps its key when the master key is rotated, and for every process the same', async () => {
  const next = randomBytes(32);
  const { envelope } = createFieldCipher({ current: next, previous: [service.masterKey] });
  expect(await createKeyRotation({ db: service.db, envelope, ...SEARCH_KEY }).rewrapBatch()).toBe(1);
  const alone = createFieldCipher({ current: next });
  const people = createPeopleIndex(await openSearchKey(service.db, alone.envelope));
  expect(await people.find(service.db, 'hopper')).toEqual([{ id: together.id }]);
});

it('lists drafts by themselves, or everything but them', async () => {
  const draft = await service.create({ capability: newCapability() });
  expect(await submissions({ drafts: 'only' })).toEqual([draft.id]);
  const others = await submissions({ drafts: 'none' });
  expect(others).toContain(together.id);
  expect(others).not.toContain(draft.id);
  await expect(submissions({ drafts: 'some' })).rejects.toMatchObject({ reason: 'input-not-accepted' });
});
