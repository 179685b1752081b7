import { randomUUID } from 'node:crypto';
import { PassportDetailsStep, PersonalDetailsStep } from '@wayfare/proto/application/v1/application_service';
import { CaseServiceService, ListCasesRequest } from '@wayfare/proto/application/v1/case_service';
import { createCompareNextCases } from '../src/app/case/find-duplicates.ts';
import { createCaseDuplicates } from '../src/db/case-duplicates.ts';
import { ada, aPassport, grace, ids, newCapability, startApplicationService } from './fixtures.ts';

let service: Awaited<ReturnType<typeof startApplicationService>>;
let compareNextCases: () => Promise<number>;
beforeAll(async () => {
  service = await startApplicationService();
  const { db, cipher, people } = service;
  compareNextCases = createCompareNextCases({
    db,
    duplicates: createCaseDuplicates({ cipher, people }),
    now: () => new Date(),
  });
});
afterAll(() => service.stop());

const anna = { sub: 'anna', email: 'anna@example.test', roles: ['reviewer' as const] };
const cases = () => service.server.client(CaseServiceService);
const checkedBy = async (who: Parameters<typeof service.as>[0], id: string) =>
  (await service.as(who, () => cases().checkDuplicates({ applicationId: id }))).duplicates;
const queue = () => service.as(anna, () => cases().listCases(ListCasesRequest.fromPartial({ duplicates: true })));

/** A draft of Ada's passport unless said otherwise, as it stands before the payment. */
const draft = async (who: { capability: string }, { person = ada, passportNumber = 'X1234567' } = {}) => {
  const { id, version } = await service.create(who, { numApplicants: 1 });
  const personalDetails = PersonalDetailsStep.fromPartial({ travellers: [person] });
  const named = await service.save(who, { id, version }, { $case: 'personalDetails', personalDetails });
  const passportDetails = PassportDetailsStep.fromPartial({
    travellers: [{ details: aPassport({ passportNumber }) }],
  });
  await service.save(who, named, { $case: 'passportDetails', passportDetails });
  return id;
};

describe('before the payment', () => {
  const owner = { capability: newCapability() };
  const stranger = { capability: newCapability() };
  let paid: { id: string; orderNumber: string };
  beforeAll(async () => {
    paid = await service.submit(owner, [ada]);
  });

  it('tells the owner which of their applications it is', async () => {
    const id = await draft(owner, { passportNumber: 'x123 4567' });
    expect(await checkedBy(owner, id)).toEqual([
      { traveller: 0, applicationId: paid.id, orderNumber: paid.orderNumber },
    ]);
  });

  it('tells somebody else that there is one, and nothing of it', async () => {
    const id = await draft(stranger);
    expect(await checkedBy(stranger, id)).toEqual([{ traveller: 0, applicationId: '', orderNumber: '' }]);
  });

  it('tells nothing to whoever knows the number and not the date of birth', async () => {
    const id = await draft(stranger, { person: { ...grace, email: 'guesses@example.test' } });
    expect(await checkedBy(stranger, id)).toEqual([]);
  });

  it('finds nothing for another passport or destination, once it ended without a visa, or before it was paid', async () => {
    expect(await checkedBy(stranger, await draft(stranger, { passportNumber: 'N7654321' }))).toEqual([]);
    const id = await draft(stranger);
    await service.db('application').where({ id }).update({ destination_country: 'KE' });
    expect(await checkedBy(stranger, id)).toEqual([]);
    await service.db('application').where({ id }).update({ destination_country: 'EG' });
    const ofPaid = () => service.db('casework').where({ application_id: paid.id });
    await ofPaid().update({ closed_at: new Date() });
    expect(await checkedBy(stranger, id)).toEqual([]);
    const visa = { application_id: paid.id, traveller: 0, document_id: randomUUID(), delivered_at: new Date() };
    await service.db('issued_visa').insert({ ...visa, valid_until: '2099-01-01' });
    expect(await checkedBy(stranger, id)).toHaveLength(1);
    await service.db('issued_visa').delete();
    await ofPaid().update({ closed_at: null });
    await service.db('application').where({ id: paid.id }).update({ payment_status: 'refunded' });
    expect(await checkedBy(stranger, id)).toEqual([]);
    await service.db('application').where({ id: paid.id }).update({ payment_status: 'paid' });
  });

  it('answers the owner of the draft alone', async () => {
    const id = await draft(owner);
    await expect(checkedBy(stranger, id)).rejects.toMatchObject({ reason: 'application-not-found' });
  });
});

describe('the queue of duplicates', () => {
  let first: string;
  let second: string;
  beforeAll(async () => {
    await service.db('casework').delete();
    first = (await service.submit({ capability: newCapability() }, [ada])).id;
    await service
      .submit({ capability: newCapability() }, [ada, { ...grace, email: 'g@example.test' }])
      .then(({ id }) => {
        second = id;
      });
  });

  it('shows cases that belong together beside each other, once they were compared', async () => {
    expect((await queue()).cases).toEqual([]);
    expect(await compareNextCases()).toBe(2);
    expect(await compareNextCases()).toBe(0);
    const { cases: found, totalSize, duplicates } = await queue();
    expect(found.map(({ applicationId, duplicateGroup }) => [applicationId, duplicateGroup])).toEqual([
      [first, first],
      [second, first],
    ]);
    expect([totalSize, duplicates]).toEqual([2, 2]);
    const whole = await service.as(anna, () => cases().listCases(ListCasesRequest.fromPartial({})));
    expect(whole).toMatchObject({ totalSize: 2, duplicates: 2 });
  });

  it('leaves out pairs of which one ended without a visa', async () => {
    await service.db('casework').where({ application_id: first }).update({ closed_at: new Date() });
    expect((await queue()).cases).toEqual([]);
    await service.db('casework').where({ application_id: first }).update({ closed_at: null });
  });

  it('leaves out what somebody said is wanted twice, and keeps who and why', async () => {
    const dismiss = (reason: string) =>
      service.as(anna, () => cases().dismissDuplicates({ applicationId: second, expectedVersion: 0, reason }));
    await expect(dismiss('whatever')).rejects.toMatchObject({ reason: 'input-not-accepted' });
    const record = await dismiss('another-trip');
    expect(record.duplicates).toEqual([]);
    expect(record.events.at(-1)).toMatchObject({
      kind: 'duplicates-dismissed',
      actorId: 'anna',
      reason: 'another-trip',
    });
    expect((await queue()).cases).toEqual([]);
    await service.db('casework').update({ duplicates_checked_at: null });
    await compareNextCases();
    expect((await queue()).cases).toEqual([]);
  });

  it('knows no other destination', async () => {
    const { id } = await service.submit({ capability: newCapability() }, [ada]);
    await service.db('application').where({ id }).update({ destination_country: 'KE', destination_id: ids.kenya });
    await compareNextCases();
    expect((await queue()).cases).toEqual([]);
  });
});
