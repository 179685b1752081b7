import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CALLING_SERVICES } from '@wayfare/access/calling-service';
import { SERVICE_ACCESS } from '@wayfare/access/service-access';
import { AppError } from '@wayfare/kit/errors';
import { type Backend, startBackend } from './backend.ts';
import { CALLERS, CALLS, ROUTES, type WhoCalls } from './role-walk.ts';
import { PUBLIC_URL } from './start-gateway.ts';
import { callOf, requestOf, type Scene, settle } from './walk-requests.ts';

jest.setTimeout(60_000);

let backend: Backend;
let scene: Scene;
beforeAll(async () => {
  backend = await startBackend();
  scene = await settle(backend);
  await backend.gateway.catalogue.renew();
});
afterAll(() => backend?.stop());

const columnsOf = (row: string) => row.trim().split(/\s+/);

/** 401, 403 and 404 are refusals, 2xx, 3xx and 409 are access; any other status means a wrong request or a fault. */
const wordOf = (status: number): string => {
  if (status === 401 || status === 403 || status === 404) return String(status);
  return status < 400 || status === 409 ? 'ok' : `answered ${status}`;
};

describe('every route', () => {
  const headersOf = (who: WhoCalls): Record<string, string> => {
    const capability = scene.capabilityOf(who);
    return {
      ...(scene.tokens[who] && { authorization: scene.tokens[who] }),
      ...(capability && { cookie: `visa_guest=${capability}`, origin: PUBLIC_URL }),
    };
  };

  const ask = async (route: string, who: WhoCalls): Promise<string> => {
    const [method = '', path = ''] = route.split(' ');
    const { params = {}, query = '', body, raw, form, headers } = await requestOf(route, backend)(scene, who);
    const address = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(params[name] ?? ''));
    const leaving = new AbortController();
    const response = await fetch(`${backend.gateway.base}${address}${query}`, {
      method: method.toUpperCase(),
      headers: {
        ...headersOf(who),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(method !== 'get' && { 'if-match': '"1"', 'idempotency-key': crypto.randomUUID() }),
        ...headers,
      },
      body: form ?? raw ?? (body === undefined ? undefined : JSON.stringify(body)),
      signal: leaving.signal,
    });
    const word = wordOf(response.status);
    const stays = response.headers.get('content-type') === 'text/event-stream';
    const text = stays ? '' : await response.text();
    leaving.abort();
    return word.startsWith('answered') ? `${word} ${text}` : word;
  };

  it('has a row, and every row a route', () => {
    expect(backend.gateway.routes.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(
      Object.keys(ROUTES).sort(),
    );
  });

  it.each(Object.entries(ROUTES))('%s lets in whom its row says', async (route, row) => {
    const answers = await Promise.all(CALLERS.map(async (who) => [who, await ask(route, who)]));
    expect(Object.fromEntries(answers)).toEqual(
      Object.fromEntries(CALLERS.map((who, at) => [who, columnsOf(row)[at]])),
    );
  });
});

/** The services that may make each call on their own behalf, by the call's name in this file. */
const listed = Object.fromEntries(
  Object.entries(SERVICE_ACCESS).map(([path, services]) => {
    const [service, call = ''] = path.slice(path.lastIndexOf('.') + 1).split('/');
    return [`${service}.${call.charAt(0).toLowerCase()}${call.slice(1)}`, services];
  }),
);
const listedFor = (name: string) => listed[name.replace(/,.*/, '')]?.[0] ?? 'gateway';

describe('every call between services', () => {
  const STATUS: Record<string, number> = {
    INVALID_ARGUMENT: 400,
    UNAUTHENTICATED: 401,
    PERMISSION_DENIED: 403,
    NOT_FOUND: 404,
    ALREADY_EXISTS: 409,
    ABORTED: 409,
    FAILED_PRECONDITION: 409,
  };
  const ask = async (name: string, who: WhoCalls | 'ourServices'): Promise<string> => {
    const call = () => callOf(name, backend)(backend.api, scene, who === 'ourServices' ? 'admin' : who);
    try {
      await (who === 'ourServices' ? backend.identity.actAs(listedFor(name), call) : scene.as(who, call));
      return 'ok';
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const word = wordOf(STATUS[error.code] ?? 500);
      return word.startsWith('answered') ? `${error.code} ${error.reason}` : word;
    }
  };

  /** Every RPC that the proto files declare. */
  const declared = (): string[] => {
    const folder = join(__dirname, '../../../proto/visa');
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.proto'));
    return files.flatMap((file) => {
      const text = readFileSync(join(folder, file), 'utf8');
      const service = /^service (\w+)/m.exec(text)?.[1];
      return [...text.matchAll(/^ {2}rpc (\w)(\w*)/gm)].map(
        ([, first = '', rest]) => `${service}.${first.toLowerCase()}${rest}`,
      );
    });
  };

  it('has a row, and every row a call', () => {
    const rows = new Set(Object.keys(CALLS).map((name) => name.replace(/,.*/, '')));
    expect([...rows].sort()).toEqual(declared().sort());
  });

  it.each(Object.entries(CALLS))('%s lets in whom its row says', async (name, row) => {
    const callers = [...CALLERS, 'ourServices'] as const;
    const answers = await Promise.all(callers.map(async (who) => [who, await ask(name, who)]));
    expect(Object.fromEntries(answers)).toEqual(
      Object.fromEntries(callers.map((who, at) => [who, columnsOf(row)[at]])),
    );
  });
});

describe('every call that is for our services', () => {
  const forServices = Object.entries(CALLS).flatMap(([name, row]) => {
    const columns = columnsOf(row);
    return columns[0] === '403' && columns.at(-1) === 'ok' ? [name] : [];
  });

  it('is in the table of who calls it, and no other is', () => {
    expect(Object.keys(listed).sort()).toEqual(forServices.sort());
  });

  it.each(forServices)('%s is refused to all services but those of its row', async (name) => {
    const answers = CALLING_SERVICES.map(async (service) => {
      const call = () => callOf(name, backend)(backend.api, scene, 'admin');
      const refused = await backend.identity.actAs(service, call).catch((error: AppError) => error.reason);
      return [service, refused === 'service-not-listed' ? 'refused' : 'ok'];
    });
    expect(Object.fromEntries(await Promise.all(answers))).toEqual(
      Object.fromEntries(CALLING_SERVICES.map((each) => [each, listed[name]?.includes(each) ? 'ok' : 'refused'])),
    );
  });
});

describe('what staff see behind the doors', () => {
  const get = async (path: string, who: WhoCalls) =>
    fetch(`${backend.gateway.base}${path}`, { headers: { authorization: scene.tokens[who] ?? '' } });
  const sick = 'X1234567';
  /** The year as a value of its own or at the head of a date; within an id four digits mean nothing. */
  const birthYearsIn = (json: string): string[] => json.match(/(?<=[:[,"\s])1985(?=[-\s",}\]])/g) ?? [];

  it('passport numbers and birth dates are masked for everybody but who holds the case or gave a reason', async () => {
    const id = await scene.freshCase('owner');
    const paths = [`/admin/submissions/${id}`, `/admin/cases/${id}`, '/admin/submissions'];
    for (const who of ['admin', 'reviewer', 'viewer', 'finance'] as const)
      for (const path of paths) {
        const text = await (await get(path, who)).text();
        expect(text).toContain('Lovelace');
        // The list returns only what its columns show; the submission and the case have the masked number.
        expect(text.includes('••••••67')).toBe(path !== '/admin/submissions');
        expect(text).not.toContain(sick);
        expect(birthYearsIn(text)).toEqual([]);
      }
    const reveal = (who: WhoCalls) =>
      fetch(`${backend.gateway.base}/admin/cases/${id}/reveal`, {
        method: 'POST',
        headers: { authorization: scene.tokens[who] ?? '', 'content-type': 'application/json' },
        body: JSON.stringify({ reason: 'audit' }),
      });
    expect((await reveal('viewer')).status).toBe(403);
    const revealed = await (await reveal('admin')).text();
    for (const text of [revealed, await (await get(`/admin/cases/${id}`, 'admin')).text()]) {
      expect(JSON.parse(text).submission.travellers[0]).toMatchObject({
        birthYear: 1985,
        passport: { passportNumber: sick },
      });
      expect(birthYearsIn(text)).not.toEqual([]);
    }
    expect(await (await get(`/admin/cases/${id}`, 'reviewer')).text()).not.toContain(sick);
  });

  it('finance and admin see revenue, viewers do not', async () => {
    const revenueOf = async (who: WhoCalls) => (await (await get('/admin/submissions', who)).json()).stats.revenue;
    expect((await revenueOf('finance')).amountMinor).toBeGreaterThan(0);
    expect(await revenueOf('admin')).toEqual(await revenueOf('finance'));
    expect(await revenueOf('viewer')).toBeNull();
  });

  it('finance exports without passport numbers; who exported how many rows is noted', async () => {
    const audit = () => backend.dbs.application?.('staff_audit').where({ action: 'submissions-exported' });
    await audit()?.delete();
    const csv = await (await get('/admin/submissions.csv', 'finance')).text();
    expect(csv).toContain('••••••67');
    expect(csv).not.toContain(sick);
    expect(await (await get('/admin/submissions.csv', 'admin')).text()).toContain(sick);
    const rows = csv.trim().split('\r\n').length - 1;
    expect(await audit()).toMatchObject([
      { user_id: 'finance-1', details: { rows } },
      { user_id: 'admin-1', details: { rows } },
    ]);
  });

  it('a refusal at the gateway is noted with who wanted what', async () => {
    const refusals = () => backend.dbs.application?.('staff_refusal').where({ user_id: 'catalog-1' });
    await refusals()?.delete();
    expect((await get('/admin/submissions', 'catalog')).status).toBe(403);
    expect(await refusals()).toMatchObject([{ action: 'submissions.read', reason: 'at-the-gateway' }]);
  });

  it('reading a submission, making a link and opening it are noted with who did', async () => {
    const { application, document } = backend.dbs;
    const [applicationId, documentId] = [scene.applicationOf('owner'), scene.documentOf('owner')];
    await get(`/admin/submissions/${applicationId}`, 'viewer');
    const { url } = await (await get(`/documents/${documentId}/link`, 'admin')).json();
    await fetch(new URL(url, backend.gateway.base));
    const read = { application_id: applicationId, action: 'submission-read', user_id: 'viewer-1' };
    expect(await application?.('staff_audit').where(read).first()).toBeDefined();
    const looks = await document?.('document_read').where({ document_id: documentId, reader: 'user:admin-1' });
    expect(looks?.map(({ purpose }) => purpose).slice(-2)).toEqual(['link', 'content']);
  });

  it('a flag icon may do nothing when opened by itself, and is kept for a year', async () => {
    const response = await fetch(`${backend.gateway.base}/flags/${scene.flagName}`);
    expect(response.headers.get('content-type')).toMatch(/^image\/svg\+xml/);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/);
    expect(response.headers.get('cache-control')).toContain('max-age=31536000');
  });
});
