import { withCredentials } from '@wayfare/kit/caller';
import { createClient } from '@wayfare/kit/client';
import type { AppError } from '@wayfare/kit/errors';
import { OcrServiceService } from '@wayfare/proto/ocr/v1/ocr_service';
import { specimen } from './fixtures.ts';
import { type OcrPod, startOcrPod } from './ocr-pod.ts';

jest.setTimeout(120_000);

let pod: OcrPod;
beforeAll(async () => {
  pod = await startOcrPod({ OCR_QUEUE_LIMIT: '1' });
});
afterAll(() => pod.stop());

const valuesOf = async (picture: Buffer) => {
  const { fields, ...reading } = await pod.client.extract(async () => picture);
  return { ...reading, ...Object.fromEntries(fields.map(({ name, value }) => [name, value])) };
};

describe('the OCR pod', () => {
  it('reads a passport with umlauts in its names and D for its state', async () => {
    expect(await valuesOf(specimen('mueller'))).toMatchObject({
      accepted: true,
      mrz: ['P<D<<MUELLER<LUETJEN<<JOERG<<<<<<<<<<<<<<<<<', 'C7RK1V4T90D<<7105029M3311167<<<<<<<<<<<<<<<8'],
      last_name: 'MUELLER LUETJEN',
      first_name: 'JOERG',
      passport_number: 'C7RK1V4T9',
      issuing_country: 'D',
      date_of_issue: '2023-11-17',
      date_of_expiry: '2033-11-16',
    });
  });

  it('does not accept a page that is no passport, nor bytes that are no picture', async () => {
    expect(await valuesOf(specimen('none'))).toMatchObject({ accepted: false, reason: 'no-zone-found' });
    expect(await valuesOf(Buffer.from('%PDF-1.7'))).toMatchObject({ accepted: false, reason: 'unreadable-picture' });
  });

  it('refuses at once what its queue has no room for, before the picture is there, and still answers what it took', async () => {
    const taken = [
      pod.client.extract(async () => specimen('marlowe')),
      pod.client.extract(async () => specimen('marlowe')),
    ];
    await new Promise((resolve) => setTimeout(resolve, 300));
    let asked = 0;
    const neverThere = () => {
      asked += 1;
      return new Promise<Buffer>(() => {});
    };
    const refusal = await pod.client.extract(neverThere).catch((error: AppError) => error);
    expect(asked).toBe(0);
    expect(refusal).toMatchObject({ code: 'RESOURCE_EXHAUSTED', reason: 'ocr-busy' });
    expect(Number((refusal as AppError).details.retryAfterSeconds)).toBeGreaterThan(0);
    expect(await pod.metrics()).toContain('visa_ocr_queue_depth 1');
    expect(await pod.metrics()).toMatch(/visa_ocr_queue_age_seconds 0\.\d+/);
    expect((await Promise.all(taken)).map(({ accepted }) => accepted)).toEqual([true, true]);
  });

  it('is for our own services only', async () => {
    const stranger = createClient(OcrServiceService, { address: pod.address, serviceToken: async () => '' });
    const nothing = async function* () {};
    await expect(withCredentials({ anonymous: true }, () => stranger.extract(nothing()))).rejects.toMatchObject({
      code: 'PERMISSION_DENIED',
    });
    stranger.close();
  });

  it('kills a recognition that takes too long', async () => {
    const hurried = await startOcrPod({ OCR_DEADLINE_MS: '20' });
    await expect(hurried.client.extract(async () => specimen('marlowe'))).rejects.toMatchObject({
      code: 'DEADLINE_EXCEEDED',
      reason: 'ocr-deadline',
    });
    expect(await hurried.stop()).toBe(0);
  });

  it('finishes what it is reading when it is told to end', async () => {
    const ending = await startOcrPod();
    const reading = ending.client.extract(async () => specimen('marlowe'));
    await new Promise((resolve) => setTimeout(resolve, 300));
    const stopped = ending.stop();
    await expect(reading).resolves.toMatchObject({ accepted: true });
    expect(await stopped).toBe(0);
  });
});
