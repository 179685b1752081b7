import { randomUUID } from 'node:crypto';
import { Traveller } from '@wayfare/proto/application/v1/application_service';
import {
  AdvanceCaseRequest,
  type Case,
  CaseServiceService,
  CaseStage,
  CaseUrgency,
  ListCasesRequest,
} from '@wayfare/proto/application/v1/case_service';
import { verifyChain } from '../src/domain/case/timeline.ts';
import { ada, aScan, grace, newCapability, startApplicationService } from './fixtures.ts';

let service: Awaited<ReturnType<typeof startApplicationService>>;
beforeAll(async () => {
  service = await startApplicationService();
});
afterAll(() => service.stop());

const anna = { sub: 'anna', email: 'anna@example.test', roles: ['reviewer' as const] };
const ben = { sub: 'ben', email: 'ben@example.test', roles: ['reviewer' as const] };
const viewer = { sub: 'vera', email: 'vera@example.test', roles: ['viewer' as const] };
const refused = (reason: string, details?: object) =>
  expect.objectContaining({ reason, ...(details ? { details: expect.objectContaining(details) } : {}) });

const cases = () => service.server.client(CaseServiceService);
type Who = Parameters<typeof service.as>[0];

/** A submitted application with one traveller. */
const submitted = async () => {
  const guest = { capability: newCapability() };
  const { id } = await service.submit(guest, [ada]);
  return { id, guest };
};
const versionOf = async (id: string) => (await service.db('casework').where({ application_id: id }).first()).version;
const advance = async (who: Who, id: string, event: string, more: Partial<AdvanceCaseRequest> = {}) => {
  const expectedVersion = await versionOf(id);
  return service.as(who, () =>
    cases().advanceCase(AdvanceCaseRequest.fromPartial({ applicationId: id, expectedVersion, event, ...more })),
  );
};
const claim = (who: Who, id: string) =>
  service.as(who, () => cases().claimCase({ applicationId: id, expectedVersion: 0, reason: '' }));
const stageOf = ({ summary }: Case) => summary?.stage;
const kinds = ({ events }: Case) => events.map(({ kind }) => kind);
const toGovernment = async (id: string) => {
  await claim(anna, id);
  await advance(anna, id, 'review-started');
  await advance(anna, id, 'review-passed');
  return advance(anna, id, 'handed-over', { authorityReference: 'EG-2026-1' });
};

it('opens with the submission, once, its clock running for the promised hours', async () => {
  const { id, guest } = await submitted();
  await service.as(guest, () => service.api.submitApplication({ id }));
  const mine = await service.as(guest, () => cases().getMyCase({ applicationId: id }));
  expect(mine).toMatchObject({ stage: CaseStage.CASE_STAGE_SUBMITTED, mayWithdraw: true, requests: [] });
  const promised = 72 * 3_600_000;
  expect(Number(mine.dueAt) - Number(mine.stageSince)).toBe(promised);
  expect(await service.db('case_event').where({ application_id: id })).toHaveLength(1);
});

it('keeps the promise that was shown before it was submitted, and that mails tell', async () => {
  const { id, guest } = await submitted();
  const { dueAt } = await service.as(guest, () => cases().getMyCase({ applicationId: id }));
  const { quote } = await service.as(guest, () => service.api.getApplication({ id }));
  const contact = await service.as({ service: 'notification' }, () => service.api.getContact({ id }));
  expect(dueAt).toBeInstanceOf(Date);
  expect(quote?.handOverBy).toEqual(dueAt);
  expect(contact).toMatchObject({ quote: { handOverBy: dueAt }, timeZone: 'UTC' });
});

it("goes from submission to the visa in the traveller's hands", async () => {
  const { id, guest } = await submitted();
  await toGovernment(id);
  const approved = await advance(anna, id, 'government-approved');
  expect(approved.authorityReference).toBe('EG-2026-1');
  const documentId = randomUUID();
  const visas = [
    {
      traveller: 0,
      documentId,
      visaNumber: 'V123',
      validFrom: '2026-12-01',
      validUntil: '2027-02-28',
      deliveredAt: undefined,
    },
  ];
  const expectedVersion = await versionOf(id);
  const delivered = await service.as(anna, () =>
    cases().deliverVisa({ applicationId: id, expectedVersion, visas, overrideReason: '' }),
  );
  expect(stageOf(delivered)).toBe(CaseStage.CASE_STAGE_DELIVERED);
  expect(service.documents.kinds.at(-1)).toBe('visa');
  const named = await service.as({ service: 'document' }, () =>
    service.api.listNamedDocuments({ applicationIds: [id] }),
  );
  expect(named.applications[0]?.documentIds).toContain(documentId);
  const mine = await service.as(guest, () => cases().getMyCase({ applicationId: id }));
  expect(mine.visas).toEqual([expect.objectContaining({ documentId, visaNumber: 'V123', validUntil: '2027-02-28' })]);
  expect(mine.milestones.map(({ stage }) => stage)).toEqual([
    CaseStage.CASE_STAGE_SUBMITTED,
    CaseStage.CASE_STAGE_IN_REVIEW,
    CaseStage.CASE_STAGE_READY,
    CaseStage.CASE_STAGE_WITH_GOVERNMENT,
    CaseStage.CASE_STAGE_APPROVED,
    CaseStage.CASE_STAGE_DELIVERED,
  ]);
  const closed = await advance(anna, id, 'case-closed');
  expect(stageOf(closed)).toBe(CaseStage.CASE_STAGE_COMPLETED);
  expect((await service.db('application').where({ id }).first()).status).toBe('completed');
  const stored = await service.db('issued_visa').where({ application_id: id }).first();
  expect(stored.sealed_number.toString()).not.toContain('V123');
});

it('delivers only files that are kept for this application', async () => {
  const { id } = await submitted();
  await toGovernment(id);
  await advance(anna, id, 'government-approved');
  const expectedVersion = await versionOf(id);
  const visa = {
    traveller: 0,
    documentId: randomUUID(),
    visaNumber: '',
    validFrom: '',
    validUntil: '',
    deliveredAt: undefined,
  };
  service.documents.lost.add(visa.documentId);
  const deliver = (visas: (typeof visa)[]) =>
    service.as(anna, () => cases().deliverVisa({ applicationId: id, expectedVersion, visas, overrideReason: '' }));
  await expect(deliver([visa])).rejects.toMatchObject({
    reason: 'input-not-accepted',
    fields: [{ path: 'visas.0.documentId', reason: 'document-unknown' }],
  });
  await expect(deliver([])).rejects.toEqual(refused('input-not-accepted'));
  await expect(deliver([{ ...visa, traveller: 3 }])).rejects.toEqual(refused('input-not-accepted'));
});

it('delivers to a party only with a visa for each, and by no call without visas', async () => {
  const { id } = await service.submit({ capability: newCapability() }, [ada, grace]);
  await toGovernment(id);
  await advance(anna, id, 'government-approved');
  const expectedVersion = await versionOf(id);
  const visa = { visaNumber: '', validFrom: '', validUntil: '', deliveredAt: undefined };
  const deliver = (...travellers: number[]) => {
    const visas = travellers.map((traveller) => ({ ...visa, traveller, documentId: randomUUID() }));
    return service.as(anna, () =>
      cases().deliverVisa({ applicationId: id, expectedVersion, visas, overrideReason: '' }),
    );
  };
  await expect(deliver(0)).rejects.toEqual(refused('visa-for-each-traveller'));
  await expect(deliver(1)).rejects.toEqual(refused('visa-for-each-traveller'));
  await expect(advance(anna, id, 'visa-delivered')).rejects.toEqual(refused('visa-for-each-traveller'));
  expect(await versionOf(id)).toBe(expectedVersion);
  expect(stageOf(await deliver(1, 0))).toBe(CaseStage.CASE_STAGE_DELIVERED);
});

it('asks the traveller, stands meanwhile, and comes back to the same person', async () => {
  const { id, guest } = await submitted();
  await claim(anna, id);
  await advance(anna, id, 'review-started');
  const expectedVersion = await versionOf(id);
  const asked = await service.as(anna, () =>
    cases().requestInformation({
      applicationId: id,
      expectedVersion,
      traveller: 0,
      subject: 'passport',
      reason: 'glare',
      message: 'The number cannot be read.',
      days: 7,
    }),
  );
  expect(asked.summary).toMatchObject({
    stage: CaseStage.CASE_STAGE_INFO_NEEDED,
    urgency: CaseUrgency.CASE_URGENCY_STANDING,
  });
  expect(asked.summary?.dueAt).toBeUndefined();
  const mine = await service.as(guest, () => cases().getMyCase({ applicationId: id }));
  expect(mine.requests).toEqual([
    expect.objectContaining({
      subject: 'passport',
      reason: 'glare',
      message: 'The number cannot be read.',
      status: 'open',
    }),
  ]);
  expect(JSON.stringify(mine)).not.toContain('anna');
  const stored = await service.db('information_request').where({ application_id: id }).first();
  expect(stored.message.toString()).not.toContain('number');
  const requestId = mine.requests[0]?.id ?? '';
  await expect(
    service.as({ capability: newCapability() }, () =>
      cases().answerInformationRequest({ applicationId: id, requestId, answer: '' }),
    ),
  ).rejects.toEqual(refused('application-not-found'));
  const answered = await service.as(guest, () =>
    cases().answerInformationRequest({ applicationId: id, requestId, answer: 'Here it is.' }),
  );
  expect(answered.stage).toBe(CaseStage.CASE_STAGE_IN_REVIEW);
  const back = await service.as(anna, () => cases().getCase({ applicationId: id }));
  expect(back.summary).toMatchObject({ assigneeId: 'anna', urgency: CaseUrgency.CASE_URGENCY_ON_TIME });
  expect(back.requests[0]).toMatchObject({ status: 'answered', answer: 'Here it is.' });
});

it('closes what was asked when staff take the question back, and lets only the traveller answer', async () => {
  const { id, guest } = await submitted();
  await claim(anna, id);
  await advance(anna, id, 'review-started');
  const expectedVersion = await versionOf(id);
  const asked = { traveller: 0, subject: 'passport', reason: 'glare', message: '', days: 7 };
  await service.as(anna, () => cases().requestInformation({ applicationId: id, expectedVersion, ...asked }));
  await expect(advance(anna, id, 'information-provided')).rejects.toEqual(refused('actor-not-allowed'));
  expect(stageOf(await advance(anna, id, 'request-withdrawn', { reason: 'unclear' }))).toBe(
    CaseStage.CASE_STAGE_IN_REVIEW,
  );
  const { requests } = await service.as(guest, () => cases().getMyCase({ applicationId: id }));
  expect(requests.map(({ status }) => status)).toEqual(['withdrawn']);
});

it('refuses with two people only, and never the same one twice', async () => {
  const { id } = await submitted();
  await toGovernment(id);
  await expect(advance(anna, id, 'government-refused', { reason: 'does-not-match' })).rejects.toEqual(
    refused('second-person-needed'),
  );
  const proposed = await service.as(anna, async () =>
    cases().proposeDecision(
      AdvanceCaseRequest.fromPartial({
        applicationId: id,
        expectedVersion: await versionOf(id),
        event: 'government-refused',
        reason: 'does-not-match',
      }),
    ),
  );
  const proposalId = proposed.proposal?.id ?? '';
  const confirm = async (who: Who) => {
    const expectedVersion = await versionOf(id);
    return service.as(who, () =>
      cases().confirmDecision({ applicationId: id, expectedVersion, proposalId, reason: '' }),
    );
  };
  await expect(confirm(anna)).rejects.toEqual(refused('second-person-needed'));
  const ended = await confirm(ben);
  expect(stageOf(ended)).toBe(CaseStage.CASE_STAGE_REFUSED);
  expect((await service.db('application').where({ id }).first()).status).toBe('completed');
  expect(await service.events(id)).toContainEqual({
    $case: 'caseChanged',
    caseChanged: { applicationId: id, stage: 'refused', event: 'government-refused', reason: 'does-not-match' },
  });
});

it('gives a case to one of two who claim it at once, and says to the other who has it', async () => {
  const { id } = await submitted();
  const results = await Promise.allSettled([claim(anna, id), claim(ben, id)]);
  const lost = results.filter(({ status }) => status === 'rejected');
  expect(lost).toHaveLength(1);
  const { assignee_id: winner } = await service.db('casework').where({ application_id: id }).first();
  expect((lost[0] as PromiseRejectedResult).reason).toEqual(refused('case-claimed', { assignee: winner }));
});

it('gives two who ask for the next case two different ones, the most urgent first', async () => {
  await service.db('casework').update({ assignee_id: 'away' }).whereNull('assignee_id');
  const [first, second] = [await submitted(), await submitted()];
  const next = (who: Who) =>
    service.as(who, () => cases().claimNextCase({ exceptApplicationId: '', openElsewhereIds: [] }));
  const given = await Promise.all([next(anna), next(ben)]);
  expect(new Set(given.map(({ summary }) => summary?.applicationId))).toEqual(new Set([first.id, second.id]));
  await expect(next(anna)).rejects.toEqual(refused('no-case-waiting'));
});

it('passes over cases that are open elsewhere, also where no other is left', async () => {
  await service.db('casework').update({ assignee_id: 'away' }).whereNull('assignee_id');
  const [first, second] = [await submitted(), await submitted()];
  const next = (...openElsewhereIds: string[]) =>
    service.as(anna, () => cases().claimNextCase({ exceptApplicationId: '', openElsewhereIds }));
  expect((await next(first.id, 'not an id')).summary?.applicationId).toBe(second.id);
  await expect(next(first.id)).rejects.toEqual(refused('no-case-waiting'));
  expect((await next()).summary?.applicationId).toBe(first.id);
});

it('refuses a decision made on an older page, and tells what changed', async () => {
  const { id } = await submitted();
  await claim(anna, id);
  const stale = {
    applicationId: id,
    expectedVersion: 1,
    event: 'review-started',
    reason: '',
    authorityReference: '',
    feeReceipt: undefined,
  };
  await expect(service.as(anna, () => cases().advanceCase(stale))).rejects.toEqual(
    refused('case-changed', { version: '2', assignee: 'anna' }),
  );
});

it("takes a note without putting a colleague's page out of date, and loses none of many at once", async () => {
  const { id } = await submitted();
  await claim(anna, id);
  const version = await versionOf(id);
  await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      service.as(index % 2 ? anna : ben, () => cases().addCaseNote({ applicationId: id, text: `Note ${index}` })),
    ),
  );
  expect(await versionOf(id)).toBe(version);
  const { notes, events } = await service.as(anna, () => cases().getCase({ applicationId: id }));
  expect(notes.map(({ text }) => text).sort()).toEqual(Array.from({ length: 8 }, (_, index) => `Note ${index}`));
  expect(events.filter(({ kind }) => kind === 'note-added')).toHaveLength(8);
});

it('lets the owner withdraw while nobody has decided, and nobody else', async () => {
  const { id, guest } = await submitted();
  const withdraw = async (who: Who) => {
    const expectedVersion = await versionOf(id);
    return service.as(who, () => cases().withdrawCase({ applicationId: id, expectedVersion, reason: '' }));
  };
  await expect(withdraw({ capability: newCapability() })).rejects.toEqual(refused('application-not-found'));
  expect((await withdraw(guest)).stage).toBe(CaseStage.CASE_STAGE_WITHDRAWN);
  await expect(withdraw(guest)).rejects.toEqual(refused('stage-not-allowed'));
});

it('lists the queue by due time with counts, and finds a case by part of its order number', async () => {
  const { id } = await submitted();
  const list = (over: Partial<ListCasesRequest> = {}, who: Who = viewer) =>
    service.as(who, () => cases().listCases(ListCasesRequest.fromPartial({ pageSize: 200, ...over })));
  const { cases: queue, totalSize, counts } = await list();
  expect(queue).toHaveLength(totalSize);
  const due = queue.flatMap(({ dueAt }) => (dueAt ? [Number(dueAt)] : []));
  expect(due).toEqual(due.toSorted((one, other) => one - other));
  expect(queue.findLastIndex(({ dueAt }) => dueAt)).toBe(due.length - 1);
  expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe(totalSize);
  const { orderNumber = '' } = queue.find(({ applicationId }) => applicationId === id) ?? {};
  const found = await list({ search: orderNumber.slice(0, 6).toUpperCase() });
  expect(found.cases.map(({ applicationId }) => applicationId)).toContain(id);
  expect((await list({ search: '%' })).totalSize).toBe(0);
  expect((await list({ assignee: 'me' }, anna)).cases.every(({ assigneeId }) => assigneeId === 'anna')).toBe(true);
  expect((await list({ closed: true })).cases.length).toBeGreaterThan(0);
});

it('comes before what is due sooner where its traveller leaves first, without another promise, until it is erased', async () => {
  await service.db('casework').update({ assignee_id: 'away' }).whereNull('assignee_id');
  const { id: dueFirst } = await submitted();
  const guest = { capability: newCapability() };
  const travelDate = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const { id } = await service.submit(guest, [ada], { travelDate });
  const { cases: queue } = await service.as(viewer, () =>
    cases().listCases(ListCasesRequest.fromPartial({ pageSize: 200 })),
  );
  const order = queue.map(({ applicationId }) => applicationId);
  expect(order.indexOf(id)).toBeLessThan(order.indexOf(dueFirst));
  const line = queue.find(({ applicationId }) => applicationId === id);
  expect(line?.travelDate).toBe(travelDate);
  // The promise is what was bought, and what is given back where it is missed.
  expect(Number(line?.dueAt) - Number(line?.stageSince)).toBe(72 * 3_600_000);
  const next = await service.as(anna, () => cases().claimNextCase({ exceptApplicationId: '', openElsewhereIds: [] }));
  expect(next.summary?.applicationId).toBe(id);
  const seen = await service.as(guest, () => service.api.getApplication({ id }));
  expect(seen.travelDate).toBe(travelDate);
  await service.db.transaction((tx) => service.applications.erase(tx, id));
  expect(await service.db('casework').where({ application_id: id }).first()).toMatchObject({ travels_at: null });
});

it('is read by viewers, masked, and worked only by reviewers', async () => {
  const { id } = await submitted();
  const seen = await service.as(viewer, () => cases().getCase({ applicationId: id }));
  expect(JSON.stringify(seen)).not.toContain(aScan().passportNumber);
  expect(JSON.stringify(await claim(anna, id))).toContain(aScan().passportNumber);
  await expect(claim(viewer, id)).rejects.toEqual(refused('role-missing'));
  await expect(claim({ sub: 'tom', email: 'tom@example.test' }, id)).rejects.toEqual(refused('staff-only'));
});

it('keeps a timeline that the database does not let anybody change, and that a changed row breaks', async () => {
  const { id } = await submitted();
  await toGovernment(id);
  await expect(service.db('case_event').where({ application_id: id }).update({ reason: 'x' })).rejects.toThrow(
    'append-only',
  );
  await expect(service.db('case_event').where({ application_id: id }).delete()).rejects.toThrow('append-only');
  const head = await service.cases.findHead(service.db, id);
  const events = await service.cases.listEvents(service.db, id);
  expect(kinds(await service.as(anna, () => cases().getCase({ applicationId: id })))).toEqual([
    'opened',
    'claimed',
    'review-started',
    'review-passed',
    'handed-over',
  ]);
  expect(verifyChain(events, head ?? { count: 0, hash: Buffer.alloc(0) })).toBeUndefined();
  await service.db.raw('alter table case_event disable trigger case_event_append_only');
  await service.db('case_event').where({ application_id: id, sequence: 3 }).update({ actor_id: 'mallory' });
  await service.db.raw('alter table case_event enable trigger case_event_append_only');
  const touched = await service.cases.listEvents(service.db, id);
  expect(verifyChain(touched, head ?? { count: 0, hash: Buffer.alloc(0) })).toEqual({ fault: 'changed', sequence: 3 });
});

describe('the file of an issued visa', () => {
  const permit = (who: Who, id: string, action: 'ISSUE' | 'READ', documentId = '') =>
    service.as(who, () =>
      service.api.authorizeApplication({ id, action: `APPLICATION_ACTION_${action}_VISA`, documentId }),
    );

  it('is brought by those who work on cases, while the case is open', async () => {
    const { id, guest } = await submitted();
    expect((await permit(anna, id, 'ISSUE')).staff).toBe(true);
    for (const who of [guest, viewer])
      await expect(permit(who, id, 'ISSUE')).rejects.toEqual(refused('application-not-found'));
    await service.as(guest, () => cases().withdrawCase({ applicationId: id, expectedVersion: 1, reason: '' }));
    await expect(permit(anna, id, 'ISSUE')).rejects.toEqual(refused('case-closed'));
  });

  it('is for its owner once it is delivered, and no other file with it', async () => {
    const { id, guest } = await submitted();
    await toGovernment(id);
    await advance(anna, id, 'government-approved');
    const documentId = randomUUID();
    await expect(permit(guest, id, 'READ', documentId)).rejects.toEqual(refused('application-not-found'));
    expect((await permit(anna, id, 'READ', documentId)).staff).toBe(true);
    const visa = { traveller: 0, documentId, visaNumber: '', validFrom: '', validUntil: '', deliveredAt: undefined };
    const expectedVersion = await versionOf(id);
    await service.as(anna, () =>
      cases().deliverVisa({ applicationId: id, expectedVersion, visas: [visa], overrideReason: '' }),
    );
    expect((await permit(guest, id, 'READ', documentId)).staff).toBe(false);
    await expect(permit(guest, id, 'READ', randomUUID())).rejects.toEqual(refused('application-not-found'));
    await expect(permit({ capability: newCapability() }, id, 'READ', documentId)).rejects.toEqual(
      refused('application-not-found'),
    );
  });
});

describe('what is asked for again', () => {
  const ask = async (id: string, subject: string) => {
    const expectedVersion = await versionOf(id);
    await service.as(anna, () =>
      cases().requestInformation({
        applicationId: id,
        expectedVersion,
        traveller: 0,
        subject,
        reason: 'does-not-match',
        message: subject === 'message' ? 'When do you travel?' : '',
        days: 7,
      }),
    );
  };
  const inReview = async () => {
    const one = await submitted();
    await claim(anna, one.id);
    await advance(anna, one.id, 'review-started');
    return one;
  };
  const address = {
    street: '2 New Street',
    city: 'Leeds',
    stateProvince: 'IL',
    postalCode: '62701',
    country: 'United States',
  };

  it('is taken although the application is submitted: that picture of that traveller and nothing else', async () => {
    const { id, guest } = await inReview();
    const place = (kind: 'SELFIE' | 'PASSPORT', documentId = randomUUID()) =>
      service.as(guest, () =>
        service.api.placeDocument({ id, traveller: 0, kind: `DOCUMENT_KIND_${kind}`, documentId }),
      );
    const mayUpload = () =>
      service.as(guest, () =>
        service.api.authorizeApplication({ id, action: 'APPLICATION_ACTION_UPLOAD_DOCUMENT', documentId: '' }),
      );
    const over = refused('application-already-submitted');
    await expect(mayUpload()).rejects.toEqual(over);
    await ask(id, 'selfie');
    expect(await mayUpload()).toMatchObject({ staff: false });
    const documentId = randomUUID();
    expect((await place('SELFIE', documentId)).displacedDocumentId).not.toBe('');
    await expect(place('PASSPORT')).rejects.toEqual(over);
    const after = await service.as(guest, () => service.api.getApplication({ id }));
    expect(after).toMatchObject({ status: 'APPLICATION_STATUS_SUBMITTED' });
    expect(after.travellers[0]?.selfieDocumentId).toBe(documentId);
    const mine = await service.as(guest, () => cases().getMyCase({ applicationId: id }));
    const requestId = mine.requests[0]?.id ?? '';
    await service.as(guest, () => cases().answerInformationRequest({ applicationId: id, requestId, answer: '' }));
    await expect(place('SELFIE')).rejects.toEqual(over);
    await expect(mayUpload()).rejects.toEqual(over);
  });

  it('is saved as a screen of the form, and no other screen is', async () => {
    const { id, guest } = await inReview();
    const save = async (step: Parameters<typeof service.save>[2]) =>
      service.save(guest, await service.as(guest, () => service.api.getApplication({ id })), step);
    const details = Traveller.fromPartial({ ...ada, firstMiddleName: 'Augusta', email: 'somebody-else@example.test' });
    const personal = { $case: 'personalDetails' as const, personalDetails: { travellers: [details] } };
    await expect(save(personal)).rejects.toEqual(refused('application-already-paid'));
    await ask(id, 'personal-details');
    const saved = await save(personal);
    expect(saved).toMatchObject({ status: 'APPLICATION_STATUS_SUBMITTED', numApplicants: 1 });
    expect(saved.travellers[0]).toMatchObject({ firstMiddleName: 'Augusta', email: ada.email });
    await expect(save({ ...personal, personalDetails: { travellers: [details, details] } })).rejects.toEqual(
      refused('input-not-accepted'),
    );
    await expect(save({ $case: 'address', address })).rejects.toEqual(refused('application-already-submitted'));
    await ask(id, 'message');
    await expect(save({ $case: 'address', address })).rejects.toEqual(refused('application-already-submitted'));
    await ask(id, 'address');
    expect((await save({ $case: 'address', address })).address).toMatchObject({ city: 'Leeds' });
  });

  it('is announced each time, also while something else is asked for', async () => {
    const { id } = await inReview();
    await ask(id, 'selfie');
    await ask(id, 'address');
    const asked = (await service.events(id)).filter(
      (event) => event?.$case === 'caseChanged' && event.caseChanged.event === 'information-requested',
    );
    expect(asked).toHaveLength(2);
  });
});

it('is completed by its case alone, never by hand', async () => {
  const { id } = await submitted();
  const admin = { sub: 'ada', email: 'ada@example.test', roles: ['admin' as const] };
  await expect(
    service.as(admin, () => service.api.changeStatus({ id, status: 'APPLICATION_STATUS_COMPLETED' })),
  ).rejects.toEqual(refused('status-not-allowed'));
  expect((await service.db('application').where({ id }).first()).status).toBe('submitted');
});

it('calls colleagues by the name that their sign-in said last, once they have opened a case', async () => {
  const { id } = await submitted();
  const named = (name: string) => ({ ...ben, sub: 'ben-of-the-names', name });
  for (const name of ['Ben Okafor', 'Ben Okafor-Lind'])
    await service.as(named(name), () => cases().getCase({ applicationId: id }));
  await service.as({ ...viewer, sub: 'nameless' }, () => cases().getCase({ applicationId: id }));
  const { colleagues } = await service.as(viewer, () => cases().listColleagues({}));
  expect(colleagues).toEqual(
    expect.arrayContaining([
      { id: 'ben-of-the-names', name: 'Ben Okafor-Lind', worksCases: true, absentUntil: '', office: '' },
      { id: 'nameless', name: viewer.email, worksCases: false, absentUntil: '', office: '' },
    ]),
  );
});
