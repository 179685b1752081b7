import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type RequestListener, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { createLog } from '@wayfare/kit/log';
import { buildSite } from '../src/build-site.ts';
import { remoteConfigSchema, siteConfigSchema } from '../src/config.ts';
import { aBuiltShell, SCRIPT, SMALLER } from './built-shell.ts';

const FILE = '/static/js/start.0123abcd.js';
const log = createLog('edge', 'silent');
const folder = aBuiltShell();
const servers: Server[] = [];
let site: string;
let catalogue: RequestListener;

const listen = async (listener: RequestListener): Promise<string> => {
  const server = createServer(listener).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

const aSite = async (settings: Record<string, string> = {}): Promise<string> => {
  const config = siteConfigSchema.parse({
    OPS_PORT: '1',
    PORT: '1',
    FILES_DIR: folder,
    PUBLIC_URL: 'https://visa.example/',
    GATEWAY_URL: await listen((...asked) => catalogue(...asked)),
    ...settings,
  });
  return listen(await buildSite(config, log));
};

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** Not by fetch, which unpacks bodies and straightens paths. */
const ask = (path: string, headers: Record<string, string> = {}, method = 'GET', from = site): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(from);
    request({ hostname, port, path, method, headers }, async (response) =>
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body: await buffer(response) }),
    )
      .on('error', reject)
      .end();
  });
const text = async (path: string, headers: Record<string, string> = {}) => String((await ask(path, headers)).body);

beforeAll(async () => {
  catalogue = (_, response) => response.writeHead(404).end();
  site = await aSite();
});
afterAll(() => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
  rmSync(folder, { recursive: true, force: true });
});

describe('a request that came without TLS to a site with it', () => {
  const plain = { 'x-forwarded-proto': 'http' };

  it('is led to the same page with TLS', async () => {
    const { status, headers } = await ask('/privacy?lang=es', plain);
    expect([status, headers.location]).toEqual([308, 'https://visa.example/privacy?lang=es']);
    expect((await ask('//elsewhere.example/', plain)).headers.location).toBe(
      'https://visa.example//elsewhere.example/',
    );
    expect((await ask('http://elsewhere.example/', plain)).headers.location).toBe('https://visa.example/');
  });

  it.each([
    ['GET', '/api/settings'],
    ['POST', '/api/applications'],
    ['POST', '/privacy'],
  ])('is refused, not led, where it is %s %s', async (method, path) => {
    let isAsked = false;
    catalogue = (_, response) => {
      isAsked = true;
      response.writeHead(200).end('{}');
    };
    const { status, headers, body } = await ask(path, plain, method);
    catalogue = (_, response) => response.writeHead(404).end();
    expect([status, headers.location, isAsked]).toEqual([403, undefined, false]);
    expect(JSON.parse(String(body))).toMatchObject({ reason: 'https-required' });
  });

  it('is answered where it came with TLS, or the site has none', async () => {
    expect((await ask('/', { 'x-forwarded-proto': 'https' })).status).toBe(200);
    const without = await aSite({ PUBLIC_URL: 'http://localhost:8080', ALLOW_EVALUATION: 'on' });
    expect((await ask('/', plain, 'GET', without)).status).toBe(200);
  });
});

describe('a file', () => {
  it('is sent as the build compressed it, in the smallest form that the browser takes', async () => {
    const brotli = await ask(FILE, { 'accept-encoding': 'gzip, deflate, br' });
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(String(brotliDecompressSync(brotli.body))).toBe(SMALLER.br);
    const gzip = await ask(FILE, { 'accept-encoding': 'gzip, br;q=0' });
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(String(gunzipSync(gzip.body))).toBe(SMALLER.gzip);
    const plain = await ask(FILE);
    expect([plain.headers['content-encoding'], String(plain.body)]).toEqual([undefined, SCRIPT]);
    expect(plain.headers).toMatchObject({
      vary: 'accept-encoding',
      'content-type': expect.stringContaining('text/javascript'),
      'cache-control': 'public, max-age=31536000, immutable',
    });
  });

  it('that the browser has is not sent again', async () => {
    const first = await ask('/favicon.svg');
    const again = await ask('/favicon.svg', { 'if-none-match': `"other", ${first.headers.etag}` });
    expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, first.headers.etag]);
    expect(again.headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'accept-encoding' });
    expect((await ask('/favicon.svg', { 'if-none-match': '"other"' })).status).toBe(200);
  });

  it('is described to HEAD without being sent', async () => {
    const { status, headers, body } = await ask(FILE, {}, 'HEAD');
    expect([status, body.length, headers['content-length']]).toEqual([200, 0, String(SCRIPT.length)]);
  });

  it('is sent whole to whoever asks for a part', async () => {
    const { status, body, headers } = await ask(FILE, { range: 'bytes=0-3' });
    expect([status, body.length, headers['accept-ranges']]).toEqual([200, SCRIPT.length, undefined]);
  });

  it.each([
    '/../edge-secret.txt',
    '/static/../../edge-secret.txt',
    '/%2e%2e/edge-secret.txt',
    '/..%2fedge-secret.txt',
    '/static/js/..%5c..%5cedge-secret.txt',
    '//edge-secret.txt',
  ])('outside the build is not found: %s', async (path) => {
    const { status, body } = await ask(path);
    expect([status, String(body)]).toEqual([404, 'not found']);
  });

  it.each(['/app.html', '/pages.json', '/step-en.html', `${FILE}.br`])(
    'of the build alone is not served: %s',
    async (path) => {
      expect((await ask(path)).status).toBe(404);
    },
  );

  it('is not found without being remembered, and nothing is changed here', async () => {
    expect(await ask('/static/js/gone.0123abcd.js')).toMatchObject({
      status: 404,
      headers: { 'cache-control': 'no-store' },
    });
    expect(await ask('/', {}, 'POST')).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD' } });
  });
});

describe('a page', () => {
  it('is compressed, and known again by its tag', async () => {
    const { headers, body } = await ask('/', { 'accept-encoding': 'br' });
    expect(headers).toMatchObject({
      'content-encoding': 'br',
      vary: 'accept-encoding, cookie',
      'cache-control': 'no-cache',
    });
    expect(String(brotliDecompressSync(body))).toContain('Where next?');
    expect((await ask('/', { 'if-none-match': String(headers.etag) })).status).toBe(304);
  });

  it('is served in the language chosen before', async () => {
    expect(await text('/', { cookie: 'other=1; language=es' })).toContain('¿Adónde?');
    expect(await text('/', { cookie: 'language=__proto__' })).toContain('Where next?');
  });

  it('takes its addresses from the configuration, never from the request', async () => {
    const headers = {
      host: 'evil.example"><script>',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': '"><b>',
    };
    for (const path of ['/', '/robots.txt', '/apply', '/nowhere']) {
      const said = await text(path, headers);
      expect(said).not.toMatch(/evil|<b>/);
    }
    expect(await text('/', headers)).toContain('href="https://visa.example/"');
    expect(await text('/robots.txt', headers)).toContain('https://visa.example/sitemap.xml');
  });

  it('is 404 where the site has no such address, and still a page', async () => {
    const { status, body } = await ask('/nowhere');
    expect([status, String(body).includes('id="root"')]).toEqual([404, true]);
    expect((await ask('/admin')).status).toBe(200);
  });

  it('fetches ahead the remote that it belongs to, but never the one for staff', async () => {
    expect(await text('/apply')).toContain('href="/remotes/apply/remoteEntry.js"');
    expect(await text('/admin')).not.toContain('/remotes/');
  });

  it('bears the security headers, and HSTS where the site is reached by https', async () => {
    const { headers } = await ask('/');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    const local = await aSite({ PUBLIC_URL: 'http://localhost:8080', ALLOW_EVALUATION: 'on' });
    expect((await ask('/', {}, 'GET', local)).headers['strict-transport-security']).toBeUndefined();
  });
});

describe("a visa's page", () => {
  const visa = {
    slug: 'india',
    visaName: 'India <e-Visa>',
    destinationName: 'India',
    destinationCountry: 'IN',
    validFor: '1 year',
    maxStay: '90 days',
    numberOfEntries: 'many entries',
    nationalityCountries: ['US', 'FR'],
    fromPrice: { amountMinor: 5_999, currency: 'usd' },
  };
  const { fromPrice: _, ...unsold } = { ...visa, slug: 'fiji', visaName: 'Fiji e-Visa' };

  it('asks nobody to apply where nothing is on sale, and the site map leaves it out', async () => {
    catalogue = (asking, response) =>
      response.end(JSON.stringify(asking.url === '/api/destinations' ? { destinations: [visa, unsold] } : unsold));
    const fresh = await aSite();
    const { status, body } = await ask('/order-confirmation/fiji', {}, 'GET', fresh);
    expect([status, String(body).includes('id="root"')]).toEqual([200, true]);
    expect(String(body)).not.toContain('Fiji e-Visa');
    const map = String((await ask('/sitemap.xml', {}, 'GET', fresh)).body);
    expect(map).toContain('/order-confirmation/india<');
    expect(map).not.toContain('/order-confirmation/fiji<');
  });

  it('has its title and words, escaped, for the passport in the address', async () => {
    const asked: string[] = [];
    catalogue = (asking, response) => {
      asked.push(asking.url ?? '');
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(visa));
    };
    const page = await text('/order-confirmation/india?nationality=fr');
    expect(page).toContain('<title>India &lt;e-Visa&gt; · Wayfare</title>');
    expect(page).toContain(
      '<h1>Apply for India &lt;e-Visa&gt;</h1><p>For France passports entering the Republic of India</p>',
    );
    expect(page).toContain('content="https://visa.example/order-confirmation/india"');
    await text('/order-confirmation/india');
    expect(asked).toEqual(['/api/destinations/india']);
  });

  it('swaps no passport that the visa is not for', async () => {
    catalogue = (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(visa));
    };
    const page = await text('/order-confirmation/india?nationality=BR');
    expect(page).toContain('<h1>Apply for India &lt;e-Visa&gt;</h1><p></p>');
  });

  it('is 404 where the catalogue has none, and a plain page where it does not answer', async () => {
    catalogue = (_, response) => response.writeHead(404).end();
    expect((await ask('/order-confirmation/nowhere')).status).toBe(404);
    catalogue = (_, response) => response.destroy();
    const { status, body } = await ask('/order-confirmation/unknown');
    expect([status, String(body).includes('id="root"')]).toEqual([200, true]);
  });

  it('is asked for again after a failure', async () => {
    catalogue = (_, response) => response.writeHead(500).end();
    expect((await ask('/sitemap.xml')).status).toBe(503);
    catalogue = (_, response) => response.end(JSON.stringify({ destinations: [visa] }));
    expect(await text('/sitemap.xml')).toContain('<loc>https://visa.example/order-confirmation/india</loc>');
  });
});

describe('a remote', () => {
  it('is passed on to its own server, with the headers of the site', async () => {
    const server = await listen((asking, response) => response.end(asking.url));
    const from = await aSite({ REMOTE_SERVERS: JSON.stringify({ apply: server }) });
    const { headers, body } = await ask('/remotes/apply/remoteEntry.js?x=1', {}, 'GET', from);
    expect(String(body)).toBe('/remoteEntry.js?x=1');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
  });

  it('is found where the configuration says, and the policy lets it in', async () => {
    const entry = 'https://remotes.example/apply/2/remoteEntry.js';
    const from = await aSite({ REMOTE_ENTRIES: JSON.stringify({ apply: entry }) });
    const { headers, body } = await ask('/remotes.json', {}, 'GET', from);
    expect(JSON.parse(String(body))).toEqual({ apply: entry, admin: '/remotes/admin/remoteEntry.js' });
    expect(headers['content-security-policy']).toContain("script-src 'self' https://remotes.example;");
    expect(String((await ask('/apply', {}, 'GET', from)).body)).toContain(`href="${entry}"`);
  });
});

describe('the configuration', () => {
  const least = { OPS_PORT: '1', PORT: '1' };
  it('needs the public address of the site, but not of a remote', () => {
    const accepts = (settings: object) => siteConfigSchema.safeParse({ ...least, ...settings }).success;
    expect(accepts({})).toBe(false);
    expect(accepts({ PUBLIC_URL: 'javascript:alert(1)' })).toBe(false);
    expect(accepts({ PUBLIC_URL: 'https://visa.example' })).toBe(true);
    expect(remoteConfigSchema.safeParse({ ...least, REMOTE: 'apply' }).success).toBe(true);
    expect(remoteConfigSchema.safeParse({ ...least, REMOTE: '../apply' }).success).toBe(false);
  });
});
