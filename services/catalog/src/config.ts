import {
  callerSettings,
  databaseSettings,
  grpcSettings,
  kafkaSettings,
  requireHttps,
  serviceSettings,
} from '@wayfare/kit/config';
import { z } from 'zod';

const rates = z
  .string()
  .regex(/^[a-z]{3}=\d+(\.\d+)?(,[a-z]{3}=\d+(\.\d+)?)*$/, 'eur=0.86,gbp=0.75 expected')
  .transform((list) =>
    Object.fromEntries(
      list.split(',').map((pair) => {
        const [currency, rate] = pair.split('=');
        return [currency as string, Number(rate)];
      }),
    ),
  )
  .refine((parsed) => Object.values(parsed).every((rate) => rate > 0), 'a rate must be above zero')
  .transform((parsed) => ({ ...parsed, usd: 1 }));

/** What `migrate` and `seed` need besides the database. */
export const maintenanceSchema = z.object({
  /** `off` leaves the catalogue empty after a migration. */
  SEED: z.enum(['on', 'off']).default('on'),
  /** Units of each currency that one US dollar buys. */
  EXCHANGE_RATES: rates.prefault('eur=0.86,gbp=0.75'),
});

export const configSchema = z
  .object({
    ...serviceSettings,
    ...grpcSettings,
    ...databaseSettings,
    ...kafkaSettings,
    ...callerSettings,
    /**
     * A Photon server (https://photon.komoot.io or one's own) for suggestions with streets; the stored towns where
     * there is none.
     */
    PHOTON_URL: z.url({ protocol: /^https?$/ }).optional(),
    /** Of Google Places (New), for suggestions with streets in place of a Photon server's. */
    GOOGLE_PLACES_KEY: z.string().min(1).optional(),
  })
  .check(requireHttps('KEYCLOAK_ISSUER'));
export type Config = Readonly<z.infer<typeof configSchema>>;
