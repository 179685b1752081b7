import http2 from 'node:http2';
import { setTimeout as sleep } from 'node:timers/promises';
import { OcrServiceService, PassportReading } from '@wayfare/proto/ocr/v1/ocr_service';
import { createClient } from './client.ts';
import { createGrpcServer } from './grpc-server.ts';
import { answerPingsOfClosingConnections, connect } from './http2-patches.ts';
import { createLog } from './log.ts';
import { createTestIdentity } from './test-server.ts';
import { serve } from './unary.ts';

afterEach(() => answerPingsOfClosingConnections());

/** Sends a picture, tells the connection to go away while the answer is still awaited, and answers after some pings. */
const callWhileGoingAway = async (): Promise<PassportReading> => {
  const { readCaller, tokensOf } = await createTestIdentity();
  const serviceToken = tokensOf('document');
  const begun = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<PassportReading>();
  const handle = () => {
    begun.resolve();
    return answer.promise;
  };
  const server = await createGrpcServer({
    services: [serve(OcrServiceService, { extract: { access: 'service', handle } })],
    readCaller,
    log: createLog('test', 'silent'),
  });
  const address = `127.0.0.1:${await server.listen('127.0.0.1:0')}`;
  const client = createClient(OcrServiceService, { address, serviceToken, keepaliveMs: 100 });
  const picture = async function* () {
    yield { chunk: Buffer.from('a picture') };
  };
  const reading = client.extract(picture());
  reading.catch(() => {});
  await begun.promise;
  const drained = server.drain(5_000);
  await sleep(500);
  answer.resolve(PassportReading.fromPartial({ accepted: true }));
  return reading.finally(async () => {
    client.close();
    await drained;
  });
};

test('a call on a connection that goes away is answered, whatever is asked of the connection meanwhile', async () => {
  await expect(callWhileGoingAway()).resolves.toMatchObject({ accepted: true });
});

test('Node and grpc-js still need the patch: without it the call fails', async () => {
  Object.assign(http2, { connect });
  await expect(callWhileGoingAway()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
});
