import type { Case, Submission } from '@wayfare/api/schema';
import { expiryOf } from '@wayfare/gateway/contract/authority-forms';
import { type COMPARISON_MARKS, KEPT_OWN } from '@wayfare/gateway/contract/constants';
import { isSameName } from '@wayfare/gateway/contract/same-person';
import { judgePassport, type PassportJudgement } from '@wayfare/gateway/contract/travel-date';
import { isoDay } from '../submissions/submission-facts.tsx';

type Traveller = Submission['travellers'][number];
type KeptOwn = (typeof KEPT_OWN)[number];

/** How the values that may be masked compare, as the server found before it masked them. */
export type TravellerCheck = Case['checks'][number];

/**
 * How what was typed compares with what was read from the scan. `by-hand`: this field was not read, the traveller
 * wrote it down from the scan. `another`: it agrees, with a passport that is likely somebody else's.
 */
export type Mark = (typeof COMPARISON_MARKS)[number];

export interface Comparison {
  field: 'firstMiddleName' | 'lastName' | 'nationality' | 'issuingCountry' | 'passportNumber' | 'expiry';
  typed: string;
  /** As the reader found it; where it found nothing, as the traveller wrote it down. */
  read: string;
  /** What the traveller made of the reading; empty where they left it as it was. */
  changedTo: string;
  /** Whether `read` is the reader's; else it's the traveller's own. */
  wasRead: boolean;
  mark: Mark;
}

/** Letters and digits alone: accents, case, hyphens and spaces are no difference between a form and a passport. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase();

const isSame = (field: Comparison['field'], one: string, other: string): boolean =>
  field === 'firstMiddleName' || field === 'lastName' ? isSameName(one, other) : plain(one) === plain(other);

interface Values {
  typed: string;
  /** As the traveller left it under the scan. */
  reviewed: string;
  /** As the reader found it. */
  found: string;
}

const compare = (field: Comparison['field'], { typed, reviewed, found }: Values, another: boolean): Comparison => {
  const read = found || reviewed;
  const changedTo = found && reviewed && !isSame(field, reviewed, found) ? reviewed : '';
  const mark = (): Mark => {
    if (!plain(read)) return 'not-read';
    if (!plain(typed)) return 'not-typed';
    if (!isSame(field, typed, read)) return 'differs';
    if (!found) return 'by-hand';
    return another ? 'another' : 'same';
  };
  return { field, typed, read, changedTo, wasRead: found !== '', mark: mark() };
};

/** The server compared the numbers: these may be masked. */
const compareNumbers = (
  values: Values,
  { passportNumber: mark, passportNumberChanged }: TravellerCheck,
): Comparison => ({
  field: 'passportNumber',
  typed: values.typed,
  read: values.found || values.reviewed,
  changedTo: passportNumberChanged ? values.reviewed : '',
  wasRead: values.found !== '',
  mark,
});

/**
 * What was typed for a traveller beside what stands in their scan; `read` is empty where there is no scan. Nothing
 * counts as the same because the traveller wrote it twice: what the reader found goes first.
 * @param countryOf the country's name as the scan writes it.
 */
export const compareWithScan = (
  traveller: Traveller,
  check: TravellerCheck,
  countryOf: (code: string) => string,
): Comparison[] => {
  const { firstMiddleName, lastName, passport, passportScan: scan } = traveller;
  const found = scan?.read;
  const expiry = passport ? isoDay(passport.expiryYear, passport.expiryMonth, passport.expiryDay) : '';
  const rows: [Comparison['field'], string | undefined, string | undefined, string | undefined][] = [
    ['firstMiddleName', firstMiddleName, scan?.firstName, found?.firstName],
    ['lastName', lastName, scan?.lastName, found?.lastName],
    ['nationality', passport?.nationality, undefined, found?.nationality],
    // It is typed beside the scan alone, by name.
    ['issuingCountry', scan?.issuingCountry, undefined, found?.issuingCountry && countryOf(found.issuingCountry)],
    ['passportNumber', passport?.passportNumber, scan?.passportNumber, found?.passportNumber],
    ['expiry', expiry, scan?.dateOfExpiry, found?.dateOfExpiry],
  ];
  return rows.map(([field, typed = '', reviewed = '', read = '']) => {
    const values = { typed, reviewed, found: read };
    return field === 'passportNumber' ? compareNumbers(values, check) : compare(field, values, check.anotherPerson);
  });
};

/** What the traveller keeps against the passport, with what the passport says; dates as YYYY-MM-DD. */
export const keptAgainstPassport = ({ passportScan: scan }: Traveller): { field: KeptOwn; passports: string }[] =>
  KEPT_OWN.filter((field) => scan?.keptOwn?.includes(field)).map((field) => ({
    field,
    passports: scan?.read?.[field] ?? '',
  }));

/** @returns whether the passport had expired by `day` (YYYY-MM-DD), going by the scan first. */
export const hasExpired = (traveller: Traveller, day: string): boolean => {
  const expiry = expiryOf(traveller);
  return isDay(expiry) && expiry < day;
};

/**
 * @param travelDay YYYY-MM-DD, empty where nobody has said it
 * @returns what is wrong with the passport's expiry for the journey, going by the scan first
 */
export const passportFault = (traveller: Traveller, travelDay: string): PassportJudgement | undefined => {
  const expiry = expiryOf(traveller);
  return isDay(expiry) && isDay(travelDay) ? judgePassport(expiry, travelDay) : undefined;
};

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);
