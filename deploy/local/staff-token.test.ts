import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { staffToken } from './staff-token.ts';

let server: Server;
afterEach(() => server.close());

const urlOf = (one: Server): string => `http://localhost:${(one.address() as AddressInfo).port}`;
/** A Keycloak whose form lets everybody in and whose token endpoint answers `status`. */
const keycloakAnswering = async (status: number, body: object): Promise<string> => {
  server = createServer(({ method, url = '' }, response) => {
    if (url.includes('/token')) response.writeHead(status).end(JSON.stringify(body));
    else if (method === 'POST') response.writeHead(302, { location: 'http://web.example/?code=c' }).end();
    else response.end(`<form action="${urlOf(server)}/form">`);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return urlOf(server);
};
const signIn = (issuer: string) =>
  staffToken({ issuer, web: 'http://web.example', staff: { username: 'staff@wayfare.example', password: 'x' } });

test('staff get the token that Keycloak gives', async () => {
  const issuer = await keycloakAnswering(200, { access_token: 'a-token' });
  await expect(signIn(issuer)).resolves.toBe('a-token');
});

test('a sign-in fails where Keycloak has lost its database and gives no token', async () => {
  const issuer = await keycloakAnswering(500, { error: 'unknown_error' });
  await expect(signIn(issuer)).rejects.toThrow('Keycloak gives no token: 500');
});
