import type { Extraction, PassportScan, Traveller } from '@wayfare/api/schema';
import { LONGEST } from '@wayfare/gateway/contract/constants';
import type { DateParts } from '@wayfare/ui/components/date-select';
import * as z from 'zod/mini';
import { isRealDate } from '../flow/real-date.ts';
import { nameSchema, type Words } from '../personal-details/schema.ts';
import { issuerName } from './issuer.ts';

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
  /** The passport shows one name, which is then the last name. */
  singleName: boolean;
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

/** Most characters of the fields that are typed, names apart: a name is never cut. */
export const LONGEST_OF = {
  passportNumber: LONGEST.passportNumber,
  issuingCountry: LONGEST.issuingCountry,
} as const;

const noDate: DateParts = { day: 0, month: 0, year: 0 };

const toIso = ({ year, month, day }: DateParts): string =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;

export const fromIso = (text: string): DateParts => {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  return year ? { year: Number(year), month: Number(month), day: Number(day) } : noDate;
};

/** By the reader's own calendar. */
const isoToday = (): string => {
  const now = new Date();
  return toIso({ year: now.getFullYear(), month: now.getMonth() + 1, day: now.getDate() });
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
  const name = nameSchema(t);
  return z
    .object({
      firstName: z.string().check(z.trim()),
      lastName: name,
      singleName: z.boolean(),
      passportNumber: line('passportNumber', LONGEST_OF.passportNumber),
      issuingCountry: line('issuingCountry', LONGEST_OF.issuingCountry),
      dateOfIssue: date('dateOfIssue'),
      dateOfExpiry: date('dateOfExpiry'),
    })
    .check(
      z.superRefine(({ firstName, lastName, singleName }, context) => {
        const fault = (field: 'firstName' | 'lastName', message: string) =>
          context.addIssue({ code: 'custom', path: [field], message });
        // What the hidden field holds is not judged.
        const first = singleName ? undefined : name.safeParse(firstName).error;
        for (const { message } of first?.issues ?? []) fault('firstName', message);
        if (firstName === '' && !singleName) fault('firstName', t('scan.errors.firstName'));
        if (lastName === '') fault('lastName', t(`scan.errors.${singleName ? 'singleName' : 'lastName'}`));
      }),
      z.refine(({ dateOfIssue }) => !isRealDate(dateOfIssue) || toIso(dateOfIssue) <= isoToday(), {
        path: ['dateOfIssue'],
        message: t('scan.errors.future'),
      }),
      z.refine(({ dateOfIssue, dateOfExpiry }) => !comesBefore(dateOfExpiry, dateOfIssue), {
        path: ['dateOfExpiry'],
        message: t('scan.errors.order'),
      }),
    );
};

/** What was reviewed before; else what the traveller told earlier, for entering the rest by hand. */
export function startingScan({ firstMiddleName, lastName, singleName, passport, passportScan }: Traveller): ScanForm {
  if (passportScan) {
    const { dateOfIssue, dateOfExpiry, read: _read, keptOwn: _keptOwn, ...rest } = passportScan;
    return { ...rest, dateOfIssue: fromIso(dateOfIssue), dateOfExpiry: fromIso(dateOfExpiry) };
  }
  return {
    firstName: firstMiddleName,
    lastName,
    singleName,
    passportNumber: passport?.passportNumber ?? '',
    issuingCountry: '',
    dateOfIssue: noDate,
    dateOfExpiry: passport
      ? { day: passport.expiryDay, month: passport.expiryMonth, year: passport.expiryYear }
      : noDate,
  };
}

export const toScan = (
  { dateOfIssue, dateOfExpiry, ...rest }: ScanForm,
  reading: Pick<PassportScan, 'read' | 'keptOwn'> = { keptOwn: [] },
): PassportScan => ({
  ...rest,
  ...reading,
  firstName: rest.singleName ? '' : rest.firstName,
  passportNumber: rest.passportNumber.toUpperCase(),
  dateOfIssue: toIso(dateOfIssue),
  dateOfExpiry: toIso(dateOfExpiry),
});

/** An accepted page without a given name is one of a passport that shows one name. */
export const showsOneName = ({ accepted, data }: Extraction): boolean =>
  accepted && data.first_name === '' && data.last_name !== '';

/** A name as the page spells it, with its accents; as the zone does where that could not be read. */
export const spelled = ({ fields, data }: Extraction, name: 'first_name' | 'last_name'): string => {
  const printed = fields.find((read) => read.name === name)?.printed;
  return (data[name] && printed) || data[name];
};

export const fromExtraction = (extraction: Extraction): ScanForm => {
  const names = { first_name: spelled(extraction, 'first_name'), last_name: spelled(extraction, 'last_name') };
  return toForm({ ...extraction.data, ...names }, showsOneName(extraction));
};

const toForm = (data: Extraction['data'], singleName: boolean): ScanForm => ({
  firstName: data.first_name,
  lastName: data.last_name,
  singleName,
  passportNumber: data.passport_number,
  issuingCountry: issuerName(data.issuing_country),
  dateOfIssue: fromIso(data.date_of_issue),
  dateOfExpiry: fromIso(data.date_of_expiry),
});

/** What was not read stays out, so that it takes nothing away. */
export const withoutGaps = (form: ScanForm): Partial<ScanForm> =>
  Object.fromEntries(Object.entries(form).filter(([, value]) => value !== '' && value !== noDate && value !== false));

export type Mark = 'verified' | 'read' | 'unread' | 'edited';

/** What vouches for a verified field: print and zone say the same, or a check digit of the zone does. */
export function vouchedBy(field: ScanField, { fields }: Extraction): 'both' | 'digit' | 'print' {
  const source = fields.find(({ name }) => name === READ_NAMES[field])?.source;
  if (source === 'printed') return 'print';
  return source === 'both' ? 'both' : 'digit';
}

/** What else may stand there, where two recognisers read it differently. */
export const otherOf = (field: ScanField, { fields }: Extraction): string =>
  fields.find(({ name }) => name === READ_NAMES[field])?.other ?? '';

/** How far a field of a reading can be trusted. */
export function markOf(field: ScanField, extraction: Extraction | undefined, isEdited: boolean): Mark | undefined {
  if (!extraction) return undefined;
  if (isEdited) return 'edited';
  const read = extraction.fields.find(({ name }) => name === READ_NAMES[field]);
  if (!read || read.value === '') return 'unread';
  return read.verified ? 'verified' : 'read';
}
