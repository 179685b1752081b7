import { notFound } from '@wayfare/kit/errors';
import { createLog } from '@wayfare/kit/log';
import { APPLICATION_ID, anApplication, DESTINATION_ID, someNeighbours } from './fixtures.ts';
import { type Gateway, startGateway } from './start-gateway.ts';

const HOSTILE = '</script><script>alert(1)</script>","role":"admin"\u2028\u2029\\';
const guest = { cookie: `visa_guest=${'A'.repeat(43)}` };

describe('an odd request', () => {
  let gateway: Gateway;
  const asked: unknown[] = [];
  beforeAll(async () => {
    const getQuote = async (request: unknown) => {
      asked.push(request);
      throw notFound('application-not-found');
    };
    gateway = await startGateway({
      neighbours: someNeighbours({
        application: {
          getApplication: async () => anApplication({ destinationName: HOSTILE, visaName: HOSTILE }),
          createApplication: async (request: unknown) => {
            asked.push(request);
            return anApplication();
          },
          getQuote,
        },
      }),
    });
  });
  beforeEach(() => asked.splice(0));
  afterAll(() => gateway?.close());

  it('has the parameters of its address decoded once, and judged as decoded', async () => {
    expect(
      (await gateway.call(`/applications/${APPLICATION_ID.replace('3f', '%33f')}`, { headers: guest })).status,
    ).toBe(200);
    expect(
      (await gateway.call(`/applications/${APPLICATION_ID.replace('3f', '%2533f')}`, { headers: guest })).status,
    ).toBe(400);
  });

  it('is refused where a parameter comes twice, or as a list or an object', async () => {
    const quote = (query: string) => gateway.call(`/applications/${APPLICATION_ID}/quote?${query}`, { headers: guest });
    expect((await quote('currency=usd&currency=eur')).status).toBe(400);
    // A name with brackets is another name: the order stays in the currency that nobody said.
    for (const query of ['currency[]=eur', 'currency[0]=eur', 'currency[a]=eur']) await quote(query);
    expect(asked).toHaveLength(3);
    expect(asked.every((request) => JSON.stringify(request).includes('"usd"'))).toBe(true);
  });

  it('gives no parameter in another place than its own', async () => {
    const headers = { 'idempotency-key': 'key-of-one-intention', cookie: 'nationality=US' };
    const body = { destinationId: DESTINATION_ID, numApplicants: 1 };
    const response = await gateway.send('POST', '/applications?nationality=US', body, headers);
    expect(response.status).toBe(400);
    expect(asked).toEqual([]);
  });

  it.each(['__proto__', 'constructor', 'prototype'])('changes no prototype by a field %s', async (name) => {
    const body = `{ "destinationId": "${DESTINATION_ID}", "nationality": "US", "numApplicants": 1,
      "${name}": { "isAdmin": true, "prototype": { "isAdmin": true } } }`;
    const response = await gateway.call('/applications', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': 'key-of-one-intention' },
      body,
    });
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
    expect(response.status === 400 || !JSON.stringify(asked).includes('isAdmin')).toBe(true);
  });

  it('is answered with JSON that says exactly what was stored, whatever that is', async () => {
    const response = await gateway.call(`/applications/${APPLICATION_ID}`, { headers: guest });
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    const answer = JSON.parse(await response.text());
    expect(answer.visaName).toBe(HOSTILE);
    expect(answer.role).toBeUndefined();
  });

  it.each(['/metrics', '/readyz', '/healthz', '/api/metrics', '/api/readyz', '/api/debug', '/api/admin/health'])(
    'finds no figures or readiness at %s, which are on a port of their own',
    async (path) => {
      const { origin } = new URL(gateway.base);
      expect((await fetch(`${origin}${path}`)).status).toBe(404);
    },
  );
});

describe('a refused request', () => {
  const refuse = async () => {
    const lines: Record<string, unknown>[] = [];
    const log = createLog('gateway', 'info', { write: (line) => void lines.push(JSON.parse(line)) });
    const getApplication = async () => {
      throw notFound('application-not-found');
    };
    const gateway = await startGateway({ log, neighbours: someNeighbours({ application: { getApplication } }) });
    const authorization = await gateway.identity.userToken({ roles: ['traveller'], sub: 'user-7' });
    const headers = { authorization, 'content-type': 'application/json', 'idempotency-key': 'key-of-one-intention' };
    await gateway.call(`/applications/${APPLICATION_ID}?q=Quillmark`, { headers });
    await gateway.call('/applications', { method: 'POST', headers, body: '{ "nationality": "Quillmark" }' });
    await gateway.call('/me/applications');
    await gateway.close();
    return lines.filter(({ msg }) => msg === 'request refused');
  };

  it('is logged with its reason and who asked, and nothing that was sent', async () => {
    const lines = await refuse();
    expect(lines).toEqual([
      expect.objectContaining({ route: '/applications/{id}', reason: 'application-not-found', userId: 'user-7' }),
      expect.objectContaining({ route: '/applications', code: 'INVALID_ARGUMENT', userId: 'user-7' }),
      expect.objectContaining({ route: '/me/applications', code: 'UNAUTHENTICATED' }),
    ]);
    expect(JSON.stringify(lines)).not.toContain('Quillmark');
  });
});
