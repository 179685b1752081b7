import { randomUUID } from 'node:crypto';
import {
  AdvanceCaseRequest,
  CaseServiceService,
  CaseStage,
  ListCasesRequest,
} from '@wayfare/proto/application/v1/case_service';
import { createChaseNextAnswer } from '../src/app/case/chase-answers.ts';
import { createRemindNextOfExpiry } from '../src/app/case/remind-of-expiry.ts';
import { createCaseRecords } from '../src/db/case-records.ts';
import { ada, newCapability, startApplicationService } from './fixtures.ts';

let service: Awaited<ReturnType<typeof startApplicationService>>;
beforeAll(async () => {
  service = await startApplicationService();
});
afterAll(() => service.stop());

const anna = { sub: 'anna', email: 'anna@example.test', roles: ['reviewer' as const] };
const ben = { sub: 'ben', email: 'ben@example.test', roles: ['reviewer' as const] };
const cases = () => service.server.client(CaseServiceService);
const versionOf = async (id: string) => (await service.db('casework').where({ application_id: id }).first()).version;
const advance = async (id: string, event: string, authorityReference = '') => {
  const expectedVersion = await versionOf(id);
  return service.as(anna, () =>
    cases().advanceCase(
      AdvanceCaseRequest.fromPartial({ applicationId: id, expectedVersion, event, authorityReference }),
    ),
  );
};
const told = async (id: string) =>
  (await service.events(id)).flatMap((event) => (event?.$case === 'caseChanged' ? [event.caseChanged.event] : []));

/** A case in review, in Anna's hands. */
const inReview = async () => {
  const guest = { capability: newCapability() };
  const { id } = await service.submit(guest, [ada]);
  await service.as(anna, () => cases().claimCase({ applicationId: id, expectedVersion: 0, reason: '' }));
  await advance(id, 'review-started');
  return { id, guest };
};

describe('a question whose time runs out', () => {
  const DAY = 86_400_000;
  /** The minute's job, some time after the question was asked. */
  const chaseAt = (now: number) => {
    const { db, cases, cipher } = service;
    return createChaseNextAnswer({ db, cases, records: createCaseRecords({ cipher }), now: () => new Date(now) });
  };
  const ask = async (id: string, days: number) => {
    const expectedVersion = await versionOf(id);
    return service.as(anna, () =>
      cases().requestInformation({
        applicationId: id,
        expectedVersion,
        traveller: 0,
        subject: 'message',
        reason: 'unclear',
        message: 'Which hotel?',
        days,
      }),
    );
  };
  const timeline = async (id: string) => {
    const { events, summary } = await service.as(anna, () => cases().getCase({ applicationId: id }));
    return { kinds: events.map(({ kind }) => kind), overdue: summary?.answerOverdue, stage: summary?.stage };
  };

  it('is recalled to the traveller once, and marked for staff once it is over, who decide', async () => {
    const { id } = await inReview();
    const { requests } = await ask(id, 7);
    const asked = Number(requests[0]?.askedAt);
    const version = await versionOf(id);
    expect(await chaseAt(asked + 6 * DAY - 60_000)()).toBe(0);
    expect(await chaseAt(asked + 6 * DAY + 60_000)()).toBe(1);
    expect(await chaseAt(asked + 6 * DAY + 120_000)()).toBe(0);
    expect((await told(id)).filter((event) => event === 'answer-reminded')).toHaveLength(1);
    expect(await timeline(id)).toMatchObject({ overdue: false, stage: CaseStage.CASE_STAGE_INFO_NEEDED });

    expect(await chaseAt(asked + 7 * DAY)()).toBe(1);
    expect(await chaseAt(asked + 8 * DAY)()).toBe(0);
    const { kinds, overdue, stage } = await timeline(id);
    expect(kinds.slice(-2)).toEqual(['answer-reminded', 'answer-overdue']);
    expect([overdue, stage]).toEqual([true, CaseStage.CASE_STAGE_INFO_NEEDED]);
    // A decision that somebody is about to make is still made on the case they see.
    expect(await versionOf(id)).toBe(version);
    const list = await service.as(anna, () => cases().listCases(ListCasesRequest.fromPartial({ pageSize: 200 })));
    expect(list.cases.find(({ applicationId }) => applicationId === id)?.answerOverdue).toBe(true);
  });

  it('is recalled at half of its time where that is less than two days', async () => {
    const { id } = await inReview();
    const { requests } = await ask(id, 1);
    const asked = Number(requests[0]?.askedAt);
    expect(await chaseAt(asked + DAY / 2 - 60_000)()).toBe(0);
    expect(await chaseAt(asked + DAY / 2 + 60_000)()).toBe(1);
  });

  it('is left alone once it is answered or the traveller has withdrawn', async () => {
    const answered = await inReview();
    const { requests } = await ask(answered.id, 3);
    const requestId = requests[0]?.id ?? '';
    await service.as(answered.guest, () =>
      cases().answerInformationRequest({ applicationId: answered.id, requestId, answer: 'The Nile Hotel' }),
    );
    const withdrawn = await inReview();
    await ask(withdrawn.id, 3);
    const expectedVersion = await versionOf(withdrawn.id);
    await service.as(withdrawn.guest, () =>
      cases().withdrawCase({ applicationId: withdrawn.id, expectedVersion, reason: '' }),
    );
    while ((await chaseAt(Date.now() + 60 * DAY)()) > 0);
    for (const { id } of [answered, withdrawn]) expect(await told(id)).not.toContain('answer-reminded');
    for (const { id } of [answered, withdrawn]) expect((await timeline(id)).kinds).not.toContain('answer-overdue');
  });
});

describe('a delivered visa', () => {
  const aVisa = (documentId: string = randomUUID()) => ({
    traveller: 0,
    documentId,
    visaNumber: 'V123',
    validFrom: '2026-12-01',
    validUntil: '2027-02-28',
    deliveredAt: undefined,
  });
  const delivered = async () => {
    const { id, guest } = await inReview();
    await advance(id, 'review-passed');
    await advance(id, 'handed-over', 'EG-1');
    await advance(id, 'government-approved');
    const visa = aVisa();
    const expectedVersion = await versionOf(id);
    await service.as(anna, () =>
      cases().deliverVisa({ applicationId: id, expectedVersion, visas: [visa], overrideReason: '' }),
    );
    return { id, guest, first: visa.documentId };
  };
  const replace = async (who: typeof anna, id: string, visa = aVisa(), reason = 'other-person') => {
    const expectedVersion = await versionOf(id);
    return service.as(who, () =>
      cases().replaceVisa({ applicationId: id, expectedVersion, visa, reason, overrideReason: '' }),
    );
  };
  const mayRead = (guest: { capability: string }, id: string, documentId: string) =>
    service
      .as(guest, () => service.api.authorizeApplication({ id, action: 'APPLICATION_ACTION_READ_VISA', documentId }))
      .then(
        () => true,
        () => false,
      );

  it('is replaced, told to the traveller, and kept in the timeline with what it replaced', async () => {
    const { id, guest, first } = await delivered();
    expect(await mayRead(guest, id, first)).toBe(true);
    const next = { ...aVisa(), visaNumber: 'V124' };
    const record = await replace(anna, id, next);
    expect(record.visas).toEqual([expect.objectContaining({ documentId: next.documentId, visaNumber: 'V124' })]);
    expect(record.summary?.stage).toBe(CaseStage.CASE_STAGE_DELIVERED);
    expect(record.events.at(-1)).toMatchObject({ kind: 'visa-replaced', actorId: 'anna', reason: 'other-person' });
    const [entry] = await service.db('case_event').where({ application_id: id, kind: 'visa-replaced' });
    expect(entry.details).toEqual({ traveller: 0, document: next.documentId, replaced: first });
    expect(await told(id)).toContain('visa-replaced');
    expect(await mayRead(guest, id, first)).toBe(false);
    expect(await mayRead(guest, id, next.documentId)).toBe(true);
  });

  it('is replaced by whoever holds the case, and by any reviewer once it is closed', async () => {
    const { id } = await delivered();
    await expect(replace(ben, id)).rejects.toMatchObject({ reason: 'case-not-claimed' });
    await advance(id, 'case-closed');
    const takesVisas = await service.cases.takesVisas(service.db, id);
    expect(takesVisas).toBe(true);
    expect((await replace(ben, id)).summary?.stage).toBe(CaseStage.CASE_STAGE_COMPLETED);
  });

  it('is replaced with a reason and a file that is kept, where there is one', async () => {
    const { id } = await delivered();
    await expect(replace(anna, id, aVisa(), 'because')).rejects.toMatchObject({ reason: 'input-not-accepted' });
    const lost = aVisa();
    service.documents.lost.add(lost.documentId);
    await expect(replace(anna, id, lost)).rejects.toMatchObject({ reason: 'input-not-accepted' });
    const { id: early } = await inReview();
    await expect(replace(anna, early)).rejects.toMatchObject({ reason: 'visa-not-delivered' });
  });

  describe('that expires', () => {
    /** Daily, at noon; how many applications it reminded of. */
    const remindOn = async (day: string) => {
      const { db, cases, cipher } = service;
      const now = () => new Date(`${day}T12:00:00Z`);
      const remind = createRemindNextOfExpiry({ db, cases, records: createCaseRecords({ cipher }), now });
      let reminded = 0;
      while ((await remind()) > 0) reminded += 1;
      return reminded;
    };
    const reminders = async (id: string) => (await told(id)).filter((event) => event === 'visa-expiry-reminded').length;
    /** As if it had been delivered on the first of December. */
    const issued = async (validFrom: string, validUntil: string) => {
      await service.db('issued_visa').update({ valid_until: null });
      const { id, guest } = await delivered();
      const change = { valid_from: validFrom || null, valid_until: validUntil, delivered_at: '2026-12-01T10:00:00Z' };
      await service.db('issued_visa').where({ application_id: id }).update(change);
      return { id, guest };
    };

    it('is recalled to its owner thirty days before, once', async () => {
      const { id } = await issued('2026-12-01', '2028-11-30');
      expect(await remindOn('2028-10-30')).toBe(0);
      expect(await remindOn('2028-10-31')).toBe(1);
      expect(await remindOn('2028-11-01')).toBe(0);
      expect(await reminders(id)).toBe(1);
      const { events } = await service.as(anna, () => cases().getCase({ applicationId: id }));
      expect(events.at(-1)?.kind).toBe('visa-expiry-reminded');
    });

    it.each(['2026-12-01', ''])('is recalled at half of a shorter validity, from %p', async (from) => {
      await issued(from, '2026-12-21');
      expect(await remindOn('2026-12-10')).toBe(0);
      expect(await remindOn('2026-12-11')).toBe(1);
    });

    it('is not recalled after its last day, nor once it is erased', async () => {
      await issued('2026-12-01', '2028-11-30');
      expect(await remindOn('2028-12-01')).toBe(0);
      const { id } = await issued('2026-12-01', '2028-11-30');
      await service.db('application_detail').where({ application_id: id }).update({ data_key: null });
      expect(await remindOn('2028-11-15')).toBe(0);
    });

    it('is recalled again where another file took its place', async () => {
      const { id } = await issued('2026-12-01', '2028-11-30');
      expect(await remindOn('2028-11-01')).toBe(1);
      await replace(anna, id, { ...aVisa(), validFrom: '2026-12-01', validUntil: '2028-12-20' });
      expect(await remindOn('2028-11-02')).toBe(0);
      expect(await remindOn('2028-11-20')).toBe(1);
      expect(await reminders(id)).toBe(2);
    });
  });
});
