import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { createDrain } from './drain.ts';

let server: Server;
let agent: Agent;
let drain: ReturnType<typeof createDrain>;
let answer: (asked: IncomingMessage, response: ServerResponse) => void;

beforeEach(async () => {
  agent = new Agent({ keepAlive: true, maxSockets: 1 });
  answer = (_, response) => response.end('done');
  server = createServer((asked, response) => answer(asked, response));
  drain = createDrain(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => {
  agent.destroy();
  server.closeAllConnections();
  server.close();
});

const port = () => (server.address() as AddressInfo).port;
const ask = () =>
  new Promise<{ connection: string | undefined; reused: boolean }>((resolve, reject) => {
    const call = request({ agent, host: '127.0.0.1', port: port() }, (response) =>
      response
        .resume()
        .on('end', () => resolve({ connection: response.headers.connection, reused: call.reusedSocket })),
    );
    call.on('error', reject).end();
  });

describe('the end of serving', () => {
  it('still answers on a connection that was idle, and says that it is the last time', async () => {
    expect(await ask()).toEqual({ connection: 'keep-alive', reused: false });
    const drained = drain({ quietMs: 10_000 });
    expect(await ask()).toEqual({ connection: 'close', reused: true });
    await drained;
  });

  it('tells a request that was under way when the end began', async () => {
    let finish = () => {};
    const began = new Promise<void>((resolve) => {
      answer = (_, response) => {
        finish = () => response.end('done');
        resolve();
      };
    });
    const asked = ask();
    await began;
    const drained = drain({ quietMs: 10_000 });
    finish();
    expect(await asked).toMatchObject({ connection: 'close' });
    await drained;
  });

  it('closes a connection that stays silent', async () => {
    const silent = connect(port(), '127.0.0.1');
    await once(silent, 'connect');
    await ask();
    const gone = once(silent, 'close');
    await drain({ quietMs: 100, drainMs: 100 });
    await gone;
    expect(server.listening).toBe(false);
  });
});
