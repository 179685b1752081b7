import { randomBytes, randomUUID } from 'node:crypto';
import { withCredentials } from '@wayfare/kit/caller';
import {
  type Application,
  ListSubmissionsRequest,
  PassportDetailsStep,
  PersonalDetailsStep,
  SaveStepRequest,
} from '@wayfare/proto/application/v1/application_service';
import { ListCasesRequest } from '@wayfare/proto/application/v1/case_service';
import type { UploadDocumentRequest } from '@wayfare/proto/document/v1/document_service';
import type { Backend } from './backend.ts';
import type { WhoCalls } from './role-walk.ts';

const usd = (amountMinor: number) => ({ amountMinor, currency: 'usd' as const });
const ada = { firstMiddleName: 'Ada', lastName: 'Lovelace', birthMonth: 12, birthDay: 10, birthYear: 1985 };
const passport = {
  nationality: 'US',
  passportNumber: 'X1234567',
  expiryMonth: 5,
  expiryDay: 31,
  expiryYear: 2031,
  hasOtherNationality: false,
  otherNationality: '',
};
const scan = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  passportNumber: 'X1234567',
  issuingCountry: 'USA',
  dateOfIssue: '2021-05-31',
  dateOfExpiry: '2031-05-30',
};
const personal = {
  gender: 'female',
  employmentStatus: 'Employed',
  jobTitle: '',
  crimeConvicted: false,
  crimeDetails: '',
};
const address = { street: '1 Road', city: 'Town', stateProvince: 'State', postalCode: '12345', country: 'US' };
const template = {
  templateType: 'receipt' as const,
  templateName: 'Receipt',
  subject: 'Paid',
  htmlContent: '<p>Paid</p>',
  isActive: false,
  locale: '' as const,
};
const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>');

/** As long as the longest fuzzing. */
const LONG = '8h';

const newCapability = () => randomBytes(32).toString('base64url');

/**
 * What the walk walks through: people with their credentials, a destination on sale, and paid applications of a guest
 * and of a traveller with a document each.
 */
export const settle = async ({ identity, api, markPaid, openCase }: Backend) => {
  const capabilities = { guest: newCapability(), otherGuest: newCapability() };
  const ownerId = randomUUID();
  const staff = (role: 'viewer' | 'finance' | 'catalog' | 'reviewer' | 'admin') =>
    identity.userToken({ sub: `${role}-1`, email: `${role}@example.test`, roles: [role], expiresIn: LONG });
  const tokens: Partial<Record<WhoCalls, string>> = {
    otherTraveller: await identity.userToken({ email: 'other@example.test', expiresIn: LONG }),
    owner: await identity.userToken({ sub: ownerId, email: 'owner@example.test', expiresIn: LONG }),
    viewer: await staff('viewer'),
    finance: await staff('finance'),
    catalog: await staff('catalog'),
    reviewer: await staff('reviewer'),
    admin: await staff('admin'),
    expired: await identity.userToken({ roles: ['admin'], expiresIn: '-1m' }),
    otherAudience: await identity.userToken({ roles: ['admin'], audience: 'account' }),
  };
  const capabilityOf = (who: WhoCalls) => (who === 'guest' || who === 'otherGuest' ? capabilities[who] : undefined);
  const as = <T>(who: WhoCalls, work: () => Promise<T>): Promise<T> => {
    const held = { authorization: tokens[who], capability: capabilityOf(who) };
    return withCredentials({ ...held, anonymous: !held.authorization && !held.capability }, work);
  };

  const aDestination = () => ({
    destinationName: 'Atlantis',
    visaName: 'Atlantis e-Visa',
    slug: `atlantis-${randomUUID()}`,
    nationalityCountries: ['US'],
    validFor: '1 year',
    numberOfEntries: 'Multiple entry',
    maxStay: '30 days',
    governmentFee: usd(2_000),
    stripeProductId: '',
    flagIconUrl: '',
    destinationCountry: 'FJ',
    officialUrl: '',
  });
  const freshDestination = () => as('admin', () => api.catalog.createDestination(aDestination()));
  const destination = await freshDestination();
  const destinationId = destination.id;
  const aService = () => ({
    destinationId,
    serviceName: 'Standard, 24 hours',
    shortName: 'Standard',
    price: usd(3_000),
    isUpsell: false,
    isActive: true,
    stripeProductId: '',
    processingHours: 24,
  });
  const anUpsell = () => ({
    destinationId,
    nationalityCountries: ['US'],
    upsellName: 'Protection',
    shortName: 'Protection',
    description: 'Everything back.',
    price: usd(1_000),
    isActive: true,
    stripeProductId: '',
    icon: 'shield' as const,
    refundsOnRefusal: false,
  });
  const service = await as('admin', () => api.catalog.createVisaService(aService()));
  const flag = await as('admin', () => api.catalog.storeFlagIcon({ content: drawing }));

  const newOrder = () => ({
    destinationId,
    nationality: 'US',
    numApplicants: 1,
    idempotencyKey: randomUUID(),
    locale: 'en',
  });
  const filled = (who: 'guest' | 'owner'): Promise<Application> =>
    as(who, async () => {
      const { id, version } = await api.application.createApplication(newOrder());
      const save = (expectedVersion: number, step: SaveStepRequest['step']) =>
        api.application.saveStep(SaveStepRequest.fromPartial({ id, expectedVersion, step }));
      const personalDetails = PersonalDetailsStep.fromPartial({
        travellers: [{ ...ada, email: `${who}@example.test` }],
      });
      const passportDetails = PassportDetailsStep.fromPartial({ travellers: [{ details: passport }] });
      const named = await save(version, { $case: 'personalDetails', personalDetails });
      const known = await save(named.version, { $case: 'passportDetails', passportDetails });
      return save(known.version, { $case: 'processing', processing: { serviceId: service.id } });
    });
  const paid = async (who: 'guest' | 'owner'): Promise<string> => {
    const { id } = await filled(who);
    const { quote } = await as(who, () =>
      api.application.beginCheckout({ id, currency: 'usd', expectedTotalMinor: 0 }),
    );
    await markPaid(id, quote?.total);
    return id;
  };
  async function* picture(
    applicationId: string,
    kind: 'PASSPORT' | 'VISA' = 'PASSPORT',
  ): AsyncGenerator<UploadDocumentRequest> {
    yield { part: { $case: 'header', header: { applicationId, traveller: 0, kind: `DOCUMENT_KIND_${kind}` } } };
    yield { part: { $case: 'chunk', chunk: Buffer.from('a picture') } };
  }
  /** Documents of their own, that no later upload of the walk replaces. */
  const withDocument = async (who: 'guest' | 'owner') => {
    const applicationId = await paid(who);
    const document = await as(who, () => api.document.uploadDocument(picture(applicationId)));
    return document.id;
  };
  const applicationIds = { guest: await paid('guest'), owner: await paid('owner') };
  const payable = { guest: (await filled('guest')).id, owner: (await filled('owner')).id };
  const documentIds = { guest: await withDocument('guest'), owner: await withDocument('owner') };
  const requests = { guest: await openCase(applicationIds.guest), owner: await openCase(applicationIds.owner) };
  const caseDocument = await as('reviewer', () => api.document.uploadDocument(picture(applicationIds.owner, 'VISA')));
  const { url } = await as('owner', () =>
    api.payment.createCheckout({
      applicationId: payable.owner,
      currency: 'usd',
      expectedTotalMinor: 0,
      locale: 'en',
      idempotencyKey: randomUUID(),
    }),
  );
  const { id: templateId } = await as('admin', () => api.notification.createTemplate(template));

  /** A guest's own thing for the guest, and for the other one who wants it; the traveller's for everybody else. */
  const of = (who: WhoCalls, things: { guest: string; owner: string }) =>
    who === 'guest' || who === 'otherGuest' ? things.guest : things.owner;

  return {
    as,
    tokens,
    capabilityOf,
    destination,
    service,
    flagName: flag.url.replace('/api/flags/', ''),
    sessionId: url.slice(url.lastIndexOf('/') + 1),
    templateId,
    picture,
    newOrder,
    aDestination,
    aService,
    anUpsell,
    freshDestination,
    freshService: () => as('admin', () => api.catalog.createVisaService(aService())),
    freshUpsell: () => as('admin', () => api.catalog.createUpsell(anUpsell())),
    freshTemplate: () => as('admin', () => api.notification.createTemplate(template)),
    /** One that was made at the start may be over: it lives for a minute. */
    freshLink: async () => (await as('owner', () => api.document.createLink({ id: documentIds.owner }))).token,
    /** A case of its own for each change, so that none stands in the way of the next. */
    freshCase: async (who: WhoCalls): Promise<string> => {
      const { id } = await filled(who === 'guest' || who === 'otherGuest' ? 'guest' : 'owner');
      await openCase(id);
      return id;
    },
    /** A place of its own each time: a new pass for the same one ends the one before. */
    freshPass: async (): Promise<string> => {
      const applicationId = await paid('owner');
      const place = { applicationId, traveller: 0, kind: 'DOCUMENT_KIND_SELFIE' as const };
      return (await as('owner', () => api.traveller.createUploadPass(place))).token;
    },
    /** One of the caller's own; any id for whoever may have none. */
    freshView: (who: WhoCalls): Promise<string> =>
      as(who, () => api.desk.saveView(aView())).then(
        ({ id }) => id,
        () => randomUUID(),
      ),
    /** One of the caller's own; any id for whoever may have none. */
    freshBulk: (who: WhoCalls): Promise<string> =>
      as(who, () => api.desk.startBulk({ id: randomUUID(), ...aBulk(applicationIds.owner) })).then(
        ({ id }) => id,
        () => randomUUID(),
      ),
    /** A message that waits to be sent. */
    freshHeld: (who: WhoCalls): Promise<string> =>
      as(who, () => api.desk.holdChange({ id: randomUUID(), change: aHeldMessage(applicationIds.owner) })).then(
        ({ id }) => id,
        () => randomUUID(),
      ),
    /** The order number of the owner's paid application. */
    orderNumber: applicationIds.owner.slice(0, 8),
    freshApplication: () => as('owner', () => api.application.createApplication(newOrder())),
    applicationOf: (who: WhoCalls) => of(who, applicationIds),
    payableOf: (who: WhoCalls) => of(who, payable),
    /** Kept for the owner's application that has a case. */
    caseDocument: caseDocument.id,
    requestOf: (who: WhoCalls) => of(who, requests),
    documentOf: (who: WhoCalls) => of(who, documentIds),
  };
};
export type Scene = Awaited<ReturnType<typeof settle>>;

interface RouteRequest {
  /** Instead of the path's braces. */
  params?: Record<string, string>;
  query?: string;
  body?: unknown;
  raw?: BodyInit;
  form?: FormData;
  headers?: Record<string, string>;
}

const ofApplication = (body?: unknown) => (scene: Scene, who: WhoCalls) => ({
  params: { id: scene.applicationOf(who) },
  body,
});
/** A change of the owner's case that anybody who works cases may make. */
const aHeldMessage = (applicationId: string) => ({
  $case: 'message' as const,
  message: { applicationId, text: 'One is enough.', idempotencyKey: randomUUID() },
});

const aBulk = (applicationId: string) => ({
  applicationIds: [applicationId],
  action: 'note' as const,
  assigneeId: '',
  reason: '',
  text: 'Looked at it.',
});
/** Of the administrator who walks. */
const ADMIN = 'admin-1';
const A_DAY_MS = 86_400_000;
const dayFromNow = (days: number): string => new Date(Date.now() + days * A_DAY_MS).toISOString().slice(0, 10);
const anInvitation = {
  email: 'new@staff.example',
  firstName: 'New',
  lastName: 'Colleague',
  roles: ['viewer' as const],
};
const anAbsence = () => ({ fromDay: dayFromNow(7), untilDay: dayFromNow(14) });
const nothing = () => ({});
const aView = () => ({ name: randomUUID(), address: 'stage=in_review', shared: false });
const ofCase = (change: string, body?: unknown) => ({
  [`post /admin/cases/{id}/${change}`]: ({ applicationOf }: Scene) => ({
    params: { id: applicationOf('owner') },
    body,
  }),
});

/** A request that a route accepts from whoever may make it. */
export const requestOf = (
  route: string,
  backend: Backend,
): ((scene: Scene, who: WhoCalls) => RouteRequest | Promise<RouteRequest>) => {
  const requests: Record<string, (scene: Scene, who: WhoCalls) => RouteRequest | Promise<RouteRequest>> = {
    'get /destinations/{slug}': ({ destination }) => ({ params: { slug: destination.details?.slug ?? '' } }),
    'get /destinations/{id}/services': ({ destination: { id } }) => ({ params: { id } }),
    'get /destinations/{id}/upsells': ({ destination: { id } }) => ({ params: { id }, query: '?nationality=US' }),
    'get /flags/{name}': ({ flagName }) => ({ params: { name: flagName } }),
    'get /requirements': () => ({ query: '?nationality=US&destination=FJ' }),
    'get /admin/translations': () => ({}),
    'put /admin/translations': () => ({ body: { locale: 'es', source: 'Standard', text: 'Estándar' } }),
    'post /places/search': () => ({ body: { typed: 'Lond' } }),
    'get /documents/content/{token}': async (scene) => ({ params: { token: await scene.freshLink() } }),
    'post /auth/links': () => ({ body: { email: 'somebody@example.test' } }),
    'post /reminders/{id}/stop': () => ({ params: { id: randomUUID() } }),
    'post /applications/{id}/upload-passes': ofApplication({ kind: 'selfie', traveller: 0 }),
    'post /upload-places': async (scene) => ({ body: { token: await scene.freshPass() } }),
    'post /uploads': async (scene) => {
      const form = new FormData();
      form.set('token', await scene.freshPass());
      form.set('file', new Blob(['a picture']), 'selfie.jpg');
      return { form };
    },
    'post /track': ({ orderNumber }) => ({ body: { orderNumber, email: 'owner@example.test' } }),
    'post /me/erasures': async (scene) => ({ body: { applicationIds: [(await scene.freshApplication()).id] } }),
    'post /unknown-pages': () => ({ body: { path: '/nowhere' } }),
    'post /failed-reads': () => ({ body: { path: '/apply', read: 'destinations', status: 503, reason: 'away' } }),
    'post /webhooks/stripe': () => {
      const { body, signature } = backend.stripeEvent();
      return { raw: body, headers: { 'stripe-signature': signature } };
    },
    'post /applications': ({ destination: { id } }) => ({
      body: { destinationId: id, nationality: 'US', numApplicants: 1 },
    }),
    'post /payments/verify': ({ sessionId }) => ({ body: { sessionId } }),
    'patch /applications/{id}/order': (scene, who) =>
      ofApplication({ destinationId: scene.destination.id, nationality: 'US', numApplicants: 1 })(scene, who),
    'patch /applications/{id}/personal-details': ofApplication({ travellers: [{ ...ada, email: 'a@example.test' }] }),
    'patch /applications/{id}/passport-details': ofApplication({ travellers: [{ skipped: true }] }),
    'patch /applications/{id}/processing': (scene, who) => ofApplication({ serviceId: scene.service.id })(scene, who),
    'patch /applications/{id}/upsells': ofApplication({ upsellIds: [] }),
    'patch /applications/{id}/phone': ofApplication({ phoneCc: '+1', phoneNumber: '555 123 4567', smsOptIn: false }),
    'patch /applications/{id}/personal': ofApplication(personal),
    'patch /applications/{id}/address': ofApplication(address),
    'patch /applications/{id}/selfie': ofApplication({}),
    'patch /applications/{id}/passport-scan': ofApplication({ traveller: 0, scan }),
    'post /applications/{id}/case/requests/{requestId}/answer': (scene, who) => ({
      params: { id: scene.applicationOf(who), requestId: scene.requestOf(who) },
      body: { answer: 'Here it is.' },
    }),
    'post /applications/{id}/case/withdraw': async (scene, who) => ({
      params: { id: await scene.freshCase(who) },
      body: { version: 1 },
    }),
    'post /applications/{id}/messages': ofApplication({ text: 'Do I need a photo?' }),
    'post /applications/{id}/messages/read': ofApplication({ upTo: 1 }),
    'post /admin/submissions/{id}/messages': ofApplication({ text: 'One is enough.' }),
    'post /admin/cases/search': () => ({ body: { search: 'Ada' } }),
    'post /admin/cases.csv': () => ({ body: {} }),
    'post /admin/cases/bulk/preview': (scene) => ({ body: aBulk(scene.applicationOf('owner')) }),
    'put /admin/cases/bulk/{id}': (scene) => ({
      params: { id: randomUUID() },
      body: aBulk(scene.applicationOf('owner')),
    }),
    'get /admin/cases/bulk/{id}': async (scene, who) => ({ params: { id: await scene.freshBulk(who) } }),
    'post /admin/cases/bulk/{id}/undo': async (scene, who) => ({ params: { id: await scene.freshBulk(who) } }),
    'put /admin/held-changes/{id}': (scene) => ({
      params: { id: randomUUID() },
      body: { change: 'message', applicationId: scene.applicationOf('owner'), text: 'One is enough.' },
    }),
    'post /admin/held-changes/{id}/undo': async (scene, who) => ({ params: { id: await scene.freshHeld(who) } }),
    // An administrator's own: nobody else may touch it.
    'put /admin/team/{id}/absence': () => ({
      params: { id: ADMIN },
      body: anAbsence(),
      headers: { 'if-match': '"0"' },
    }),
    'delete /admin/team/{id}/absence': () => ({ params: { id: ADMIN } }),
    'post /admin/views': () => ({ body: aView() }),
    'put /admin/views/{id}': async (scene, who) => ({
      params: { id: await scene.freshView(who) },
      body: aView(),
    }),
    'delete /admin/views/{id}': async (scene, who) => ({ params: { id: await scene.freshView(who) } }),
    'post /admin/submissions.csv': () => ({ body: { search: 'Ada' } }),
    'post /admin/submissions/search': () => ({ body: { search: 'Ada' } }),
    'post /admin/cases/next': async (scene) => {
      await scene.freshCase('owner');
      return { body: {} };
    },
    'put /admin/cases/{id}/presence/{screenId}': (scene) => ({
      params: { id: scene.applicationOf('owner'), screenId: randomUUID() },
    }),
    'delete /admin/cases/{id}/presence/{screenId}': (scene) => ({
      params: { id: scene.applicationOf('owner'), screenId: randomUUID() },
    }),
    ...ofCase('claim'),
    ...ofCase('release', { version: 1, reason: '' }),
    ...ofCase('events', { version: 1, event: 'review-started' }),
    ...ofCase('proposals', { version: 1, event: 'cancelled', reason: 'expired' }),
    ...ofCase('proposals/confirm', { version: 99, proposalId: randomUUID() }),
    ...ofCase('proposals/decline', { version: 99, proposalId: randomUUID() }),
    ...ofCase('requests', { version: 1, traveller: 0, subject: 'passport', reason: 'glare' }),
    ...ofCase('reveal', { reason: 'checking-duplicate' }),
    ...ofCase('notes', { text: 'Looked at it.' }),
    ...ofCase('duplicates/dismiss', { version: 1, reason: 'another-trip' }),
    'post /admin/cases/{id}/documents': (scene) => {
      const form = new FormData();
      form.set('traveller', '0');
      form.set('file', new Blob(['a visa']), 'visa.pdf');
      return { params: { id: scene.applicationOf('owner') }, form };
    },
    'post /admin/cases/{id}/visas/check': (scene) => ({
      params: { id: scene.applicationOf('owner') },
      body: { traveller: 0, documentId: scene.caseDocument },
    }),
    'post /admin/cases/{id}/visas': (scene) => ({
      params: { id: scene.applicationOf('owner') },
      body: { version: 99, visas: [{ traveller: 0, documentId: scene.caseDocument }] },
    }),
    'post /admin/cases/{id}/visas/replace': (scene) => ({
      params: { id: scene.applicationOf('owner') },
      body: { version: 99, visa: { traveller: 0, documentId: scene.caseDocument }, reason: 'unclear' },
    }),
    'get /applications/{id}/quote': (scene, who) => ({ params: { id: scene.payableOf(who) } }),
    'post /applications/{id}/checkout': (scene, who) => ({
      params: { id: scene.payableOf(who) },
      body: { currency: 'usd', totalMinor: 5_000 },
    }),
    'post /applications/{id}/documents': (scene, who) => {
      const form = new FormData();
      form.set('kind', 'selfie');
      form.set('traveller', '0');
      form.set('file', new Blob(['a picture']), 'selfie.jpg');
      return { params: { id: scene.applicationOf(who) }, form };
    },
    'post /applications/{id}/passport-reading': (scene, who) => {
      const form = new FormData();
      form.set('file', new Blob(['a picture']), 'passport.jpg');
      return { params: { id: scene.payableOf(who) }, form };
    },
    'post /applications/{id}/passport-pictures': (scene, who) => {
      const form = new FormData();
      form.set('traveller', '0');
      form.set('file', new Blob(['a picture']), 'passport.jpg');
      return { params: { id: scene.payableOf(who) }, form };
    },
    'delete /applications/{id}/passport-pictures/{documentId}': (scene, who) => ({
      params: { id: scene.payableOf(who), documentId: randomUUID() },
    }),
    'get /documents/{id}/link': (scene, who) => ({ params: { id: scene.documentOf(who) } }),
    'post /documents/{id}/extract': (scene, who) => ({ params: { id: scene.documentOf(who) } }),
    'post /admin/submissions/{id}/refunds': ofApplication({ scope: 'whole', reason: 'goodwill' }),
    'post /admin/submissions/{id}/refund-previews': ofApplication({ scope: 'whole', reason: 'goodwill' }),
    'post /admin/submissions/{id}/refund-proposals': ofApplication({ scope: 'whole', reason: 'goodwill' }),
    ...Object.fromEntries(
      ['confirm', 'decline'].map((answer) => [
        `post /admin/submissions/{id}/refund-proposals/{proposalId}/${answer}`,
        (scene: Scene, who: WhoCalls) => ({ params: { id: scene.applicationOf(who), proposalId: randomUUID() } }),
      ]),
    ),
    'post /admin/submissions/{id}/status': ofApplication({ status: 'in_progress' }),
    'post /admin/submissions/{id}/erase': async (scene) => ({ params: { id: (await scene.freshApplication()).id } }),
    'post /admin/flags': () => ({ raw: new Blob([drawing]) }),
    'post /admin/destinations': (scene) => ({ body: scene.aDestination() }),
    'put /admin/destinations/{id}': async (scene) => ({
      params: { id: (await scene.freshDestination()).id },
      body: scene.aDestination(),
    }),
    'post /admin/destinations/{id}/duplicate': ({ destination: { id } }) => ({ params: { id } }),
    'delete /admin/destinations/{id}': async (scene) => ({ params: { id: (await scene.freshDestination()).id } }),
    'post /admin/services': (scene) => ({ body: scene.aService() }),
    'put /admin/services/{id}': (scene) => ({ params: { id: scene.service.id }, body: scene.aService() }),
    'post /admin/services/{id}/duplicate': ({ service: { id } }) => ({ params: { id } }),
    'delete /admin/services/{id}': async (scene) => ({ params: { id: (await scene.freshService()).id } }),
    'post /admin/upsells': (scene) => ({ body: scene.anUpsell() }),
    'put /admin/upsells/{id}': async (scene) => ({
      params: { id: (await scene.freshUpsell()).id },
      body: scene.anUpsell(),
    }),
    'post /admin/upsells/{id}/duplicate': async (scene) => ({ params: { id: (await scene.freshUpsell()).id } }),
    'delete /admin/upsells/{id}': async (scene) => ({ params: { id: (await scene.freshUpsell()).id } }),
    'post /admin/templates': () => ({ body: template }),
    'post /admin/templates/preview': () => ({ body: template }),
    'put /admin/templates/{id}': ({ templateId }) => ({ params: { id: templateId }, body: template }),
    'post /admin/templates/test': () => ({ body: template }),
    'put /admin/team/{id}/office': () => ({ params: { id: ADMIN }, body: { office: 'Lisbon' } }),
    'post /admin/staff-accounts': () => ({ body: anInvitation }),
    'post /admin/staff-accounts/{id}/invitation': () => ({ params: { id: randomUUID() } }),
    'put /admin/staff-accounts/{id}': () => ({
      params: { id: randomUUID() },
      body: { roles: ['viewer'], isEnabled: true, seen: { roles: ['reviewer'], isEnabled: true } },
    }),
    'delete /admin/staff-sessions/{id}': () => ({ params: { id: randomUUID() } }),
    'delete /admin/templates/{id}': async (scene) => ({ params: { id: (await scene.freshTemplate()).id } }),
  };
  const known = requests[route];
  if (known) return known;
  if (/\/(applications|submissions|cases)\/\{id\}/.test(route)) return ofApplication();
  return nothing;
};

const visaOf = (scene: Scene) => ({
  traveller: 0,
  documentId: scene.caseDocument,
  visaNumber: '',
  validFrom: '',
  validUntil: '',
  deliveredAt: undefined,
});
const ofOwner = (scene: Scene) => ({ applicationId: scene.applicationOf('owner'), expectedVersion: 99, reason: '' });

const aRefundOf = (scene: Scene, who: WhoCalls) => ({
  applicationId: scene.payableOf(who),
  paymentId: '',
  scope: { $case: 'whole' as const, whole: {} },
  reason: 'goodwill',
  idempotencyKey: randomUUID(),
});

/** At a version that no case has: the door is what is asked about. */
const caseCalls: Record<string, Call> = {
  'CaseService.listCases': ({ casework }) => casework.listCases(ListCasesRequest.fromPartial({})),
  'CaseService.exportCases': ({ casework }) => drain(casework.exportCases(ListCasesRequest.fromPartial({}))),
  'CaseService.getCase': ({ casework }, scene) => casework.getCase({ applicationId: scene.applicationOf('owner') }),
  'CaseService.claimNextCase': async ({ casework }, scene) => {
    await scene.freshCase('owner');
    return casework.claimNextCase({ exceptApplicationId: '', openElsewhereIds: [] });
  },
  'CaseService.claimCase': ({ casework }, scene) => casework.claimCase(ofOwner(scene)),
  'CaseService.releaseCase': ({ casework }, scene) => casework.releaseCase(ofOwner(scene)),
  'CaseService.advanceCase': ({ casework }, scene) =>
    casework.advanceCase({ ...ofOwner(scene), event: 'review-started', authorityReference: '', feeReceipt: undefined }),
  'CaseService.proposeDecision': ({ casework }, scene) =>
    casework.proposeDecision({ ...ofOwner(scene), event: 'cancelled', authorityReference: '', feeReceipt: undefined }),
  'CaseService.confirmDecision': ({ casework }, scene) =>
    casework.confirmDecision({ ...ofOwner(scene), proposalId: randomUUID() }),
  'CaseService.declineDecision': ({ casework }, scene) =>
    casework.declineDecision({ ...ofOwner(scene), proposalId: randomUUID() }),
  'CaseService.requestInformation': ({ casework }, scene) =>
    casework.requestInformation({
      ...ofOwner(scene),
      traveller: 0,
      subject: 'passport',
      reason: 'glare',
      message: '',
      days: 7,
    }),
  'CaseService.checkVisa': ({ casework }, scene) =>
    casework.checkVisa({ applicationId: scene.applicationOf('owner'), visa: visaOf(scene) }),
  'CaseService.deliverVisa': ({ casework }, scene) =>
    casework.deliverVisa({ ...ofOwner(scene), visas: [visaOf(scene)], overrideReason: '' }),
  'CaseService.replaceVisa': ({ casework }, scene) =>
    casework.replaceVisa({
      ...ofOwner(scene),
      expectedVersion: 99,
      reason: 'unclear',
      visa: visaOf(scene),
      overrideReason: '',
    }),
  'CaseService.revealDetails': ({ casework }, scene) =>
    casework.revealDetails({ applicationId: ofOwner(scene).applicationId, reason: 'checking-duplicate' }),
  'CaseService.dismissDuplicates': ({ casework }, scene) =>
    casework.dismissDuplicates({ ...ofOwner(scene), reason: 'another-trip' }),
  'CaseService.addCaseNote': ({ casework }, scene) =>
    casework.addCaseNote({ applicationId: scene.applicationOf('owner'), text: 'Looked at it.' }),
  'CaseService.downloadPackage': ({ casework }, scene) =>
    drain(casework.downloadPackage({ applicationId: scene.applicationOf('owner'), format: 'PACKAGE_FORMAT_JSON' })),
  'CaseService.listColleagues': ({ casework }) => casework.listColleagues({}),
  'CaseService.getMyCase': ({ casework }, scene, who) =>
    casework.getMyCase({ applicationId: scene.applicationOf(who) }),
  'CaseService.getReceipt': ({ casework }, scene, who) =>
    casework.getReceipt({ applicationId: scene.applicationOf(who), locale: 'en', seller: 'Wayfare' }),
  'CaseService.checkDuplicates': ({ casework }, scene, who) =>
    casework.checkDuplicates({ applicationId: scene.applicationOf(who) }),
  'CaseService.answerInformationRequest': ({ casework }, scene, who) =>
    casework.answerInformationRequest({
      applicationId: scene.applicationOf(who),
      requestId: scene.requestOf(who),
      answer: '',
    }),
  'CaseService.withdrawCase': async ({ casework }, scene, who) =>
    casework.withdrawCase({ applicationId: await scene.freshCase(who), expectedVersion: 1, reason: '' }),
};

type Call = (backend: Backend['api'], scene: Scene, who: WhoCalls) => Promise<unknown>;

const threadCalls: Record<string, Call> = {
  'ThreadService.getMyThread': ({ thread }, scene, who) =>
    thread.getMyThread({ applicationId: scene.applicationOf(who) }),
  'ThreadService.postMyMessage': ({ thread }, scene, who) =>
    thread.postMyMessage({
      applicationId: scene.applicationOf(who),
      text: 'Do I need a photo?',
      idempotencyKey: randomUUID(),
    }),
  'ThreadService.markMyThreadRead': ({ thread }, scene, who) =>
    thread.markMyThreadRead({ applicationId: scene.applicationOf(who), upTo: 1 }),
  'ThreadService.getThread': ({ thread }, scene) => thread.getThread({ applicationId: scene.applicationOf('owner') }),
  'ThreadService.postStaffMessage': ({ thread }, scene) =>
    thread.postStaffMessage({
      applicationId: scene.applicationOf('owner'),
      text: 'One is enough.',
      idempotencyKey: randomUUID(),
    }),
  'ThreadService.settleThread': ({ thread }, scene) =>
    thread.settleThread({ applicationId: scene.applicationOf('owner') }),
  'ThreadService.listWaitingThreads': ({ thread }) => thread.listWaitingThreads({ pageSize: 50, page: 0 }),
};

const drain = async (stream: AsyncIterable<unknown>): Promise<void> => {
  for await (const _ of stream);
};
const inactive = { includeInactive: true, destinationId: '', nationality: '' };
const active = { ...inactive, includeInactive: false };

/** Every call as its row names it, with a request that is accepted from whoever may make it. */
export const callOf = (name: string, { stripeEvent }: Backend): Call => {
  const applicationOf: Record<string, Call> = Object.fromEntries(
    (['getApplication', 'submitApplication', 'claimApplication', 'getContact', 'getSubmission'] as const).map(
      (call) => [
        `ApplicationService.${call}`,
        ({ application }, scene, who) => application[call]({ id: scene.applicationOf(who) }),
      ],
    ),
  );
  const calls: Record<string, Call> = {
    ...applicationOf,
    'ApplicationService.createApplication': ({ application }, scene) => application.createApplication(scene.newOrder()),
    'ApplicationService.saveStep': ({ application }, scene, who) =>
      application.saveStep({
        id: scene.applicationOf(who),
        expectedVersion: 1,
        step: { $case: 'address', address },
        locale: '',
      }),
    'ApplicationService.getQuote': ({ application }, scene, who) =>
      application.getQuote({ id: scene.payableOf(who), currency: 'usd' }),
    'ApplicationService.listMyApplications': ({ application }) => application.listMyApplications({}),
    'ApplicationService.beginCheckout': ({ application }, scene, who) =>
      application.beginCheckout({ id: scene.payableOf(who), currency: 'usd', expectedTotalMinor: 0 }),
    'ApplicationService.authorizeApplication': ({ application }, scene, who) =>
      application.authorizeApplication({
        id: scene.applicationOf(who),
        action: 'APPLICATION_ACTION_READ_DOCUMENTS',
        documentId: '',
      }),
    ...Object.fromEntries(
      (['attachDocument', 'placeDocument'] as const).map((call): [string, Call] => [
        `ApplicationService.${call}`,
        ({ application }, scene, who) =>
          application[call]({
            id: scene.applicationOf(who),
            traveller: 0,
            kind: 'DOCUMENT_KIND_SELFIE',
            documentId: randomUUID(),
          }),
      ]),
    ),
    'ApplicationService.dropDraftPassport': ({ application }, scene, who) =>
      application.dropDraftPassport({ id: scene.payableOf(who), documentId: randomUUID() }),
    'ApplicationService.hasApplications': ({ application }) =>
      application.hasApplications({ userId: 'owner-1', email: 'owner@example.test' }),
    'ApplicationService.listNamedDocuments': ({ application }, scene, who) =>
      application.listNamedDocuments({ applicationIds: [scene.applicationOf(who)] }),
    'ApplicationService.listSubmissions': ({ application }) =>
      application.listSubmissions(ListSubmissionsRequest.fromPartial({})),
    'ApplicationService.exportSubmissionRows': ({ application }) =>
      drain(application.exportSubmissionRows(ListSubmissionsRequest.fromPartial({}))),
    'ApplicationService.changeStatus': ({ application }, scene, who) =>
      application.changeStatus({ id: scene.applicationOf(who), status: 'APPLICATION_STATUS_IN_PROGRESS' }),
    'ApplicationService.eraseApplication': async ({ application }, scene) => {
      const { id } = await scene.freshApplication();
      return application.eraseApplication({ id });
    },
    'ApplicationService.listStrandedPayments': ({ application }) => application.listStrandedPayments({}),
    'ApplicationService.listPaymentStates': ({ application }, scene, who) =>
      application.listPaymentStates({ ids: [scene.payableOf(who)], paidFrom: undefined, after: '' }),
    'ApplicationService.noteRefusal': ({ application }) => application.noteRefusal({ action: 'submissions.read' }),

    ...caseCalls,
    ...threadCalls,
    'DeskService.previewBulk': ({ desk }, scene) =>
      desk.previewBulk({ id: '', ...aBulk(scene.applicationOf('owner')) }),
    'DeskService.startBulk': ({ desk }, scene) =>
      desk.startBulk({ id: randomUUID(), ...aBulk(scene.applicationOf('owner')) }),
    'DeskService.listTeam': ({ desk }) => desk.listTeam({}),
    'DeskService.enterAbsence': ({ desk }) => desk.enterAbsence({ userId: ADMIN, expectedVersion: 0, ...anAbsence() }),
    'DeskService.assignOffice': ({ desk }) => desk.assignOffice({ userId: ADMIN, office: 'Lisbon' }),
    'DeskService.noteStaffChange': ({ desk }) =>
      desk.noteStaffChange({ change: 'invite', done: false, userId: '', name: '', roles: ['viewer'], enabled: true }),
    'DeskService.endAbsence': ({ desk }) => desk.endAbsence({ userId: ADMIN, expectedVersion: 1 }),
    'DeskService.getBulk': async ({ desk }, scene, who) => desk.getBulk({ id: await scene.freshBulk(who) }),
    'DeskService.undoBulk': async ({ desk }, scene, who) => desk.undoBulk({ id: await scene.freshBulk(who) }),
    'DeskService.holdChange': ({ desk }, scene) =>
      desk.holdChange({ id: randomUUID(), change: aHeldMessage(scene.applicationOf('owner')) }),
    'DeskService.listHeldChanges': ({ desk }) => desk.listHeldChanges({}),
    'DeskService.undoHeldChange': async ({ desk }, scene, who) =>
      desk.undoHeldChange({ id: await scene.freshHeld(who) }),
    'DeskService.getNumbers': ({ desk }) => desk.getNumbers({ fromDay: '2026-11-01' }),
    'DeskService.listSavedViews': ({ desk }) => desk.listSavedViews({}),
    'DeskService.saveView': ({ desk }) => desk.saveView(aView()),
    'DeskService.changeView': async ({ desk }, scene, who) =>
      desk.changeView({ id: await scene.freshView(who), expectedVersion: 1, ...aView() }),
    'DeskService.removeView': async ({ desk }, scene, who) =>
      desk.removeView({ id: await scene.freshView(who), expectedVersion: 1 }),
    'TravellerService.getMyData': ({ traveller }) => traveller.getMyData({}),
    'TravellerService.eraseMyApplications': async ({ traveller }, scene) =>
      traveller.eraseMyApplications({ applicationIds: [(await scene.freshApplication()).id] }),
    'TravellerService.createUploadPass': ({ traveller }, scene, who) =>
      traveller.createUploadPass({
        applicationId: scene.applicationOf(who),
        traveller: 0,
        kind: 'DOCUMENT_KIND_SELFIE',
      }),
    'TravellerService.getUploadPlace': ({ traveller }) => traveller.getUploadPlace({}),
    'TravellerService.trackApplication': ({ traveller }, { orderNumber }) =>
      traveller.trackApplication({ orderNumber, email: 'owner@example.test' }),
    'CatalogService.getCatalogue': ({ catalog }) => catalog.getCatalogue({}),
    'CatalogService.getOffer': ({ catalog }, { destination: { id } }) =>
      catalog.getOffer({ by: { $case: 'destinationId', destinationId: id }, locale: '' }),
    'CatalogService.getRequirement': ({ catalog }) =>
      catalog.getRequirement({ nationality: 'US', destinationCountry: 'FJ' }),
    'CatalogService.listTranslations': ({ catalog }) => catalog.listTranslations({}),
    'CatalogService.saveTranslation': ({ catalog }) =>
      catalog.saveTranslation({ locale: 'es', source: 'Standard', text: 'Estándar' }),
    'CatalogService.suggestPlaces': ({ catalog }) => catalog.suggestPlaces({ query: 'Lond', locale: 'en' }),
    'CatalogService.getFlagIcon': ({ catalog }, { flagName }) => catalog.getFlagIcon({ name: flagName }),
    'CatalogService.storeFlagIcon': ({ catalog }) => catalog.storeFlagIcon({ content: drawing }),
    'CatalogService.getDestination': ({ catalog }, { destination: { id } }) =>
      catalog.getDestination({ by: { $case: 'id', id } }),
    'CatalogService.listDestinations': ({ catalog }) => catalog.listDestinations(active),
    'CatalogService.listVisaServices': ({ catalog }) => catalog.listVisaServices(active),
    'CatalogService.listUpsells': ({ catalog }) => catalog.listUpsells(active),
    'CatalogService.listDestinations, inactive': ({ catalog }) => catalog.listDestinations(inactive),
    'CatalogService.listVisaServices, inactive': ({ catalog }) => catalog.listVisaServices(inactive),
    'CatalogService.listUpsells, inactive': ({ catalog }) => catalog.listUpsells(inactive),
    'CatalogService.createDestination': ({ catalog }, scene) => catalog.createDestination(scene.aDestination()),
    'CatalogService.updateDestination': ({ catalog }, scene) =>
      catalog.updateDestination({ id: scene.destination.id, details: scene.destination.details }),
    'CatalogService.duplicateDestination': ({ catalog }, { destination: { id } }) =>
      catalog.duplicateDestination({ id }),
    'CatalogService.deleteDestination': async ({ catalog }, scene) => {
      const { id } = await scene.freshDestination();
      return catalog.deleteDestination({ id });
    },
    'CatalogService.createVisaService': ({ catalog }, scene) => catalog.createVisaService(scene.aService()),
    'CatalogService.updateVisaService': ({ catalog }, scene) =>
      catalog.updateVisaService({ id: scene.service.id, details: scene.aService() }),
    'CatalogService.duplicateVisaService': ({ catalog }, { service: { id } }) => catalog.duplicateVisaService({ id }),
    'CatalogService.deleteVisaService': async ({ catalog }, scene) => {
      const { id } = await scene.freshService();
      return catalog.deleteVisaService({ id });
    },
    'CatalogService.createUpsell': ({ catalog }, scene) => catalog.createUpsell(scene.anUpsell()),
    'CatalogService.updateUpsell': async ({ catalog }, scene) => {
      const { id } = await scene.freshUpsell();
      return catalog.updateUpsell({ id, details: scene.anUpsell() });
    },
    'CatalogService.duplicateUpsell': async ({ catalog }, scene) => {
      const { id } = await scene.freshUpsell();
      return catalog.duplicateUpsell({ id });
    },
    'CatalogService.deleteUpsell': async ({ catalog }, scene) => {
      const { id } = await scene.freshUpsell();
      return catalog.deleteUpsell({ id });
    },

    'DocumentService.uploadDocument': ({ document }, scene, who) =>
      document.uploadDocument(scene.picture(scene.applicationOf(who))),
    'DocumentService.dropDraftPassport': ({ document }, scene, who) =>
      document.dropDraftPassport({ applicationId: scene.payableOf(who), documentId: randomUUID() }),
    'DocumentService.extractPassport': ({ document }, scene, who) =>
      document.extractPassport({ id: scene.documentOf(who) }),
    'DocumentService.readPassportOnce': ({ document }, scene, who) =>
      document.readPassportOnce(
        (async function* () {
          yield { part: { $case: 'applicationId' as const, applicationId: scene.payableOf(who) } };
          yield { part: { $case: 'chunk' as const, chunk: Buffer.from('a picture') } };
        })(),
      ),
    'DocumentService.createLink': ({ document }, scene, who) => document.createLink({ id: scene.documentOf(who) }),
    'DocumentService.readDocument': async ({ document }, scene) =>
      drain(document.readDocument({ token: await scene.freshLink() })),
    'DocumentService.listDocuments': ({ document }, scene, who) =>
      document.listDocuments({ applicationId: scene.applicationOf(who) }),
    'DocumentService.cutPictures': ({ document }, scene, who) =>
      drain(document.cutPictures({ applicationId: scene.applicationOf(who), readerId: '', cuts: [] })),
    'DocumentService.readVisas': ({ document }, scene, who) =>
      document.readVisas({ applicationId: scene.applicationOf(who), readerId: 'anna', documentIds: [] }),
    'DocumentService.findDocuments': ({ document }, scene, who) =>
      document.findDocuments({ applicationId: scene.applicationOf(who), ids: [], kind: 'DOCUMENT_KIND_UNSPECIFIED' }),

    'NotificationService.sendSignInLink': ({ notification }) =>
      notification.sendSignInLink({ email: 'somebody@example.test', locale: 'en' }),
    'NotificationService.stopReminders': ({ notification }) => notification.stopReminders({ mailId: randomUUID() }),
    'NotificationService.listTemplates': ({ notification }) => notification.listTemplates({}),
    'NotificationService.createTemplate': ({ notification }) => notification.createTemplate(template),
    'NotificationService.updateTemplate': ({ notification }, { templateId }) =>
      notification.updateTemplate({ id: templateId, details: template }),
    'NotificationService.deleteTemplate': async ({ notification }, scene) => {
      const { id } = await scene.freshTemplate();
      return notification.deleteTemplate({ id });
    },
    'NotificationService.previewTemplate': ({ notification }) => notification.previewTemplate(template),
    'NotificationService.sendTestOfDraft': ({ notification }) => notification.sendTestOfDraft(template),
    'NotificationService.sendTestMail': ({ notification }, { templateId }) =>
      notification.sendTestMail({ id: templateId }),
    'NotificationService.listStaffSessions': ({ notification }) => notification.listStaffSessions({}),
    'NotificationService.listStaffAccounts': ({ notification }) => notification.listStaffAccounts({}),
    'NotificationService.inviteStaff': ({ notification }) =>
      notification.inviteStaff({ ...anInvitation, locale: 'en' }),
    'NotificationService.inviteStaffAgain': ({ notification }) =>
      notification.inviteStaffAgain({ userId: randomUUID(), locale: 'en' }),
    'NotificationService.changeStaffAccount': ({ notification }) =>
      notification.changeStaffAccount({
        userId: randomUUID(),
        roles: ['viewer'],
        enabled: true,
        seenRoles: ['reviewer'],
        seenEnabled: true,
      }),
    'NotificationService.endStaffSession': ({ notification }) => notification.endStaffSession({ id: randomUUID() }),

    'PaymentService.createCheckout': ({ payment }, scene, who) =>
      payment.createCheckout({
        applicationId: scene.payableOf(who),
        currency: 'usd',
        expectedTotalMinor: 0,
        locale: 'en',
        idempotencyKey: randomUUID(),
      }),
    'PaymentService.requestRefund': ({ payment }, scene, who) => payment.requestRefund(aRefundOf(scene, who)),
    'PaymentService.previewRefund': ({ payment }, scene, who) => payment.previewRefund(aRefundOf(scene, who)),
    'PaymentService.proposeRefund': ({ payment }, scene, who) => payment.proposeRefund(aRefundOf(scene, who)),
    'PaymentService.confirmRefund': ({ payment }, scene, who) =>
      payment.confirmRefund({ applicationId: scene.payableOf(who), proposalId: randomUUID() }),
    'PaymentService.declineRefund': ({ payment }, scene, who) =>
      payment.declineRefund({ applicationId: scene.payableOf(who), proposalId: randomUUID() }),
    'PaymentService.getMoney': ({ payment }, scene, who) => payment.getMoney({ applicationId: scene.payableOf(who) }),
    'PaymentService.getRevenue': ({ payment }) => payment.getRevenue({ fromDay: '2026-11-01' }),
    'PaymentService.listDifferences': ({ payment }) => payment.listDifferences({}),
    'PaymentService.verifyPayment': ({ payment }, { sessionId }) => payment.verifyPayment({ sessionId }),
    'PaymentService.receiveStripeEvent': ({ payment }) => {
      const { body, signature } = stripeEvent();
      return payment.receiveStripeEvent({ body: Buffer.from(body), signature });
    },

    'OcrService.extract': ({ ocr }) =>
      ocr.extract(
        (async function* () {
          yield { chunk: Buffer.from('a picture') };
        })(),
      ),
  };
  const known = calls[name];
  if (!known) throw new Error(`${name} has a row but no request in walk-requests.ts`);
  return known;
};
