import { createClient, type GrpcClient } from '@wayfare/kit/client';
import { AppError } from '@wayfare/kit/errors';
import { createGrpcServer } from '@wayfare/kit/grpc-server';
import { createLog } from '@wayfare/kit/log';
import { createTestIdentity, type TestIdentity } from '@wayfare/kit/test-server';
import { serve } from '@wayfare/kit/unary';
import { OcrServiceService, PassportReading } from '@wayfare/proto/ocr/v1/ocr_service';
import { createOcrClient, type OcrClient } from '../src/clients/ocr-client.ts';

type Pod = Awaited<ReturnType<typeof createGrpcServer>>;

let identity: TestIdentity;
let pods: Pod[];
let calls: GrpcClient<typeof OcrServiceService>;
let client: OcrClient;
/** What the pod does with each request, in the order of their arrival at any of the two. */
let turns: ((pod: Pod) => Promise<PassportReading>)[];
let asked: number;
const picture = jest.fn(async () => Buffer.alloc(200_000, 7));

const answers = async () => PassportReading.fromPartial({ accepted: true });
/** Cuts everything off, as the end of a pod does that was not given the time. */
const vanishes = async (pod: Pod) => {
  void pod.drain(0);
  return new Promise<PassportReading>(() => {});
};
const startPod = async (): Promise<[Pod, number]> => {
  const service = serve(OcrServiceService, {
    extract: {
      access: 'service',
      handle: async (requests) => {
        for await (const _ of requests);
        return (turns[asked++] ?? answers)(pod);
      },
    },
  });
  const pod = await createGrpcServer({
    services: [service],
    readCaller: identity.readCaller,
    log: createLog('test', 'silent'),
  });
  return [pod, await pod.listen('127.0.0.1:0')];
};

beforeEach(async () => {
  identity = await createTestIdentity();
  const started = [await startPod(), await startPod()];
  pods = started.map(([pod]) => pod);
  const address = `ipv4:///${started.map(([, port]) => `127.0.0.1:${port}`)}`;
  calls = createClient(OcrServiceService, { address, serviceToken: identity.tokensOf('document') });
  client = createOcrClient({ client: calls });
  asked = 0;
  picture.mockClear();
});
afterEach(async () => {
  calls.close();
  await Promise.all(pods.map((pod) => pod.drain(0)));
});

describe('a reading', () => {
  it('is asked of another pod where the first vanishes with it, with the picture fetched once', async () => {
    turns = [vanishes];
    await expect(client.extract(picture)).resolves.toMatchObject({ accepted: true });
    expect(asked).toBe(2);
    expect(picture).toHaveBeenCalledTimes(1);
  });

  it('is UNAVAILABLE where the second vanishes, too', async () => {
    turns = [vanishes, vanishes];
    await expect(client.extract(picture)).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      reason: 'extraction-unavailable',
    });
    expect(asked).toBe(2);
  });

  it.each([
    ['lost its reader', new AppError('UNAVAILABLE', 'ocr-lost'), 'extraction-unavailable'],
    ['has no room', new AppError('RESOURCE_EXHAUSTED', 'ocr-busy'), 'ocr-busy'],
  ])('is not asked of another pod where one %s', async (_what, refusal, reason) => {
    turns = [() => Promise.reject(refusal)];
    await expect(client.extract(picture)).rejects.toMatchObject({ code: refusal.code, reason });
    expect(asked).toBe(1);
  });
});
