import { randomBytes, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { AppError } from '@wayfare/kit/errors';
import { handleOnce } from '@wayfare/kit/inbox';
import { createJobs } from '@wayfare/kit/jobs';
import { createLog } from '@wayfare/kit/log';
import { createTestDb } from '@wayfare/kit/test-db';
import { createTestIdentity, startTestServer } from '@wayfare/kit/test-server';
import { ApplicationEvent } from '@wayfare/proto/application/v1/application_events';
import {
  ApplicationServiceService,
  type CreateApplicationRequest,
  DocumentKind,
  PassportDetailsStep,
  PersonalDetailsStep,
  SaveStepRequest,
} from '@wayfare/proto/application/v1/application_service';
import { type DeepPartial, PaymentEvent } from '@wayfare/proto/payment/v1/payment_events';
import { createWorkBulk } from '../src/app/case/work-bulk.ts';
import type { CatalogClient } from '../src/clients/catalog-client.ts';
import { createApplicationRepository } from '../src/db/application-repository.ts';
import { createAuditLog } from '../src/db/audit-log.ts';
import { createBulkJobs } from '../src/db/bulk-jobs.ts';
import { createCaseRecords } from '../src/db/case-records.ts';
import { createCaseRepository } from '../src/db/case-repository.ts';
import { createFieldCipher } from '../src/db/field-cipher.ts';
import { createPeopleIndex, openSearchKey } from '../src/db/people-index.ts';
import { createSubmissionQueries } from '../src/db/submission-queries.ts';
import { createUnindexedPeople } from '../src/db/unindexed-people.ts';
import type {
  Application,
  PassportDetails,
  PassportScan,
  PersonalDetails,
  Traveller,
} from '../src/domain/application.ts';
import { ROUND_THE_CLOCK } from '../src/domain/case/working-calendar.ts';
import type { Offer } from '../src/domain/offer.ts';
import { buildMakeHeldChange } from '../src/held-changes.ts';
import { applicationJobs } from '../src/jobs.ts';
import { buildServer } from '../src/server.ts';

type Guest = { capability: string } | { sub: string; email?: string; emailVerified?: boolean };
type Step = SaveStepRequest['step'];

export const NOW = new Date('2026-11-21T12:00:00Z');

export const ids = {
  egypt: '0b9f6e51-6a9a-4f0e-9c3e-1f6d1e0c0001',
  kenya: '0b9f6e51-6a9a-4f0e-9c3e-1f6d1e0c0002',
  standard: '0b9f6e51-6a9a-4f0e-9c3e-1f6d1e0c0011',
  rush: '0b9f6e51-6a9a-4f0e-9c3e-1f6d1e0c0012',
  cover: '0b9f6e51-6a9a-4f0e-9c3e-1f6d1e0c0021',
  lounge: '0b9f6e51-6a9a-4f0e-9c3e-1f6d1e0c0022',
};

export const anOffer = (over: Partial<Offer> = {}): Offer => ({
  destination: {
    id: ids.egypt,
    country: 'EG',
    slug: 'egypt-e-visa',
    name: 'Egypt',
    visaName: 'Egypt e-Visa',
    nationalities: ['US', 'GB', 'DE'],
    governmentFeeMinor: 2500,
    stripeProductId: 'prod_fee',
    hasApplications: false,
  },
  services: [
    {
      id: ids.standard,
      name: 'Standard processing',
      label: 'Standard',
      priceMinor: 1999,
      processingHours: 72,
      stripeProductId: '',
    },
    {
      id: ids.rush,
      name: 'Rush processing',
      label: 'Rush',
      priceMinor: 6999,
      processingHours: 24,
      stripeProductId: 'prod_rush',
    },
  ],
  upsells: [
    {
      id: ids.cover,
      name: 'Travel cover',
      nationalities: ['US', 'GB'],
      priceMinor: 1250,
      stripeProductId: '',
      refundsOnRefusal: true,
    },
    {
      id: ids.lounge,
      name: 'Lounge',
      nationalities: ['DE'],
      priceMinor: 3333,
      stripeProductId: '',
      refundsOnRefusal: false,
    },
  ],
  ratesMicrosPerUsd: { eur: 921_300, gbp: 787_500 },
  ...over,
});

export const ada: PersonalDetails = {
  firstMiddleName: 'Ada',
  lastName: 'Lovelace',
  birthMonth: 12,
  birthDay: 10,
  birthYear: 1985,
  email: 'ada@example.test',
};
export const grace: PersonalDetails = {
  firstMiddleName: 'Grace',
  lastName: 'Hopper',
  birthMonth: 2,
  birthDay: 28,
  birthYear: 1990,
  email: '',
};

/** What stands in a visa for both of them. */
const A_VISA = 'Electronic visa for LOVELACE ADA and HOPPER GRACE';

export const aPassport = (over: Partial<PassportDetails> = {}): PassportDetails => ({
  nationality: 'US',
  passportNumber: 'X1234567',
  expiryMonth: 5,
  expiryDay: 31,
  expiryYear: 2031,
  hasOtherNationality: false,
  otherNationality: '',
  ...over,
});

export const aScan = (over: Partial<Required<Omit<PassportScan, 'read'>>> = {}) => ({
  firstName: 'Ada',
  lastName: 'Lovelace',
  singleName: false,
  passportNumber: 'X1234567',
  issuingCountry: 'USA',
  dateOfIssue: '2021-05-31',
  dateOfExpiry: '2031-05-30',
  read: undefined,
  keptOwn: [],
  ...over,
});

const anExtended = {
  gender: 'female',
  employmentStatus: 'Employed',
  jobTitle: 'Analyst',
  crimeConvicted: false,
  crimeDetails: '',
};
const anAddress = {
  street: '1 Main St',
  city: 'Springfield',
  stateProvince: 'IL',
  postalCode: '62701',
  country: 'United States',
};

export const aTraveller = (over: Partial<Traveller> = {}): Traveller => ({ ...ada, passportSkipped: false, ...over });

/** A draft that could be paid for. */
export const anApplication = (over: Partial<Application> = {}): Application => {
  const { id, country, slug, name, visaName } = anOffer().destination;
  const travellers = over.travellers ?? [aTraveller({ passport: aPassport() })];
  return {
    id: '3f1c2b7e-58a4-4c1d-8e0f-6a3b9d2c7e10',
    orderNumber: '3f1c2b7e',
    version: 4,
    status: 'draft',
    paymentStatus: 'unpaid',
    locale: 'en',
    createdAt: NOW,
    updatedAt: NOW,
    destination: { id, country, slug, name, visaName },
    nationality: 'US',
    numApplicants: travellers.length || 1,
    processing: { serviceId: ids.standard, label: 'Standard' },
    upsells: [],
    refundedMinor: 0,
    lastStepIndex: 0,
    dataKey: { masterKeyId: 'test', wrapped: Buffer.alloc(0) },
    ...over,
    travellers,
  };
};

export const newCapability = () => randomBytes(32).toString('base64url');

/** The catalogue as this service sees it. Change `offers` to change what is sold. */
export const createTestCatalog = (offers: Offer[]) => {
  const state = { offers, calls: 0 };
  const catalog: CatalogClient = {
    getOffer: async (id) => {
      state.calls += 1;
      const offer = state.offers.find(({ destination }) => destination.id === id);
      if (!offer) throw new AppError('NOT_FOUND', 'destination-not-found');
      return offer;
    },
  };
  return { catalog, state };
};

/** The whole service on a real server and database; only the catalogue is given. */
export const startApplicationService = async (
  offers: Offer[] = [anOffer()],
  { now = () => new Date(), undoSeconds = 10 }: { now?: () => Date; undoSeconds?: number } = {},
) => {
  const { db, url, drop } = await createTestDb('application', new URL('../migrations', import.meta.url).pathname);
  const masterKey = randomBytes(32);
  const cipher = createFieldCipher({ current: masterKey });
  const people = createPeopleIndex(await openSearchKey(db, cipher.envelope));
  const applications = createApplicationRepository({ cipher, people });
  const audit = createAuditLog();
  const { catalog, state } = createTestCatalog(offers);
  /** The document service keeps every document but the lost ones. */
  const documents = {
    /** Kinds that were asked for, newest last. */
    kinds: [] as (string | undefined)[],
    lost: new Set<string>(),
    /** Whom pictures were cut for. */
    readers: [] as string[],
    /** What is read from the files of issued visas; each names Ada and Grace where nothing else is said. */
    visaTexts: new Map<string, string | undefined>(),
    away: undefined as Error | undefined,
    beforeAnswer: async () => {},
  };
  const cases = createCaseRepository({ calendar: ROUND_THE_CLOCK });
  const jobs = createJobs({ db, kinds: applicationJobs });
  await jobs.prepare();
  const { services, consumers } = buildServer({
    db,
    applications,
    submissionQueries: createSubmissionQueries({ cipher, people }),
    audit,
    catalog,
    documents: {
      findKept: async (_applicationId, asked, kind) => {
        documents.kinds.push(kind);
        if (documents.away) throw documents.away;
        await documents.beforeAnswer();
        return new Set(asked.filter((id) => !documents.lost.has(id)));
      },
      readVisas: async (_applicationId, readerId, ids) => {
        documents.readers.push(readerId);
        return ids.map((id) => (documents.visaTexts.has(id) ? documents.visaTexts.get(id) : A_VISA));
      },
      cutPictures: async (_applicationId, readerId, cuts) => {
        documents.readers.push(readerId);
        const bytes = await readFile(new URL('a-picture.jpg', import.meta.url));
        return cuts.map(({ documentId }) => ({ documentId, widthPx: 420, heightPx: 540, bytes }));
      },
    },
    cipher,
    people,
    addJobs: jobs.add,
    calendar: ROUND_THE_CLOCK,
    undoSeconds,
    retentionDays: 730,
    log: createLog('application', 'silent'),
    now,
  });
  const server = await startTestServer(services, await createTestIdentity(), { db });
  const api = server.client(ApplicationServiceService);
  const [payments] = consumers;
  if (!payments) throw new Error('the service reads no payments');

  const save = (who: Guest, { id, version }: { id: string; version: number }, step: Step) =>
    server.as(who, () => api.saveStep(SaveStepRequest.fromPartial({ id, expectedVersion: version, step })));

  const create = (who: Guest, over: Partial<CreateApplicationRequest> = {}) =>
    server.as(who, () =>
      api.createApplication({
        destinationId: ids.egypt,
        nationality: 'US',
        numApplicants: 2,
        idempotencyKey: '',
        locale: 'en',
        ...over,
      }),
    );

  /** Everything up to the review. */
  const fill = async (
    who: Guest,
    application: { id: string; version: number },
    people = [ada, grace],
    travelDate?: string,
  ) => {
    const personalDetails = PersonalDetailsStep.fromPartial({ travellers: people });
    const passportDetails = PassportDetailsStep.fromPartial({
      travellers: people.map((_, index) => ({ details: index === 0 ? aPassport() : undefined })),
    });
    const named = await save(who, application, { $case: 'personalDetails', personalDetails });
    const known = await save(who, named, { $case: 'passportDetails', passportDetails });
    return save(who, known, { $case: 'processing', processing: { serviceId: ids.standard, travelDate } });
  };

  /** An event as it comes from the topic, through the inbox. */
  const payment = (event: DeepPartial<PaymentEvent>, eventId: string = randomUUID()) =>
    handleOnce(db, { consumer: 'application', eventId }, (tx) =>
      payments.handle(PaymentEvent.decode(PaymentEvent.encode(PaymentEvent.fromPartial(event)).finish()), {
        tx,
        eventId,
      }),
    );

  /** The whole journey, up to 'Submit Application'. */
  const finish = async (
    who: Guest,
    people = [ada, grace],
    { upsellIds = [] as string[], travelDate = undefined as string | undefined } = {},
  ) => {
    const filled = await fill(who, await create(who, { numApplicants: people.length }), people, travelDate);
    const { id } =
      upsellIds.length > 0 ? await save(who, filled, { $case: 'upsells', upsells: { upsellIds } }) : filled;
    const { quote } = await server.as(who, () => api.beginCheckout({ id, currency: 'usd', expectedTotalMinor: 0 }));
    await payment({
      paymentId: `pay-${id}`,
      applicationId: id,
      amount: quote?.total,
      event: { $case: 'succeeded', succeeded: {} },
    });
    let now = await server.as(who, () => api.getApplication({ id }));
    now = await save(who, now, { $case: 'phone', phone: { countryCode: '+1', number: '2125550100', smsOptIn: true } });
    now = await save(who, now, { $case: 'personal', personal: anExtended });
    now = await save(who, now, { $case: 'address', address: anAddress });
    for (const [traveller] of people.entries()) {
      const attach = (kind: DocumentKind) =>
        server.as(who, () => api.attachDocument({ id, traveller, kind, documentId: randomUUID() }));
      await attach(DocumentKind.DOCUMENT_KIND_SELFIE);
      await attach(DocumentKind.DOCUMENT_KIND_PASSPORT);
    }
    now = await server.as(who, () => api.getApplication({ id }));
    now = await save(who, now, { $case: 'selfie', selfie: {} });
    for (const [traveller, { firstMiddleName }] of people.entries())
      now = await save(who, now, {
        $case: 'passportScan',
        passportScan: { traveller, scan: aScan({ firstName: firstMiddleName }) },
      });
    return now;
  };

  const submit = async (...order: Parameters<typeof finish>) => {
    const { id } = await finish(...order);
    return server.as(order[0], () => api.submitApplication({ id }));
  };

  return {
    db,
    url,
    api,
    server,
    cases,
    workBulk: createWorkBulk({
      db,
      bulk: createBulkJobs({ cipher }),
      cases,
      records: createCaseRecords({ cipher }),
      now,
    }),
    makeHeldChange: buildMakeHeldChange({ db, applications, cases, audit, cipher, now }),
    create,
    fill,
    payment,
    finish,
    submit,
    as: server.as,
    applications,
    catalogState: state,
    documents,
    masterKey,
    cipher,
    people,
    unindexed: createUnindexedPeople({ cipher, people }),
    save,
    events: async (id: string): Promise<ApplicationEvent['event'][]> =>
      (await db('outbox').where({ key: id }).orderBy('id')).map(
        ({ payload }) => ApplicationEvent.decode(payload).event,
      ),
    stop: async () => {
      await server.close();
      await drop();
    },
  };
};
