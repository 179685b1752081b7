import {
  address,
  callerSettings,
  databaseSettings,
  grpcSettings,
  kafkaSettings,
  serviceSettings,
} from '@visa/kit/config';
import { z } from 'zod';

const masterKey = z
  .base64()
  .transform((text) => Buffer.from(text, 'base64'))
  .refine((key) => key.length === 32, '32 bytes in base64 expected');

export const documentConfig = z.object({
  ...serviceSettings,
  ...grpcSettings,
  ...databaseSettings,
  ...kafkaSettings,
  ...callerSettings,
  APPLICATION_ADDRESS: address,
  OCR_ADDRESS: address,
  STORAGE_DIR: z.string().min(1),
  MASTER_KEY: masterKey,
  /** The key before the current one, while documents wrapped by it remain. */
  MASTER_KEY_PREVIOUS: masterKey.optional(),
});
