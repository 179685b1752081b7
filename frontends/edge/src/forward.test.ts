import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createLog } from '@wayfare/kit/log';
import { createForward } from './forward.ts';

const log = createLog('edge', 'silent');
const servers: Server[] = [];
const serve = async (listener: RequestListener): Promise<string> => {
  const server = createServer(listener).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/**
 * An edge in front of a server that answers the first request of each connection and closes it at the next, unanswered,
 * as one that ends does.
 */
const aRestlessPair = async () => {
  const seen = new WeakSet();
  const asked: string[] = [];
  const upstream = await serve((request, response) => {
    asked.push(`${request.method} ${seen.has(request.socket) ? 'kept' : 'new'}`);
    if (seen.has(request.socket)) return request.socket.destroy();
    seen.add(request.socket);
    request.pipe(response);
  });
  const forward = createForward({ log, publicUrl: 'https://visa.example' });
  const edge = await serve((request, response) =>
    forward(request, response, { server: upstream, path: request.url ?? '/' }),
  );
  return { edge, asked };
};

describe('the edge', () => {
  it('asks once more on a fresh connection when a kept one ends before the answer', async () => {
    const { edge, asked } = await aRestlessPair();
    for (let turn = 0; turn < 2; turn += 1) {
      const response = await fetch(`${edge}/api/x`);
      await response.text();
      expect(response.status).toBe(200);
    }
    expect(asked).toEqual(['GET new', 'GET kept', 'GET new']);
  });

  it('never sends a change into a kept connection, nor twice', async () => {
    const { edge, asked } = await aRestlessPair();
    await (await fetch(`${edge}/api/x`)).text();
    const response = await fetch(`${edge}/api/x`, { method: 'POST', body: 'a change' });
    expect([response.status, await response.text()]).toEqual([200, 'a change']);
    expect(asked).toEqual(['GET new', 'POST new']);
  });

  it('does not repeat a change that was sent and not answered', async () => {
    let times = 0;
    const upstream = await serve((request) => {
      times += 1;
      request.socket.destroy();
    });
    const forward = createForward({ log, publicUrl: 'https://visa.example' });
    const edge = await serve((request, response) =>
      forward(request, response, { server: upstream, path: request.url ?? '/' }),
    );
    const response = await fetch(`${edge}/api/x`, { method: 'POST', body: 'a change' });
    expect([response.status, times]).toEqual([502, 1]);
  });

  it('tells the server behind the address of the site, whatever the request says of itself', async () => {
    const upstream = await serve((request, response) => response.end(JSON.stringify(request.headers)));
    const forward = createForward({ log, publicUrl: 'https://visa.example' });
    const edge = await serve((request, response) => forward(request, response, { server: upstream, path: '/' }));
    const headers = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'gopher', 'x-forwarded-for': '1.2.3.4' };
    const told = (await (await fetch(edge, { headers })).json()) as Record<string, string>;
    expect(told).toMatchObject({
      'x-forwarded-host': 'visa.example',
      'x-forwarded-proto': 'https',
      'x-forwarded-for': '127.0.0.1',
    });
  });

  it('says 502 when nobody answers the second time either', async () => {
    const upstream = await serve(() => {});
    servers.at(-1)?.close();
    const forward = createForward({ log, publicUrl: 'https://visa.example' });
    const edge = await serve((request, response) =>
      forward(request, response, { server: upstream, path: request.url ?? '/' }),
    );
    const response = await fetch(`${edge}/api/x`, { method: 'POST', body: 'a change' });
    expect(response.status).toBe(502);
    expect(await response.json()).toMatchObject({ reason: 'upstream-unavailable' });
  });
});
