import {
  address,
  callerSettings,
  databaseSettings,
  grpcSettings,
  kafkaSettings,
  masterKeySettings,
  requireHttps,
  serviceSettings,
} from '@wayfare/kit/config';
import { z } from 'zod';

export const configSchema = z
  .object({
    ...serviceSettings,
    ...grpcSettings,
    ...databaseSettings,
    ...kafkaSettings,
    ...callerSettings,
    APPLICATION_ADDRESS: address,
    OCR_ADDRESS: address,
    /** Where documents are kept: a folder, or a bucket of S3 or of something that speaks its protocol. */
    STORAGE_DIR: z.string().min(1).optional(),
    S3_BUCKET: z.string().min(3).optional(),
    S3_REGION: z.string().min(1).default('us-east-1'),
    /** Where it is not Amazon's. */
    S3_ENDPOINT: z.url().optional(),
    /** Where the machine itself has no right to the bucket. */
    S3_ACCESS_KEY_ID: z.string().min(1).optional(),
    S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
    ...masterKeySettings,
  })
  .check(requireHttps('KEYCLOAK_ISSUER'))
  .refine(({ STORAGE_DIR, S3_BUCKET }) => (STORAGE_DIR === undefined) !== (S3_BUCKET === undefined), {
    path: ['STORAGE_DIR'],
    message: 'either this or S3_BUCKET expected',
  })
  .refine(({ S3_ACCESS_KEY_ID: id, S3_SECRET_ACCESS_KEY: secret }) => (id === undefined) === (secret === undefined), {
    path: ['S3_ACCESS_KEY_ID'],
    message: 'expected together with S3_SECRET_ACCESS_KEY',
  });
export type Config = Readonly<z.infer<typeof configSchema>>;
