import { AppError } from '@wayfare/kit/errors';
import { Temporal } from 'temporal-polyfill';

/** Local days of the office, YYYY-MM-DD; both are away. */
export interface Away {
  fromDay: string;
  untilDay: string;
}

export interface Absence extends Away {
  userId: string;
  version: number;
}

const LONGEST_DAYS = 366;

const fault = (path: string, reason: string) =>
  new AppError('INVALID_ARGUMENT', 'input-not-accepted', { fields: [{ path, reason }] });

/** The day it is in the office. */
export const dayIn = (timeZone: string, now: Date): string =>
  Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone).toPlainDate().toString();

const readDay = (path: string, day: string): Temporal.PlainDate => {
  try {
    if (/^\d{4}-\d{2}-\d{2}$/.test(day)) return Temporal.PlainDate.from(day);
  } catch {
    // Below.
  }
  throw fault(path, 'not-a-date');
};

/** INVALID_ARGUMENT for what is no day, ends before it begins, is over already, or is longer than a year. */
export const acceptAway = ({ fromDay, untilDay }: Away, today: string): Away => {
  const from = readDay('fromDay', fromDay);
  const until = readDay('untilDay', untilDay);
  if (Temporal.PlainDate.compare(until, from) < 0) throw fault('untilDay', 'before-start');
  if (Temporal.PlainDate.compare(until, Temporal.PlainDate.from(today)) < 0) throw fault('untilDay', 'in-the-past');
  if (from.until(until).days >= LONGEST_DAYS) throw fault('untilDay', 'too-long');
  return { fromDay: from.toString(), untilDay: until.toString() };
};
