import { randomUUID } from 'node:crypto';
import {
  AdvanceCaseRequest,
  type Case,
  CaseServiceService,
  CaseStage,
} from '@wayfare/proto/application/v1/case_service';
import { DeskServiceService, HoldChangeRequest } from '@wayfare/proto/application/v1/desk_service';
import { ada, grace, newCapability, startApplicationService } from './fixtures.ts';

let service: Awaited<ReturnType<typeof startApplicationService>>;
beforeAll(async () => {
  service = await startApplicationService();
});
afterAll(() => service.stop());

const anna = { sub: 'anna', email: 'anna@example.test', roles: ['reviewer' as const] };
const ben = { sub: 'ben', email: 'ben@example.test', roles: ['reviewer' as const] };
const cases = () => service.server.client(CaseServiceService);
const versionOf = async (id: string) => (await service.db('casework').where({ application_id: id }).first()).version;

/** An approved case in Anna's hands. */
const approved = async (people = [ada]) => {
  const guest = { capability: newCapability() };
  const { id } = await service.submit(guest, people);
  await service.as(anna, () => cases().claimCase({ applicationId: id, expectedVersion: 0, reason: '' }));
  for (const event of ['review-started', 'review-passed', 'handed-over', 'government-approved']) {
    const expectedVersion = await versionOf(id);
    const move = { applicationId: id, expectedVersion, event, authorityReference: 'EG-2026-1' };
    await service.as(anna, () => cases().advanceCase(AdvanceCaseRequest.fromPartial(move)));
  }
  return { id, guest };
};
/** A file that says `text`; a scan says nothing. */
const aFile = (text: string | undefined, traveller = 0) => {
  const documentId = randomUUID();
  service.documents.visaTexts.set(documentId, text);
  return { traveller, documentId, visaNumber: '', validFrom: '', validUntil: '', deliveredAt: undefined };
};
const ADAS = 'Electronic visa\nLOVELACE ADA\nPassport No X1234567\nDate of birth 10 DEC 1985';
const SOMEBODYS = 'Electronic visa\nCOSTA BRUNO\nPassport No GB777888\nDate of birth 1 JAN 1970';

const deliver = async (id: string, visas: ReturnType<typeof aFile>[], overrideReason = '') => {
  const expectedVersion = await versionOf(id);
  return service.as(anna, () => cases().deliverVisa({ applicationId: id, expectedVersion, visas, overrideReason }));
};
const answer = async (who: typeof anna, id: string, { proposal }: Case) => {
  const request = {
    applicationId: id,
    expectedVersion: await versionOf(id),
    proposalId: proposal?.id ?? '',
    reason: '',
  };
  return service.as(who, () => cases().confirmDecision(request));
};
const seenByOwner = async ({ id, guest }: Awaited<ReturnType<typeof approved>>) =>
  (await service.as(guest, () => cases().getMyCase({ applicationId: id }))).visas;
const check = (who: typeof anna, id: string, visa: ReturnType<typeof aFile>) =>
  service.as(who, () => cases().checkVisa({ applicationId: id, visa }));

describe('the file of an issued visa', () => {
  it('is compared with the case field by field, on record, and changes nothing', async () => {
    const { id } = await approved();
    const version = await versionOf(id);
    const { outcome, findings } = await check(anna, id, {
      ...aFile(`${ADAS}\nValid until 28 FEB 2027`),
      validUntil: '2027-03-28',
    });
    expect(outcome).toBe('VISA_CHECK_OUTCOME_DIFFERS');
    expect(findings).toEqual([
      { field: 'name', result: 'found', expected: 'Ada Lovelace', read: '' },
      { field: 'passport-number', result: 'found', expected: 'X1234567', read: '' },
      { field: 'birth-date', result: 'found', expected: '1985-12-10', read: '' },
      { field: 'valid-until', result: 'another', expected: '2027-03-28', read: '28 FEB 2027' },
      { field: 'authority-reference', result: 'not-found', expected: 'EG-2026-1', read: '' },
    ]);
    expect(service.documents.readers.at(-1)).toBe('anna');
    expect(await service.db('staff_audit').where({ application_id: id }).orderBy('at', 'desc').first()).toMatchObject({
      action: 'case-read',
    });
    expect(await versionOf(id)).toBe(version);
  });

  it.each([
    ['somebody else', SOMEBODYS, 'visa-of-another-person'],
    ['another passport', ADAS.replace('X1234567', 'X7654321'), 'visa-differs'],
    ['nobody, being a scan', undefined, 'visa-not-read'],
  ])('is not delivered where it names %s', async (_, text, reason) => {
    const { id, guest } = await approved();
    await expect(deliver(id, [aFile(text)])).rejects.toMatchObject({
      code: 'FAILED_PRECONDITION',
      reason,
      details: { number: '1' },
    });
    expect(await seenByOwner({ id, guest })).toEqual([]);
  });

  it('is not delivered to one of a party where it names another', async () => {
    const { id } = await approved([ada, grace]);
    const [forAda, forGrace] = ['Visa for Ada LOVELACE', 'Visa for Grace HOPPER'];
    const swapped = [aFile(forGrace, 0), aFile(forAda, 1)];
    expect(await check(anna, id, swapped[1] as (typeof swapped)[0])).toMatchObject({
      outcome: 'VISA_CHECK_OUTCOME_ANOTHER_PERSON',
      namesTraveller: 0,
    });
    await expect(deliver(id, swapped)).rejects.toMatchObject({ reason: 'visa-of-another-person' });
    await expect(deliver(id, [aFile(forAda, 0), aFile(forAda, 1)])).rejects.toMatchObject({ details: { number: '2' } });
    const { summary } = await deliver(id, [aFile(forAda, 0), aFile(forGrace, 1)]);
    expect(summary?.stage).toBe(CaseStage.CASE_STAGE_DELIVERED);
  });

  it('is read as well before a delivery is held, and what was overridden when it is confirmed', async () => {
    const { id } = await approved();
    const desk = service.server.client(DeskServiceService);
    const hold = async (who: typeof anna, change: Parameters<typeof HoldChangeRequest.fromPartial>[0]['change']) =>
      service.as(who, () => desk.holdChange(HoldChangeRequest.fromPartial({ id: randomUUID(), change })));
    const at = async () => ({ applicationId: id, expectedVersion: await versionOf(id) });
    const holdDelivery = async (visa: ReturnType<typeof aFile>, overrideReason = '') =>
      hold(anna, { $case: 'deliver', deliver: { ...(await at()), visas: [visa], overrideReason } });
    await expect(holdDelivery(aFile(SOMEBODYS))).rejects.toMatchObject({ reason: 'visa-of-another-person' });
    await expect(holdDelivery(aFile(SOMEBODYS), 'Because.')).rejects.toMatchObject({
      reason: 'visa-of-another-person',
    });
    const scan = aFile(undefined);
    const { proposal } = await deliver(id, [scan], 'A scan.');
    const confirm = async () => ({
      $case: 'confirm' as const,
      confirm: { ...(await at()), proposalId: proposal?.id },
    });
    await expect(hold(anna, await confirm())).rejects.toMatchObject({ reason: 'second-person-needed' });
    service.documents.lost.add(scan.documentId);
    await expect(hold(ben, await confirm())).rejects.toMatchObject({ reason: 'input-not-accepted' });
    service.documents.lost.delete(scan.documentId);
    const held = await hold(ben, await confirm());
    await service.makeHeldChange(held.id);
    expect(await service.db('issued_visa').where({ application_id: id })).toHaveLength(1);
  });

  it('is checked as well where it replaces another', async () => {
    const { id } = await approved();
    await deliver(id, [aFile(ADAS)]);
    const expectedVersion = await versionOf(id);
    const request = {
      applicationId: id,
      expectedVersion,
      visa: aFile(SOMEBODYS),
      reason: 'unclear',
      overrideReason: '',
    };
    await expect(service.as(anna, () => cases().replaceVisa(request))).rejects.toMatchObject({
      reason: 'visa-of-another-person',
    });
    const proposed = await service.as(anna, () => cases().replaceVisa({ ...request, overrideReason: 'Maiden name.' }));
    expect(proposed.visas.map(({ documentId }) => documentId)).not.toContain(request.visa.documentId);
    await expect(answer(anna, id, proposed)).rejects.toMatchObject({ reason: 'second-person-needed' });
    const replaced = await answer(ben, id, proposed);
    expect(replaced.visas.map(({ documentId }) => documentId)).toEqual([request.visa.documentId]);
    expect(replaced.events.at(-1)).toMatchObject({ kind: 'visa-replaced', actorId: 'ben', reason: 'unclear' });
  });
});

describe('a check that did not pass', () => {
  const NOTE = 'A scan; I read it on paper: LOVELACE ADA, X1234567.';

  it('is overridden with a written reason by two people, never the same one', async () => {
    const { id, guest } = await approved();
    const scan = { ...aFile(undefined), visaNumber: 'V-77', validUntil: '2027-02-28' };
    const proposed = await deliver(id, [scan], NOTE);
    expect(proposed.summary?.stage).toBe(CaseStage.CASE_STAGE_APPROVED);
    expect(proposed.proposal).toMatchObject({
      event: 'visa-delivered',
      reason: 'check-overridden',
      proposedBy: 'anna',
      note: NOTE,
      visas: [{ documentId: scan.documentId, visaNumber: 'V-77' }],
    });
    expect(await seenByOwner({ id, guest })).toEqual([]);
    await expect(answer(anna, id, proposed)).rejects.toMatchObject({ reason: 'second-person-needed' });
    const delivered = await answer(ben, id, proposed);
    expect(delivered.summary?.stage).toBe(CaseStage.CASE_STAGE_DELIVERED);
    expect(delivered.proposal).toBeUndefined();
    expect(await seenByOwner({ id, guest })).toEqual([
      expect.objectContaining({ documentId: scan.documentId, visaNumber: 'V-77', validUntil: '2027-02-28' }),
    ]);
  });

  it('leaves no word of the reason or of the file outside of what is sealed', async () => {
    const { id } = await approved();
    await answer(ben, id, await deliver(id, [{ ...aFile(SOMEBODYS), visaNumber: 'V-7755' }], NOTE));
    const rows = await Promise.all([
      service.db('case_event').where({ application_id: id }),
      service.db('decision_proposal').where({ application_id: id }),
      service.events(id),
    ]);
    const kept = JSON.stringify(rows, (_, value) =>
      value?.type === 'Buffer' ? Buffer.from(value.data).toString('latin1') : value,
    );
    for (const secret of ['paper', 'LOVELACE', 'COSTA', 'GB777888', 'V-7755']) expect(kept).not.toContain(secret);
    expect(kept).toContain('"check":"visa-of-another-person"');
  });

  it('is not confirmed once its file is gone', async () => {
    const { id } = await approved();
    const scan = aFile(undefined);
    const proposed = await deliver(id, [scan], NOTE);
    service.documents.lost.add(scan.documentId);
    await expect(answer(ben, id, proposed)).rejects.toMatchObject({ reason: 'input-not-accepted' });
  });

  it('needs nobody else where it passed, whatever reason is written', async () => {
    const { id } = await approved();
    expect((await deliver(id, [aFile(ADAS)], NOTE)).summary?.stage).toBe(CaseStage.CASE_STAGE_DELIVERED);
  });
});
