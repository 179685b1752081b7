import { createServer, request as httpRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { currentCredentials } from '@wayfare/kit/caller';
import { AppError, type ErrorCode, notFound } from '@wayfare/kit/errors';
import type { Log } from '@wayfare/kit/log';
import {
  Document,
  type ReadPassportOnceRequest,
  type UploadDocumentRequest,
} from '@wayfare/proto/document/v1/document_service';
import { PassportReading } from '@wayfare/proto/ocr/v1/ocr_service';
import { createLimiter } from '../src/limits/limiter.ts';
import {
  APPLICATION_ID,
  aCatalogue,
  anApplication,
  aSubmissionRow,
  DESTINATION_ID,
  someNeighbours,
} from './fixtures.ts';
import { type Gateway, PUBLIC_URL, startGateway } from './start-gateway.ts';

const started: Gateway[] = [];
const start = async (...options: Parameters<typeof startGateway>) => {
  const gateway = await startGateway(...options);
  started.push(gateway);
  return gateway;
};
afterEach(async () => {
  for (const gateway of started.splice(0)) await gateway.close();
});

const CAPABILITY = 'A'.repeat(43);
const guest = { cookie: `visa_guest=${CAPABILITY}` };

/** A body of each update of an application that the contract lets through. */
const STEP_BODIES = {
  order: { destinationId: APPLICATION_ID, nationality: 'US', numApplicants: 1 },
  'personal-details': {
    travellers: [
      { firstMiddleName: 'Ada', lastName: 'King', birthMonth: 12, birthDay: 10, birthYear: 1985, email: 'a@b.example' },
    ],
  },
  'passport-details': { travellers: [{ skipped: true }] },
  processing: { serviceId: APPLICATION_ID },
  upsells: { upsellIds: [] },
  phone: { phoneCc: '+1', phoneNumber: '212 555 0100', smsOptIn: false },
  personal: { gender: 'female', employmentStatus: 'Retired', jobTitle: '', crimeConvicted: false, crimeDetails: '' },
  address: { street: '1 A Street', city: 'Bath', stateProvince: 'Somerset', postalCode: 'BA1 1AA', country: 'GB' },
  selfie: {},
  'passport-scan': {
    traveller: 0,
    scan: {
      firstName: 'ADA',
      lastName: 'KING',
      passportNumber: 'X1234567',
      issuingCountry: 'GBR',
      dateOfIssue: '2021-05-04',
      dateOfExpiry: '2031-05-03',
    },
  },
};
const KEY = { 'idempotency-key': 'key-of-one-intention' };
const order = { destinationId: DESTINATION_ID, nationality: 'US', numApplicants: 2 };

/** Without fetch's own decompression. */
const rawGet = (url: string, headers: Record<string, string>): Promise<IncomingMessage & { bytes: Buffer }> =>
  new Promise((resolve, reject) => {
    httpRequest(url, { headers }, async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk);
      resolve(Object.assign(response, { bytes: Buffer.concat(chunks) }));
    })
      .on('error', reject)
      .end();
  });

const until = async (holds: () => boolean) => {
  for (let tries = 0; !holds() && tries < 200; tries += 1) await new Promise((resolve) => setTimeout(resolve, 10));
  expect(holds()).toBe(true);
};

describe('beginning an application', () => {
  const createApplication = () => {
    const seen: (string | undefined)[] = [];
    const stub = async () => {
      seen.push(currentCredentials()?.capability);
      return anApplication({ version: 1 });
    };
    return { seen, neighbours: someNeighbours({ application: { createApplication: stub } }) };
  };

  it('gives a browser without a capability one, and the same to the application service', async () => {
    const { seen, neighbours } = createApplication();
    const { send } = await start({ neighbours });
    const response = await send('POST', '/applications', order, KEY);
    expect(response.status).toBe(201);
    expect(response.headers.get('etag')).toBe('"1"');
    const cookie = response.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/^visa_guest=[\w-]{43}\.[\w-]{43}; /);
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Lax/);
    expect(cookie).toMatch(/Path=\//);
    expect(cookie).not.toMatch(/Secure/);
    expect(cookie).toContain(seen[0] as string);
  });

  it('keeps the capability a browser has', async () => {
    const { seen, neighbours } = createApplication();
    const { send } = await start({ neighbours });
    const first = await send('POST', '/applications', order, KEY);
    const cookie = first.headers.get('set-cookie')?.split(';')[0] ?? '';
    const again = await send('POST', '/applications', order, { ...KEY, cookie });
    expect(again.headers.get('set-cookie')).toContain(`${cookie};`);
    expect(seen[1]).toBe(seen[0]);
  });

  it.each([
    ['of its own choice', CAPABILITY],
    ['with a mark of its own choice', `${CAPABILITY}.${'A'.repeat(43)}`],
  ])('begins nothing under a capability %s', async (_, value) => {
    const { seen, neighbours } = createApplication();
    const { send } = await start({ neighbours });
    const response = await send('POST', '/applications', order, { ...KEY, cookie: `visa_guest=${value}` });
    expect(response.status).toBe(201);
    expect(seen[0]).toMatch(/^[\w-]{43}$/);
    expect(seen[0]).not.toBe(CAPABILITY);
    expect(response.headers.get('set-cookie')).toContain(seen[0] as string);
  });

  it('binds the cookie to the host and to https where the site is secure', async () => {
    const { send } = await start({ neighbours: createApplication().neighbours, secure: true });
    const response = await send('POST', '/applications', order, KEY);
    expect(response.headers.get('set-cookie')).toMatch(/^__Host-visa_guest=.+; Secure/);
  });

  it('needs an Idempotency-Key', async () => {
    const { send } = await start({ neighbours: createApplication().neighbours });
    const response = await send('POST', '/applications', order);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ reason: 'idempotency-key-required' });
  });

  it('names every field that is not accepted', async () => {
    const { send } = await start({ neighbours: createApplication().neighbours });
    const response = await send(
      'POST',
      '/applications',
      { ...order, nationality: 'usa', numApplicants: 'ten', status: 'paid' },
      KEY,
    );
    expect(response.status).toBe(400);
    const { fields } = (await response.json()) as { fields: { path: string; reason: string }[] };
    expect(fields).toContainEqual({ path: 'nationality', reason: 'not-a-country-code' });
    expect(fields).toContainEqual({ path: 'numApplicants', reason: 'invalid-type' });
    expect(fields.some(({ reason }) => reason === 'unrecognized-keys')).toBe(true);
  });
});

describe('who calls', () => {
  it('answers 401 to a visitor where a person is needed', async () => {
    const { call } = await start({ neighbours: someNeighbours() });
    const response = await call(`/applications/${APPLICATION_ID}`);
    expect(response.status).toBe(401);
    expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/);
    expect(await response.json()).toMatchObject({ reason: 'sign-in-needed', status: 401 });
  });

  it('answers 404 for an application of another browser', async () => {
    const getApplication = async () => {
      throw notFound('application-not-found');
    };
    const { call } = await start({ neighbours: someNeighbours({ application: { getApplication } }) });
    const response = await call(`/applications/${APPLICATION_ID}`, { headers: guest });
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ reason: 'application-not-found' });
  });

  it('hands token and capability on unchanged', async () => {
    let seen: unknown;
    const getApplication = async () => {
      seen = currentCredentials();
      return anApplication();
    };
    const { call, identity } = await start({ neighbours: someNeighbours({ application: { getApplication } }) });
    const authorization = await identity.userToken();
    await call(`/applications/${APPLICATION_ID}`, { headers: { ...guest, authorization } });
    expect(seen).toEqual({ authorization, capability: CAPABILITY, anonymous: false });
  });

  it("does not take a service's own token from outside", async () => {
    const { call, identity } = await start({ neighbours: someNeighbours() });
    const response = await call(`/applications/${APPLICATION_ID}`, {
      headers: { authorization: await identity.serviceToken('gateway') },
    });
    expect(response.status).toBe(401);
  });

  it.each([
    ['expired', { expiresIn: '-1m' }],
    ['of another audience', { audience: 'account' }],
  ])('refuses a token that is %s', async (_, options) => {
    const { call, identity } = await start({ neighbours: someNeighbours() });
    const response = await call('/me/applications', { headers: { authorization: await identity.userToken(options) } });
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ reason: 'token-not-valid' });
  });

  it('does not take a guest for a signed-in traveller', async () => {
    const { call } = await start({ neighbours: someNeighbours() });
    expect((await call('/me/applications', { headers: guest })).status).toBe(401);
  });

  it("refuses a traveller's token at every admin route, before the service is asked", async () => {
    const { routes, base, identity } = await start({ neighbours: someNeighbours() });
    const authorization = await identity.userToken({ roles: ['traveller'] });
    const admin = routes.filter(({ path }) => path.startsWith('/admin'));
    expect(admin.length).toBeGreaterThan(20);
    for (const { method, path } of admin) {
      const response = await fetch(`${base}${path.replace('{id}', APPLICATION_ID)}`, {
        method: method.toUpperCase(),
        headers: { authorization, 'content-type': 'application/json' },
        body: method === 'get' ? undefined : '{}',
      });
      expect([method, path, response.status]).toEqual([method, path, 403]);
      expect(await response.json()).toMatchObject({ reason: 'staff-only' });
    }
  });

  it('refuses a viewer who wants to change something', async () => {
    const { base, identity } = await start({ neighbours: someNeighbours() });
    const authorization = await identity.userToken({ roles: ['viewer'] });
    const response = await fetch(`${base}/admin/destinations/${DESTINATION_ID}`, {
      method: 'DELETE',
      headers: { authorization },
    });
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ reason: 'role-missing' });
  });
});

describe('writes from another site', () => {
  const neighbours = someNeighbours({ application: { submitApplication: async () => anApplication() } });
  const submit = (gateway: Gateway, headers: Record<string, string>) =>
    gateway.call(`/applications/${APPLICATION_ID}/submit`, { method: 'POST', headers });

  it.each([
    ['a page of another site', { 'sec-fetch-site': 'cross-site' }, 403],
    ['a page of a sister site', { 'sec-fetch-site': 'same-site' }, 403],
    ['our own page', { 'sec-fetch-site': 'same-origin' }, 200],
    ['an old browser on another site', { origin: 'http://elsewhere.test' }, 403],
    ['an old browser on our own page', { origin: PUBLIC_URL }, 200],
    ['a form without any of them', {}, 403],
  ])('from %s', async (_, headers: Record<string, string>, status) => {
    const gateway = await start({ neighbours });
    expect((await submit(gateway, { ...guest, ...headers })).status).toBe(status);
  });

  it('are no danger where nothing is sent by the browser itself', async () => {
    const gateway = await start({ neighbours });
    const authorization = await gateway.identity.userToken();
    expect((await submit(gateway, { authorization })).status).toBe(200);
  });
});

describe('saving a step', () => {
  it('is one call with the version the writer has seen', async () => {
    const calls: unknown[] = [];
    const saveStep = async (request: unknown) => {
      calls.push(request);
      return anApplication({ version: 4 });
    };
    const { send } = await start({ neighbours: someNeighbours({ application: { saveStep } }) });
    const response = await send(
      'PATCH',
      `/applications/${APPLICATION_ID}/phone`,
      { phoneCc: '+44', phoneNumber: '020 7946 0000', smsOptIn: false },
      { ...guest, 'if-match': '"3"' },
    );
    expect(response.status).toBe(200);
    expect(response.headers.get('etag')).toBe('"4"');
    expect(calls).toEqual([
      {
        id: APPLICATION_ID,
        expectedVersion: 3,
        locale: 'en',
        step: { $case: 'phone', phone: { countryCode: '+44', number: '020 7946 0000', smsOptIn: false } },
      },
    ]);
  });

  it.each(Object.entries(STEP_BODIES))(
    'of %s carries the version seen, and a stale one is refused',
    async (step, body) => {
      const seen: number[] = [];
      const saveStep = async ({ expectedVersion }: { expectedVersion: number }) => {
        seen.push(expectedVersion);
        throw new AppError('ABORTED', 'application-changed');
      };
      const { send } = await start({ neighbours: someNeighbours({ application: { saveStep } }) });
      const patch = (headers: Record<string, string>) =>
        send('PATCH', `/applications/${APPLICATION_ID}/${step}`, body, headers);
      const stale = await patch({ ...guest, 'if-match': '"3"' });
      expect(stale.status).toBe(409);
      expect(await stale.json()).toMatchObject({ reason: 'application-changed' });
      expect(seen).toEqual([3]);
      expect((await patch(guest)).status).toBe(428);
      expect(seen).toEqual([3]);
    },
  );

  it('needs If-Match', async () => {
    const { send } = await start({ neighbours: someNeighbours() });
    const response = await send('PATCH', `/applications/${APPLICATION_ID}/upsells`, { upsellIds: [] }, guest);
    expect(response.status).toBe(428);
    expect(await response.json()).toMatchObject({ reason: 'if-match-required' });
  });

  it('leaves the rules to the service, and names its fields as the browser does', async () => {
    const saveStep = async () => {
      throw new AppError('INVALID_ARGUMENT', 'input-not-accepted', {
        fields: [
          { path: 'number', reason: 'too-short' },
          { path: 'countryCode', reason: 'required' },
        ],
      });
    };
    const { send } = await start({ neighbours: someNeighbours({ application: { saveStep } }) });
    const save = (body: object) =>
      send('PATCH', `/applications/${APPLICATION_ID}/phone`, body, { ...guest, 'if-match': '"3"' });
    const response = await save({ phoneCc: '+1', phoneNumber: '1' });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      reason: 'input-not-accepted',
      fields: [
        { path: 'phoneNumber', reason: 'too-short' },
        { path: 'phoneCc', reason: 'required' },
      ],
    });
    expect(await (await save({ phoneCc: '+1', phoneNumber: '1'.repeat(5_000) })).json()).toMatchObject({
      fields: [{ path: 'phoneNumber', reason: 'too-long' }],
    });
  });

  it('answers JSON only', async () => {
    const { call } = await start({ neighbours: someNeighbours() });
    const response = await call('/applications', {
      method: 'POST',
      headers: { 'content-type': 'text/plain', ...KEY },
      body: '{}',
    });
    expect(response.status).toBe(415);
  });

  it('refuses a body that is not JSON, or too large', async () => {
    const { call } = await start({ neighbours: someNeighbours() });
    const post = (body: string) =>
      call('/applications', { method: 'POST', headers: { 'content-type': 'application/json', ...KEY }, body });
    expect(await (await post('{')).json()).toMatchObject({ status: 400, reason: 'json-not-valid' });
    expect(await (await post(`"${'x'.repeat(300_000)}"`)).json()).toMatchObject({
      status: 413,
      reason: 'body-too-large',
    });
  });
});

describe('refusals of a neighbour', () => {
  const refusedWith = async (error: Error) => {
    const getApplication = async () => {
      throw error;
    };
    const { call } = await start({ neighbours: someNeighbours({ application: { getApplication } }) });
    return call(`/applications/${APPLICATION_ID}`, { headers: guest });
  };

  it.each<[ErrorCode, number]>([
    ['INVALID_ARGUMENT', 400],
    ['UNAUTHENTICATED', 401],
    ['PERMISSION_DENIED', 403],
    ['NOT_FOUND', 404],
    ['ALREADY_EXISTS', 409],
    ['ABORTED', 409],
    ['FAILED_PRECONDITION', 409],
    ['RESOURCE_EXHAUSTED', 429],
    ['UNAVAILABLE', 503],
    ['DEADLINE_EXCEEDED', 504],
  ])('%s is answered with %d and its reason', async (code, status) => {
    const response = await refusedWith(
      new AppError(code, 'some-reason', {
        fields: [{ path: 'a.0', reason: 'required' }],
        details: { totalMinor: '100' },
      }),
    );
    expect(response.status).toBe(status);
    expect(await response.json()).toEqual({
      type: 'about:blank',
      title: expect.any(String),
      status,
      reason: 'some-reason',
      fields: [{ path: 'a.0', reason: 'required' }],
      details: { totalMinor: '100' },
    });
    expect(response.headers.has('retry-after')).toBe([429, 503, 504].includes(status));
  });

  it('tells nothing of an unexpected error but a reference', async () => {
    const response = await refusedWith(new Error('password of the database is xyz'));
    expect(response.status).toBe(500);
    const body = await response.json();
    expect(body).toMatchObject({ reason: 'unexpected', reference: expect.any(String) });
    expect(JSON.stringify(body)).not.toMatch(/xyz/);
  });

  it('is a problem too where there is no such route', async () => {
    const { call } = await start({ neighbours: someNeighbours() });
    const response = await call('/nowhere');
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ reason: 'route-not-found' });
  });
});

describe('the catalogue', () => {
  const loaded = async (getCatalogue: () => Promise<unknown> = async () => aCatalogue()) => {
    const gateway = await start({ neighbours: someNeighbours({ catalog: { getCatalogue } }) });
    await until(gateway.catalogue.isLoaded);
    return gateway;
  };

  it('is sent compressed as the browser can take it', async () => {
    const { base } = await loaded();
    const plain = await rawGet(`${base}/destinations`, {});
    const br = await rawGet(`${base}/destinations`, { 'accept-encoding': 'gzip, deflate, br' });
    const gzip = await rawGet(`${base}/destinations`, { 'accept-encoding': 'gzip, br;q=0' });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(br.headers['content-encoding']).toBe('br');
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(brotliDecompressSync(br.bytes)).toEqual(plain.bytes);
    expect(gunzipSync(gzip.bytes)).toEqual(plain.bytes);
    expect(br.headers.vary).toBe('Accept-Encoding, Accept-Language');
    expect(JSON.parse(plain.bytes.toString())).toMatchObject({
      destinations: [{ slug: 'united-kingdom-eta', fromPrice: { amountMinor: 6900, currency: 'usd' } }],
      rates: { eur: 920_000 },
    });
  });

  it('answers 304 to who has it, until it changes', async () => {
    const catalogue = aCatalogue();
    const gateway = await loaded(async () => catalogue);
    const etag = (await gateway.call('/destinations')).headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[^"]+"$/);
    const again = () => gateway.call('/destinations', { headers: { 'if-none-match': etag } });
    expect((await again()).status).toBe(304);
    if (catalogue.destinations[0]?.details) catalogue.destinations[0].details.maxStay = '90 days';
    await gateway.catalogue.renew();
    expect((await again()).status).toBe(200);
  });

  it('stays served while the catalog service is away', async () => {
    let isAway = false;
    const gateway = await loaded(async () => {
      if (isAway) throw new AppError('UNAVAILABLE', 'neighbour-unavailable');
      return aCatalogue();
    });
    isAway = true;
    await gateway.catalogue.renew();
    expect((await gateway.call('/destinations')).status).toBe(200);
  });

  it('is away until it was loaded once', async () => {
    const { call } = await start({ neighbours: someNeighbours() });
    expect((await call('/destinations')).status).toBe(503);
  });

  it('has each destination, its speeds cheapest first, and its add-ons by nationality', async () => {
    const { call } = await loaded();
    expect(await (await call('/destinations/united-kingdom-eta')).json()).toMatchObject({ id: DESTINATION_ID });
    expect((await call('/destinations/atlantis')).status).toBe(404);
    const { services } = (await (await call(`/destinations/${DESTINATION_ID}/services`)).json()) as {
      services: { shortName: string }[];
    };
    expect(services.map(({ shortName }) => shortName)).toEqual(['Standard', 'Rush']);
    const upsellsFor = async (nationality: string) =>
      (
        (await (await call(`/destinations/${DESTINATION_ID}/upsells?nationality=${nationality}`)).json()) as {
          upsells: unknown[];
        }
      ).upsells;
    expect(await upsellsFor('US')).toHaveLength(1);
    expect(await upsellsFor('CA')).toHaveLength(0);
  });
});

describe('the catalogue in the reader’s language', () => {
  const translated = () => {
    const catalogue = aCatalogue();
    const into = (locale: string, pairs: Record<string, string>) =>
      Object.entries(pairs).map(([source, text]) => ({ locale, source, text }));
    catalogue.translations = [
      ...into('es', {
        'Multiple entry': 'Entradas múltiples',
        Standard: 'Estándar',
        'Denial protection': 'Protección',
      }),
      ...into('fr', { 'United Kingdom ETA': 'ETA (Royaume-Uni)' }),
    ];
    return someNeighbours({
      catalog: {
        getCatalogue: async () => catalogue,
        getRequirement: async () => ({
          kind: 'REQUIREMENT_KIND_ETA',
          days: 0,
          offers: catalogue.destinations,
          source: '',
          sourceDate: undefined,
        }),
      },
    });
  };
  const startLoaded = async () => {
    const gateway = await start({ neighbours: translated() });
    await until(() => gateway.catalogue.isLoaded());
    const read = async (path: string, language: string) => {
      const response = await gateway.call(path, { headers: { 'accept-language': language } });
      expect(response.headers.get('vary') ?? 'Accept-Language').toContain('Accept-Language');
      return response.json() as Promise<Record<string, never>>;
    };
    return { gateway, read };
  };

  it('has what is translated, and the original for the rest', async () => {
    const { read } = await startLoaded();
    const of = async (language: string) => (await read('/destinations/united-kingdom-eta', language)) as object;
    expect(await of('es-MX,es;q=0.9')).toMatchObject({
      visaName: 'United Kingdom ETA',
      numberOfEntries: 'Entradas múltiples',
    });
    expect(await of('fr')).toMatchObject({ visaName: 'ETA (Royaume-Uni)', numberOfEntries: 'Multiple entry' });
    expect(await of('de')).toMatchObject({ visaName: 'United Kingdom ETA', numberOfEntries: 'Multiple entry' });
  });

  it('names speeds, add-ons and what the checker offers alike', async () => {
    const { read } = await startLoaded();
    expect(await read(`/destinations/${DESTINATION_ID}/services`, 'es')).toMatchObject({
      services: [{ shortName: 'Estándar' }, { shortName: 'Rush' }],
    });
    expect(await read(`/destinations/${DESTINATION_ID}/upsells?nationality=US`, 'es')).toMatchObject({
      upsells: [{ upsellName: 'Protección' }],
    });
    expect(await read('/requirements?nationality=US&destination=GB', 'fr')).toMatchObject({
      offers: [{ visaName: 'ETA (Royaume-Uni)' }],
    });
  });
});

describe('paying', () => {
  it('passes the shown total on, and the new one back where it changed', async () => {
    const createCheckout = async () => {
      throw new AppError('FAILED_PRECONDITION', 'quote-changed', { details: { totalMinor: '9900', currency: 'usd' } });
    };
    const { send } = await start({ neighbours: someNeighbours({ payment: { createCheckout } }) });
    const response = await send(
      'POST',
      `/applications/${APPLICATION_ID}/checkout`,
      { currency: 'usd', totalMinor: 100 },
      guest,
    );
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({ reason: 'quote-changed', details: { totalMinor: '9900' } });
  });

  it.each([
    ['PAYMENT_OUTCOME_PAID', { success: true, outcome: 'paid', message: '' }],
    ['PAYMENT_OUTCOME_PROCESSING', { success: false, outcome: 'processing', message: 'payment-processing' }],
    ['PAYMENT_OUTCOME_FAILED', { success: false, outcome: 'failed', message: 'payment-failed' }],
  ])('%s gives the owner the application and the ending', async (outcome, ending) => {
    const neighbours = someNeighbours({
      payment: { verifyPayment: async () => ({ outcome, applicationId: APPLICATION_ID }) },
      application: { getApplication: async () => anApplication() },
    });
    const { send } = await start({ neighbours });
    const response = await send('POST', '/payments/verify', { sessionId: 'cs_test_1' }, guest);
    expect(await response.json()).toMatchObject({ ...ending, formSession: { id: APPLICATION_ID } });
  });

  it('waits a moment for the application to hear of its payment', async () => {
    const states = ['PAYMENT_STATUS_PENDING', 'PAYMENT_STATUS_PENDING', 'PAYMENT_STATUS_PAID'];
    const neighbours = someNeighbours({
      payment: { verifyPayment: async () => ({ outcome: 'PAYMENT_OUTCOME_PAID', applicationId: APPLICATION_ID }) },
      application: {
        getApplication: async () => anApplication({ paymentStatus: states.shift() as 'PAYMENT_STATUS_PAID' }),
      },
    });
    const { send } = await start({ neighbours });
    const response = await send('POST', '/payments/verify', { sessionId: 'cs_test_1' }, guest);
    expect(await response.json()).toMatchObject({ outcome: 'paid', formSession: { paymentStatus: 'paid' } });
  });

  it('gives somebody else the ending and nothing more', async () => {
    const neighbours = someNeighbours({
      payment: { verifyPayment: async () => ({ outcome: 'PAYMENT_OUTCOME_PAID', applicationId: '' }) },
    });
    const { send } = await start({ neighbours });
    const response = await send('POST', '/payments/verify', { sessionId: 'cs_test_1' });
    expect(await response.json()).toEqual({ success: true, outcome: 'paid', message: '', formSession: null });
  });

  it("hands Stripe's bytes on as they came, and answers 400 to a forged event", async () => {
    const bodies: string[] = [];
    const receiveStripeEvent = async ({ body, signature }: { body: Buffer; signature: string }) => {
      bodies.push(body.toString());
      if (signature !== 'good') throw new AppError('INVALID_ARGUMENT', 'signature-not-valid');
      return { duplicate: false };
    };
    const { call } = await start({ neighbours: someNeighbours({ payment: { receiveStripeEvent } }) });
    const post = (signature: string) =>
      call('/webhooks/stripe', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'stripe-signature': signature },
        body: '{ "id" :  "evt_1" }',
      });
    expect((await post('good')).status).toBe(200);
    expect((await post('forged')).status).toBe(400);
    expect(bodies).toEqual(['{ "id" :  "evt_1" }', '{ "id" :  "evt_1" }']);
  });
});

describe('uploading a document', () => {
  const receiving = () => {
    const seen = { header: undefined as unknown, bytes: 0, largest: 0 };
    const uploadDocument = async (parts: AsyncIterable<UploadDocumentRequest>) => {
      for await (const { part } of parts) {
        if (part?.$case === 'header') seen.header = part.header;
        if (part?.$case !== 'chunk') continue;
        seen.bytes += part.chunk.length;
        seen.largest = Math.max(seen.largest, part.chunk.length);
      }
      return Document.fromPartial({
        id: APPLICATION_ID,
        applicationId: APPLICATION_ID,
        kind: 'DOCUMENT_KIND_PASSPORT',
        contentType: 'image/jpeg',
        createdAt: new Date(),
      });
    };
    return { seen, neighbours: someNeighbours({ document: { uploadDocument } }) };
  };
  const form = (size: number, fields: Record<string, string> = { kind: 'passport', traveller: '1' }) => {
    const data = new FormData();
    for (const [name, value] of Object.entries(fields)) data.append(name, value);
    data.append('file', new Blob([new Uint8Array(size)]), 'passport.jpg');
    return data;
  };
  const upload = (gateway: Gateway, body: FormData) =>
    gateway.call(`/applications/${APPLICATION_ID}/documents`, {
      method: 'POST',
      headers: { ...guest, 'sec-fetch-site': 'same-origin' },
      body,
    });

  it('streams it on in small parts', async () => {
    const { seen, neighbours } = receiving();
    const gateway = await start({ neighbours });
    const response = await upload(gateway, form(3_000_000));
    expect(response.status).toBe(201);
    expect(seen).toMatchObject({
      header: { applicationId: APPLICATION_ID, traveller: 1, kind: 'DOCUMENT_KIND_PASSPORT' },
      bytes: 3_000_000,
    });
    expect(seen.largest).toBeLessThanOrEqual(65_536);
  });

  it.each([
    ['../../../etc/passwd', 'image/jpeg'],
    ['C:\\\\windows\\\\a.exe', 'application/x-msdownload'],
    ['passport.jpg%00.html', 'text/html'],
    ['a'.repeat(500), 'image/svg+xml; charset="'],
  ])('hands on nothing of what the browser calls the file: %#', async (name, type) => {
    const { seen, neighbours } = receiving();
    const gateway = await start({ neighbours });
    const data = new FormData();
    data.append('kind', 'passport');
    data.append('traveller', '1');
    data.append('file', new Blob([new Uint8Array(100)], { type }), name);
    expect((await upload(gateway, data)).status).toBe(201);
    expect(seen.bytes).toBe(100);
    expect(seen.header).toEqual({ applicationId: APPLICATION_ID, traveller: 1, kind: 'DOCUMENT_KIND_PASSPORT' });
  });

  it('takes 15 MB and no byte more', async () => {
    const gateway = await start({ neighbours: receiving().neighbours });
    expect((await upload(gateway, form(15 * 1024 * 1024))).status).toBe(201);
    const response = await upload(gateway, form(15 * 1024 * 1024 + 1));
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ reason: 'upload-too-large' });
  });

  it('answers a refusal of the service although the file is still coming', async () => {
    const uploadDocument = async () => {
      throw notFound('application-not-found');
    };
    const gateway = await start({ neighbours: someNeighbours({ document: { uploadDocument } }) });
    expect((await upload(gateway, form(5_000_000))).status).toBe(404);
  });

  it.each([
    ['kind', { traveller: '0' }],
    ['traveller', { kind: 'selfie', traveller: 'first' }],
  ])('needs %s', async (path, fields: Record<string, string>) => {
    const gateway = await start({ neighbours: receiving().neighbours });
    const response = await upload(gateway, form(10, fields));
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ fields: [{ path }] });
  });

  it('needs a form with a file', async () => {
    const gateway = await start({ neighbours: receiving().neighbours });
    const empty = new FormData();
    empty.append('kind', 'selfie');
    expect(await (await upload(gateway, empty)).json()).toMatchObject({
      fields: [{ path: 'file', reason: 'required' }],
    });
    const json = await gateway.send('POST', `/applications/${APPLICATION_ID}/documents`, {}, guest);
    expect(json.status).toBe(415);
  });

  it('that is only to be read goes on in small parts, and its reading comes back', async () => {
    const seen = { applicationId: '', bytes: 0, largest: 0 };
    const readPassportOnce = async (parts: AsyncIterable<ReadPassportOnceRequest>) => {
      for await (const { part } of parts) {
        if (part?.$case === 'applicationId') seen.applicationId = part.applicationId;
        if (part?.$case !== 'chunk') continue;
        seen.bytes += part.chunk.length;
        seen.largest = Math.max(seen.largest, part.chunk.length);
      }
      const name = { name: 'last_name', value: 'MARLOWE', source: 'FIELD_SOURCE_BOTH' as const, verified: true };
      return PassportReading.fromPartial({ accepted: true, fields: [name] });
    };
    const gateway = await start({ neighbours: someNeighbours({ document: { readPassportOnce } }) });
    const read = (body: FormData) =>
      gateway.call(`/applications/${APPLICATION_ID}/passport-reading`, {
        method: 'POST',
        headers: { ...guest, 'sec-fetch-site': 'same-origin' },
        body,
      });
    const response = await read(form(3_000_000, {}));
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ accepted: true, data: { last_name: 'MARLOWE' } });
    expect(seen).toMatchObject({ applicationId: APPLICATION_ID, bytes: 3_000_000 });
    expect(seen.largest).toBeLessThanOrEqual(65_536);
    const tooLarge = await read(form(15 * 1024 * 1024 + 1, {}));
    expect(await tooLarge.json()).toMatchObject({ status: 400, reason: 'upload-too-large' });
    expect((await read(new FormData())).status).toBe(400);
  });

  it('is read by its id and fetched from no address', async () => {
    const fetched: string[] = [];
    const elsewhere = createServer((request, response) => {
      fetched.push(request.url ?? '');
      response.end();
    });
    await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
    const imageUrl = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/passport.jpg`;
    const asked: unknown[] = [];
    const extractPassport = async (request: unknown) => {
      asked.push(request);
      return PassportReading.fromPartial({});
    };
    const { send } = await start({ neighbours: someNeighbours({ document: { extractPassport } }) });
    const read = (id: string) => send('POST', `/documents/${encodeURIComponent(id)}/extract`, { imageUrl }, guest);
    expect((await read(APPLICATION_ID)).status).toBe(200);
    expect((await read(imageUrl)).status).toBe(400);
    await new Promise((resolve) => elsewhere.close(resolve));
    expect(asked).toEqual([{ id: APPLICATION_ID }]);
    expect(fetched).toEqual([]);
  });

  it('shows a picture inline, unstored and without rights', async () => {
    async function* readDocument() {
      yield { part: { $case: 'header', header: Document.fromPartial({ contentType: 'image/jpeg', sizeBytes: 5 }) } };
      yield { part: { $case: 'chunk', chunk: Buffer.from('bytes') } };
    }
    const { call } = await start({ neighbours: someNeighbours({ document: { readDocument } }) });
    const response = await call('/documents/content/some-token');
    expect(await response.text()).toBe('bytes');
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': 'inline; filename="picture"',
    });
  });
});

describe('following an application', () => {
  it('tells the status at once, and again when something has happened', async () => {
    let application = anApplication({ version: 3, status: 'APPLICATION_STATUS_PENDING' });
    const gateway = await start({
      neighbours: someNeighbours({ application: { getApplication: async () => application } }),
    });
    const response = await gateway.call(`/applications/${APPLICATION_ID}/events`, { headers: guest });
    expect(response.headers.get('content-type')).toBe('text/event-stream');
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    const readUntil = async (wanted: string) => {
      while (!text.includes(wanted)) {
        const { value, done } = (await reader?.read()) ?? { done: true, value: '' };
        if (done) throw new Error(`ended before ${wanted}`);
        text += value;
      }
    };
    await readUntil('"status":"pending"');
    application = anApplication({ version: 4, status: 'APPLICATION_STATUS_PAID' });
    gateway.hub.changed(APPLICATION_ID);
    await readUntil('"status":"paid"');
    gateway.hub.close();
    expect((await reader?.read())?.done).toBe(true);
  });

  it("is refused for somebody else's", async () => {
    const getApplication = async () => {
      throw notFound('application-not-found');
    };
    const { call } = await start({ neighbours: someNeighbours({ application: { getApplication } }) });
    expect((await call(`/applications/${APPLICATION_ID}/events`, { headers: guest })).status).toBe(404);
  });
});

describe('asking for a sign-in link', () => {
  it('is answered once it is kept, alike for every address', async () => {
    const asked: unknown[] = [];
    const sendSignInLink = async (request: unknown) => {
      asked.push(request);
      return {};
    };
    const { send } = await start({ neighbours: someNeighbours({ notification: { sendSignInLink } }) });
    const response = await send('POST', '/auth/links', { email: 'ada@example.test' }, { 'accept-language': 'fr' });
    expect(response.status).toBe(202);
    expect(await response.json()).toEqual({ accepted: true });
    expect(asked).toEqual([{ email: 'ada@example.test', locale: 'fr' }]);
  });

  it.each([
    ['is away', () => Promise.reject(new AppError('UNAVAILABLE', 'neighbour-unavailable'))],
    ['has no database', () => Promise.reject(new AppError('INTERNAL', 'unexpected'))],
    ['does not answer in time', () => Promise.reject(new AppError('DEADLINE_EXCEEDED', 'neighbour-deadline-exceeded'))],
  ])('is not called accepted while notification %s', async (_, sendSignInLink) => {
    const { send } = await start({ neighbours: someNeighbours({ notification: { sendSignInLink } }) });
    const response = await send('POST', '/auth/links', { email: 'ada@example.test' });
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('5');
    expect(await response.json()).toMatchObject({ reason: 'link-not-kept' });
  });

  it('gives notification four seconds to keep it', async () => {
    const deadlines: (number | undefined)[] = [];
    const sendSignInLink = async (_request: unknown, options?: { deadlineMs?: number }) => {
      deadlines.push(options?.deadlineMs);
      return {};
    };
    const { send } = await start({ neighbours: someNeighbours({ notification: { sendSignInLink } }) });
    await send('POST', '/auth/links', { email: 'ada@example.test' });
    expect(deadlines).toEqual([4_000]);
  });

  it('is refused without an address, whatever else is said', async () => {
    const asked: unknown[] = [];
    const sendSignInLink = async (request: unknown) => {
      asked.push(request);
      return {};
    };
    const { send } = await start({ neighbours: someNeighbours({ notification: { sendSignInLink } }) });
    for (const body of [{}, { type: 'signup' }, { email: '' }, { email: 'ada' }, { phone: '+15550100' }]) {
      const response = await send('POST', '/auth/links', body);
      expect(response.status).toBe(400);
      expect(((await response.json()) as { fields: { path: string }[] }).fields[0]?.path).toBe('email');
    }
    expect(asked).toEqual([]);
  });

  it('is throttled by address and by client', async () => {
    const neighbours = someNeighbours({ notification: { sendSignInLink: async () => ({}) } });
    const { send } = await start({ neighbours, limiter: createLimiter({ scale: 0.2 }) });
    const ask = async (email: string) => (await send('POST', '/auth/links', { email })).status;
    expect([await ask('a@x.test'), await ask('A@x.test')]).toEqual([202, 429]);
    expect([await ask('b@x.test'), await ask('c@x.test')]).toEqual([202, 202]);
    expect([await ask('d@x.test'), await ask('e@x.test'), await ask('f@x.test')]).toEqual([202, 202, 429]);
  });
});

describe('address suggestions', () => {
  const paris = {
    street: '10 Rue de Rivoli',
    city: 'Paris',
    stateProvince: 'Île-de-France',
    postalCode: '',
    country: 'FR',
  };
  const suggesting = (asked: unknown[] = []) =>
    someNeighbours({
      catalog: {
        suggestPlaces: async (request: unknown) => {
          asked.push(request);
          return { places: [paris], attribution: 'GeoNames' };
        },
      },
    });

  it('are given to whoever fills in an application, in their language', async () => {
    const asked: unknown[] = [];
    const { send } = await start({ neighbours: suggesting(asked) });
    const headers = { ...guest, 'accept-language': 'fr' };
    const response = await send('POST', '/places/search', { typed: '10 Rue de Rivoli, Par' }, headers);
    expect(await response.json()).toEqual({ places: [paris], attribution: 'GeoNames' });
    expect(asked).toEqual([{ query: '10 Rue de Rivoli, Par', locale: 'fr' }]);
  });

  it('are not for everybody, not for two letters, and not without end', async () => {
    const { send } = await start({ neighbours: suggesting(), limiter: createLimiter({ scale: 2 / 90 }) });
    expect((await send('POST', '/places/search', { typed: 'Paris' }, guest)).status).toBe(200);
    expect((await send('POST', '/places/search', { typed: 'Pa' }, guest)).status).toBe(400);
    const throttled = await send('POST', '/places/search', { typed: 'Paris' }, guest);
    expect(throttled.status).toBe(429);
    expect(Number(throttled.headers.get('retry-after'))).toBeGreaterThan(0);
    const { send: other } = await start({ neighbours: suggesting() });
    expect((await other('POST', '/places/search', { typed: 'Paris' })).status).toBe(401);
  });
});

describe('reminders', () => {
  const stopping = (stopped: unknown[]) =>
    someNeighbours({
      notification: {
        stopReminders: async (request: unknown) => {
          stopped.push(request);
          return {};
        },
      },
    });

  it('are stopped by a page, and by a mail program that posts a form by itself', async () => {
    const stopped: unknown[] = [];
    const { call } = await start({ neighbours: stopping(stopped) });
    const path = `/reminders/${APPLICATION_ID}/stop`;
    expect((await call(path, { method: 'POST' })).status).toBe(204);
    const form = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
    expect((await call(path, { method: 'POST', body: form })).status).toBe(204);
    expect(stopped).toEqual([{ mailId: APPLICATION_ID }, { mailId: APPLICATION_ID }]);
  });

  it('are not stopped by opening an address', async () => {
    const stopped: unknown[] = [];
    const { call } = await start({ neighbours: stopping(stopped) });
    expect((await call(`/reminders/${APPLICATION_ID}/stop`)).status).toBe(404);
    expect(stopped).toEqual([]);
  });
});

describe('a page that there is not', () => {
  const listening = () => {
    const lines: { path?: string; msg?: string }[] = [];
    const keep = (fields: object, msg?: string) => void lines.push({ ...fields, msg });
    const log = { info: keep, warn: keep, error: keep, debug: keep } as unknown as Log;
    return { log, lines };
  };

  it('is logged without what could name somebody', async () => {
    const { log, lines } = listening();
    const { send } = await start({ neighbours: someNeighbours(), log });
    for (const path of ['/visas/turkey', '/ada@example.com/x', '/orders/3f1a7c52-9d1e-4a55-8a55-2b8f5a1c9e01'])
      expect((await send('POST', '/unknown-pages', { path })).status).toBe(204);
    expect(lines.filter(({ msg }) => msg === 'unknown page requested').map(({ path }) => path)).toEqual([
      '/visas/turkey',
      '/*/x',
      '/orders/*',
    ]);
  });

  it.each([['/x?token=secret'], ['https://elsewhere.example/'], [`/${'a'.repeat(3_000)}`], ['/a\nb']])(
    'is not logged for %s',
    async (path) => {
      const { log, lines } = listening();
      const { send } = await start({ neighbours: someNeighbours(), log });
      expect((await send('POST', '/unknown-pages', { path })).status).toBe(400);
      expect(lines.filter(({ msg }) => msg === 'unknown page requested')).toEqual([]);
    },
  );

  it('does not fill the log of somebody who is told so again and again', async () => {
    const { log, lines } = listening();
    const { send } = await start({ neighbours: someNeighbours(), log, limiter: createLimiter() });
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => send('POST', '/unknown-pages', { path: '/again' })),
    );
    expect(answers.some(({ status }) => status === 429)).toBe(true);
    expect(lines.filter(({ path }) => path === '/again')).toHaveLength(20);
  });
});

describe('a read that failed in a browser', () => {
  const failed = { path: '/application/review-order', read: 'quote', status: 503, reason: 'neighbour-unavailable' };

  it('is logged with its page, and without what could name somebody', async () => {
    const lines: object[] = [];
    const keep = (fields: object, msg?: string) => void lines.push({ ...fields, msg });
    const log = { info: keep, warn: keep, error: keep, debug: keep } as unknown as Log;
    const { send } = await start({ neighbours: someNeighbours(), log });
    expect((await send('POST', '/failed-reads', failed)).status).toBe(204);
    expect((await send('POST', '/failed-reads', { ...failed, path: '/orders/ada@example.test' })).status).toBe(204);
    const told = { read: 'quote', status: 503, reason: 'neighbour-unavailable', msg: 'read failed in a browser' };
    expect(lines).toEqual(
      expect.arrayContaining([
        { page: '/application/review-order', ...told },
        { page: '/orders/*', ...told },
      ]),
    );
  });

  it.each([
    [{ path: '/x?token=secret' }],
    [{ read: 'Ada Lovelace' }],
    [{ reason: 'ada@example.test' }],
    [{ status: 1_000 }],
    [{ message: 'anything more' }],
  ])('is refused with %j', async (own) => {
    const { send } = await start({ neighbours: someNeighbours() });
    expect((await send('POST', '/failed-reads', { ...failed, ...own })).status).toBe(400);
  });
});

describe('exporting submissions', () => {
  it('streams a spreadsheet that runs no formula', async () => {
    async function* exportSubmissionRows() {
      yield { rows: [aSubmissionRow()] };
      yield { rows: [aSubmissionRow({ email: '=1+1@evil.test' })] };
    }
    const { call, identity } = await start({ neighbours: someNeighbours({ application: { exportSubmissionRows } }) });
    const response = await call('/admin/submissions.csv?timeZone=Europe/Madrid', {
      headers: { authorization: await identity.userToken({ roles: ['admin'] }) },
    });
    expect(response.headers.get('content-disposition')).toMatch(/filename="submissions-\d{4}-\d\d-\d\d\.csv"/);
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    const [head, first, second] = bytes.toString().slice(1).split('\r\n');
    expect(head).toBe(
      'Date,Email,First Name,Last Name,Phone,Nationality,Destination,Visa Name,Applicants,Processing Speed,Upsells,Total Price,Status,Passport Number',
    );
    expect(first).toBe(
      "2026-03-02 00:30,ada@example.test,Ada,Lovelace,'+1 555 123 4567,United States,United Kingdom,United Kingdom ETA,1,Standard,N/A,$123.45,in_progress,X1234567",
    );
    expect(second).toMatch(/,'=1\+1@evil\.test,/);
  });

  it('holds what is searched for, which stands in no address', async () => {
    const asked: unknown[] = [];
    async function* exportSubmissionRows(request: { search: string; status: string }) {
      asked.push([request.search, request.status]);
      yield { rows: [aSubmissionRow()] };
    }
    const { call, identity } = await start({ neighbours: someNeighbours({ application: { exportSubmissionRows } }) });
    const response = await call('/admin/submissions.csv', {
      method: 'POST',
      body: JSON.stringify({ search: 'Lovelace', status: 'paid' }),
      headers: { 'content-type': 'application/json', authorization: await identity.userToken({ roles: ['finance'] }) },
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(/^text\/csv/);
    expect(asked).toEqual([['Lovelace', 'paid']]);
  });
});

describe('the description of the API', () => {
  it('has every route', async () => {
    const { call, routes } = await start({ neighbours: someNeighbours() });
    const { openapi, paths } = (await (await call('/openapi.json')).json()) as {
      openapi: string;
      paths: Record<string, Record<string, { summary: string; operationId: string; tags: string[] }>>;
    };
    expect(openapi).toMatch(/^3\.1/);
    for (const { method, path, summary, operation } of routes)
      expect(paths[path]?.[method]).toMatchObject({ summary, operationId: operation, tags: [expect.any(String)] });
    expect(new Set(routes.map(({ operation }) => operation)).size).toBe(routes.length);
  });

  it('names what is sent and answered, and the reasons of each operation', async () => {
    const { call } = await start({ neighbours: someNeighbours() });
    const { paths, components } = await (await call('/openapi.json')).json();
    const checkout = paths['/applications/{id}/checkout'].post;
    expect(checkout.requestBody.content['application/json'].schema).toEqual({
      $ref: '#/components/schemas/CheckoutRequest',
    });
    expect(checkout.responses.default['x-reasons']).toEqual(
      expect.arrayContaining(['quote-changed', 'sign-in-needed', 'input-not-accepted']),
    );
    expect(components.schemas.CheckoutRequest.additionalProperties).toBe(false);
    expect(components.schemas.Application.properties.status).toEqual({
      $ref: '#/components/schemas/ApplicationStatus',
    });
  });
});
