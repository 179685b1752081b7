import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { withCredentials } from '@wayfare/kit/caller';
import { createAccountClient } from './account-client.ts';

const person = { email: 'grace@example.test', firstName: 'Grace', lastName: 'Hopper' };

/** A server that answers as the realm does; `answer` decides about the link provider's calls. */
const startRealm = async (answer: (path: string, bearer: string) => { status: number; body: object }) => {
  const calls: { path: string; bearer: string; body: string }[] = [];
  let tokens = 0;
  const listener: RequestListener = async (request, response) => {
    const path = request.url ?? '';
    const bearer = request.headers.authorization ?? '';
    let body = '';
    for await (const chunk of request) body += chunk;
    calls.push({ path, bearer, body });
    const token = path.endsWith('/token');
    const { status, body: answered } = token
      ? { status: 200, body: { access_token: `t${++tokens}`, expires_in: 300 } }
      : answer(path, bearer);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answered));
  };
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    calls,
    client: createAccountClient({ realmUrl: `http://127.0.0.1:${port}`, clientId: 'visa-backend', clientSecret: 's' }),
    close: () => server.close(),
  };
};

let realm: Awaited<ReturnType<typeof startRealm>>;
afterEach(() => realm?.close());

describe('the account client', () => {
  it('fetches one token for several calls', async () => {
    realm = await startRealm(() => ({ status: 200, body: { userId: 'u', created: true } }));
    expect(await realm.client.provision(person)).toMatchObject({ userId: 'u' });
    await realm.client.provision(person);
    expect(realm.calls.map(({ path }) => path)).toEqual([
      '/protocol/openid-connect/token',
      '/visa-link/accounts',
      '/visa-link/accounts',
    ]);
    expect(realm.calls[0]?.body).toBe('grant_type=client_credentials&client_id=visa-backend&client_secret=s');
    expect(realm.calls[1]).toMatchObject({ bearer: 'Bearer t1', body: JSON.stringify(person) });
  });

  it('fetches a new token once when the old one is no longer taken', async () => {
    realm = await startRealm((_, bearer) =>
      bearer === 'Bearer t2'
        ? { status: 200, body: { token: 'jwt', code: '123456', expiresIn: 900 } }
        : { status: 401, body: { error: 'invalid_token' } },
    );
    expect(await realm.client.issueLink({ ...person, create: true })).toMatchObject({ token: 'jwt', code: '123456' });
  });

  it('tells who of the staff is signed in, by instants, and ends one', async () => {
    const session = { id: 's', userId: 'u', email: 'g@staff.example', name: 'G', address: '203.0.113.7' };
    realm = await startRealm((path) => ({
      status: 200,
      body: path.endsWith('/end') ? { userId: 'u' } : { sessions: [{ ...session, startedAt: 60, seenAt: 120 }] },
    }));
    expect(await realm.client.listStaffSessions()).toEqual([
      { ...session, startedAt: new Date(60_000), seenAt: new Date(120_000) },
    ]);
    expect(await realm.client.endStaffSession('s')).toEqual({ userId: 'u' });
    expect(realm.calls.at(-1)).toMatchObject({ path: '/visa-link/staff-sessions/end', body: '{"sessionId":"s"}' });
  });

  it('hands on whose token asks where accounts of the staff are changed, and nobody’s where there is no person', async () => {
    realm = await startRealm(() => ({ status: 200, body: { accounts: [] } }));
    await withCredentials({ authorization: 'Bearer of-ada' }, realm.client.listStaffAccounts);
    expect(realm.calls.at(-1)).toMatchObject({
      path: '/visa-link/staff-accounts',
      bearer: 'Bearer t1',
      body: '{"actingToken":"of-ada"}',
    });
    await realm.client.listStaffAccounts();
    expect(realm.calls.at(-1)?.body).toBe('{"actingToken":""}');
  });

  it.each([
    [404, 'no-session'],
    [404, 'no-account'],
    [403, 'not-for-staff'],
    [403, 'account-disabled'],
    [400, 'invalid-email'],
  ])('hands on the refusal %s %s', async (status, error) => {
    realm = await startRealm(() => ({ status, body: { error } }));
    expect(await realm.client.issueLink({ ...person, create: false })).toEqual({ refused: error });
  });

  it.each([
    [401, {}],
    [403, { error: 'forbidden' }],
    [500, {}],
    [503, {}],
  ])('lets it be tried again when Keycloak answers %s', async (status, body) => {
    realm = await startRealm(() => ({ status, body }));
    await expect(realm.client.provision(person)).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      reason: 'keycloak-away',
    });
  });

  it('lets it be tried again when nobody answers', async () => {
    realm = await startRealm(() => ({ status: 200, body: {} }));
    realm.close();
    await expect(realm.client.provision(person)).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      reason: 'keycloak-away',
    });
  });
});
