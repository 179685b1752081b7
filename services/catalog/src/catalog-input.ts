import { AppError, validate } from '@wayfare/kit/errors';
import type { DestinationInput, UpsellInput, VisaServiceInput } from '@wayfare/proto/catalog/v1/catalog_service';
import { z } from 'zod';
import type { DestinationDetails, UpsellDetails, VisaServiceDetails } from './catalog.ts';
import { type CountryCode, parseCountries } from './countries.ts';

const line = (max = 100) => z.string().trim().min(1, 'required').max(max, 'too-long');
const optionalLine = (max = 100) => z.string().trim().max(max, 'too-long');
const webAddress = z.union([z.literal(''), z.url({ protocol: /^https?$/, error: 'not-a-web-address' })]);
const cents = z
  .object(
    { amountMinor: z.int().min(0, 'negative').max(10_000_000, 'too-much'), currency: z.literal('usd', 'not-in-usd') },
    'required',
  )
  .transform(({ amountMinor }) => amountMinor);

/** Throws INVALID_ARGUMENT `unknown-country`; `details.unknown` names what was not understood. */
const readCountries = (path: string, entries: string[]): CountryCode[] => {
  const { codes, unknown } = parseCountries(entries.join(','));
  if (unknown.length)
    throw new AppError('INVALID_ARGUMENT', 'unknown-country', {
      fields: [{ path, reason: 'unknown-country' }],
      details: { unknown: unknown.join(', ') },
    });
  if (codes.length === 0)
    throw new AppError('INVALID_ARGUMENT', 'input-not-accepted', { fields: [{ path, reason: 'required' }] });
  return codes;
};

const destinationSchema = z.object({
  destinationName: line(),
  visaName: line(),
  slug: z
    .string()
    .trim()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'not-a-slug')
    .max(80, 'too-long'),
  validFor: line(),
  numberOfEntries: line(),
  maxStay: line(),
  governmentFee: cents,
  stripeProductId: optionalLine(),
  flagIconUrl: z.union([webAddress, z.string().regex(/^\/(?!\/)\S*$/, 'not-a-web-address')]),
  officialUrl: webAddress,
});

export const readDestination = (input: DestinationInput | undefined): DestinationDetails => {
  const details = validate(destinationSchema, input);
  const country = readCountries('destinationCountry', [input?.destinationCountry ?? '']);
  if (country.length !== 1)
    throw new AppError('INVALID_ARGUMENT', 'input-not-accepted', {
      fields: [{ path: 'destinationCountry', reason: 'one-country' }],
    });
  return {
    ...details,
    destinationCountry: country[0] as CountryCode,
    nationalityCountries: readCountries('nationalityCountries', input?.nationalityCountries ?? []),
  };
};

const destinationId = z.uuid('not-an-id');

const visaServiceSchema = z.object({
  destinationId,
  serviceName: line(),
  shortName: line(),
  price: cents,
  isUpsell: z.boolean(),
  isActive: z.boolean(),
  stripeProductId: optionalLine(),
  processingHours: z
    .int()
    .min(1, 'required')
    .max(24 * 365, 'too-much'),
});

export const readVisaService = (input: VisaServiceInput | undefined): VisaServiceDetails =>
  validate(visaServiceSchema, input);

const upsellSchema = z.object({
  destinationId,
  upsellName: line(),
  shortName: line(),
  description: line(1000),
  price: cents,
  isActive: z.boolean(),
  stripeProductId: optionalLine(),
  icon: z.preprocess((icon) => icon || 'shield', z.enum(['shield', 'map-pin'], 'unknown-icon')),
  refundsOnRefusal: z.boolean().default(false),
});

export const readUpsell = (input: UpsellInput | undefined): UpsellDetails => ({
  ...validate(upsellSchema, input),
  nationalityCountries: readCountries('nationalityCountries', input?.nationalityCountries ?? []),
});
