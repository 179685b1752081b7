import { randomUUID } from 'node:crypto';
import { PDFDocument } from '@cantoo/pdf-lib';
import { type DocumentWorld, owner, startDocumentWorld, stranger } from './document-world.ts';

jest.setTimeout(120_000);

let world: DocumentWorld;
beforeAll(async () => {
  const noReading = async () => {
    throw new Error('nothing is read here');
  };
  world = await startDocumentWorld({ extract: noReading });
});
afterAll(() => world?.close());
afterEach(() => {
  world.clock.now = () => new Date();
});

const reviewer = { sub: 'anna', email: 'anna@example.test', roles: ['reviewer' as const] };
const aVisa = async () => {
  const pdf = await PDFDocument.create();
  pdf.addPage().drawText(`Visa ${randomUUID()}`);
  return Buffer.from(await pdf.save());
};
const upload = (file: Buffer, header: { applicationId?: string; traveller?: number } = {}, who: object = reviewer) =>
  world.as(who, () => world.upload(file, { kind: 'DOCUMENT_KIND_VISA', ...header }));
const notThere = { code: 'NOT_FOUND', reason: 'document-not-found' };
const day = 86_400_000;

it('is kept as it was issued, sealed, beside the pictures of its traveller', async () => {
  const file = await aVisa();
  const visa = await upload(file, { traveller: 1 });
  expect(visa).toMatchObject({ kind: 'DOCUMENT_KIND_VISA', traveller: 1, contentType: 'application/pdf' });
  expect(world.attached.map(({ documentId }) => documentId)).not.toContain(visa.id);
  const { token } = await world.as(reviewer, () => world.client.createLink({ id: visa.id }));
  expect((await world.content(token)).equals(file)).toBe(true);
  for (const stored of await world.filesOnDisk()) expect(stored.includes('%PDF-')).toBe(false);
  const another = await upload(await aVisa(), { applicationId: visa.applicationId, traveller: 1 });
  const kept = await world.as({ service: 'application' }, () =>
    world.client.findDocuments({
      applicationId: visa.applicationId,
      ids: [visa.id, another.id],
      kind: 'DOCUMENT_KIND_VISA',
    }),
  );
  expect([...kept.ids].sort()).toEqual([visa.id, another.id].sort());
  const pictures = await world.as({ service: 'application' }, () =>
    world.client.findDocuments({ applicationId: visa.applicationId, ids: [visa.id], kind: 'DOCUMENT_KIND_SELFIE' }),
  );
  expect(pictures.ids).toEqual([]);
});

it('is read by its owner once it is delivered, for a minute, and by nobody else', async () => {
  const { id, applicationId } = await upload(await aVisa());
  const link = (who: object) => world.as(who, () => world.client.createLink({ id }));
  await expect(link(owner)).rejects.toMatchObject(notThere);
  const listed = await world.as(owner, () => world.client.listDocuments({ applicationId }));
  expect(listed.documents).toEqual([]);
  world.delivered.add(id);
  const { token } = await link(owner);
  expect((await world.content(token)).subarray(0, 5).toString()).toBe('%PDF-');
  world.clock.now = () => new Date(Date.now() + 61_000);
  await expect(world.content(token)).rejects.toMatchObject({ reason: 'link-expired' });
  await expect(link(stranger)).rejects.toMatchObject(notThere);
});

describe('what a visa says', () => {
  const read = (applicationId: string, documentIds: string[], who: object = { service: 'application' }) =>
    world.as(who, () =>
      world.client.readVisas({ applicationId, readerId: 'anna', documentIds }, { deadlineMs: 60_000 }),
    );
  const aPage = async (...lines: string[]) => {
    const pdf = await PDFDocument.create();
    const page = pdf.addPage();
    for (const [index, line] of lines.entries()) page.drawText(line, { x: 40, y: 700 - 30 * index });
    return Buffer.from(await pdf.save());
  };

  it('is told to the application service, in the order asked, and recorded as read', async () => {
    const visa = await upload(await aPage('Visa for LOVELACE ADA', 'Passport No X1234567'));
    const { applicationId } = visa;
    const scan = await upload(await aPage(), { applicationId, traveller: 1 });
    const { readings } = await read(applicationId, [scan.id, visa.id]);
    expect(readings).toEqual([
      { documentId: scan.id, outcome: 'VISA_READING_OUTCOME_NO_TEXT', text: '' },
      {
        documentId: visa.id,
        outcome: 'VISA_READING_OUTCOME_READ',
        text: expect.stringMatching(/LOVELACE ADA\s+Passport No X1234567/),
      },
    ]);
    expect(await world.db('document_read').where({ document_id: visa.id })).toEqual([
      expect.objectContaining({ reader: 'user:anna', purpose: 'extraction' }),
    ]);
  });

  it('is told to nobody else, and of no other file', async () => {
    const { id, applicationId } = await upload(await aVisa());
    await expect(read(applicationId, [id], reviewer)).rejects.toMatchObject({ code: 'PERMISSION_DENIED' });
    for (const [application, document] of [
      [randomUUID(), id],
      [applicationId, randomUUID()],
    ] as const)
      await expect(read(application, [document])).rejects.toMatchObject(notThere);
  });
});

it('is brought by staff only, for a traveller that there is, as a PDF', async () => {
  await expect(upload(await aVisa(), {}, owner)).rejects.toMatchObject({ reason: 'application-not-found' });
  await expect(upload(await aVisa(), { traveller: 2 })).rejects.toMatchObject({ reason: 'traveller-unknown' });
  const before = (await world.filesOnDisk()).length;
  await expect(upload(Buffer.from('GIF89a'))).rejects.toMatchObject({ reason: 'upload-not-a-pdf' });
  const scripted = await PDFDocument.create();
  scripted.addPage();
  scripted.addJavaScript('main', 'app.alert(1)');
  await expect(upload(Buffer.from(await scripted.save()))).rejects.toMatchObject({ reason: 'upload-not-safe' });
  expect((await world.filesOnDisk()).length).toBe(before);
});

it('waits long to be delivered, goes then, and stays where it was', async () => {
  const undelivered = await upload(await aVisa());
  const inDays = async (days: number) => {
    world.clock.now = () => new Date(Date.now() + days * day);
    await world.run('sweep-orphan-documents');
    world.clock.now = () => new Date();
    const row = await world.db('document').where({ id: undelivered.id }).first();
    return row.erased_at;
  };
  expect(await inDays(7)).toBeNull();
  expect(await inDays(31)).not.toBeNull();
});
