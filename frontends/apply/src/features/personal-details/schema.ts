import { LONGEST, NAME } from '@wayfare/gateway/contract/constants';
import type { DateParts } from '@wayfare/ui/components/date-select';
import * as z from 'zod/mini';
import type { StoredTraveller } from '../flow/flow-storage.ts';
import { isRealDate } from '../flow/real-date.ts';

export interface TravellerForm {
  firstMiddleName: string;
  lastName: string;
  /** The passport shows one name, which is then the last name. */
  singleName: boolean;
  birth: DateParts;
  email: string;
  /** The picture of the passport that is kept before the payment; empty where there is none. */
  passportDocumentId: string;
}

export interface Words {
  (key: string): string;
  (key: string, values: { max: number }): string;
}

/** What is wrong with a date of birth, as the key of its sentence. */
function birthFault(birth: DateParts): string | null {
  if (birth.month === 0) return 'birthMonth';
  if (birth.day === 0) return 'birthDay';
  if (birth.year === 0) return 'birthYear';
  if (!isRealDate(birth)) return 'real';
  return Date.UTC(birth.year, birth.month - 1, birth.day) < Date.now() ? null : 'past';
}

/** A name as a passport can hold it, or none. */
export const nameSchema = (t: Words) =>
  z
    .string()
    .check(
      z.trim(),
      z.maxLength(LONGEST.name, t('errors.longName', { max: LONGEST.name })),
      z.regex(NAME, t('errors.name')),
    );

/** Every traveller needs names and a date of birth that exists; the first an e-mail as well. */
export const personalDetailsSchema = (t: Words) => {
  const name = nameSchema(t);
  const person = z.object({
    firstMiddleName: z.string().check(z.trim()),
    lastName: name,
    singleName: z.boolean(),
    birth: z.object({ day: z.number(), month: z.number(), year: z.number() }).check(
      z.superRefine((birth, context) => {
        const fault = birthFault(birth);
        if (fault) context.addIssue({ code: 'custom', message: t(`personal.errors.${fault}`) });
      }),
    ),
    email: z.string().check(z.trim()),
    passportDocumentId: z.string(),
  });
  const traveller = person.check(
    z.superRefine(({ firstMiddleName, lastName, singleName }, context) => {
      const fault = (field: 'firstMiddleName' | 'lastName', message: string) =>
        context.addIssue({ code: 'custom', path: [field], message });
      // What the hidden field holds is not judged.
      const first = singleName ? undefined : name.safeParse(firstMiddleName).error;
      for (const { message } of first?.issues ?? []) fault('firstMiddleName', message);
      if (firstMiddleName === '' && !singleName) fault('firstMiddleName', t('personal.errors.firstMiddleName'));
      if (lastName === '') fault('lastName', t(`personal.errors.${singleName ? 'singleName' : 'lastName'}`));
    }),
  );
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
  singleName: traveller.singleName,
  birth: { day: traveller.birthDay, month: traveller.birthMonth, year: traveller.birthYear },
  email: traveller.email,
  passportDocumentId: traveller.passportDocumentId,
});

export const toStored = ({
  firstMiddleName,
  lastName,
  singleName,
  birth,
  email,
  passportDocumentId,
}: TravellerForm): StoredTraveller => ({
  firstMiddleName: singleName ? '' : firstMiddleName,
  lastName,
  singleName,
  birthMonth: birth.month,
  birthDay: birth.day,
  birthYear: birth.year,
  email,
  passportDocumentId,
});

export const emptyTraveller: TravellerForm = {
  firstMiddleName: '',
  lastName: '',
  singleName: false,
  birth: { day: 0, month: 0, year: 0 },
  email: '',
  passportDocumentId: '',
};

const lacksDetails = ({ firstMiddleName, lastName, singleName, birth }: TravellerForm): boolean =>
  (firstMiddleName.trim() === '' && !singleName) || lastName.trim() === '' || !birth.month || !birth.day || !birth.year;

/** Number of the first traveller with something left out, or undefined. */
export function firstIncomplete(travellers: readonly TravellerForm[]): number | undefined {
  const index = travellers.findIndex(lacksDetails);
  return index === -1 ? undefined : index + 1;
}

/** Whether everything is given, right or wrong; the first traveller is asked for the e-mail address too. */
export const isFilledIn = (traveller: TravellerForm, index: number): boolean =>
  !lacksDetails(traveller) && (index > 0 || traveller.email.trim() !== '');

/** Age today of somebody who is not of age; undefined of everybody else, and before the birth date is known. */
export function ageOfChild({ year, month, day }: DateParts, today = new Date()): number | undefined {
  if (!year || !month || !day) return undefined;
  const hadBirthday = today.getMonth() + 1 > month || (today.getMonth() + 1 === month && today.getDate() >= day);
  const age = today.getFullYear() - year - (hadBirthday ? 0 : 1);
  return age >= 0 && age < 18 ? age : undefined;
}
