import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { signInAsAdministrator } from './keycloak-administrator.ts';

/** Keycloak's two addresses that matter here: tokens are good for a few requests only. */
let server: Server;
let url: string;
let signIns = 0;
let left = 0;
const asked: string[] = [];
beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    const answer = (status: number, content?: object) =>
      response.writeHead(status).end(content ? JSON.stringify(content) : undefined);
    if (request.url === '/realms/master/protocol/openid-connect/token') {
      if (new URLSearchParams(body).get('password') !== 'right') return answer(401);
      signIns += 1;
      left = 2;
      return answer(200, { access_token: `token-${signIns}` });
    }
    if (request.headers.authorization !== `Bearer token-${signIns}` || left === 0) return answer(401);
    left -= 1;
    asked.push(`${request.method} ${request.url} ${body}`);
    return request.url?.endsWith('/missing') ? answer(404) : answer(200, { name: 'visa' });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());
beforeEach(() => {
  signIns = 0;
  asked.length = 0;
});

const signIn = (password = 'right') => signInAsAdministrator({ url, realm: 'visa', username: 'admin', password });

it('asks about its realm, and signs in anew when the token has expired', async () => {
  const ask = await signIn();
  for (let turn = 1; turn <= 3; turn += 1) await ask('PUT', '/clients/7', { turn });
  expect(asked).toEqual([1, 2, 3].map((turn) => `PUT /admin/realms/visa/clients/7 {"turn":${turn}}`));
  expect(signIns).toBe(2);
});

it.each([
  ['a wrong password', () => signIn('wrong'), 'Keycloak refused its administrator (401)'],
  ['a refused request', async () => (await signIn())('GET', '/missing'), 'Keycloak answered 404 to GET /missing'],
])('says what %s was answered', async (_, work, words) => {
  await expect(work()).rejects.toThrow(words);
});
