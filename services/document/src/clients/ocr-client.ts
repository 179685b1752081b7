import { asService } from '@wayfare/kit/caller';
import type { GrpcClient } from '@wayfare/kit/client';
import { AppError } from '@wayfare/kit/errors';
import type { OcrServiceService, PassportReading } from '@wayfare/proto/ocr/v1/ocr_service';
import { chunksOf } from '../chunks.ts';

/** A little more than the pod gives itself, so that its own answer arrives. */
const DEADLINE_MS = 22_000;
/** For a pod's word that it has a place, which takes milliseconds. */
const WELCOME_MS = 1_000;

interface Deps {
  client: Pick<GrpcClient<typeof OcrServiceService>, 'extract'>;
  deadlineMs?: number;
}

/** Nothing of ours answered: the pod went, or there is none. */
const isCutOff = (error: unknown): boolean =>
  error instanceof AppError && error.reason.startsWith('neighbour-') && error.code !== 'DEADLINE_EXCEEDED';

/**
 * The OCR pod. UNAVAILABLE `extraction-unavailable` where it can't be reached, RESOURCE_EXHAUSTED `ocr-busy` where its
 * queue is full.
 */
export const createOcrClient = ({ deadlineMs = DEADLINE_MS, client }: Deps) => ({
  /**
   * `picture` is fetched once the pod has a place for it: nothing is read, and no reading noted, for a refusal. A
   * reading changes nothing, so where a pod vanishes with it another is asked, once and within the same deadline.
   * What the pod itself gave up on is not tried on the next.
   */
  extract: async (picture: () => Promise<Buffer>): Promise<PassportReading> => {
    const end = Date.now() + deadlineMs;
    let bytes: Promise<Buffer> | undefined;
    const requests = async function* () {
      bytes ??= picture();
      for (const chunk of chunksOf(await bytes)) yield { chunk };
    };
    const read = () =>
      asService(() => client.extract(requests(), { deadlineMs: end - Date.now(), welcomedWithinMs: WELCOME_MS }));
    try {
      return await read().catch((error) => {
        if (isCutOff(error)) return read();
        throw error;
      });
    } catch (error) {
      if (isCutOff(error) || (error instanceof AppError && error.code === 'UNAVAILABLE'))
        throw new AppError('UNAVAILABLE', 'extraction-unavailable', { cause: error });
      throw error;
    }
  },
});
export type OcrClient = ReturnType<typeof createOcrClient>;
