import type { Extraction, PassportScan, Traveller } from '@wayfare/api/schema';
import { isAnotherPerson, isSameName, type Person } from '@wayfare/gateway/contract/same-person';
import { isoOf } from '../flow/real-date.ts';
import { issuerCode } from './issuer.ts';

export const COMPARED = [
  'firstName',
  'lastName',
  'passportNumber',
  'dateOfExpiry',
  'dateOfBirth',
  'nationality',
  'sex',
] as const;
export type Compared = (typeof COMPARED)[number];

/** Dates as YYYY-MM-DD, countries by their ISO code, the sex as the passport's letter. */
export interface Difference {
  readonly field: Compared;
  readonly mine: string;
  readonly passports: string;
}

type ReadPassport = Required<NonNullable<PassportScan['read']>>;
/** What the traveller is asked about; of the rest they see the form alone. */
type ReadPerson = Omit<ReadPassport, 'dateOfExpiry' | 'issuingCountry'>;

const dayOrNone = (text: string): string => (/^\d{4}-\d{2}-\d{2}$/.test(text) ? text : '');

/** What the reader found, as it is kept beside what the traveller makes of it. */
export function readPassport({ fields }: Extraction): ReadPassport {
  const read = (name: Extraction['fields'][number]['name']) => fields.find((field) => field.name === name)?.value ?? '';
  return {
    firstName: read('first_name'),
    lastName: read('last_name'),
    passportNumber: read('passport_number'),
    nationality: issuerCode(read('nationality')) ?? '',
    dateOfBirth: dayOrNone(read('date_of_birth')),
    sex: /^[MFX]$/.test(read('sex')) ? read('sex') : '',
    dateOfExpiry: dayOrNone(read('date_of_expiry')),
    issuingCountry: issuerCode(read('issuing_country')) ?? '',
  };
}

const numberOf = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase();

const letterOf: Readonly<Record<string, string>> = { male: 'M', female: 'F' };

type Named = Pick<Traveller, 'firstMiddleName' | 'lastName' | 'birthYear' | 'birthMonth' | 'birthDay'>;
/** A traveller as far as a passport can say otherwise. */
type Entered = Named & {
  readonly passport: Pick<
    NonNullable<Traveller['passport']>,
    'passportNumber' | 'nationality' | 'expiryYear' | 'expiryMonth' | 'expiryDay'
  > | null;
};

/** A person as they were entered before the payment. */
const enteredPerson = ({ firstMiddleName, lastName, birthYear, birthMonth, birthDay }: Named): Person => ({
  firstNames: firstMiddleName,
  lastNames: lastName,
  birthDate: isoOf({ year: birthYear, month: birthMonth, day: birthDay }),
});

/** Whether the page is likely another person's than the traveller that was entered. */
export const isOfAnother = (traveller: Named, { firstName, lastName, dateOfBirth }: ReadPerson): boolean =>
  isAnotherPerson(enteredPerson(traveller), { firstNames: firstName, lastNames: lastName, birthDate: dateOfBirth });

/** What was entered and is in the passport otherwise; what either side does not say is no difference. */
export function differencesOf(
  traveller: Entered,
  read: ReadPerson,
  { expiry = '', gender }: { readonly expiry?: string; readonly gender?: string | undefined },
): Difference[] {
  const { passport } = traveller;
  const entered = enteredPerson(traveller);
  const mine: Record<Compared, string> = {
    firstName: entered.firstNames,
    lastName: entered.lastNames,
    passportNumber: passport?.passportNumber ?? '',
    dateOfExpiry: passport
      ? isoOf({ year: passport.expiryYear, month: passport.expiryMonth, day: passport.expiryDay })
      : '',
    dateOfBirth: entered.birthDate,
    nationality: passport?.nationality ?? '',
    sex: (gender && letterOf[gender]) ?? '',
  };
  const passports: Record<Compared, string> = { ...read, dateOfExpiry: expiry };
  const isSame = (field: Compared): boolean => {
    const [one, other] = [mine[field], passports[field]];
    if (one === '' || other === '' || (field === 'sex' && other === 'X')) return true;
    if (field === 'firstName' || field === 'lastName') return isSameName(one, other);
    return field === 'passportNumber' ? numberOf(one) === numberOf(other) : one === other;
  };
  return COMPARED.filter((field) => !isSame(field)).map((field) => ({
    field,
    mine: mine[field],
    passports: passports[field],
  }));
}
