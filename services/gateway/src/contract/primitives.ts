import { CURRENCIES } from '@wayfare/proto/application/v1/limits';
import { z } from 'zod';

export const LOCALES = ['en', 'es', 'fr'] as const;

export const currency = z.enum(CURRENCIES).meta({ id: 'Currency' });
export const locale = z.enum(LOCALES).meta({ id: 'Locale' });
export const id = z.uuid('not-an-id');
/** ISO 3166-1 alpha-2, upper case. */
export const country = z.string().regex(/^[A-Z]{2}$/, 'not-a-country-code');
/** ISO 4217 minor units (cents). */
export const money = z.object({ amountMinor: z.int(), currency }).meta({ id: 'Money' });
export const instant = z.iso.datetime();

/** Text of a request as it came: long enough for every field, short enough to carry around. */
export const text = (max = 4000) => z.string().max(max, 'too-long');

/** A non-empty line of text. */
export const line = (max = 100) => z.string().trim().min(1, 'required').max(max, 'too-long');
export const optionalLine = (max = 100) => z.string().trim().max(max, 'too-long').default('');

export type Currency = z.infer<typeof currency>;
export type Locale = z.infer<typeof locale>;
export type Money = z.infer<typeof money>;

/** What a change of a row was typed over: its `updatedAt`. Without it whatever stands there is overwritten. */
export const seen = z.strictObject({ seenAt: instant.optional() });
