import { randomUUID } from 'node:crypto';
import { PersonalDetailsStep } from '@wayfare/proto/application/v1/application_service';
import { createRetainApplications } from '../src/app/retain-applications.ts';
import { createAuditLog } from '../src/db/audit-log.ts';
import { createUnpaidDrafts } from '../src/db/unpaid-drafts.ts';
import { ada, grace, startApplicationService } from './fixtures.ts';

let service: Awaited<ReturnType<typeof startApplicationService>>;
beforeAll(async () => {
  service = await startApplicationService();
});
afterAll(() => service.stop());

type Who = Parameters<typeof service.as>[0];
const keep = (who: Who, id: string, { documentId = randomUUID() as string, traveller = 0 } = {}) =>
  service
    .as(who, () =>
      service.api.placeDocument({ id, traveller, kind: 'DOCUMENT_KIND_PASSPORT', documentId, draft: true }),
    )
    .then(({ displacedDocumentId }) => ({ documentId, displaced: displacedDocumentId }));
const drop = (who: Who, id: string, documentId: string) =>
  service.as(who, () => service.api.dropDraftPassport({ id, documentId }));
const named = async (id: string) => {
  const answer = await service.as({ service: 'document' }, () =>
    service.api.listNamedDocuments({ applicationIds: [id] }),
  );
  return answer.applications[0];
};
const read = (who: Who, id: string) => service.as(who, () => service.api.getApplication({ id }));
const passportsOf = async (who: Who, id: string) =>
  (await read(who, id)).travellers.map(({ lastName, passportDocumentId }) => [lastName, passportDocumentId]);
const enter = async (who: Guest, id: string, people: { person: typeof ada; picture?: string }[]) =>
  service.save(who, await read(who, id), {
    $case: 'personalDetails',
    personalDetails: PersonalDetailsStep.fromPartial({
      travellers: people.map(({ person, picture = '' }) => ({ ...person, passportDocumentId: picture })),
    }),
  });
const aGuest = () => ({ capability: randomUUID() as string });
type Guest = ReturnType<typeof aGuest>;
const pay = async (who: Guest, id: string) => {
  const { quote } = await service.as(who, () =>
    service.api.beginCheckout({ id, currency: 'usd', expectedTotalMinor: 0 }),
  );
  const event = {
    paymentId: `pay-${id}`,
    applicationId: id,
    amount: quote?.total,
    event: { $case: 'succeeded' as const, succeeded: {} },
  };
  await service.payment(event);
  return () => service.payment(event);
};
const aDraft = async () => {
  const guest = aGuest();
  const { id, version } = await service.create(guest);
  return { guest, id, version };
};

describe('a passport photographed before the payment', () => {
  it('is kept before anybody is named, without a new version, and is a traveller’s once the details say so', async () => {
    const { guest, id, version } = await aDraft();
    const first = await keep(guest, id);
    const second = await keep(guest, id);
    expect((await read(guest, id)).version).toBe(version);
    expect((await named(id))?.places).toEqual([
      { documentId: first.documentId, traveller: undefined, draft: true },
      { documentId: second.documentId, traveller: undefined, draft: true },
    ]);
    await enter(guest, id, [
      { person: ada, picture: second.documentId },
      { person: grace, picture: first.documentId },
    ]);
    expect(await passportsOf(guest, id)).toEqual([
      ['Lovelace', second.documentId],
      ['Hopper', first.documentId],
    ]);
    // Who changes places, and who leaves.
    await enter(guest, id, [{ person: { ...grace, email: ada.email } }, { person: ada }]);
    expect(await passportsOf(guest, id)).toEqual([
      ['Hopper', first.documentId],
      ['Lovelace', second.documentId],
    ]);
    await enter(guest, id, [{ person: ada }]);
    expect(await passportsOf(guest, id)).toEqual([['Lovelace', second.documentId]]);
    expect((await named(id))?.documentIds).toEqual([second.documentId]);
  });

  it('becomes the traveller’s at the payment, once, and what is nobody’s is let go of', async () => {
    const { guest, id } = await aDraft();
    await service.fill(guest, await read(guest, id));
    const { documentId } = await keep(guest, id);
    await enter(guest, id, [{ person: ada }, { person: grace, picture: documentId }]);
    await keep(guest, id);
    const again = await pay(guest, id);
    const paid = await read(guest, id);
    expect(paid.paymentStatus).toBe('PAYMENT_STATUS_PAID');
    expect(paid.travellers.map(({ passportDocumentId }) => passportDocumentId)).toEqual(['', documentId]);
    expect(await named(id)).toMatchObject({ documentIds: [documentId], places: [{ traveller: 1, draft: false }] });
    await again();
    expect(await read(guest, id)).toMatchObject({ version: paid.version, travellers: paid.travellers });
    // The passport step takes another in its place, as ever.
    const other = randomUUID();
    const place = { id, traveller: 1, kind: 'DOCUMENT_KIND_PASSPORT' as const, documentId: other };
    expect(await service.as(guest, () => service.api.placeDocument(place))).toEqual({
      displacedDocumentId: documentId,
    });
    await expect(keep(guest, id)).rejects.toMatchObject({ reason: 'application-already-paid' });
    await expect(drop(guest, id, other)).rejects.toMatchObject({ reason: 'application-already-paid' });
    expect((await named(id))?.documentIds).toEqual([other]);
  });

  it('is let go of when the traveller says so, again without an error, and by nobody else', async () => {
    const { guest, id } = await aDraft();
    const { documentId } = await keep(guest, id);
    await enter(guest, id, [{ person: ada, picture: documentId }]);
    const stranger = aGuest();
    await expect(drop(stranger, id, documentId)).rejects.toMatchObject({ reason: 'application-not-found' });
    await expect(keep(stranger, id)).rejects.toMatchObject({ reason: 'application-not-found' });
    expect(await passportsOf(guest, id)).toEqual([['Lovelace', documentId]]);
    const { version } = await read(guest, id);
    await drop(guest, id, documentId);
    await drop(guest, id, documentId);
    expect(await read(guest, id)).toMatchObject({ version, travellers: [{ passportDocumentId: '' }] });
    expect((await named(id))?.documentIds).toEqual([]);
  });

  it('is one for each traveller and one more; the oldest gives way, and the same twice is one', async () => {
    const { guest, id } = await aDraft();
    const oldest = await keep(guest, id);
    expect(await keep(guest, id, oldest)).toMatchObject({ displaced: '' });
    for (const _ of [1, 2]) expect(await keep(guest, id)).toMatchObject({ displaced: '' });
    expect(await keep(guest, id)).toMatchObject({ displaced: oldest.documentId });
    expect((await named(id))?.documentIds).toHaveLength(3);
    // A traveller who is on the screen and not saved yet.
    expect(await keep(guest, id, { traveller: 2 })).toMatchObject({ displaced: '' });
  });

  it('ends with its draft, erased or expired', async () => {
    const { guest, id } = await aDraft();
    await keep(guest, id);
    await service.db.transaction((tx) => service.applications.erase(tx, id));
    expect(await service.db('draft_passport').where({ application_id: id })).toEqual([]);
    const old = await aDraft();
    await keep(old.guest, old.id);
    const { sweepDrafts } = createRetainApplications({
      db: service.db,
      applications: service.applications,
      drafts: createUnpaidDrafts(),
      audit: createAuditLog(),
      retentionDays: 730,
      now: () => new Date(Date.now() + 25 * 3_600_000),
    });
    await sweepDrafts(new AbortController().signal);
    expect(await service.events(old.id)).toContainEqual({
      $case: 'erased',
      erased: { applicationId: old.id, userId: '' },
    });
    expect(await named(old.id)).toMatchObject({ documentIds: [] });
    expect(await service.db('draft_passport').where({ application_id: old.id })).toEqual([]);
  });

  it('is a passport, and no selfie', async () => {
    const { guest, id } = await aDraft();
    const selfie = { id, traveller: 0, kind: 'DOCUMENT_KIND_SELFIE' as const, documentId: randomUUID(), draft: true };
    await expect(service.as(guest, () => service.api.placeDocument(selfie))).rejects.toMatchObject({
      code: 'INVALID_ARGUMENT',
    });
  });
});
