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

const adapterSettings = z.record(
  z.string().regex(/^[A-Z]{2}$/),
  z.discriminatedUnion('driver', [
    z.strictObject({ driver: z.literal('file-drop'), folder: z.string().startsWith('/') }),
  ]),
);
export type AdapterSettings = z.output<typeof adapterSettings>;

const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

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
    /**
     * How cases are handed to authorities without hands, by destination (ISO 3166), as JSON; by hand where not said.
     * `{"EG": {"driver": "file-drop", "folder": "/var/lib/wayfare/government/eg"}}`
     */
    GOVERNMENT_ADAPTERS: z
      .string()
      .transform((text, context): AdapterSettings => {
        const { data } = adapterSettings.safeParse(readJson(text));
        if (!data) context.addIssue('adapters by destination expected');
        return data ?? z.NEVER;
      })
      .default({}),
    /** How long staff can take back what sends something, and a change of many cases; nothing is made before. */
    UNDO_SECONDS: z.coerce.number().int().min(1).max(60).default(10),
    /** Days after its last change that a paid application is kept before its personal data is erased. */
    RETENTION_DAYS: z.coerce.number().int().min(1).default(730),
  })
  .check(requireHttps('KEYCLOAK_ISSUER'));
export type Config = Readonly<z.infer<typeof configSchema>>;
