import { OcrServiceService, PassportReading } from '@wayfare/proto/ocr/v1/ocr_service';
import { createClient } from './client.ts';
import { AppError } from './errors.ts';
import { createGrpcServer } from './grpc-server.ts';
import { createLog } from './log.ts';
import { createTestIdentity } from './test-server.ts';
import { serve } from './unary.ts';

describe('a stream that waits to be wanted', () => {
  const listen = async (handle: (context: { welcome: () => void }) => Promise<void>) => {
    const { readCaller, tokensOf } = await createTestIdentity();
    const serviceToken = tokensOf('document');
    const received: string[] = [];
    const extract = {
      access: 'service' as const,
      handle: async (requests: AsyncIterable<{ chunk: Uint8Array }>, context: { welcome: () => void }) => {
        await handle(context);
        for await (const { chunk } of requests) received.push(Buffer.from(chunk).toString());
        return PassportReading.fromPartial({ accepted: true });
      },
    };
    const server = await createGrpcServer({
      services: [serve(OcrServiceService, { extract })],
      readCaller,
      log: createLog('test', 'silent'),
    });
    const address = `127.0.0.1:${await server.listen('127.0.0.1:0')}`;
    const client = createClient(OcrServiceService, { address, serviceToken });
    let asked = false;
    const picture = async function* () {
      asked = true;
      yield { chunk: Buffer.from('a picture') };
    };
    return {
      received,
      asked: () => asked,
      extract: (welcomedWithinMs: number) => client.extract(picture(), { welcomedWithinMs }),
      close: async () => {
        client.close();
        await server.drain(0);
      },
    };
  };

  it('is sent at once when it is, long before the answer', async () => {
    const neighbour = await listen(async ({ welcome }) => welcome());
    await expect(neighbour.extract(60_000)).resolves.toMatchObject({ accepted: true });
    expect(neighbour.received).toEqual(['a picture']);
    await neighbour.close();
  });

  it('is not even begun when it is refused', async () => {
    const neighbour = await listen(() => Promise.reject(new AppError('RESOURCE_EXHAUSTED', 'ocr-busy')));
    await expect(neighbour.extract(60_000)).rejects.toMatchObject({ reason: 'ocr-busy' });
    expect(neighbour.asked()).toBe(false);
    await neighbour.close();
  });

  it('is sent all the same to a neighbour that says nothing', async () => {
    const neighbour = await listen(async () => {});
    await expect(neighbour.extract(50)).resolves.toMatchObject({ accepted: true });
    expect(neighbour.received).toEqual(['a picture']);
    await neighbour.close();
  });
});
