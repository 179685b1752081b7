import { LONGEST } from '@wayfare/gateway/contract/constants';
import type { DateParts } from '@wayfare/ui/components/date-select';
import * as z from 'zod/mini';
import type { StoredPassport } from '../flow/flow-storage.ts';
import { isRealDate } from '../flow/real-date.ts';

export interface PassportForm {
  later: boolean;
  nationality: string;
  passportNumber: string;
  expiry: DateParts;
  hasOtherNationality: 'yes' | 'no';
  otherNationality: string;
}

type Words = (key: string) => string;

const isComplete = ({ year, month, day }: DateParts) => year > 0 && month > 0 && day > 0;

const toDate = ({ year, month, day }: DateParts) => new Date(Date.UTC(year, month - 1, day));

/** Nothing has to be given before the payment; what is given has to be possible. */
export const passportDetailsSchema = (t: Words) =>
  z.object({
    travellers: z.array(
      z.object({
        later: z.boolean(),
        nationality: z.string(),
        passportNumber: z.string().check(z.trim(), z.maxLength(LONGEST.passportNumber, t('passport.errors.number'))),
        expiry: z
          .object({ day: z.number(), month: z.number(), year: z.number() })
          .check(z.refine((expiry) => !isComplete(expiry) || isRealDate(expiry), t('passport.errors.real'))),
        hasOtherNationality: z.enum(['yes', 'no']),
        otherNationality: z.string(),
      }),
    ),
  });

export const toForm = (stored: StoredPassport | null | undefined, nationality: string): PassportForm => ({
  later: stored === null,
  nationality: stored?.nationality || nationality,
  passportNumber: stored?.passportNumber ?? '',
  expiry: { day: stored?.expiryDay ?? 0, month: stored?.expiryMonth ?? 0, year: stored?.expiryYear ?? 0 },
  hasOtherNationality: stored?.hasOtherNationality ? 'yes' : 'no',
  otherNationality: stored?.otherNationality ?? '',
});

/** null for "Add passport details later". */
export function toStored(form: PassportForm): StoredPassport | null {
  if (form.later) return null;
  const hasOther = form.hasOtherNationality === 'yes';
  return {
    nationality: form.nationality,
    passportNumber: form.passportNumber.trim().toUpperCase(),
    expiryMonth: form.expiry.month,
    expiryDay: form.expiry.day,
    expiryYear: form.expiry.year,
    hasOtherNationality: hasOther,
    otherNationality: hasOther ? form.otherNationality : '',
  };
}

/** A warning, never a refusal: an expired passport, or one with less than six months left. */
export function expiryWarning(expiry: DateParts, now: Date): 'expired' | 'expiresSoon' | null {
  if (!isComplete(expiry) || !isRealDate(expiry)) return null;
  const date = toDate(expiry);
  const today = new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()));
  if (date < today) return 'expired';
  const inSixMonths = new Date(today);
  inSixMonths.setUTCMonth(inSixMonths.getUTCMonth() + 6);
  return date < inSixMonths ? 'expiresSoon' : null;
}
