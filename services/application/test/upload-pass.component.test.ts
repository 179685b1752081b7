import { randomUUID } from 'node:crypto';
import { hashCapability } from '@wayfare/kit/caller';
import type { DocumentKind } from '@wayfare/proto/application/v1/application_service';
import { TravellerServiceService } from '@wayfare/proto/application/v1/traveller_service';
import { ada, grace, newCapability, startApplicationService } from './fixtures.ts';

const SELFIE = 'DOCUMENT_KIND_SELFIE';
const PASSPORT = 'DOCUMENT_KIND_PASSPORT';

let service: Awaited<ReturnType<typeof startApplicationService>>;
const connect = () => service.server.client(TravellerServiceService);
let api: ReturnType<typeof connect>;
beforeAll(async () => {
  service = await startApplicationService();
  api = connect();
});
afterAll(() => service.stop());

const refused = (reason: string) => expect.objectContaining({ reason });
const notFound = refused('application-not-found');
type Guest = { capability: string };

/** A paid application of two. */
const aPaid = async (guest: Guest = { capability: newCapability() }) => {
  const { id } = await service.fill(guest, await service.create(guest), [ada, grace]);
  const { quote } = await service.as(guest, () =>
    service.api.beginCheckout({ id, currency: 'usd', expectedTotalMinor: 0 }),
  );
  await service.payment({
    paymentId: `pay-${id}`,
    applicationId: id,
    amount: quote?.total,
    event: { $case: 'succeeded', succeeded: {} },
  });
  return { guest, id };
};
const aPass = async ({ guest, id }: { guest: Guest; id: string }, traveller = 0, kind: DocumentKind = SELFIE) =>
  service.as(guest, () => api.createUploadPass({ applicationId: id, traveller, kind }));

/** What the document service asks on behalf of the phone: first whether it may, then where the picture goes. */
const mayUpload = (token: string, id: string) =>
  service.as({ capability: token }, () =>
    service.api.authorizeApplication({ id, action: 'APPLICATION_ACTION_UPLOAD_DOCUMENT', documentId: '' }),
  );
const place = (token: string, id: string, traveller = 0, kind: DocumentKind = SELFIE) =>
  service.as({ capability: token }, () => service.api.placeDocument({ id, traveller, kind, documentId: randomUUID() }));

test('a pass lets another device upload its one picture, once, and the desk hears of it', async () => {
  const paid = await aPaid();
  const { token } = await aPass(paid, 1, PASSPORT);
  const phone = { capability: token };
  expect(await service.as(phone, () => api.getUploadPlace({}))).toMatchObject({
    applicationId: paid.id,
    traveller: 1,
    kind: PASSPORT,
  });
  await expect(mayUpload(token, paid.id)).resolves.toMatchObject({ staff: false });
  await place(token, paid.id, 1, PASSPORT);
  const { travellers } = await service.as(paid.guest, () => service.api.getApplication({ id: paid.id }));
  expect(travellers.map(({ passportDocumentId }) => passportDocumentId !== '')).toEqual([false, true]);
  const told = { $case: 'documentPlaced', documentPlaced: { applicationId: paid.id } };
  expect(await service.events(paid.id)).toContainEqual(told);

  await expect(service.as(phone, () => api.getUploadPlace({}))).rejects.toEqual(refused('upload-pass-not-valid'));
  await expect(mayUpload(token, paid.id)).rejects.toEqual(notFound);
  await expect(place(token, paid.id, 1, PASSPORT)).rejects.toEqual(notFound);
});

test('of two pictures that arrive at once one is taken', async () => {
  const paid = await aPaid();
  const { token } = await aPass(paid);
  const outcomes = await Promise.allSettled([place(token, paid.id), place(token, paid.id)]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('a pass is over after ten minutes', async () => {
  const paid = await aPaid();
  const { token, expiresAt } = await aPass(paid);
  const minutes = ((expiresAt?.getTime() ?? 0) - Date.now()) / 60_000;
  expect([minutes > 5, minutes <= 10]).toEqual([true, true]);
  await service
    .db('upload_pass')
    .where({ application_id: paid.id })
    .update({ expires_at: new Date(Date.now() - 1) });
  await expect(service.as({ capability: token }, () => api.getUploadPlace({}))).rejects.toEqual(
    refused('upload-pass-not-valid'),
  );
  await expect(mayUpload(token, paid.id)).rejects.toEqual(notFound);
  await expect(place(token, paid.id)).rejects.toEqual(notFound);
});

test('a pass is for no other picture, no other traveller, no other application and nothing else', async () => {
  const paid = await aPaid();
  const other = await aPaid();
  const { token } = await aPass(paid);
  await expect(place(token, paid.id, 0, PASSPORT)).rejects.toEqual(notFound);
  await expect(place(token, paid.id, 1, SELFIE)).rejects.toEqual(notFound);
  await expect(place(token, other.id)).rejects.toEqual(notFound);
  await expect(mayUpload(token, other.id)).rejects.toEqual(notFound);
  const phone = { capability: token };
  await expect(service.as(phone, () => service.api.getApplication({ id: paid.id }))).rejects.toEqual(notFound);
  const read = { id: paid.id, action: 'APPLICATION_ACTION_READ_DOCUMENTS' as const, documentId: '' };
  await expect(service.as(phone, () => service.api.authorizeApplication(read))).rejects.toEqual(notFound);
  // None of that used it up.
  await place(token, paid.id);
});

test('a new pass for the same place ends the one before, and only the owner makes one', async () => {
  const paid = await aPaid();
  const { token: first } = await aPass(paid);
  const { token: second } = await aPass(paid);
  await expect(place(first, paid.id)).rejects.toEqual(notFound);
  await expect(aPass({ guest: { capability: newCapability() }, id: paid.id })).rejects.toEqual(notFound);
  await expect(aPass({ guest: { capability: second }, id: paid.id })).rejects.toEqual(notFound);
  await expect(aPass(paid, 5)).rejects.toEqual(refused('traveller-unknown'));
});

test('before the payment there is nothing to upload', async () => {
  const guest = { capability: newCapability() };
  const { id } = await service.fill(guest, await service.create(guest));
  await expect(aPass({ guest, id })).rejects.toEqual(refused('application-not-paid'));
});

test('only the hash of a token is kept', async () => {
  const paid = await aPaid();
  const { token } = await aPass(paid);
  const rows = await service.db('upload_pass').where({ application_id: paid.id });
  expect(rows).toMatchObject([{ token_hash: hashCapability(token) }]);
  expect(JSON.stringify(rows)).not.toContain(token);
});

test('an erasure ends the passes of its application', async () => {
  const paid = await aPaid();
  const { token } = await aPass(paid);
  const admin = { sub: 'staff-1', email: 'staff@example.test', roles: ['admin' as const] };
  await service.as(admin, () => service.api.eraseApplication({ id: paid.id }));
  expect(await service.db('upload_pass').where({ application_id: paid.id })).toEqual([]);
  await expect(place(token, paid.id)).rejects.toEqual(notFound);
});
