import { addWorkingMinutes, type WorkingCalendar, workingMinutesBetween } from './working-calendar.ts';

/** The time that a case may take, and how much of it is spent. Minutes are working minutes of the office's calendar. */
export interface CaseClock {
  /** Bought with the processing speed. */
  grantedMinutes: number;
  /** Spent before `runningSince`. */
  spentMinutes: number;
  /** Undefined while the traveller owes an answer, and once the case has ended. */
  runningSince?: Date;
}

/** Staff are warned when this share of the time is spent. */
export const WARN_SHARE = 0.75;

export const startClock = (grantedMinutes: number, now: Date): CaseClock => ({
  grantedMinutes,
  spentMinutes: 0,
  runningSince: now,
});

export const spentMinutes = (clock: CaseClock, calendar: WorkingCalendar, now: Date): number =>
  clock.spentMinutes + (clock.runningSince ? workingMinutesBetween(calendar, clock.runningSince, now) : 0);

/** The traveller owes an answer, or nothing is owed any more. Stopping a stopped clock changes nothing. */
export const stopClock = (clock: CaseClock, calendar: WorkingCalendar, now: Date): CaseClock =>
  clock.runningSince ? { ...clock, spentMinutes: spentMinutes(clock, calendar, now), runningSince: undefined } : clock;

export const resumeClock = (clock: CaseClock, now: Date): CaseClock =>
  clock.runningSince ? clock : { ...clock, runningSince: now };

const dueAtShare = (clock: CaseClock, calendar: WorkingCalendar, share: number): Date | undefined =>
  clock.runningSince &&
  addWorkingMinutes(calendar, clock.runningSince, Math.max(0, clock.grantedMinutes * share - clock.spentMinutes));

/** When the promise runs out; undefined while the clock stands. */
export const dueAt = (clock: CaseClock, calendar: WorkingCalendar): Date | undefined => dueAtShare(clock, calendar, 1);

/** When staff are warned; undefined while the clock stands. */
export const warnAt = (clock: CaseClock, calendar: WorkingCalendar): Date | undefined =>
  dueAtShare(clock, calendar, WARN_SHARE);
