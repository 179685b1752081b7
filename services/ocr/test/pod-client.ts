import { asService, type ServiceToken } from '@wayfare/kit/caller';
import { createClient } from '@wayfare/kit/client';
import { OcrServiceService, type PassportReading } from '@wayfare/proto/ocr/v1/ocr_service';

/** A machine that builds and tests at the same time may be slow; what a late answer does has a test of its own. */
export const PATIENT_MS = 60_000;
const WELCOME_MS = 1_000;
const CHUNK_BYTES = 64 * 1024;

/** Calls a pod as one of our services, once for each picture: nothing is tried again. */
export const createPodClient = (address: string, serviceToken: ServiceToken) => {
  const client = createClient(OcrServiceService, { address, serviceToken });
  return {
    extract: (picture: () => Promise<Buffer>): Promise<PassportReading> => {
      const requests = async function* () {
        const bytes = await picture();
        for (let from = 0; from < bytes.length; from += CHUNK_BYTES)
          yield { chunk: bytes.subarray(from, from + CHUNK_BYTES) };
      };
      return asService(() => client.extract(requests(), { deadlineMs: PATIENT_MS, welcomedWithinMs: WELCOME_MS }));
    },
    close: client.close,
  };
};
export type PodClient = ReturnType<typeof createPodClient>;
