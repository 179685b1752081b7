import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';

const MINUTES_A_DAY = 24 * 60;
const MS_A_MINUTE = 60_000;
/** Ten years: a calendar that offers no working minute in that time is a fault in the calendar. */
const LONGEST_SEARCH_DAYS = 3_653;

/** Minutes of the local day, half-open: [540, 720] is from 9:00 until 12:00. */
export type Shift = readonly [from: number, until: number];

/** When an office works. A break is the gap between two shifts. */
export interface WorkingCalendar {
  /** IANA name, for example Europe/London. */
  timeZone: string;
  /** Monday first, seven entries; a day without work is empty. Shifts are in order and do not overlap. */
  week: readonly (readonly Shift[])[];
  /** Local dates, YYYY-MM-DD, on which nobody works. */
  holidays: readonly string[];
}

/** Works at every hour of every day: a promise in hours is then a promise by the clock. */
export const ROUND_THE_CLOCK: WorkingCalendar = {
  timeZone: 'UTC',
  week: Array.from({ length: 7 }, () => [[0, MINUTES_A_DAY]] as const),
  holidays: [],
};

const calendarSchema = z.strictObject({
  timeZone: z.string(),
  week: z.array(z.array(z.tuple([z.int(), z.int()]))),
  holidays: z.array(z.string()).default([]),
});

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Epoch milliseconds, half-open. */
interface Span {
  from: number;
  until: number;
}

/** What is wrong with a calendar, as slugs by path; empty where nothing is. */
export const faultsOf = ({ timeZone, week, holidays }: WorkingCalendar): { path: string; reason: string }[] => {
  const faults: { path: string; reason: string }[] = [];
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(timeZone);
  } catch {
    faults.push({ path: 'timeZone', reason: 'not-a-time-zone' });
  }
  if (week.length !== 7) faults.push({ path: 'week', reason: 'seven-days-expected' });
  for (const [day, shifts] of week.entries()) {
    const isOrdered = shifts.every(
      ([from, until], index) => from >= (shifts[index - 1]?.[1] ?? 0) && until > from && until <= MINUTES_A_DAY,
    );
    if (!isOrdered) faults.push({ path: `week.${day}`, reason: 'shifts-overlap' });
  }
  if (week.every((shifts) => shifts.length === 0)) faults.push({ path: 'week', reason: 'nobody-works' });
  for (const [index, holiday] of holidays.entries())
    if (!/^\d{4}-\d{2}-\d{2}$/.test(holiday)) faults.push({ path: `holidays.${index}`, reason: 'not-a-date' });
  return faults;
};

/** @returns the calendar that a text of JSON describes; undefined where it describes none or a faulty one. */
export const readCalendar = (text: string): WorkingCalendar | undefined => {
  const parsed = calendarSchema.safeParse(parseJson(text));
  return parsed.success && faultsOf(parsed.data).length === 0 ? parsed.data : undefined;
};

/** The stretches of one local day within which the clock does not jump, each with its offset from UTC. */
const steadyStretches = (date: Temporal.PlainDate, timeZone: string): (Span & { offsetMs: number })[] => {
  const start = date.toZonedDateTime(timeZone);
  const end = date.add({ days: 1 }).toZonedDateTime(timeZone);
  const stretches: (Span & { offsetMs: number })[] = [];
  for (let from = start; from.epochMilliseconds < end.epochMilliseconds; ) {
    const jump = from.offset === end.offset && stretches.length === 0 ? null : from.getTimeZoneTransition('next');
    const until = jump && jump.epochMilliseconds < end.epochMilliseconds ? jump : end;
    stretches.push({
      from: from.epochMilliseconds,
      until: until.epochMilliseconds,
      offsetMs: from.offsetNanoseconds / 1e6,
    });
    from = until;
  }
  return stretches;
};

/**
 * The working time of one local day, in order. A shift counts each minute whose local clock time lies within it, also
 * where the clock jumps.
 */
const workingSpans = ({ timeZone, week, holidays }: WorkingCalendar, date: Temporal.PlainDate): Span[] => {
  const shifts = week[date.dayOfWeek - 1] ?? [];
  if (shifts.length === 0 || holidays.includes(date.toString())) return [];
  const midnight = Date.UTC(date.year, date.month - 1, date.day);
  return steadyStretches(date, timeZone).flatMap(({ from, until, offsetMs }) =>
    shifts
      .map(([begins, ends]) => ({
        from: Math.max(from, midnight + begins * MS_A_MINUTE - offsetMs),
        until: Math.min(until, midnight + ends * MS_A_MINUTE - offsetMs),
      }))
      .filter((span) => span.until > span.from),
  );
};

/** Working spans from the instant on, day by day, without an end of their own. */
function* spansFrom(calendar: WorkingCalendar, start: Date): Generator<Span> {
  const first = Temporal.Instant.fromEpochMilliseconds(start.getTime())
    .toZonedDateTimeISO(calendar.timeZone)
    .toPlainDate();
  for (let day = 0; day < LONGEST_SEARCH_DAYS; day += 1)
    for (const span of workingSpans(calendar, first.add({ days: day })))
      if (span.until > start.getTime()) yield { from: Math.max(span.from, start.getTime()), until: span.until };
}

/**
 * The instant at which `minutes` of working time have passed since `start`. 0 minutes end at `start`.
 * @throws Error where the calendar has no such time within ten years.
 */
export const addWorkingMinutes = (calendar: WorkingCalendar, start: Date, minutes: number): Date => {
  if (minutes <= 0) return start;
  let left = minutes * MS_A_MINUTE;
  for (const { from, until } of spansFrom(calendar, start)) {
    if (until - from >= left) return new Date(from + left);
    left -= until - from;
  }
  throw new Error('the working calendar has no working time');
};

/** Minutes of working time in [start, end), with fractions; 0 where `end` is not later. */
export const workingMinutesBetween = (calendar: WorkingCalendar, start: Date, end: Date): number => {
  let worked = 0;
  for (const { from, until } of spansFrom(calendar, start)) {
    if (from >= end.getTime()) break;
    worked += Math.min(until, end.getTime()) - from;
  }
  return worked / MS_A_MINUTE;
};
