import { asService } from '@visa/kit/caller';
import { createClient } from '@visa/kit/client';
import { AppError } from '@visa/kit/errors';
import { OcrServiceService, type PassportReading } from '@visa/proto/ocr/v1/ocr_service';
import { chunksOf } from '../grpc/chunks.ts';

/** A little more than the pod gives itself, so that its own answer arrives. */
const DEADLINE_MS = 22_000;

interface Settings {
  address: string;
  serviceToken: () => Promise<string>;
  deadlineMs?: number;
}

/** The OCR pod. UNAVAILABLE `extraction-unavailable` where it can't be reached, RESOURCE_EXHAUSTED `ocr-busy` where its queue is full. */
export const createOcrClient = ({ deadlineMs = DEADLINE_MS, ...settings }: Settings) => {
  const client = createClient(OcrServiceService, settings);
  return {
    /** `picture` is fetched while the pod says whether it has a place for it. */
    extract: async (picture: () => Promise<Buffer>): Promise<PassportReading> => {
      const requests = async function* () {
        for (const chunk of chunksOf(await picture())) yield { chunk };
      };
      try {
        return await asService(() => client.extract(requests(), { deadlineMs }));
      } catch (error) {
        if (error instanceof AppError && error.code === 'UNAVAILABLE')
          throw new AppError('UNAVAILABLE', 'extraction-unavailable', { cause: error });
        throw error;
      }
    },
    close: client.close,
  };
};
export type OcrClient = Omit<ReturnType<typeof createOcrClient>, 'close'>;
