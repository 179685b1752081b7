import type { Extraction, PassportScan, Traveller } from '@wayfare/api/schema';
import { LONGEST } from '@wayfare/gateway/contract/constants';
import type { DateParts } from '@wayfare/ui/components/date-select';
import { countryName } from '@wayfare/ui/format';
import countryCodes from 'i18n-iso-countries/codes.json';
import * as z from 'zod/mini';
import { isRealDate } from '../flow/real-date.ts';

export const SCAN_FIELDS = [
  'firstName',
  'lastName',
  'passportNumber',
  'issuingCountry',
  'dateOfIssue',
  'dateOfExpiry',
] as const;
export type ScanField = (typeof SCAN_FIELDS)[number];

export interface ScanForm {
  firstName: string;
  lastName: string;
  passportNumber: string;
  issuingCountry: string;
  dateOfIssue: DateParts;
  dateOfExpiry: DateParts;
}

/** Names of the same things in the reader's answer. */
export const READ_NAMES: Record<ScanField, Extraction['fields'][number]['name']> = {
  firstName: 'first_name',
  lastName: 'last_name',
  passportNumber: 'passport_number',
  issuingCountry: 'issuing_country',
  dateOfIssue: 'date_of_issue',
  dateOfExpiry: 'date_of_expiry',
};

/** Most characters of the fields that are typed. */
export const LONGEST_OF = {
  firstName: LONGEST.name,
  lastName: LONGEST.name,
  passportNumber: LONGEST.passportNumber,
  issuingCountry: LONGEST.issuingCountry,
} as const;

type Words = (key: string) => string;

const noDate: DateParts = { day: 0, month: 0, year: 0 };

const toIso = ({ year, month, day }: DateParts): string =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;

const fromIso = (text: string): DateParts => {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  return year ? { year: Number(year), month: Number(month), day: Number(day) } : noDate;
};

/** On the same day counts; two days that exist are compared. */
const comesBefore = (one: DateParts, other: DateParts) =>
  isRealDate(one) && isRealDate(other) && toIso(one) <= toIso(other);

export const scanSchema = (t: Words) => {
  const line = (field: ScanField, max: number) =>
    z.string().check(z.trim(), z.minLength(1, t(`scan.errors.${field}`)), z.maxLength(max, t('errors.long')));
  const date = (field: ScanField) =>
    z
      .object({ day: z.number(), month: z.number(), year: z.number() })
      .check(z.refine(isRealDate, t(`scan.errors.${field}`)));
  return z
    .object({
      firstName: line('firstName', LONGEST_OF.firstName),
      lastName: line('lastName', LONGEST_OF.lastName),
      passportNumber: line('passportNumber', LONGEST_OF.passportNumber),
      issuingCountry: line('issuingCountry', LONGEST_OF.issuingCountry),
      dateOfIssue: date('dateOfIssue'),
      dateOfExpiry: date('dateOfExpiry'),
    })
    .check(
      z.refine(({ dateOfIssue, dateOfExpiry }) => !comesBefore(dateOfExpiry, dateOfIssue), {
        path: ['dateOfExpiry'],
        message: t('scan.errors.order'),
      }),
    );
};

/** What was reviewed before; else what the traveller told earlier, for entering the rest by hand. */
export function startingScan({ firstMiddleName, lastName, passport, passportScan }: Traveller): ScanForm {
  if (passportScan) {
    const { dateOfIssue, dateOfExpiry, ...rest } = passportScan;
    return { ...rest, dateOfIssue: fromIso(dateOfIssue), dateOfExpiry: fromIso(dateOfExpiry) };
  }
  return {
    firstName: firstMiddleName,
    lastName,
    passportNumber: passport?.passportNumber ?? '',
    issuingCountry: '',
    dateOfIssue: noDate,
    dateOfExpiry: passport
      ? { day: passport.expiryDay, month: passport.expiryMonth, year: passport.expiryYear }
      : noDate,
  };
}

export const toScan = ({ dateOfIssue, dateOfExpiry, ...rest }: ScanForm): PassportScan => ({
  ...rest,
  passportNumber: rest.passportNumber.toUpperCase(),
  dateOfIssue: toIso(dateOfIssue),
  dateOfExpiry: toIso(dateOfExpiry),
});

/** Letters of the machine-readable zone that differ from ISO 3166 (ICAO 9303 part 3, section 5). */
const ownIssuers: Record<string, string> = {
  D: 'DE',
  GBD: 'GB',
  GBN: 'GB',
  GBO: 'GB',
  GBP: 'GB',
  GBS: 'GB',
  RKS: 'XK',
};

/** The three letters of the machine-readable zone as the country's name; what no list knows stays as it is. */
export function issuerName(code: string): string {
  const known = ownIssuers[code] ?? (countryCodes as string[][]).find(([, alpha3]) => alpha3 === code)?.[0];
  return known ? countryName(known, 'en') : code;
}

export const fromExtraction = ({ data }: Extraction): ScanForm => ({
  firstName: data.first_name,
  lastName: data.last_name,
  passportNumber: data.passport_number,
  issuingCountry: issuerName(data.issuing_country),
  dateOfIssue: fromIso(data.date_of_issue),
  dateOfExpiry: fromIso(data.date_of_expiry),
});

/** What was not read stays out, so that it takes nothing away. */
export const withoutGaps = (form: ScanForm): Partial<ScanForm> =>
  Object.fromEntries(Object.entries(form).filter(([, value]) => value !== '' && value !== noDate));

export type Mark = 'verified' | 'read' | 'unread' | 'edited';

/** How far a field of a reading can be trusted. */
export function markOf(field: ScanField, extraction: Extraction | undefined, isEdited: boolean): Mark | undefined {
  if (!extraction) return undefined;
  if (isEdited) return 'edited';
  const read = extraction.fields.find(({ name }) => name === READ_NAMES[field]);
  if (!read || read.value === '') return 'unread';
  return read.verified ? 'verified' : 'read';
}
