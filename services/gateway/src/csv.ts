import type { SubmissionRow } from '@wayfare/proto/application/v1/application_service';
import { type Options, stringify } from 'csv-stringify/sync';
import { countryName } from './country-name.ts';
import { enumJson, moneyJson } from './json/money-json.ts';

const COLUMNS = [
  'Date',
  'Email',
  'First Name',
  'Last Name',
  'Phone',
  'Nationality',
  'Destination',
  'Visa Name',
  'Applicants',
  'Processing Speed',
  'Upsells',
  'Total Price',
  'Status',
  'Passport Number',
] as const;

const SYMBOLS = { usd: '$', eur: '€', gbp: '£' } as const;

/** An apostrophe makes text of a cell that a spreadsheet would take for a formula. */
const FORMAT: Options = { record_delimiter: '\r\n', quoted_match: /[\r\n]/, escape_formulas: true };

export const csvLine = (cells: readonly string[], options: Options = {}) =>
  stringify([[...cells]], { ...FORMAT, ...options });

export const csvHeader = csvLine(COLUMNS, { bom: true });

/** Formats instants as `yyyy-MM-dd HH:mm` in a time zone; UTC where its name is not known. */
export const createDateFormat = (timeZone: string) => {
  const options = { dateStyle: 'short', timeStyle: 'short', hourCycle: 'h23' } as const;
  // Sweden writes 2026-01-31 14:05.
  const formatIn = (zone: string) => new Intl.DateTimeFormat('sv-SE', { ...options, timeZone: zone });
  let format: Intl.DateTimeFormat;
  try {
    format = formatIn(timeZone);
  } catch {
    format = formatIn('UTC');
  }
  return (instant: Date): string => format.format(instant);
};
export type DateFormat = ReturnType<typeof createDateFormat>;

export const csvFileName = (what: string, now: Date, format: DateFormat): string =>
  `${what}-${format(now).slice(0, 10)}.csv`;

export const orMissing = (value: string | undefined): string => value || 'N/A';

export const csvRow = (row: SubmissionRow, format: DateFormat): string => {
  const { createdAt, phone } = row;
  const price = row.totalPrice && moneyJson(row.totalPrice);
  return csvLine([
    createdAt ? format(createdAt) : 'N/A',
    orMissing(row.email),
    orMissing(row.firstMiddleName),
    orMissing(row.lastName),
    phone ? `${phone.countryCode} ${phone.number}` : 'N/A',
    orMissing(countryName(row.nationality)),
    orMissing(row.destinationCountry ? countryName(row.destinationCountry) : row.destinationName),
    orMissing(row.visaName),
    String(row.numApplicants),
    orMissing(row.processingSpeed),
    orMissing(row.upsellNames.join(', ')),
    price ? `${SYMBOLS[price.currency]}${(price.amountMinor / 100).toFixed(2)}` : 'N/A',
    enumJson(row.status, 'APPLICATION_STATUS_'),
    orMissing(row.passportNumber),
  ]);
};
