import { randomUUID } from 'node:crypto';
import {
  AdvanceCaseRequest,
  type Case,
  CaseServiceService,
  IssuedVisa,
} from '@wayfare/proto/application/v1/case_service';
import { verifyChain } from '../src/domain/case/timeline.ts';
import { ada, aScan, newCapability, startApplicationService } from './fixtures.ts';

let service: Awaited<ReturnType<typeof startApplicationService>>;
let clock = new Date();
beforeAll(async () => {
  service = await startApplicationService(undefined, { now: () => clock });
});
afterAll(() => service.stop());

const staff = (sub: string, role: 'reviewer' | 'viewer' | 'finance' | 'admin') => ({
  sub,
  email: `${sub}@example.test`,
  roles: [role],
});
const anna = staff('anna', 'reviewer');
const ben = staff('ben', 'reviewer');
type Who = typeof anna;
const cases = () => service.server.client(CaseServiceService);
const read = (who: Who, applicationId: string) => service.as(who, () => cases().getCase({ applicationId }));
const reveal = (who: Who, applicationId: string, reason = 'checking-duplicate') =>
  service.as(who, () => cases().revealDetails({ applicationId, reason }));
const claim = (who: Who, applicationId: string) =>
  service.as(who, () => cases().claimCase({ applicationId, expectedVersion: 0, reason: '' }));
const versionOf = async (id: string) => (await service.db('casework').where({ application_id: id }).first()).version;
const submitted = async () => (await service.submit({ capability: newCapability() }, [ada])).id;

const hasValues = ({ application }: Case): boolean => {
  const text = JSON.stringify(application);
  const [traveller] = application?.travellers ?? [];
  const seen = [text.includes('X1234567'), traveller?.birthYear === 1985, application?.extended?.crimeDetails === ''];
  if (new Set(seen).size > 1) throw new Error(`masked in part: ${seen.join()}`);
  return seen[0] === true;
};

it('masks passport numbers, birth dates and convictions until the case is claimed, and once it is released', async () => {
  const id = await submitted();
  const before = await read(anna, id);
  expect(before).toMatchObject({ masked: true, revealedUntil: undefined });
  expect(hasValues(before)).toBe(false);
  const held = await claim(anna, id);
  expect(held).toMatchObject({ masked: false, revealedUntil: undefined });
  expect(hasValues(held)).toBe(true);
  expect(hasValues(await read(anna, id))).toBe(true);
  expect(hasValues(await read(ben, id))).toBe(false);
  expect(hasValues(await read(staff('root', 'admin'), id))).toBe(false);
  const expectedVersion = await versionOf(id);
  const given = await service.as(anna, () =>
    cases().releaseCase({ applicationId: id, expectedVersion, reason: 'end-of-shift' }),
  );
  expect(hasValues(given)).toBe(false);
});

it('says how the values compare, not how the masked ones do', async () => {
  const guest = { capability: newCapability() };
  const filled = await service.finish(guest, [ada]);
  // Masked it would be the typed one.
  const scan = aScan({ passportNumber: 'X7654367' });
  const { id } = await service.save(guest, filled, { $case: 'passportScan', passportScan: { traveller: 0, scan } });
  await service.as(guest, () => service.api.submitApplication({ id }));
  const { checks } = await read(ben, id);
  expect(checks).toEqual([
    { passportNumber: 'differs', passportNumberChanged: false, birthDate: '', anotherPerson: false },
  ]);
  expect((await claim(anna, id)).checks).toEqual(checks);
});

it('reveals them for 30 minutes to whoever gives a reason, and puts no decision out of date', async () => {
  const id = await submitted();
  await claim(anna, id);
  const version = await versionOf(id);
  const shown = await reveal(ben, id, 'answering-traveller');
  expect(hasValues(shown)).toBe(true);
  expect(shown.revealedUntil).toEqual(new Date(clock.getTime() + 30 * 60_000));
  expect(shown.events.at(-1)).toMatchObject({
    kind: 'details-revealed',
    actorId: 'ben',
    reason: 'answering-traveller',
  });
  expect(await versionOf(id)).toBe(version);
  expect(hasValues(await read(ben, id))).toBe(true);
  expect(hasValues(await read(staff('carla', 'reviewer'), id))).toBe(false);
  // A role that was taken away shows nothing, whatever the timeline says.
  expect(hasValues(await read(staff('ben', 'finance'), id))).toBe(false);
  const began = clock;
  try {
    clock = new Date(began.getTime() + 30 * 60_000);
    expect(await read(ben, id)).toMatchObject({ masked: true, revealedUntil: undefined });
    expect(hasValues(await read(anna, id))).toBe(true);
  } finally {
    clock = began;
  }
});

it('keeps in the chained timeline who saw them and why, and in the log of reads whether they were masked', async () => {
  const id = await submitted();
  await read(ben, id);
  await reveal(ben, id);
  await read(ben, id);
  const events = await service.cases.listEvents(service.db, id);
  const head = await service.cases.findHead(service.db, id);
  expect(head && verifyChain(events, head)).toBeUndefined();
  const [event] = events.filter(({ kind }) => kind === 'details-revealed');
  expect(event).toMatchObject({ actor: 'staff', actorId: 'ben', reason: 'checking-duplicate', details: {} });
  const reads = await service.db('staff_audit').where({ application_id: id, action: 'case-read' }).orderBy('id');
  expect(reads.map(({ details }) => details.masked)).toEqual([true, false]);
});

it('takes only the reasons there are, from those alone who may see the values, of cases that there are', async () => {
  const id = await submitted();
  for (const reason of ['', 'because', 'X1234567'])
    await expect(reveal(ben, id, reason)).rejects.toMatchObject({
      code: 'INVALID_ARGUMENT',
      fields: [{ path: 'reason', reason: 'required' }],
    });
  for (const role of ['viewer', 'finance'] as const)
    await expect(reveal(staff('vera', role), id)).rejects.toMatchObject({ reason: 'role-missing' });
  await expect(reveal(ben, randomUUID())).rejects.toMatchObject({ reason: 'case-not-found' });
  expect(hasValues(await read(ben, id))).toBe(false);
  expect((await read(ben, id)).events.map(({ kind }) => kind)).toEqual(['opened']);
});

it('is wanted for the files of a case too, by staff; a list of them shows none', async () => {
  const guest = { capability: newCapability() };
  const { id } = await service.submit(guest, [ada]);
  const permit = (who: Parameters<typeof service.as>[0], action: 'DOCUMENTS' | 'VISA', documentId: string) =>
    service.as(who, () =>
      service.api.authorizeApplication({ id, action: `APPLICATION_ACTION_READ_${action}`, documentId }),
    );
  const file = randomUUID();
  for (const action of ['DOCUMENTS', 'VISA'] as const)
    await expect(permit(ben, action, file)).rejects.toMatchObject({
      code: 'PERMISSION_DENIED',
      reason: 'details-masked',
    });
  // Whoever may not know of them learns no more than before.
  await expect(permit(staff('vera', 'viewer'), 'DOCUMENTS', file)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(await permit(ben, 'DOCUMENTS', '')).toMatchObject({ staff: true });
  expect(await permit(guest, 'DOCUMENTS', file)).toMatchObject({ staff: false });
  await claim(anna, id);
  await reveal(ben, id);
  for (const who of [anna, ben])
    for (const action of ['DOCUMENTS', 'VISA'] as const)
      expect(await permit(who, action, file)).toMatchObject({ staff: true });
});

it('is no way to what was erased', async () => {
  const id = await submitted();
  await service.db.transaction((tx) => service.applications.erase(tx, id));
  await expect(reveal(ben, id)).rejects.toMatchObject({ reason: 'application-not-found' });
});

it('compares a visa’s file for whoever sees the case masked without saying what was compared', async () => {
  const id = await submitted();
  await claim(anna, id);
  for (const event of ['review-started', 'review-passed', 'handed-over', 'government-approved']) {
    const expectedVersion = await versionOf(id);
    const move = { applicationId: id, expectedVersion, event, authorityReference: 'EG-1' };
    await service.as(anna, () => cases().advanceCase(AdvanceCaseRequest.fromPartial(move)));
  }
  const documentId = randomUUID();
  service.documents.visaTexts.set(documentId, 'Name: LOVELACE ADA\nPassport No: X7654321\nDate of birth: 10 DEC 1985');
  const visa = IssuedVisa.fromPartial({ documentId });
  const found = async (who: Who) => {
    const { findings } = await service.as(who, () => cases().checkVisa({ applicationId: id, visa }));
    return findings.filter(({ field }) => field === 'passport-number' || field === 'birth-date');
  };
  expect(await found(anna)).toEqual([
    { field: 'passport-number', result: 'another', expected: 'X1234567', read: 'X7654321' },
    { field: 'birth-date', result: 'found', expected: '1985-12-10', read: '' },
  ]);
  const masked = [
    { field: 'passport-number', result: 'another', expected: '••••••67', read: '••••••21' },
    { field: 'birth-date', result: 'found', expected: '••••••', read: '' },
  ];
  expect(await found(ben)).toEqual(masked);
  await reveal(ben, id, 'confirming-decision');
  expect((await found(ben))[0]?.expected).toBe('X1234567');
});
