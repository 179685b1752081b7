import type { DateParts } from '@wayfare/ui/components/date-select';
import { isRealDate } from '../flow/real-date.ts';

const noDay: DateParts = { day: 0, month: 0, year: 0 };

const twoDigits = (number: number) => String(number).padStart(2, '0');

/** YYYY-MM-DD; undefined where it is not a day of the calendar. */
export const isoDayOf = (parts: DateParts): string | undefined =>
  isRealDate(parts) ? `${parts.year}-${twoDigits(parts.month)}-${twoDigits(parts.day)}` : undefined;

export function partsOf(isoDay: string | null): DateParts {
  const [year = 0, month = 0, day = 0] = (isoDay ?? '').split('-').map(Number);
  return year && month && day ? { year, month, day } : noDay;
}

const isBegun = ({ day, month, year }: DateParts) => day + month + year > 0;

/** Today where the traveller is. */
const today = (now: Date): string =>
  `${now.getFullYear()}-${twoDigits(now.getMonth() + 1)}-${twoDigits(now.getDate())}`;

/** What is wrong with a day of travel; nothing where it is left out. */
export function travelDayFault(parts: DateParts, now: Date): 'real' | 'past' | undefined {
  if (!isBegun(parts)) return undefined;
  const day = isoDayOf(parts);
  if (!day) return 'real';
  return day < today(now) ? 'past' : undefined;
}
