import { randomUUID } from 'node:crypto';
import { AppError } from '@wayfare/kit/errors';
import { type ApplicationAction, PersonalDetailsStep } from '@wayfare/proto/application/v1/application_service';
import { createCreateApplication } from '../src/app/create-application.ts';
import { createRetainApplications } from '../src/app/retain-applications.ts';
import { createAuditLog } from '../src/db/audit-log.ts';
import { createUnpaidDrafts } from '../src/db/unpaid-drafts.ts';
import { newIdentity } from '../src/domain/order-number.ts';
import {
  ada,
  anOffer,
  aScan,
  createTestCatalog,
  grace,
  ids,
  newCapability,
  startApplicationService,
} from './fixtures.ts';

let service: Awaited<ReturnType<typeof startApplicationService>>;
beforeAll(async () => {
  service = await startApplicationService();
});
afterAll(() => service.stop());

const refused = (reason: string, more: object = {}) => expect.objectContaining({ reason, ...more });
const aGuest = () => ({ capability: newCapability() });
const personal = (people = [ada]) => ({
  $case: 'personalDetails' as const,
  personalDetails: PersonalDetailsStep.fromPartial({ travellers: people }),
});
const paidWith = (id: string, paymentId = 'pay-1') => ({
  paymentId,
  applicationId: id,
  amount: { amountMinor: 8998, currency: 'usd' },
});

/** A draft that is filled in, checked out and paid. */
const aPaid = async (guest = aGuest()) => {
  const draft = await service.fill(guest, await service.create(guest));
  const { id } = draft;
  await service.as(guest, () => service.api.beginCheckout({ id, currency: 'usd', expectedTotalMinor: 8998 }));
  await service.payment({ ...paidWith(id), event: { $case: 'opened', opened: {} } });
  await service.payment({ ...paidWith(id), event: { $case: 'succeeded', succeeded: {} } });
  return { guest, application: await service.as(guest, () => service.api.getApplication({ id })) };
};

it('goes all the way from a draft to a submitted application', async () => {
  const { guest, application } = await aPaid();
  const { id } = application;
  const { api, as, save } = service;
  expect(application).toMatchObject({
    status: 'APPLICATION_STATUS_PAID',
    paymentStatus: 'PAYMENT_STATUS_PAID',
    numApplicants: 2,
    passportDetailsSkipped: true,
    nextStep: 'phone-sms',
    email: 'ada@example.test',
    quote: { total: { amountMinor: 8998, currency: 'usd' } },
  });

  let now = await save(guest, application, {
    $case: 'phone',
    phone: { countryCode: '+1', number: '212 555 0100', smsOptIn: true },
  });
  expect(now).toMatchObject({ status: 'APPLICATION_STATUS_IN_PROGRESS', lastStepIndex: 1 });
  now = await save(guest, now, {
    $case: 'personal',
    personal: {
      gender: 'female',
      employmentStatus: 'Employed',
      jobTitle: 'Analyst',
      crimeConvicted: false,
      crimeDetails: '',
    },
  });
  const address = {
    street: '1 Main St',
    city: 'Springfield',
    stateProvince: 'IL',
    postalCode: '62701',
    country: 'United States',
  };
  now = await save(guest, now, { $case: 'address', address });
  await expect(as(guest, () => api.submitApplication({ id }))).rejects.toEqual(
    refused('application-incomplete', { code: 'FAILED_PRECONDITION' }),
  );

  await Promise.all(
    [0, 1].flatMap((traveller) => [
      as(guest, () =>
        api.attachDocument({ id, traveller, kind: 'DOCUMENT_KIND_SELFIE', documentId: `selfie-${traveller}` }),
      ),
      as(guest, () =>
        api.attachDocument({ id, traveller, kind: 'DOCUMENT_KIND_PASSPORT', documentId: `page-${traveller}` }),
      ),
    ]),
  );
  now = await as(guest, () => api.getApplication({ id }));
  now = await save(guest, now, { $case: 'selfie', selfie: {} });
  const read = {
    firstName: 'ADA',
    lastName: 'LOVELACE',
    passportNumber: 'X1234567',
    nationality: 'US',
    dateOfBirth: '1985-12-10',
    sex: 'F',
    dateOfExpiry: '2031-05-30',
    issuingCountry: 'US',
  };
  now = await save(guest, now, { $case: 'passportScan', passportScan: { traveller: 0, scan: { ...aScan(), read } } });
  expect(now.travellers[0]?.passportScan?.read).toEqual(read);
  now = await save(guest, now, {
    $case: 'passportScan',
    passportScan: { traveller: 1, scan: aScan({ firstName: 'Grace' }) },
  });
  expect(now).toMatchObject({
    lastStepIndex: 5,
    address,
    travellers: [{ selfieDocumentId: 'selfie-0' }, { passportDocumentId: 'page-1' }],
  });

  const submitted = await Promise.all([1, 2, 3].map(() => as(guest, () => api.submitApplication({ id }))));
  for (const each of submitted)
    expect(each).toMatchObject({ status: 'APPLICATION_STATUS_SUBMITTED', nextStep: 'final-submission' });

  const events = await service.events(id);
  expect(events.map((event) => event?.$case)).toEqual([
    'created',
    'contactSaved',
    'statusChanged',
    'statusChanged',
    'statusChanged',
    'submitted',
    'statusChanged',
  ]);
  expect(JSON.stringify(events)).not.toMatch(/ada|example|Lovelace/i);
});

it('gives a visitor without capability or account nothing', async () => {
  await expect(
    service.as('nobody', () =>
      service.api.createApplication({
        destinationId: ids.egypt,
        nationality: 'US',
        numApplicants: 1,
        idempotencyKey: '',
        locale: 'en',
      }),
    ),
  ).rejects.toEqual(refused('sign-in-needed', { code: 'UNAUTHENTICATED' }));
});

it('refuses an unknown destination and a nationality that is not eligible', async () => {
  await expect(service.create(aGuest(), { destinationId: ids.kenya })).rejects.toEqual(
    refused('destination-not-found', { code: 'NOT_FOUND' }),
  );
  await expect(service.create(aGuest(), { nationality: 'BR' })).rejects.toEqual(
    refused('nationality-not-eligible', {
      code: 'INVALID_ARGUMENT',
      fields: [{ path: 'nationality', reason: 'not-eligible' }],
    }),
  );
});

it('begins one draft per browser and key, however often it is asked at once', async () => {
  const guest = aGuest();
  const drafts = await Promise.all([1, 2, 3, 4].map(() => service.create(guest, { idempotencyKey: 'slug-egypt' })));
  expect(new Set(drafts.map(({ id }) => id)).size).toBe(1);
  const other = await service.create(aGuest(), { idempotencyKey: 'slug-egypt' });
  expect(other.id).not.toBe(drafts[0]?.id);
  expect(other.orderNumber).toBe(other.id.slice(0, 8));
});

it('takes another id when an order number is taken', async () => {
  const guest = aGuest();
  const taken = await service.create(guest);
  const suffixes = ['-1111-4111-8111-111111111111', '-2222-4222-8222-222222222222'];
  const identities = [`${taken.orderNumber}${suffixes[0]}`, `0badf00d${suffixes[1]}`].map((id) => newIdentity(id));
  const create = createCreateApplication({
    db: service.db,
    applications: service.applications,
    catalog: createTestCatalog([anOffer()]).catalog,
    now: () => new Date(),
    identity: () => identities.shift() ?? newIdentity(),
  });
  const made = await create({
    caller: { emailVerified: false, roles: [], capabilityHash: 'somebody' },
    destinationId: ids.egypt,
    nationality: 'US',
    numApplicants: 1,
    idempotencyKey: 'key',
    locale: 'xx',
  });
  expect(made).toMatchObject({ orderNumber: '0badf00d', locale: 'en' });
});

it("does not know another browser's application", async () => {
  const { guest, application } = await aPaid();
  const { id } = application;
  const { api } = service;
  const calls: (() => Promise<unknown>)[] = [
    () => api.getApplication({ id }),
    () => api.getQuote({ id, currency: 'usd' }),
    () => api.submitApplication({ id }),
    () => api.authorizeApplication({ id, action: 'APPLICATION_ACTION_READ_DOCUMENTS', documentId: '' }),
    () => api.beginCheckout({ id, currency: 'usd', expectedTotalMinor: 0 }),
    () => api.attachDocument({ id, traveller: 0, kind: 'DOCUMENT_KIND_SELFIE' as const, documentId: 'd' }),
    () => api.saveStep({ id, expectedVersion: 1, step: { $case: 'selfie' as const, selfie: {} }, locale: '' }),
  ];
  const stranger = { sub: 'stranger', email: 'eve@example.test' };
  const unverified = { sub: 'stranger', email: 'ada@example.test', emailVerified: false };
  for (const who of [aGuest(), stranger, unverified])
    for (const call of calls)
      await expect(service.as(who, call)).rejects.toEqual(refused('application-not-found', { code: 'NOT_FOUND' }));
  for (const call of calls)
    await expect(service.as({ service: 'gateway' }, call)).rejects.toEqual(
      refused('persons-only', { code: 'PERMISSION_DENIED' }),
    );
  await expect(service.as(guest, () => api.getApplication({ id: 'not-an-id' }))).rejects.toEqual(
    refused('application-not-found'),
  );
});

/** Past the payment, with a picture of each kind for both travellers, ready to be submitted. */
const aComplete = async () => {
  const { guest, application } = await aPaid();
  const { id } = application;
  let now = await service.save(guest, application, {
    $case: 'phone',
    phone: { countryCode: '+1', number: '555 0100', smsOptIn: false },
  });
  now = await service.save(guest, now, {
    $case: 'personal',
    personal: { gender: 'female', employmentStatus: 'Retired', jobTitle: '', crimeConvicted: false, crimeDetails: '' },
  });
  const address = { street: '1 Main St', city: 'Reno', stateProvince: 'NV', postalCode: '89501', country: 'US' };
  await service.save(guest, now, { $case: 'address', address: { ...address, country: 'United States' } });
  const documents = [0, 1].flatMap((traveller) =>
    (['DOCUMENT_KIND_SELFIE', 'DOCUMENT_KIND_PASSPORT'] as const).map((kind) => ({
      id,
      traveller,
      kind,
      documentId: randomUUID(),
    })),
  );
  for (const document of documents) await service.as(guest, () => service.api.placeDocument(document));
  for (const traveller of [0, 1]) {
    const current = await service.as(guest, () => service.api.getApplication({ id }));
    await service.save(guest, current, { $case: 'passportScan', passportScan: { traveller, scan: aScan() } });
  }
  return { guest, id, documents };
};

describe('a permission', () => {
  const admin = { sub: 'staff-1', roles: ['admin' as const], email: 'staff@example.test' };
  const ask = (who: Parameters<typeof service.as>[0], id: string, action: ApplicationAction) =>
    service.as(who, () => service.api.authorizeApplication({ id, action, documentId: '' }));

  it('is given to the owner by the state of the application, and to staff for looking only', async () => {
    const guest = aGuest();
    const { id } = await service.fill(guest, await service.create(guest));
    const notPaid = refused('application-not-paid', { code: 'FAILED_PRECONDITION' });
    await expect(ask(guest, id, 'APPLICATION_ACTION_UPLOAD_DOCUMENT')).rejects.toEqual(notPaid);
    await expect(ask(guest, id, 'APPLICATION_ACTION_SUBMIT')).rejects.toEqual(notPaid);
    expect(await ask(guest, id, 'APPLICATION_ACTION_READ_DOCUMENTS')).toMatchObject({ staff: false, numApplicants: 2 });
    expect(await ask(admin, id, 'APPLICATION_ACTION_READ_DOCUMENTS')).toMatchObject({ staff: true });
    expect(await ask(guest, id, 'APPLICATION_ACTION_READ_PASSPORT')).toMatchObject({ staff: false });
    for (const action of ['UPLOAD_DOCUMENT', 'EXTRACT_PASSPORT', 'READ_PASSPORT', 'SUBMIT'] as const)
      await expect(ask(admin, id, `APPLICATION_ACTION_${action}`)).rejects.toEqual(refused('application-not-found'));
  });

  it('to upload outlives a partial refund, and ends with a whole one and with the submission', async () => {
    const { guest, application } = await aPaid();
    const { id } = application;
    const refund = (amountMinor: number) =>
      service.payment({
        ...paidWith(id),
        event: { $case: 'refunded', refunded: { duplicate: false, refunded: { amountMinor, currency: 'usd' } } },
      });
    await refund(1000);
    const upload = () => ask(guest, id, 'APPLICATION_ACTION_UPLOAD_DOCUMENT');
    expect((await service.as(guest, () => service.api.getApplication({ id }))).paymentStatus).toBe(
      'PAYMENT_STATUS_PARTIALLY_REFUNDED',
    );
    expect(await upload()).toMatchObject({ numApplicants: 2 });
    await refund(8998);
    await expect(upload()).rejects.toEqual(refused('application-not-paid'));

    const complete = await aComplete();
    await service.as(complete.guest, () => service.api.submitApplication({ id: complete.id }));
    await expect(ask(complete.guest, complete.id, 'APPLICATION_ACTION_UPLOAD_DOCUMENT')).rejects.toEqual(
      refused('application-already-submitted'),
    );
  });

  it('is read from plain columns: what is sealed need not open', async () => {
    const { guest, application } = await aPaid();
    const { id } = application;
    await service
      .db('application_detail')
      .where({ application_id: id })
      .update({ sealed: Buffer.alloc(60) });
    expect(await ask(guest, id, 'APPLICATION_ACTION_UPLOAD_DOCUMENT')).toMatchObject({ numApplicants: 2 });
    await expect(ask(guest, id, 'APPLICATION_ACTION_READ_PASSPORT')).rejects.toEqual(
      refused('application-already-paid', { code: 'FAILED_PRECONDITION' }),
    );
    const stranger = { sub: 'stranger', email: 'eve@example.test' };
    await expect(ask(stranger, id, 'APPLICATION_ACTION_READ_DOCUMENTS')).rejects.toEqual(
      refused('application-not-found'),
    );
    expect(await ask({ sub: 'ada', email: 'ada@example.test' }, id, 'APPLICATION_ACTION_READ_DOCUMENTS')).toMatchObject(
      {
        staff: false,
      },
    );
  });

  it('is nobody’s once the application is erased', async () => {
    const { guest, application } = await aPaid();
    const { id } = application;
    await service.db.transaction((tx) => service.applications.erase(tx, id));
    for (const who of [guest, admin])
      await expect(ask(who, id, 'APPLICATION_ACTION_READ_DOCUMENTS')).rejects.toEqual(refused('application-not-found'));
  });
});

describe('placing a document', () => {
  const place = (guest: { capability: string }, id: string, documentId: string, traveller = 0) =>
    service.as(guest, () => service.api.placeDocument({ id, traveller, kind: 'DOCUMENT_KIND_SELFIE', documentId }));

  it('answers which document it displaced, to one of those who place at once', async () => {
    const { guest, application } = await aPaid();
    const { id } = application;
    const ids = ['a', 'b', 'c', 'd'];
    const displaced = (await Promise.all(ids.map((each) => place(guest, id, each)))).map(
      (answer) => answer.displacedDocumentId,
    );
    const [first] = (await service.as(guest, () => service.api.getApplication({ id }))).travellers;
    expect([...displaced, first?.selfieDocumentId].sort()).toEqual(['', ...ids]);
    expect(await place(guest, id, 'e', 1)).toEqual({ displacedDocumentId: '' });
    expect(await place(guest, id, 'e', 1)).toEqual({ displacedDocumentId: '' });
  });

  it('is told to services, application by application', async () => {
    const { guest, application } = await aPaid();
    const { id } = application;
    await place(guest, id, 'selfie-0');
    await place(guest, id, 'selfie-1', 1);
    const { id: draft } = await service.create(aGuest());
    const unknown = randomUUID();
    const applicationIds = [draft, id, unknown, 'no-uuid'];
    expect(
      (await service.as({ service: 'document' }, () => service.api.listNamedDocuments({ applicationIds })))
        .applications,
    ).toEqual([
      { applicationId: draft, documentIds: [], places: [] },
      {
        applicationId: id,
        documentIds: ['selfie-0', 'selfie-1'],
        places: [
          { documentId: 'selfie-0', traveller: 0, draft: false },
          { documentId: 'selfie-1', traveller: 1, draft: false },
        ],
      },
      { applicationId: unknown, documentIds: [], places: [] },
      { applicationId: 'no-uuid', documentIds: [], places: [] },
    ]);
    const many = Array.from({ length: 101 }, () => unknown);
    await expect(
      service.as({ service: 'document' }, () => service.api.listNamedDocuments({ applicationIds: many })),
    ).rejects.toEqual(refused('too-many'));
    await expect(service.as(guest, () => service.api.listNamedDocuments({ applicationIds }))).rejects.toEqual(
      refused('services-only'),
    );
  });
});

describe('submitting', () => {
  afterEach(() => {
    service.documents.lost.clear();
    service.documents.away = undefined;
    service.documents.beforeAnswer = async () => {};
  });
  const submit = (guest: { capability: string }, id: string) =>
    service.as(guest, () => service.api.submitApplication({ id }));

  it('is refused while a document it names is not kept, naming the traveller’s field', async () => {
    const { guest, id, documents } = await aComplete();
    const lost = documents[2]?.documentId ?? '';
    service.documents.lost.add(lost);
    await expect(submit(guest, id)).rejects.toEqual(
      refused('application-incomplete', {
        code: 'FAILED_PRECONDITION',
        fields: [{ path: 'travellers.1.selfieDocumentId', reason: 'required' }],
      }),
    );
    service.documents.lost.clear();
    expect((await submit(guest, id)).status).toBe('APPLICATION_STATUS_SUBMITTED');
    service.documents.lost.add(lost);
    expect((await submit(guest, id)).status).toBe('APPLICATION_STATUS_SUBMITTED');
  });

  it('waits for an answer about the documents, and holds no row meanwhile', async () => {
    const { guest, id } = await aComplete();
    service.documents.away = new AppError('UNAVAILABLE', 'neighbour-unavailable');
    await expect(submit(guest, id)).rejects.toEqual(refused('neighbour-unavailable', { code: 'UNAVAILABLE' }));
    service.documents.away = undefined;
    service.documents.beforeAnswer = async () => {
      await service.db.transaction(async (tx) => {
        await tx.raw("set local lock_timeout = '500ms'");
        await tx('application').where({ id }).forUpdate().select('id');
      });
    };
    expect((await submit(guest, id)).status).toBe('APPLICATION_STATUS_SUBMITTED');
  });

  it('checks a picture that replaced another one meanwhile', async () => {
    const { guest, id, documents } = await aComplete();
    const replacement = randomUUID();
    service.documents.lost.add(replacement);
    let replaced = false;
    service.documents.beforeAnswer = async () => {
      if (replaced || !documents[0]) return;
      replaced = true;
      await service.as(guest, () => service.api.placeDocument({ ...documents[0], documentId: replacement } as never));
    };
    await expect(submit(guest, id)).rejects.toEqual(
      refused('application-incomplete', { fields: [{ path: 'travellers.0.selfieDocumentId', reason: 'required' }] }),
    );
  });
});

describe('a write by the verified e-mail of an application that no account owns', () => {
  const owner = { sub: 'ada-verified', email: 'ada@example.test' };
  const get = (who: Parameters<typeof service.as>[0], id: string) =>
    service.as(who, () => service.api.getApplication({ id }));
  const gone = refused('application-not-found');

  it('claims it by the same save, so that the browser that began it never reads what is saved', async () => {
    const guest = aGuest();
    const begun = await service.save(guest, await service.create(guest, { idempotencyKey: 'mine' }), personal());
    expect((await get(owner, begun.id)).claimed).toBe(false);
    expect((await get(guest, begun.id)).id).toBe(begun.id);

    const saved = await service.save(owner, begun, personal([{ ...ada, lastName: 'Byron' }]));
    expect(saved).toMatchObject({ claimed: true, version: begun.version + 1 });
    await expect(get(guest, begun.id)).rejects.toEqual(gone);
    await expect(service.save(guest, saved, personal())).rejects.toEqual(gone);
    const again = await service.create(guest, { idempotencyKey: 'mine' });
    expect(again.id).not.toBe(begun.id);
    expect((await get(owner, begun.id)).travellers[0]?.lastName).toBe('Byron');
  });

  it('claims it by checkout, by a document and by submission too', async () => {
    const guest = aGuest();
    const { id } = await service.fill(guest, await service.create(guest));
    await service.as(owner, () => service.api.beginCheckout({ id, currency: 'usd', expectedTotalMinor: 0 }));
    await expect(get(guest, id)).rejects.toEqual(gone);

    const paid = await aPaid();
    const document = { id: paid.application.id, traveller: 0, kind: 'DOCUMENT_KIND_SELFIE', documentId: 's' } as const;
    await service.as(owner, () => service.api.placeDocument(document));
    await expect(get(paid.guest, paid.application.id)).rejects.toEqual(gone);

    const complete = await aComplete();
    await service.as(owner, () => service.api.submitApplication({ id: complete.id }));
    await expect(get(complete.guest, complete.id)).rejects.toEqual(gone);
  });

  it('leaves the browser its access where it is that browser itself that writes', async () => {
    const guest = aGuest();
    const begun = await service.save(guest, await service.create(guest), personal());
    const both = { ...owner, ...guest };
    const saved = await service.save(both, begun, personal([{ ...ada, lastName: 'Byron' }]));
    expect(saved.claimed).toBe(false);
    expect((await get(guest, begun.id)).version).toBe(saved.version);
  });
});

it('lets one of ten saves of the same version through', async () => {
  const guest = aGuest();
  const draft = await service.create(guest);
  const saves = await Promise.allSettled(
    Array.from({ length: 10 }, (_, index) =>
      service.save(guest, draft, personal([{ ...ada, lastName: `Lovelace ${index}` }])),
    ),
  );
  expect(saves.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const save of saves)
    if (save.status === 'rejected') expect(save.reason).toEqual(refused('application-changed', { code: 'ABORTED' }));
  const found = await service.as(guest, () => service.api.getApplication({ id: draft.id }));
  expect(found.version).toBe(2);
  expect(await service.events(draft.id)).toHaveLength(2);
});

it('quotes in three currencies and tells a stale page the new total', async () => {
  const guest = aGuest();
  const draft = await service.create(guest);
  const { id } = draft;
  const quote = (currency: string) => service.as(guest, () => service.api.getQuote({ id, currency }));
  await expect(quote('usd')).rejects.toEqual(refused('application-incomplete'));
  await service.fill(guest, draft);
  const before = Date.now();
  const inDollars = await quote('usd');
  expect(inDollars.total).toEqual({ amountMinor: 8998, currency: 'usd' });
  const promised = Number(inDollars.handOverBy) - inDollars.processingHours * 3_600_000;
  expect(promised).toBeGreaterThanOrEqual(before);
  expect(promised).toBeLessThanOrEqual(Date.now());
  expect((await quote('eur')).total).toEqual({ amountMinor: (2303 + 1842) * 2, currency: 'eur' });
  expect((await quote('gbp')).total).toEqual({ amountMinor: (1969 + 1574) * 2, currency: 'gbp' });
  await expect(quote('jpy')).rejects.toEqual(refused('input-not-accepted'));
  await expect(
    service.as(guest, () => service.api.beginCheckout({ id, currency: 'eur', expectedTotalMinor: 8998 })),
  ).rejects.toEqual(
    refused('quote-changed', { code: 'FAILED_PRECONDITION', details: { totalMinor: '8290', currency: 'eur' } }),
  );
});

it('locks one price for everybody who presses at once', async () => {
  const guest = aGuest();
  const { id } = await service.fill(guest, await service.create(guest));
  const begin = () =>
    service.as(guest, () => service.api.beginCheckout({ id, currency: 'gbp', expectedTotalMinor: 0 }));
  const orders = await Promise.all([begin(), begin(), begin()]);
  await service.payment({ ...paidWith(id), event: { $case: 'opened', opened: {} } });
  orders.push(await begin());
  expect(new Set(orders.map(({ version }) => version)).size).toBe(1);
  expect(orders[0]).toMatchObject({
    email: 'ada@example.test',
    visaName: 'Egypt e-Visa',
    quote: { rateMicrosPerUsd: 787_500 },
  });
});

it('is paid once by five shuffled and repeated events', async () => {
  const guest = aGuest();
  const { id } = await service.fill(guest, await service.create(guest));
  await service.as(guest, () => service.api.beginCheckout({ id, currency: 'usd', expectedTotalMinor: 0 }));
  const succeeded = { ...paidWith(id), event: { $case: 'succeeded' as const, succeeded: {} } };
  await Promise.all([
    service.payment(succeeded, 'event-1'),
    service.payment({ ...paidWith(id), event: { $case: 'failed', failed: {} } }),
    service.payment(succeeded, 'event-1'),
    service.payment({ ...paidWith(id), event: { $case: 'opened', opened: {} } }),
    service.payment(succeeded, 'event-2'),
  ]);
  const paid = await service.as(guest, () => service.api.getApplication({ id }));
  expect(paid).toMatchObject({
    status: 'APPLICATION_STATUS_PAID',
    paymentStatus: 'PAYMENT_STATUS_PAID',
    lastStepIndex: 0,
  });
  const moves = (await service.events(id)).flatMap((event) =>
    event?.$case === 'statusChanged' ? [event.statusChanged.status] : [],
  );
  expect(moves.filter((status) => status === 'APPLICATION_STATUS_PAID')).toHaveLength(1);

  await service.payment({
    ...paidWith(id, 'pay-2'),
    event: { $case: 'refunded', refunded: { duplicate: true, refunded: { amountMinor: 8998, currency: 'usd' } } },
  });
  await expect(
    service.as(guest, () => service.api.beginCheckout({ id, currency: 'usd', expectedTotalMinor: 0 })),
  ).rejects.toEqual(refused('application-already-paid'));
  await expect(service.save(guest, paid, personal())).rejects.toEqual(refused('application-already-paid'));
});

it('begins another draft with the same key once the first is paid', async () => {
  const guest = aGuest();
  const draft = await service.create(guest, { idempotencyKey: 'again' });
  const { id } = await service.fill(guest, draft);
  await service.as(guest, () => service.api.beginCheckout({ id, currency: 'usd', expectedTotalMinor: 8998 }));
  await service.payment({ ...paidWith(id), event: { $case: 'succeeded', succeeded: {} } });
  expect((await service.create(guest, { idempotencyKey: 'again' })).id).not.toBe(id);
});

it('gives an ownerless application to one of those who claim it, and to the browser no more', async () => {
  const { guest, application } = await aPaid();
  const { id } = application;
  const claim = (sub: string) =>
    service.as({ sub, email: 'ada@example.test' }, () => service.api.claimApplication({ id }));
  const claims = await Promise.allSettled(['ada-1', 'ada-2', 'ada-3'].map(claim));
  const winner = claims.findIndex(({ status }) => status === 'fulfilled');
  expect(claims.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const mine = { sub: `ada-${winner + 1}`, email: 'new-address@example.test' };
  expect((await service.as(mine, () => service.api.claimApplication({ id }))).claimed).toBe(true);
  expect(
    (await service.as(mine, () => service.api.listMyApplications({}))).applications.map((each) => each.id),
  ).toEqual([id]);
  await expect(service.as(guest, () => service.api.getApplication({ id }))).rejects.toEqual(
    refused('application-not-found'),
  );
});

it('lists what belongs to the account or the verified e-mail, newest update first', async () => {
  const email = 'list@example.test';
  const guest = aGuest();
  const begun = await service.save(guest, await service.create(guest), personal([{ ...ada, email }]));
  const own = await service.create({ sub: 'lister', email });
  const list = (emailVerified: boolean) =>
    service.as({ sub: 'lister', email, emailVerified }, async () =>
      (await service.api.listMyApplications({})).applications.map(({ id }) => id),
    );
  expect(await list(true)).toEqual([own.id, begun.id]);
  expect(await list(false)).toEqual([own.id]);
  await expect(service.as(guest, () => service.api.listMyApplications({}))).rejects.toEqual(refused('sign-in-needed'));
});

it('tells the contact to services only', async () => {
  const { guest, application } = await aPaid();
  const { id } = application;
  expect(await service.as({ service: 'notification' }, () => service.api.getContact({ id }))).toMatchObject({
    email: 'ada@example.test',
    firstName: 'Ada',
    numApplicants: 2,
    quote: { total: { amountMinor: 8998 } },
  });
  await expect(service.as(guest, () => service.api.getContact({ id }))).rejects.toEqual(
    refused('services-only', { code: 'PERMISSION_DENIED' }),
  );
});

it('knows whether anything is kept of a person, by account or address, until it is erased', async () => {
  const { application } = await aPaid();
  const email = `${randomUUID()}@example.test`;
  await service.db('application').where({ id: application.id }).update({ email, user_id: 'owner-1' });
  const has = async (person: { userId: string; email: string }) =>
    (await service.as({ service: 'notification' }, () => service.api.hasApplications(person))).found;
  expect(await has({ userId: 'owner-1', email: '' })).toBe(true);
  expect(await has({ userId: 'another', email: email.toUpperCase() })).toBe(true);
  expect(await has({ userId: 'another', email: '' })).toBe(false);
  await expect(has({ userId: '', email })).rejects.toEqual(refused('input-not-accepted'));
  await service.db.transaction((tx) => service.applications.erase(tx, application.id));
  expect(await has({ userId: 'owner-1', email })).toBe(false);
  expect((await service.events(application.id)).at(-1)).toEqual({
    $case: 'erased',
    erased: { applicationId: application.id, userId: 'owner-1' },
  });
});

it('keeps names, dates and addresses sealed in the database, and gone once erased', async () => {
  const { guest, application } = await aPaid();
  const { id } = application;
  const { rows } = await service.db.raw(
    'select a::text || d::text as text from application a join application_detail d on application_id = id where id = ?',
    [id],
  );
  expect(rows[0].text).not.toMatch(/Lovelace|Grace|X1234567/);
  expect(await service.db.transaction((tx) => service.applications.erase(tx, id))).toBe('erased');
  expect(await service.applications.find(service.db, id)).toBeUndefined();
  await expect(service.as(guest, () => service.api.getApplication({ id }))).rejects.toEqual(
    refused('application-not-found'),
  );
});

describe('upkeep', () => {
  const signal = new AbortController().signal;
  const retain = (applications = service.applications) =>
    createRetainApplications({
      db: service.db,
      applications,
      drafts: createUnpaidDrafts(),
      audit: createAuditLog(),
      retentionDays: 730,
      now: () => new Date(),
    });
  const age = (id: string, hours: number) =>
    service.db.raw(
      'update application set created_at = now() - make_interval(hours => ?), updated_at = now() - make_interval(hours => ?) where id = ?',
      [hours, hours, id],
    );

  it('sweeps unpaid drafts after a day without personal data, after 30 days with, and never a paid one', async () => {
    const guest = aGuest();
    const [empty, young, filled, old] = await Promise.all([1, 2, 3, 4].map(() => service.create(guest)));
    if (!empty || !young || !filled || !old) throw new Error('no drafts');
    await service.save(guest, filled, personal());
    await service.save(guest, old, personal());
    const { application: paid } = await aPaid();
    await age(empty.id, 25);
    await age(young.id, 23);
    await age(filled.id, 29 * 24);
    await age(old.id, 31 * 24);
    await age(paid.id, 400 * 24);
    expect(await retain().sweepDrafts(signal)).toBe(2);
    const left = await service
      .db('application')
      .whereIn('id', [empty.id, young.id, filled.id, old.id, paid.id])
      .pluck('id');
    expect(left.sort()).toEqual([young.id, filled.id, paid.id].sort());
    // Whoever left an address has an account, which may end with it.
    const told = async (id: string) => (await service.events(id)).map((event) => event?.$case).includes('erased');
    expect([await told(old.id), await told(empty.id)]).toEqual([true, false]);
  });

  it('sweeps more than one batch in one run, and lets go of it when the process stops', async () => {
    const draft = await service.create(aGuest());
    const copies = (count: number) =>
      service.db.raw(
        `insert into application (id, order_number, locale, created_at, updated_at, destination_id, destination_country,
           slug, destination_name, visa_name, nationality, num_applicants)
         select gen_random_uuid(), 'bulk-' || gen_random_uuid(), locale, created_at, updated_at, destination_id,
           destination_country, slug, destination_name, visa_name, nationality, num_applicants
         from application, generate_series(1, ?) where id = ?`,
        [count, draft.id],
      );
    await age(draft.id, 25);
    await copies(1_250);
    expect(await retain().sweepDrafts(signal)).toBe(1_251);
    const stopped = AbortSignal.abort();
    expect(await retain().sweepDrafts(stopped)).toBe(0);
  });

  it('erases more paid applications than one batch holds in one run', async () => {
    const { application } = await aPaid();
    await age(application.id, 731 * 24);
    await service.db.raw(
      `with copy as (
         insert into application (id, order_number, locale, created_at, updated_at, destination_id, destination_country,
           slug, destination_name, visa_name, nationality, num_applicants, payment_status)
         select gen_random_uuid(), 'bulk-' || gen_random_uuid(), locale, created_at, updated_at, destination_id,
           destination_country, slug, destination_name, visa_name, nationality, num_applicants, payment_status
         from application, generate_series(1, 250) where id = ? returning id)
       insert into application_detail (application_id, data_key, master_key_id) select id, 'key', 'none' from copy`,
      [application.id],
    );
    expect(await retain().eraseExpired(signal)).toBe(251);
    await service.db('application').where('order_number', 'like', 'bulk-%').delete();
  });

  it('erases paid applications nobody touched for two years, and says in the audit that the rule did it', async () => {
    const { application: kept } = await aPaid();
    const { application: over } = await aPaid();
    await age(kept.id, 729 * 24);
    await age(over.id, 731 * 24);
    expect(await retain().eraseExpired(signal)).toBe(1);
    expect(await service.applications.find(service.db, kept.id)).toBeDefined();
    expect(await service.applications.find(service.db, over.id)).toBeUndefined();
    expect(await service.db('staff_audit').where({ application_id: over.id })).toMatchObject([
      { user_id: 'retention', action: 'application-erased' },
    ]);
  });
});

it('keeps passports of those who stay when somebody is removed', async () => {
  const guest = aGuest();
  const filled = await service.fill(guest, await service.create(guest), [
    ada,
    grace,
    { ...ada, firstMiddleName: 'Alan', lastName: 'Turing', email: '', birthYear: 1992 },
  ]);
  const saved = await service.save(
    guest,
    filled,
    personal([ada, { ...ada, firstMiddleName: 'Alan', lastName: 'Turing', email: '', birthYear: 1992 }]),
  );
  expect(saved).toMatchObject({
    numApplicants: 2,
    travellers: [{ passport: { passportNumber: 'X1234567' } }, { passportSkipped: true }],
  });
});

it('records a guest under the placeholder until the first traveller gives an e-mail', async () => {
  const guest = aGuest();
  const draft = await service.create(guest);
  expect(draft.email).toBe('guest@guest.invalid');
  await service.save(guest, draft, personal());
  const admin = { sub: 'staff-1', email: 'staff@example.test', roles: ['admin' as const] };
  const seen = await service.as(admin, () => service.api.getSubmission({ id: draft.id }));
  expect(seen.email).toBe('ada@example.test');
});
