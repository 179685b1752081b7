import { request } from 'node:http';
import { notFound } from '@wayfare/kit/errors';
import { APPLICATION_ID, anApplication, someNeighbours } from './fixtures.ts';
import { type Gateway, startGateway } from './start-gateway.ts';

let gateway: Gateway;
beforeAll(async () => {
  const getApplication = async ({ id }: { id: string }) => {
    if (id !== APPLICATION_ID) throw notFound('application-not-found');
    return anApplication();
  };
  gateway = await startGateway({ neighbours: someNeighbours({ application: { getApplication } }), secure: true });
});
afterAll(() => gateway?.close());

const guest = { cookie: `__Host-visa_guest=${'A'.repeat(43)}` };

describe('every answer of the API', () => {
  it.each([
    [200, `/applications/${APPLICATION_ID}`],
    [404, '/applications/00000000-0000-4000-8000-000000000000'],
    [401, '/me/applications'],
    [404, '/nowhere'],
    [200, '/openapi.json'],
  ])('%i bears the security headers, a type and no origin of others: %s', async (status, path) => {
    const { status: answered, headers } = await gateway.call(path, {
      headers: { ...guest, origin: 'https://elsewhere.example' },
    });
    expect(answered).toBe(status);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-security-policy': "default-src 'none';frame-ancestors 'none'",
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'content-type': expect.stringMatching(/^application\/(?:problem\+)?json; charset=utf-8$/),
    });
    expect(headers.has('access-control-allow-origin')).toBe(false);
    expect(headers.has('x-powered-by')).toBe(false);
  });

  it('is that of every refusal where the address is longer than is read', async () => {
    const { status, headers, json } = await gateway
      .call(`/documents/content/${'x'.repeat(20_000)}`)
      .then(async (answer) => ({ status: answer.status, headers: answer.headers, json: await answer.text() }));
    expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
      431,
      'application/problem+json; charset=utf-8',
      'no-store',
    ]);
    expect(JSON.parse(json)).toEqual({
      type: 'about:blank',
      title: 'Request Header Fields Too Large',
      status: 431,
      reason: 'input-not-accepted',
    });
  });

  it('keeps personal answers out of every cache', async () => {
    const { headers } = await gateway.call(`/applications/${APPLICATION_ID}`, { headers: guest });
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it.each([
    ['GET', `/applications/${APPLICATION_ID}`, 'http'],
    ['POST', '/webhooks/stripe', 'http'],
    ['GET', '/openapi.json', 'http, https'],
  ])('is a refusal of %s %s where it came without TLS', async (method, path, scheme) => {
    const answer = await gateway.call(path, { method, headers: { ...guest, 'x-forwarded-proto': scheme } });
    expect([answer.status, await answer.json()]).toEqual([403, expect.objectContaining({ reason: 'https-required' })]);
  });

  it('is what was asked for where it came with TLS, or the site has none', async () => {
    const plain = await startGateway({ neighbours: someNeighbours({}) });
    const asked = [
      gateway.call('/openapi.json', { headers: { 'x-forwarded-proto': 'https' } }),
      plain.call('/openapi.json', { headers: { 'x-forwarded-proto': 'http' } }),
    ];
    const answers = await Promise.all(asked);
    await plain.close();
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  });

  it('promises no preflight of another site anything', async () => {
    const { headers } = await gateway.call('/applications', {
      method: 'OPTIONS',
      headers: { origin: 'https://elsewhere.example', 'access-control-request-method': 'POST' },
    });
    expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  });

  it('echoes no TRACE', async () => {
    const [status, text] = await new Promise<[number | undefined, string]>((resolve, reject) => {
      const { hostname, port } = new URL(gateway.base);
      request({ hostname, port, path: '/api/config', method: 'TRACE', headers: { 'x-secret': 'mine' } }, (answer) => {
        let said = '';
        answer.on('data', (chunk) => {
          said += chunk;
        });
        answer.on('end', () => resolve([answer.statusCode, said]));
      })
        .on('error', reject)
        .end();
    });
    expect(status).toBe(404);
    expect(text).not.toContain('mine');
  });

  it('refuses a request with two lengths or with a length and chunks', async () => {
    const { Socket } = await import('node:net');
    const { hostname, port } = new URL(gateway.base);
    const send = (lines: string[]) =>
      new Promise<string>((resolve) => {
        const socket = new Socket();
        let said = '';
        socket.on('data', (chunk) => {
          said += chunk;
        });
        socket.on('close', () => resolve(said));
        socket.on('error', () => resolve(said));
        socket.connect(Number(port), hostname, () => socket.end(`${lines.join('\r\n')}\r\n\r\n0\r\n\r\n`));
      });
    const start = ['POST /api/auth/links HTTP/1.1', 'Host: visa.test', 'Content-Type: application/json'];
    expect(await send([...start, 'Content-Length: 5', 'Transfer-Encoding: chunked'])).toMatch(/^HTTP\/1\.1 400/);
    expect(await send([...start, 'Content-Length: 5', 'Content-Length: 6'])).toMatch(/^HTTP\/1\.1 400/);
  });
});
