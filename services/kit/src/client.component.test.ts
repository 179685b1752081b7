import { OcrServiceService, PassportReading } from '@visa/proto/ocr/v1/ocr_service';
import { createClient } from './client.ts';
import { createLog } from './log.ts';
import { createGrpcServer } from './run-service.ts';
import { createTestIdentity } from './test-server.ts';
import { serve } from './unary.ts';

test('a call under way when its connection is told to go away is answered, whatever is asked of the connection meanwhile', async () => {
  const { readCaller, serviceToken } = await createTestIdentity();
  let begun = () => {};
  const hasBegun = new Promise<void>((resolve) => {
    begun = resolve;
  });
  let answer = () => {};
  const extract = {
    access: 'service' as const,
    handle: () =>
      new Promise<PassportReading>((resolve) => {
        begun();
        answer = () => resolve(PassportReading.fromPartial({ accepted: true }));
      }),
  };
  const server = await createGrpcServer({
    services: [serve(OcrServiceService, { extract })],
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
  await hasBegun;
  const drained = server.drain(5_000);
  await new Promise((resolve) => setTimeout(resolve, 500)); // some pings
  answer();
  await expect(reading).resolves.toMatchObject({ accepted: true });
  await drained;
  client.close();
});
