import type { Submission } from '@wayfare/api/schema';
import { isAnotherPerson } from '@wayfare/gateway/contract/same-person';
import { isoDay } from '../submissions/submission-facts.tsx';

type Traveller = Submission['travellers'][number];

/** How what was typed compares with what the scan says. */
export type Mark = 'same' | 'differs' | 'not-typed' | 'not-read';

export interface Comparison {
  field: 'firstMiddleName' | 'lastName' | 'nationality' | 'passportNumber' | 'expiry';
  typed: string;
  read: string;
  mark: Mark;
}

/** Letters and digits alone: accents, case, hyphens and spaces are no difference between a form and a passport. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase();

const markOf = (typed: string, read: string): Mark => {
  if (!plain(read)) return 'not-read';
  if (!plain(typed)) return 'not-typed';
  return plain(typed) === plain(read) ? 'same' : 'differs';
};

/**
 * What was typed for a traveller beside what stands in their scan; `read` is empty where there is no scan.
 * @param countryOf the country's name as the scan writes it.
 */
export const compareWithScan = (
  { firstMiddleName, lastName, passport, passportScan: scan }: Traveller,
  countryOf: (code: string) => string,
): Comparison[] => {
  const expiry = passport ? isoDay(passport.expiryYear, passport.expiryMonth, passport.expiryDay) : '';
  const pairs = [
    ['firstMiddleName', firstMiddleName, scan?.firstName],
    ['lastName', lastName, scan?.lastName],
    ['nationality', passport?.nationality && countryOf(passport.nationality), scan?.issuingCountry],
    ['passportNumber', passport?.passportNumber, scan?.passportNumber],
    ['expiry', expiry, scan?.dateOfExpiry],
  ] as const;
  return pairs.map(([field, typed = '', read = '']) => ({ field, typed, read, mark: markOf(typed, read) }));
};

/** @returns whether what was read from the scan is likely another person's than the traveller that was entered. */
export const mayBeAnother = ({ firstMiddleName, lastName, passportScan, ...traveller }: Traveller): boolean => {
  const read = passportScan?.read;
  if (!read) return false;
  return isAnotherPerson(
    {
      firstNames: firstMiddleName,
      lastNames: lastName,
      birthDate: isoDay(traveller.birthYear, traveller.birthMonth, traveller.birthDay),
    },
    { firstNames: read.firstName, lastNames: read.lastName, birthDate: read.dateOfBirth },
  );
};

/** @returns whether the passport had expired by `day` (YYYY-MM-DD), going by the scan first. */
export const hasExpired = ({ passport, passportScan }: Traveller, day: string): boolean => {
  const typed = passport ? isoDay(passport.expiryYear, passport.expiryMonth, passport.expiryDay) : '';
  const expiry = passportScan?.dateOfExpiry || typed;
  return /^\d{4}-/.test(expiry) && expiry < day;
};
