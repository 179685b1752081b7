import type { Submission } from './contract/admin.ts';
import { countryName } from './country-name.ts';

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

const BYTE_ORDER_MARK = '\uFEFF';
const SYMBOLS = { usd: '$', eur: '€', gbp: '£' } as const;

/** A spreadsheet takes a cell that begins so for a formula; an apostrophe makes it text. */
const neutral = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);

export const csvCell = (value: string): string => {
  const text = neutral(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

const csvLine = (cells: readonly string[]) => `${cells.map(csvCell).join(',')}\r\n`;

export const csvHeader = BYTE_ORDER_MARK + csvLine(COLUMNS);

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

export const csvFileName = (now: Date, format: DateFormat): string => `submissions-${format(now).slice(0, 10)}.csv`;

const orMissing = (value: string | undefined): string => value || 'N/A';

export const csvRow = (submission: Submission, format: DateFormat): string => {
  const { phone, totalPrice, travellers, selectedUpsellsNames } = submission;
  const [first] = travellers;
  return csvLine([
    format(new Date(submission.createdAt)),
    orMissing(submission.email),
    orMissing(first?.firstMiddleName),
    orMissing(first?.lastName),
    phone ? `${phone.phoneCc} ${phone.phoneNumber}` : 'N/A',
    orMissing(countryName(submission.nationality)),
    orMissing(submission.destinationName),
    orMissing(submission.visaName),
    String(submission.numApplicants),
    orMissing(submission.processingSpeed),
    orMissing(selectedUpsellsNames.join(', ')),
    totalPrice ? `${SYMBOLS[totalPrice.currency]}${(totalPrice.amountMinor / 100).toFixed(2)}` : 'N/A',
    submission.status,
    orMissing(first?.passportScan?.passportNumber || first?.passport?.passportNumber),
  ]);
};
