import { OcrServiceService, PassportReading } from '@wayfare/proto/ocr/v1/ocr_service';
import { createClient } from './client.ts';
import { AppError } from './errors.ts';
import { createGrpcServer } from './grpc-server.ts';
import { createLog } from './log.ts';
import { createTestIdentity } from './test-server.ts';
import { serve } from './unary.ts';

/** Longer than a test may take: what waits for it fails. */
const NEVER_MS = 600_000;

/** A server whose one call reads a stream to its end, and a client with a connection to it. */
const start = async () => {
  const { readCaller, tokensOf } = await createTestIdentity();
  const begun = Promise.withResolvers<void>();
  const extract = {
    access: 'service' as const,
    handle: async (requests: AsyncIterable<unknown>) => {
      begun.resolve();
      for await (const _ of requests);
      return PassportReading.fromPartial({ accepted: true });
    },
  };
  const server = await createGrpcServer({
    services: [serve(OcrServiceService, { extract })],
    readCaller,
    log: createLog('test', 'silent'),
  });
  const address = `127.0.0.1:${await server.listen('127.0.0.1:0')}`;
  const client = createClient(OcrServiceService, { address, serviceToken: tokensOf('document') });
  return { server, client, begun: begun.promise };
};

const picture = async function* () {
  yield { chunk: Buffer.from('a picture') };
};

test('a server with connections that rest ends at once', async () => {
  const { server, client } = await start();
  await expect(client.extract(picture())).resolves.toMatchObject({ accepted: true });
  await server.drain(NEVER_MS);
  client.close();
});

test('a stream that its sender leaves open is cut off when the grace is over, and the server ends', async () => {
  const { server, client, begun } = await start();
  const endless = async function* () {
    yield* picture();
    await new Promise(() => {});
  };
  const cutOff = expect(client.extract(endless(), { deadlineMs: NEVER_MS })).rejects.toBeInstanceOf(AppError);
  await begun;
  await server.drain(100);
  await cutOff;
  client.close();
});
