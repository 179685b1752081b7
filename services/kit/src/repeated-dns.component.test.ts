import { promises as dns, type LookupAddress } from 'node:dns';
import { createServer, type Socket } from 'node:net';
import { OcrServiceService, PassportReading } from '@wayfare/proto/ocr/v1/ocr_service';
import { createClient } from './client.ts';
import { createGrpcServer } from './grpc-server.ts';
import { createLog } from './log.ts';
import { createTestIdentity } from './test-server.ts';
import { serve } from './unary.ts';

const NAME = 'reader.test';

/** Takes connections and answers nothing on them, as the address of a pod that has gone. */
const listenMutely = async (port: number) => {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => sockets.add(socket.on('error', () => {})));
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
};

const createReader = async () => {
  const { readCaller, tokensOf } = await createTestIdentity();
  const listen = async (address: string) => {
    const extract = { access: 'service' as const, handle: async () => PassportReading.fromPartial({ accepted: true }) };
    const server = await createGrpcServer({
      services: [serve(OcrServiceService, { extract })],
      readCaller,
      log: createLog('test', 'silent'),
    });
    return { port: await server.listen(address), stop: () => server.drain(0) };
  };
  return { listen, serviceToken: tokensOf('document') };
};

const picture = async function* () {
  yield { chunk: Buffer.from('a picture') };
};

afterEach(() => jest.restoreAllMocks());

test.each([
  ['nobody is found under the name at first', async () => Promise.reject(new Error('getaddrinfo EAI_AGAIN'))],
  ['the name leads to pods that have gone at first', async () => [{ address: '127.0.0.1', family: 4 }]],
])('a neighbour that comes back elsewhere is reached, also where %s', async (_, lookUpAtFirst) => {
  const reader = await createReader();
  const before = await reader.listen('127.0.0.1:0');
  const lookup = jest.spyOn(dns, 'lookup') as unknown as jest.Mock<Promise<LookupAddress[]>, []>;
  lookup.mockResolvedValue([{ address: '127.0.0.1', family: 4 }]);
  const address = `${NAME}:${before.port}`;
  const client = createClient(OcrServiceService, { address, serviceToken: reader.serviceToken });
  await expect(client.extract(picture())).resolves.toMatchObject({ accepted: true });

  lookup.mockImplementation(lookUpAtFirst);
  const asked = lookup.mock.calls.length;
  await before.stop();
  const unmute = await listenMutely(before.port);
  const after = await reader.listen(`127.0.0.2:${before.port}`);
  while (lookup.mock.calls.length < asked + 2)
    await expect(client.extract(picture(), { deadlineMs: 500 })).rejects.toBeDefined();
  lookup.mockResolvedValue([{ address: '127.0.0.2', family: 4 }]);
  try {
    await expect(client.extract(picture(), { deadlineMs: 10_000 })).resolves.toMatchObject({ accepted: true });
  } finally {
    client.close();
    unmute();
    await after.stop();
  }
});
