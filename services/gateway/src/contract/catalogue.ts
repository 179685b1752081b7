import { z } from 'zod';
import { country, id, instant, line, money, optionalLine } from './primitives.ts';

export const destinationInput = z
  .strictObject({
    destinationName: line(),
    visaName: line(),
    slug: z
      .string()
      .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'not-a-slug')
      .max(80, 'too-long'),
    nationalityCountries: z.array(country).min(1, 'required'),
    validFor: line(),
    numberOfEntries: line(),
    maxStay: line(),
    governmentFee: money,
    stripeProductId: optionalLine(),
    flagIconUrl: optionalLine(300),
    destinationCountry: country,
    officialUrl: z.union([z.url(), z.literal('')]).default(''),
  })
  .meta({ id: 'DestinationInput' });

export const destination = z
  .object({
    id,
    ...destinationInput.shape,
    createdAt: instant,
    updatedAt: instant,
    archived: z.boolean(),
    /**
     * For one traveller: government fee and cheapest active service, in US dollars. Missing where nothing is on sale.
     */
    fromPrice: money.optional(),
  })
  .meta({ id: 'Destination' });

export const visaServiceInput = z
  .strictObject({
    destinationId: id,
    serviceName: line(),
    shortName: line(),
    price: money,
    isUpsell: z.boolean(),
    isActive: z.boolean(),
    stripeProductId: optionalLine(),
    processingHours: z
      .int()
      .min(1, 'required')
      .max(24 * 365),
  })
  .meta({ id: 'VisaServiceInput' });

export const visaService = z
  .object({
    id,
    ...visaServiceInput.shape,
    visaName: z.string(),
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'VisaService' });

export const upsellInput = z
  .strictObject({
    destinationId: id,
    nationalityCountries: z.array(country).min(1, 'required'),
    upsellName: line(),
    shortName: line(),
    description: line(1000),
    price: money,
    isActive: z.boolean(),
    stripeProductId: optionalLine(),
    icon: z.enum(['shield', 'map-pin']).default('shield'),
    /** Everything that was paid goes back by itself where the authority refuses. */
    refundsOnRefusal: z.boolean().default(false),
  })
  .meta({ id: 'UpsellInput' });

export const upsell = z
  .object({
    id,
    ...upsellInput.shape,
    visaName: z.string(),
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'Upsell' });

/**
 * GET /api/destinations: ordered by visa name. `rates` hold how many millionths of each currency one US dollar buys.
 */
export const destinationList = z
  .object({
    destinations: z.array(destination),
    rates: z.record(z.string(), z.int()),
  })
  .meta({ id: 'DestinationList' });
/** GET /api/destinations/{id}/services: active, not upsells, cheapest first. */
export const visaServiceList = z.object({ services: z.array(visaService) }).meta({ id: 'VisaServiceList' });
/** GET /api/destinations/{id}/upsells?nationality=: active ones offered to that nationality. */
export const upsellList = z.object({ upsells: z.array(upsell) }).meta({ id: 'UpsellList' });

export const REQUIREMENT_KINDS = [
  'none',
  'eta',
  'e_visa',
  'visa_on_arrival',
  'visa',
  'no_admission',
  'unknown',
] as const;
/** GET /api/requirements?nationality=&destination= (ISO alpha-2). */
export const requirement = z
  .object({
    kind: z.enum(REQUIREMENT_KINDS),
    days: z.int(),
    offers: z.array(destination),
    source: z.string(),
    sourceDate: instant.optional(),
  })
  .meta({ id: 'Requirement' });

/** GET /api/settings: what an operator configures and every screen may know. */
export const settings = z
  .object({
    brand: z.string(),
    webAddress: z.string(),
    keycloak: z.object({ url: z.string(), realm: z.string(), clientId: z.string() }),
    figures: z.array(z.object({ key: z.string(), value: z.string(), source: z.string() })),
    supportEmail: z.string(),
  })
  .meta({ id: 'Settings' });

export type Destination = z.infer<typeof destination>;
export type DestinationInput = z.infer<typeof destinationInput>;
export type DestinationList = z.infer<typeof destinationList>;
export type VisaService = z.infer<typeof visaService>;
export type VisaServiceInput = z.infer<typeof visaServiceInput>;
export type Upsell = z.infer<typeof upsell>;
export type UpsellInput = z.infer<typeof upsellInput>;
export type Requirement = z.infer<typeof requirement>;
export type Settings = z.infer<typeof settings>;
