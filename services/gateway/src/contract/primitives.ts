import { z } from 'zod';
import { CURRENCIES } from './constants.ts';

export const LOCALES = ['en', 'es', 'fr'] as const;

export const currency = z.enum(CURRENCIES).meta({ id: 'Currency' });
export const locale = z.enum(LOCALES).meta({ id: 'Locale' });
export const id = z.uuid('not-an-id');
/** ISO 3166-1 alpha-2, upper case. */
export const country = z.string().regex(/^[A-Z]{2}$/, 'not-a-country-code');
/** ISO 4217 minor units (cents). */
export const money = z.object({ amountMinor: z.int(), currency }).meta({ id: 'Money' });
export const instant = z.iso.datetime();

/** A non-empty line of text. */
export const line = (max = 100) => z.string().trim().min(1, 'required').max(max, 'too-long');
export const optionalLine = (max = 100) => z.string().trim().max(max, 'too-long').default('');

export type Currency = z.infer<typeof currency>;
export type Locale = z.infer<typeof locale>;
export type Money = z.infer<typeof money>;
