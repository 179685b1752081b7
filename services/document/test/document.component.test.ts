import { createSecretKey, randomBytes, randomUUID } from 'node:crypto';
import { createClient, type GrpcClient } from '@wayfare/kit/client';
import { AppError } from '@wayfare/kit/errors';
import { OcrServiceService } from '@wayfare/proto/ocr/v1/ocr_service';
import sharp from 'sharp';
import { specimen } from '../../ocr/test/fixtures.ts';
import { documentToken, type OcrPod, startOcrPod } from '../../ocr/test/ocr-pod.ts';
import { createOcrClient, type OcrClient } from '../src/clients/ocr-client.ts';
import { type DocumentWorld, owner, startDocumentWorld, stranger } from './document-world.ts';

jest.setTimeout(120_000);
/** A reading on a machine that is busy with other tests. */
const PATIENT_MS = 60_000;

let pod: OcrPod;
let readings: GrpcClient<typeof OcrServiceService> | undefined;
let ocr: OcrClient;
let world: DocumentWorld;
beforeAll(async () => {
  pod = await startOcrPod();
  readings = createClient(OcrServiceService, { address: pod.address, serviceToken: documentToken });
  ocr = createOcrClient({ client: readings, deadlineMs: PATIENT_MS });
  world = await startDocumentWorld(ocr);
});
afterAll(async () => {
  await world?.close();
  readings?.close();
  await pod?.stop();
});
afterEach(() => {
  world.clock.now = () => new Date();
  world.neighbour.refuses = {};
  world.neighbour.away = undefined;
  world.neighbour.leavesOut = undefined;
  world.neighbour.refusesAttach = undefined;
  world.neighbour.losesAnswer = undefined;
  world.neighbour.beforeAttach = async () => {};
});

const aSelfie = () =>
  sharp({ create: { width: 300, height: 400, channels: 3, background: '#a98' } })
    .jpeg()
    .toBuffer();
const uploadSelfie = async (header = {}) =>
  world.as(owner, async () => world.upload(await aSelfie(), { kind: 'DOCUMENT_KIND_SELFIE', ...header }));

describe('an uploaded passport scan', () => {
  it('is attached, announced, and read by the OCR pod for its owner', async () => {
    const document = await world.as(owner, () => world.upload(specimen('marlowe'), { traveller: 1 }));
    expect(document).toMatchObject({ traveller: 1, kind: 'DOCUMENT_KIND_PASSPORT', contentType: 'image/jpeg' });
    expect(world.attached).toContainEqual({ documentId: document.id, traveller: 1 });

    const reading = await world.as(owner, () =>
      world.client.extractPassport({ id: document.id }, { deadlineMs: 60_000 }),
    );
    expect(reading).toMatchObject({ accepted: true, reason: '' });
    expect(Object.fromEntries(reading.fields.map(({ name, value }) => [name, value]))).toMatchObject({
      first_name: 'JANET ELEANOR',
      last_name: 'MARLOWE',
      passport_number: '548219073',
      issuing_country: 'GBR',
      date_of_birth: '1988-03-14',
      date_of_issue: '2022-06-09',
      date_of_expiry: '2032-06-09',
    });
  });

  it('lies on the disk sealed, and can’t be read once its application’s key is gone', async () => {
    const document = await uploadSelfie();
    for (const file of await world.filesOnDisk()) expect(file.subarray(0, 2).toString('hex')).not.toBe('ffd8');
    const { token } = await world.as(owner, () => world.client.createLink({ id: document.id }));
    await world
      .db('application_key')
      .where({ application_id: document.applicationId })
      .update({ wrapped_key: Buffer.alloc(60) });
    await expect(world.content(token)).rejects.toMatchObject({ code: 'INTERNAL' });
  });

  it('is not for another browser, whatever it asks', async () => {
    const document = await uploadSelfie();
    const { id, applicationId } = document;
    const asStranger = <T>(work: () => Promise<T>) => world.as(stranger, work);
    const refused = { code: 'NOT_FOUND', reason: 'document-not-found' };
    await expect(asStranger(() => world.client.extractPassport({ id }))).rejects.toMatchObject(refused);
    await expect(asStranger(() => world.client.createLink({ id }))).rejects.toMatchObject(refused);
    await expect(asStranger(() => world.client.createLink({ id: 'no-uuid' }))).rejects.toMatchObject(refused);
    await expect(asStranger(() => world.client.listDocuments({ applicationId }))).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await expect(asStranger(() => world.upload(specimen('none')))).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('a link', () => {
  it('gives the picture, without a caller, for a minute, and each reading is written down', async () => {
    const document = await uploadSelfie();
    const { token, expiresAt } = await world.as(owner, () => world.client.createLink({ id: document.id }));
    expect((expiresAt as Date).getTime() - Date.now()).toBeLessThanOrEqual(60_000);

    const picture = await world.as('nobody', () => world.content(token));
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'jpeg', width: 300, height: 400 });
    const reads = await world.db('document_read').where({ document_id: document.id }).orderBy('id');
    expect(reads.map(({ purpose }) => purpose)).toEqual(['link', 'content']);
    expect(reads[1].reader).toMatch(/^guest:[0-9a-f]{64}$/);

    world.clock.now = () => new Date(Date.now() + 61_000);
    await expect(world.content(token)).rejects.toMatchObject({ code: 'NOT_FOUND', reason: 'link-expired' });
    await expect(world.content('guessed')).rejects.toMatchObject({ reason: 'link-expired' });
  });

  it('is kept hashed', async () => {
    const document = await uploadSelfie();
    const { token } = await world.as(owner, () => world.client.createLink({ id: document.id }));
    const rows = await world.db('document_link').where({ document_id: document.id });
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});

describe('an upload', () => {
  it('replaces the traveller’s earlier picture of its kind, which is erased', async () => {
    const applicationId = randomUUID();
    const first = await uploadSelfie({ applicationId });
    const other = await uploadSelfie({ applicationId, traveller: 1 });
    const second = await uploadSelfie({ applicationId });
    const { documents } = await world.as(owner, () => world.client.listDocuments({ applicationId }));
    expect(documents.map(({ id }) => id)).toEqual([other.id, second.id]);
    await expect(world.as(owner, () => world.client.createLink({ id: first.id }))).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('stands in a list of two for each traveller, however many were uploaded', async () => {
    const applicationId = randomUUID();
    for (const traveller of [0, 1, 0, 1, 0]) {
      await uploadSelfie({ applicationId, traveller });
      await world.as(owner, () => world.upload(specimen('marlowe'), { applicationId, traveller }));
    }
    const { documents } = await world.as(owner, () => world.client.listDocuments({ applicationId }));
    expect(documents.map(({ traveller, kind }) => `${traveller} ${kind}`).sort()).toEqual([
      '0 DOCUMENT_KIND_PASSPORT',
      '0 DOCUMENT_KIND_SELFIE',
      '1 DOCUMENT_KIND_PASSPORT',
      '1 DOCUMENT_KIND_SELFIE',
    ]);
  });

  it.each(['FAILED_PRECONDITION', 'NOT_FOUND', 'INVALID_ARGUMENT', 'PERMISSION_DENIED'] as const)(
    'leaves nothing behind where the application refuses it with %s',
    async (code) => {
      const applicationId = randomUUID();
      const before = (await world.filesOnDisk()).length;
      world.neighbour.refusesAttach = new AppError(code, 'application-refuses');
      await expect(uploadSelfie({ applicationId })).rejects.toMatchObject({ code, reason: 'application-refuses' });
      expect((await world.filesOnDisk()).length).toBe(before);
      expect(await keptOf(applicationId)).toEqual([]);
    },
  );

  it('is refused before payment, for a traveller that there is not, and without a header that makes sense', async () => {
    await expect(uploadSelfie({ traveller: 2 })).rejects.toMatchObject({ reason: 'traveller-unknown' });
    await expect(uploadSelfie({ applicationId: 'x' })).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' });
    await expect(uploadSelfie({ kind: 'DOCUMENT_KIND_UNSPECIFIED' })).rejects.toMatchObject({
      code: 'INVALID_ARGUMENT',
    });
    world.neighbour.refuses = { 'upload-document': new AppError('FAILED_PRECONDITION', 'application-not-paid') };
    await expect(uploadSelfie()).rejects.toMatchObject({ code: 'FAILED_PRECONDITION', reason: 'application-not-paid' });
  });

  it('is refused where it is no picture, comes in too large pieces, or is too large', async () => {
    const upload = (picture: Buffer, chunks?: Iterable<Buffer>) =>
      world.as(owner, () => world.upload(picture, {}, chunks));
    await expect(upload(Buffer.from('<svg/>'))).rejects.toMatchObject({ reason: 'upload-not-an-image' });
    await expect(upload(Buffer.alloc(0), [Buffer.alloc(70_000)])).rejects.toMatchObject({ reason: 'chunk-too-large' });
    await expect(upload(Buffer.alloc(15 * 1024 * 1024 + 1))).rejects.toMatchObject({ reason: 'upload-too-large' });
  });

  it('is refused once the caller has used up the day’s share', async () => {
    const person = { sub: randomUUID() };
    const document = await world.as(person, async () => world.upload(await aSelfie()));
    await world
      .db('document')
      .where({ id: document.id })
      .update({ size_bytes: 400 * 1024 * 1024 });
    await expect(world.as(person, async () => world.upload(await aSelfie()))).rejects.toMatchObject({
      code: 'RESOURCE_EXHAUSTED',
      reason: 'upload-quota',
    });
  });
});

const keptOf = async (applicationId: string) =>
  (await world.as(owner, () => world.client.listDocuments({ applicationId }))).documents.map(({ id }) => id);

describe('two uploads of one picture at once', () => {
  it('keep the document that the application names, whichever of them was attached last', async () => {
    for (const lastAttached of [0, 1]) {
      const applicationId = randomUUID();
      const arrivals: string[] = [];
      let other = () => {};
      const otherAttached = new Promise<void>((resolve) => {
        other = resolve;
      });
      world.neighbour.beforeAttach = async (documentId) => {
        arrivals.push(documentId);
        while (arrivals.length < 2) await new Promise((resolve) => setTimeout(resolve, 10));
        const rows = await world.db('document').where({ application_id: applicationId }).orderBy('created_at');
        if (rows.map(({ id }) => id).indexOf(documentId) === lastAttached) await otherAttached;
      };
      const one = async () => {
        const document = await uploadSelfie({ applicationId });
        other();
        return document;
      };
      await Promise.all([one(), one()]);
      expect(world.namedBy(applicationId)).toHaveLength(1);
      expect(await keptOf(applicationId)).toEqual(world.namedBy(applicationId));
    }
  });
});

describe('an upload whose attach does not answer', () => {
  const lost = ['UNAVAILABLE', 'DEADLINE_EXCEEDED', 'INTERNAL', 'RESOURCE_EXHAUSTED'] as const;
  it.each(lost)('keeps the picture after %s, since the application may name it', async (code) => {
    const applicationId = randomUUID();
    world.neighbour.losesAnswer = new AppError(code, 'neighbour-away');
    await expect(uploadSelfie({ applicationId })).rejects.toMatchObject({ code });
    expect(world.namedBy(applicationId)).toHaveLength(1);
    expect(await keptOf(applicationId)).toEqual(world.namedBy(applicationId));
  });
});

describe('a sweep', () => {
  const HOURS = 3_600_000;
  const inTwoHours = () => {
    world.clock.now = () => new Date(Date.now() + 2 * HOURS);
  };
  const lostAnswer = new AppError('DEADLINE_EXCEEDED', 'neighbour-deadline-exceeded');

  it('erases a document that no application names once an upload of it can’t be under way any more', async () => {
    const applicationId = randomUUID();
    const named = await uploadSelfie({ applicationId });
    world.neighbour.losesAnswer = lostAnswer;
    world.neighbour.refusesAttach = lostAnswer;
    await expect(uploadSelfie({ applicationId })).rejects.toMatchObject({ code: 'DEADLINE_EXCEEDED' });
    const [stray] = (await keptOf(applicationId)).filter((id) => id !== named.id);
    const files = (await world.filesOnDisk()).length;

    await world.run('sweep-orphan-documents');
    expect(await keptOf(applicationId)).toContain(stray);
    inTwoHours();
    await world.run('sweep-orphan-documents');
    expect(await keptOf(applicationId)).toEqual([named.id]);
    expect((await world.filesOnDisk()).length).toBe(files - 1);
  });

  it('keeps what was attached although the answer was lost, and erases what that displaced', async () => {
    const applicationId = randomUUID();
    const displaced = await uploadSelfie({ applicationId });
    world.neighbour.losesAnswer = lostAnswer;
    await expect(uploadSelfie({ applicationId })).rejects.toMatchObject({ code: 'DEADLINE_EXCEEDED' });
    world.neighbour.losesAnswer = undefined;
    expect(await keptOf(applicationId)).toHaveLength(2);
    inTwoHours();
    await world.run('sweep-orphan-documents');
    expect(await keptOf(applicationId)).toEqual(world.namedBy(applicationId));
    expect(await keptOf(applicationId)).not.toContain(displaced.id);
  });

  it('finds what a lost answer displaced although a third document was attached since', async () => {
    const applicationId = randomUUID();
    await uploadSelfie({ applicationId });
    world.neighbour.losesAnswer = lostAnswer;
    await expect(uploadSelfie({ applicationId })).rejects.toMatchObject({ code: 'DEADLINE_EXCEEDED' });
    world.neighbour.losesAnswer = undefined;
    const third = await uploadSelfie({ applicationId });
    inTwoHours();
    await world.run('sweep-orphan-documents');
    expect(await keptOf(applicationId)).toEqual([third.id]);
  });

  it('erases nothing while the application service does not answer, or leaves an application out', async () => {
    const applicationId = randomUUID();
    world.neighbour.refusesAttach = lostAnswer;
    await expect(uploadSelfie({ applicationId })).rejects.toMatchObject({ code: 'DEADLINE_EXCEEDED' });
    inTwoHours();
    world.neighbour.away = new AppError('UNAVAILABLE', 'neighbour-unavailable');
    await expect(world.run('sweep-orphan-documents')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    world.neighbour.away = undefined;
    world.neighbour.leavesOut = applicationId;
    await world.run('sweep-orphan-documents');
    expect(await keptOf(applicationId)).toHaveLength(1);
    world.neighbour.leavesOut = undefined;
    await world.run('sweep-orphan-documents');
    expect(await keptOf(applicationId)).toEqual([]);
  });

  it('goes over more applications than it asks about at once, and asks about each but once', async () => {
    const { applicationId } = await uploadSelfie();
    await world.db.raw(
      `insert into application_key (application_id, master_key_id, wrapped_key)
       select gen_random_uuid(), 'copy', wrapped_key from application_key, generate_series(1, 250) where application_id = ?`,
      [applicationId],
    );
    await world.db.raw(
      `insert into document (id, application_id, traveller, kind, object_key, content_type, size_bytes, width_px,
         height_px, uploaded_by, created_at)
       select gen_random_uuid(), application_id, 0, 'selfie', 'copy-' || application_id, 'image/jpeg', 1, 1, 1,
         'guest:copy', now() - interval '1 day'
       from application_key where master_key_id = 'copy'`,
    );
    inTwoHours();
    const live = () => world.db('document').where({ uploaded_by: 'guest:copy' }).whereNull('erased_at');
    expect(await live()).toHaveLength(250);
    await world.run('sweep-orphan-documents');
    expect(await live()).toEqual([]);
    world.asked.length = 0;
    await world.run('sweep-orphan-documents');
    expect(world.asked).toEqual([]);
  });

  it('removes files that no row expects, old ones only, and no file that a row does', async () => {
    const { id, applicationId } = await uploadSelfie();
    await world.store.put('left-behind', createSecretKey(randomBytes(32)), Buffer.from('a picture without a row'));
    const before = (await world.filesOnDisk()).length;
    await world.run('sweep-orphan-files');
    expect((await world.filesOnDisk()).length).toBe(before);
    inTwoHours();
    await world.run('sweep-orphan-files');
    expect((await world.filesOnDisk()).length).toBe(before - 1);
    const { token } = await world.as(owner, () => world.client.createLink({ id }));
    world.clock.now = () => new Date();
    expect(await keptOf(applicationId)).toEqual([id]);
    expect((await world.content(token)).length).toBeGreaterThan(0);
  });
});

describe('finding documents', () => {
  it('answers to services which of the documents are kept for the application', async () => {
    const { id, applicationId } = await uploadSelfie();
    const find = (applicationId: string, ids: string[]) =>
      world.as({ service: 'application' }, async () => {
        const kind = 'DOCUMENT_KIND_UNSPECIFIED';
        return (await world.client.findDocuments({ applicationId, ids, kind })).ids;
      });
    expect(await find(applicationId, [id, randomUUID(), 'no-uuid'])).toEqual([id]);
    expect(await find(randomUUID(), [id])).toEqual([]);
    await uploadSelfie({ applicationId });
    expect(await find(applicationId, [id])).toEqual([]);
    await expect(
      world.as(owner, () =>
        world.client.findDocuments({ applicationId, ids: [id], kind: 'DOCUMENT_KIND_UNSPECIFIED' }),
      ),
    ).rejects.toMatchObject({
      reason: 'services-only',
    });
  });
});

describe('two uploads at once', () => {
  it('can’t both be the last of the day, and the refused one leaves nothing behind', async () => {
    const person = { sub: randomUUID() };
    const document = await world.as(person, async () => world.upload(await aSelfie()));
    await world.db.raw(
      `insert into document (id, application_id, traveller, kind, object_key, content_type, size_bytes, width_px, height_px, uploaded_by)
       select gen_random_uuid(), application_id, traveller, kind, object_key || n, content_type, 1, 1, 1, uploaded_by
       from document, generate_series(1, 58) n where id = ?`,
      [document.id],
    );
    const before = (await world.filesOnDisk()).length;
    const one = () => world.as(person, async () => world.upload(await aSelfie()));
    const outcomes = await Promise.allSettled([one(), one(), one()]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await world.filesOnDisk()).length).toBe(before + 1);
  });
});

describe('a passport that is read before the payment', () => {
  /** Everything of it that this service could keep. */
  const kept = async () => ({
    files: (await world.filesOnDisk()).length,
    documents: await world.db('document').select('id').orderBy('id'),
    reads: await world.db('document_read').select('id').orderBy('id'),
    keys: await world.db('application_key').select('application_id').orderBy('application_id'),
  });

  it('is read for its owner, and nothing of it is kept', async () => {
    const before = await kept();
    const reading = await world.as(owner, () => world.readOnce(specimen('marlowe')));
    expect(reading).toMatchObject({ accepted: true, reason: '' });
    expect(Object.fromEntries(reading.fields.map(({ name, value }) => [name, value]))).toMatchObject({
      last_name: 'MARLOWE',
      passport_number: '548219073',
      date_of_birth: '1988-03-14',
      nationality: 'GBR',
      sex: 'F',
    });
    expect(await kept()).toEqual(before);
  });

  it('is said to be no passport, and no picture, where it is none', async () => {
    expect(await world.as(owner, () => world.readOnce(specimen('none')))).toMatchObject({
      accepted: false,
      reason: 'no-zone-found',
    });
    await expect(world.as(owner, () => world.readOnce(Buffer.from('<svg/>')))).rejects.toMatchObject({
      reason: 'upload-not-an-image',
    });
    await expect(world.as(owner, () => world.readOnce(Buffer.alloc(15 * 1024 * 1024 + 1)))).rejects.toMatchObject({
      reason: 'upload-too-large',
    });
  });

  it('is refused for anybody but the owner, once the application is paid, and without an application', async () => {
    await expect(world.as(stranger, () => world.readOnce(specimen('none')))).rejects.toMatchObject({
      code: 'NOT_FOUND',
      reason: 'application-not-found',
    });
    await expect(world.as(owner, () => world.readOnce(specimen('none'), 'x'))).rejects.toMatchObject({
      code: 'INVALID_ARGUMENT',
    });
    world.neighbour.refuses = { 'read-passport': new AppError('FAILED_PRECONDITION', 'application-already-paid') };
    await expect(world.as(owner, () => world.readOnce(specimen('none')))).rejects.toMatchObject({
      reason: 'application-already-paid',
    });
  });

  it('is refused once the caller has used up the day’s share of uploads', async () => {
    const person = { sub: randomUUID() };
    const document = await world.as(person, async () => world.upload(await aSelfie()));
    await world
      .db('document')
      .where({ id: document.id })
      .update({ size_bytes: 400 * 1024 * 1024 });
    await expect(world.as(person, () => world.readOnce(specimen('none')))).rejects.toMatchObject({
      code: 'RESOURCE_EXHAUSTED',
      reason: 'upload-quota',
    });
  });
});

describe('a passport before the payment', () => {
  const HOUR = 3_600_000;
  const keep = (applicationId: string = randomUUID(), traveller = 0) =>
    world.as(owner, () => world.upload(specimen('none'), { applicationId, traveller, draft: true }));
  const drop = ({ applicationId, id: documentId }: { applicationId: string; id: string }) =>
    world.as(owner, () => world.client.dropDraftPassport({ applicationId, documentId }));
  const isKept = async (id: string) => (await world.db('document').where({ id }).whereNull('erased_at')).length === 1;
  const sweepLater = async () => {
    world.clock.now = () => new Date(Date.now() + 2 * HOUR);
    await world.run('sweep-orphan-documents');
    world.clock.now = () => new Date();
  };

  it('is kept sealed while its draft names it, and is listed at the traveller whose it is by now', async () => {
    world.neighbour.refuses = { 'upload-document': new AppError('FAILED_PRECONDITION', 'application-not-paid') };
    const { id, applicationId } = await keep(undefined, 1);
    await sweepLater();
    await sweepLater();
    expect(await isKept(id)).toBe(true);
    world.drafts.set(id, { applicationId, traveller: 0 });
    const list = () => world.as(owner, () => world.client.listDocuments({ applicationId }));
    expect((await list()).documents).toMatchObject([{ id, kind: 'DOCUMENT_KIND_PASSPORT', traveller: 0 }]);
    world.drafts.delete(id);
    await sweepLater();
    expect(await isKept(id)).toBe(false);
  });

  it('is erased when its traveller says so, whatever of that is lost, and once more changes nothing', async () => {
    const document = await keep();
    await drop(document);
    await drop(document);
    expect(await isKept(document.id)).toBe(false);
    const lost = await keep();
    world.neighbour.losesAnswer = new AppError('UNAVAILABLE', 'application-away');
    await expect(drop(lost)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    world.neighbour.losesAnswer = undefined;
    await sweepLater();
    expect(await isKept(lost.id)).toBe(false);
    const others = await keep();
    await drop({ applicationId: randomUUID(), id: others.id });
    expect(await isKept(others.id)).toBe(true);
  });

  it('is refused once the application is paid, to strangers, for a selfie, and is kept nowhere then', async () => {
    const applicationId = randomUUID();
    world.neighbour.refusesAttach = new AppError('FAILED_PRECONDITION', 'application-already-paid');
    await expect(keep(applicationId)).rejects.toMatchObject({ reason: 'application-already-paid' });
    world.neighbour.refusesAttach = undefined;
    world.neighbour.refuses = { 'read-passport': new AppError('FAILED_PRECONDITION', 'application-already-paid') };
    await expect(keep(applicationId)).rejects.toMatchObject({ reason: 'application-already-paid' });
    world.neighbour.refuses = {};
    await expect(
      world.as(stranger, () => world.upload(specimen('none'), { applicationId, draft: true })),
    ).rejects.toMatchObject({ reason: 'application-not-found' });
    await expect(
      world.as(owner, () =>
        world.upload(specimen('none'), { applicationId, draft: true, kind: 'DOCUMENT_KIND_SELFIE' }),
      ),
    ).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' });
    expect(await world.db('document').where({ application_id: applicationId }).whereNull('erased_at')).toEqual([]);
  });
});

describe('extraction', () => {
  it('says of a page that is no passport that no zone was found', async () => {
    const document = await world.as(owner, () => world.upload(specimen('none')));
    const reading = await world.as(owner, () =>
      world.client.extractPassport({ id: document.id }, { deadlineMs: 60_000 }),
    );
    expect(reading).toMatchObject({ accepted: false, reason: 'no-zone-found', fields: [] });
  });

  it('is refused for a selfie', async () => {
    const document = await uploadSelfie();
    await expect(world.as(owner, () => world.client.extractPassport({ id: document.id }))).rejects.toMatchObject({
      reason: 'document-not-a-passport',
    });
  });

  it('is UNAVAILABLE while the pod is down', async () => {
    const calls = createClient(OcrServiceService, { address: '127.0.0.1:9', serviceToken: documentToken });
    const nobody = createOcrClient({ client: calls });
    await expect(nobody.extract(async () => specimen('none'))).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      reason: 'extraction-unavailable',
    });
    calls.close();
  });
});
