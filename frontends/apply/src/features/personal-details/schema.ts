import { LONGEST } from '@wayfare/gateway/contract/constants';
import type { DateParts } from '@wayfare/ui/components/date-select';
import * as z from 'zod/mini';
import type { StoredTraveller } from '../flow/flow-storage.ts';
import { isRealDate } from '../flow/real-date.ts';

export interface TravellerForm {
  firstMiddleName: string;
  lastName: string;
  birth: DateParts;
  email: string;
}

type Words = (key: string) => string;

/** What is wrong with a date of birth, as the key of its sentence. */
function birthFault(birth: DateParts): string | null {
  if (birth.month === 0) return 'birthMonth';
  if (birth.day === 0) return 'birthDay';
  if (birth.year === 0) return 'birthYear';
  if (!isRealDate(birth)) return 'real';
  return Date.UTC(birth.year, birth.month - 1, birth.day) < Date.now() ? null : 'past';
}

/** Every traveller needs names and a date of birth that exists; the first an e-mail as well. */
export const personalDetailsSchema = (t: Words) => {
  const traveller = z.object({
    firstMiddleName: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, t('personal.errors.firstMiddleName')),
        z.maxLength(LONGEST.name, t('errors.long')),
      ),
    lastName: z
      .string()
      .check(z.trim(), z.minLength(1, t('personal.errors.lastName')), z.maxLength(LONGEST.name, t('errors.long'))),
    birth: z.object({ day: z.number(), month: z.number(), year: z.number() }).check(
      z.superRefine((birth, context) => {
        const fault = birthFault(birth);
        if (fault) context.addIssue({ code: 'custom', message: t(`personal.errors.${fault}`) });
      }),
    ),
    email: z.string().check(z.trim()),
  });
  return z.object({ travellers: z.array(traveller).check(z.minLength(1)) }).check(
    z.superRefine(({ travellers }, context) => {
      const email = travellers[0]?.email ?? '';
      const path = ['travellers', 0, 'email'];
      if (email === '') context.addIssue({ code: 'custom', path, message: t('personal.emailMissing') });
      else if (!z.email().check(z.maxLength(LONGEST.email)).safeParse(email).success) {
        context.addIssue({ code: 'custom', path, message: t('personal.errors.email') });
      }
    }),
  );
};

export const toForm = (traveller: StoredTraveller): TravellerForm => ({
  firstMiddleName: traveller.firstMiddleName,
  lastName: traveller.lastName,
  birth: { day: traveller.birthDay, month: traveller.birthMonth, year: traveller.birthYear },
  email: traveller.email,
});

export const toStored = ({ firstMiddleName, lastName, birth, email }: TravellerForm): StoredTraveller => ({
  firstMiddleName,
  lastName,
  birthMonth: birth.month,
  birthDay: birth.day,
  birthYear: birth.year,
  email,
});

export const emptyTraveller: TravellerForm = {
  firstMiddleName: '',
  lastName: '',
  birth: { day: 0, month: 0, year: 0 },
  email: '',
};

/** Number of the first traveller with something left out, or undefined. */
export function firstIncomplete(travellers: readonly TravellerForm[]): number | undefined {
  const index = travellers.findIndex(
    ({ firstMiddleName, lastName, birth }) =>
      firstMiddleName.trim() === '' || lastName.trim() === '' || !birth.month || !birth.day || !birth.year,
  );
  return index === -1 ? undefined : index + 1;
}
