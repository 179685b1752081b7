import { api } from '@wayfare/ui/api';
import { setLanguage } from '@wayfare/ui/preferences';
import { Problem } from '@wayfare/ui/problem';
import { session } from '@wayfare/ui/session';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => {
  server.resetHandlers();
  session.setState({ provider: undefined, endedByAdministrator: undefined });
  setLanguage('en');
});
afterAll(() => server.close());

const signedInWith = (getToken: (options?: { renew?: boolean }) => Promise<string | undefined>) =>
  session.setState({ provider: { getToken, signIn: async () => {}, signOut: async () => {} } });

const refusal = (call: Promise<unknown>): Promise<Problem> =>
  call.then(
    () => Promise.reject(new Error('was answered')),
    (problem) => problem,
  );

const pay = () =>
  api.post('/applications/{id}/checkout', {
    path: { id: '1' },
    body: { currency: 'usd', totalMinor: 12_000 },
    idempotencyKey: 'key-1',
  });

describe('a call to the gateway', () => {
  it('carries the caller, the language and the version', async () => {
    let seen: Request | undefined;
    server.use(
      http.patch('*/api/applications/1/phone', ({ request }) => {
        seen = request.clone();
        return HttpResponse.json({ id: '1' });
      }),
    );
    signedInWith(async () => 'token-1');
    setLanguage('fr');
    const answer = await api.patch('/applications/{id}/phone', {
      path: { id: '1' },
      body: { phoneCc: '+1', phoneNumber: '123456' },
      version: 7,
    });
    expect(answer).toEqual({ id: '1' });
    expect(Object.fromEntries(seen?.headers ?? [])).toMatchObject({
      authorization: 'Bearer token-1',
      'accept-language': 'fr',
      'if-match': '"7"',
      'content-type': 'application/json',
    });
    expect(await seen?.json()).toEqual({ phoneCc: '+1', phoneNumber: '123456' });
  });

  it('asks once for a fresh token after a 401', async () => {
    const seen: (string | null)[] = [];
    server.use(
      http.get('*/api/me/applications', ({ request }) => {
        seen.push(request.headers.get('authorization'));
        return seen.length === 1 ? new HttpResponse(null, { status: 401 }) : HttpResponse.json([]);
      }),
    );
    signedInWith(async (options) => (options?.renew ? 'fresh' : 'stale'));
    await expect(api.get('/me/applications')).resolves.toEqual([]);
    expect(seen).toEqual(['Bearer stale', 'Bearer fresh']);
  });

  it('keeps in mind that an administrator ended the session', async () => {
    server.use(
      http.get('*/api/admin/templates', () =>
        HttpResponse.json({ status: 401, reason: 'session-ended', title: '' }, { status: 401 }),
      ),
    );
    signedInWith(async (options) => (options?.renew ? undefined : 'good for five minutes'));
    expect((await refusal(api.get('/admin/templates'))).reason).toBe('session-ended');
    expect(session.getState().endedByAdministrator).toBe(true);
  });

  it('does not repeat a guest’s refused call', async () => {
    let calls = 0;
    server.use(
      http.get('*/api/me/applications', () => {
        calls += 1;
        return HttpResponse.json({ status: 401, reason: 'sign-in-needed', title: '' }, { status: 401 });
      }),
    );
    expect((await refusal(api.get('/me/applications'))).reason).toBe('sign-in-needed');
    expect(calls).toBe(1);
  });

  it('turns a problem into reason, fields, details and reference', async () => {
    const problem = {
      type: 'about:blank',
      title: 'Conflict',
      status: 409,
      reason: 'quote-changed',
      fields: [{ path: 'travellers.0.email', reason: 'required' }],
      details: { totalMinor: '12000', currency: 'usd' },
      reference: 'abc',
    };
    server.use(
      http.post('*/api/applications/1/checkout', () =>
        HttpResponse.json(problem, {
          status: 409,
          headers: { 'content-type': 'application/problem+json', 'retry-after': '30' },
        }),
      ),
    );
    const caught = await refusal(pay());
    expect(caught).toBeInstanceOf(Problem);
    expect(caught).toMatchObject({
      status: 409,
      reason: 'quote-changed',
      fields: problem.fields,
      details: problem.details,
      reference: 'abc',
      retryAfterSeconds: 30,
    });
  });

  it('carries the key of a write that may be sent again, and begins a trace', async () => {
    let seen: Headers | undefined;
    server.use(
      http.post('*/api/applications/1/checkout', ({ request }) => {
        seen = request.headers;
        return HttpResponse.json({ url: 'https://pay.test' });
      }),
    );
    await expect(pay()).resolves.toEqual({ url: 'https://pay.test' });
    expect(seen?.get('idempotency-key')).toBe('key-1');
    expect(seen?.get('traceparent')).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
  });

  it('says that nobody answered when the connection fails', async () => {
    server.use(http.get('*/api/settings', () => HttpResponse.error()));
    expect(await refusal(api.get('/settings'))).toMatchObject({ status: 0, reason: 'network' });
  });

  it('answers nothing for an empty answer', async () => {
    server.use(http.post('*/api/reminders/1/stop', () => new HttpResponse(null, { status: 204 })));
    await expect(api.post('/reminders/{id}/stop', { path: { id: '1' } })).resolves.toBeUndefined();
  });
});
