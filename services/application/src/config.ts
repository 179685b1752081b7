import {
  address,
  callerSettings,
  databaseSettings,
  grpcSettings,
  kafkaSettings,
  serviceSettings,
} from '@wayfare/kit/config';
import { z } from 'zod';
import { ROUND_THE_CLOCK, readCalendar, type WorkingCalendar } from './domain/case/working-calendar.ts';

const masterKey = z
  .base64('base64 expected')
  .transform((text) => Buffer.from(text, 'base64'))
  .refine((key) => key.length === 32, '32 bytes, base64, expected');

export const configSchema = z.object({
  ...serviceSettings,
  ...grpcSettings,
  ...databaseSettings,
  ...kafkaSettings,
  ...callerSettings,
  CATALOG_ADDRESS: address,
  DOCUMENT_ADDRESS: address,
  /** Wraps the data key of each application. */
  FIELD_MASTER_KEY: masterKey,
  /** Comma-separated earlier master keys; what they wrapped is wrapped anew in the background. */
  FIELD_MASTER_KEYS_PREVIOUS: z
    .string()
    .transform((list) => list.split(','))
    .pipe(z.array(masterKey))
    .default([]),
  /** When the office works, as JSON of { timeZone, week, holidays }; round the clock where not said. */
  WORKING_CALENDAR: z
    .string()
    .transform((text, context): WorkingCalendar => {
      const calendar = readCalendar(text);
      if (!calendar) context.addIssue('a working calendar expected');
      return calendar ?? z.NEVER;
    })
    .default(ROUND_THE_CLOCK),
  /** Days after its last change that a paid application is kept before its personal data is erased. */
  RETENTION_DAYS: z.coerce.number().int().min(1).default(730),
});

/** All that `migrate` needs. */
export const migrationSchema = z.object(databaseSettings);
