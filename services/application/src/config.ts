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
import { ROUND_THE_CLOCK, readCalendar, type WorkingCalendar } from './domain/case/working-calendar.ts';

export const configSchema = z
  .object({
    ...serviceSettings,
    ...grpcSettings,
    ...databaseSettings,
    ...kafkaSettings,
    ...callerSettings,
    CATALOG_ADDRESS: address,
    DOCUMENT_ADDRESS: address,
    ...masterKeySettings,
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
  })
  .check(requireHttps('KEYCLOAK_ISSUER'));
export type Config = Readonly<z.infer<typeof configSchema>>;
