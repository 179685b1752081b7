import type { DateParts } from '@wayfare/ui/components/date-select';

/** Whether the calendar has the day; one that is not wholly chosen is none. */
export const isRealDate = ({ year, month, day }: DateParts): boolean => {
  const date = new Date(Date.UTC(year, month - 1, day));
  return year > 0 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
};

/** Empty where a part is not chosen yet. */
export const isoOf = ({ year, month, day }: DateParts): string =>
  year && month && day ? `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}` : '';
