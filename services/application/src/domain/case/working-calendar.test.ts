import fc from 'fast-check';
import { dueAt, resumeClock, spentMinutes, startClock, stopClock, warnAt } from './case-clock.ts';
import {
  addWorkingMinutes,
  faultsOf,
  ROUND_THE_CLOCK,
  readCalendar,
  type Shift,
  type WorkingCalendar,
  workingMinutesBetween,
} from './working-calendar.ts';

const office: WorkingCalendar = {
  timeZone: 'Europe/London',
  week: [
    ...Array.from(
      { length: 5 },
      () =>
        [
          [540, 720],
          [780, 1020],
        ] as const,
    ),
    [],
    [],
  ],
  holidays: ['2026-12-25'],
};
const at = (text: string) => new Date(text);

describe('working time', () => {
  test('passes only while the office works', () => {
    // Thursday before Christmas, 16:00: an hour today, then Monday's first two hours.
    expect(addWorkingMinutes(office, at('2026-12-24T16:00:00Z'), 180)).toEqual(at('2026-12-28T11:00:00Z'));
    expect(workingMinutesBetween(office, at('2026-12-24T16:00:00Z'), at('2026-12-28T11:00:00Z'))).toBe(180);
  });

  test('is the time of the clock for an office that never closes', () => {
    expect(addWorkingMinutes(ROUND_THE_CLOCK, at('2026-03-28T22:30:00Z'), 24 * 60)).toEqual(at('2026-03-29T22:30:00Z'));
  });

  test('names what is wrong with a calendar', () => {
    expect(faultsOf(office)).toEqual([]);
    expect(faultsOf({ timeZone: 'Mars/Olympus', week: [[[60, 30]]], holidays: ['Christmas'] })).toEqual([
      { path: 'timeZone', reason: 'not-a-time-zone' },
      { path: 'week', reason: 'seven-days-expected' },
      { path: 'week.0', reason: 'shifts-overlap' },
      { path: 'holidays.0', reason: 'not-a-date' },
    ]);
  });

  test('is read from JSON, and not from a faulty one', () => {
    expect(readCalendar(JSON.stringify(office))).toEqual(office);
    for (const text of ['', '{', '{"timeZone":"UTC"}', JSON.stringify({ ...office, week: [] })])
      expect(readCalendar(text)).toBeUndefined();
  });

  const MINUTE = 60_000;
  const zones = [
    'UTC',
    'Europe/London',
    'America/New_York',
    'Australia/Lord_Howe',
    'Asia/Kathmandu',
    'America/St_Johns',
  ];
  const formats = new Map(
    zones.map((zone) => [
      zone,
      new Intl.DateTimeFormat('en-CA', {
        timeZone: zone,
        year: 'numeric',
        month: '2-digit',
        day: '2-digit',
        hour: '2-digit',
        minute: '2-digit',
        hourCycle: 'h23',
      }),
    ]),
  );

  /** Whether the office works during the minute that begins at `instant`: the slow and simple way. */
  const works = ({ timeZone, week, holidays }: WorkingCalendar, instant: number): boolean => {
    const parts = Object.fromEntries(
      (formats.get(timeZone) as Intl.DateTimeFormat).formatToParts(instant).map(({ type, value }) => [type, value]),
    );
    const date = `${parts.year}-${parts.month}-${parts.day}`;
    if (holidays.includes(date)) return false;
    const minute = Number(parts.hour) * 60 + Number(parts.minute);
    const day = (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;
    return (week[day] ?? []).some(([from, until]) => minute >= from && minute < until);
  };

  const shifts = fc.uniqueArray(fc.integer({ min: 0, max: 1440 }), { minLength: 0, maxLength: 4 }).map((marks) => {
    const ordered = marks.toSorted((one, other) => one - other);
    return Array.from({ length: Math.floor(ordered.length / 2) }, (_, index) => [
      ordered[index * 2],
      ordered[index * 2 + 1],
    ]) as unknown as Shift[];
  });
  // Around the days on which clocks jump, and some that are ordinary.
  const starts = fc
    .tuple(
      fc.constantFrom('2026-03-07', '2026-03-28', '2026-04-04', '2026-10-03', '2026-10-24', '2026-10-31', '2026-07-01'),
      fc.integer({ min: 0, max: 2 * 1440 }),
    )
    .map(([day, minutes]) => at(`${day}T00:00:00Z`).getTime() + minutes * MINUTE);

  test('equals a count minute by minute for 1,000 random calendars, across changes of the clock', () => {
    fc.assert(
      fc.property(
        fc.record({
          timeZone: fc.constantFrom(...zones),
          week: fc.array(shifts, { minLength: 7, maxLength: 7 }),
          holidays: fc.subarray(['2026-03-29', '2026-10-25', '2026-11-01', '2026-04-05']),
        }),
        starts,
        fc.integer({ min: 0, max: 480 }),
        (calendar, start, length) => {
          let counted = 0;
          for (let minute = 0; minute < length; minute += 1) if (works(calendar, start + minute * MINUTE)) counted += 1;
          const end = new Date(start + length * MINUTE);
          expect(workingMinutesBetween(calendar, new Date(start), end)).toBe(counted);
          if (counted === 0) return;
          const reached = addWorkingMinutes(calendar, new Date(start), counted);
          expect(reached.getTime()).toBeLessThanOrEqual(end.getTime());
          expect(workingMinutesBetween(calendar, new Date(start), reached)).toBe(counted);
          expect(works(calendar, reached.getTime() - MINUTE)).toBe(true);
        },
      ),
      { numRuns: 1_000 },
    );
  });
});

describe('the clock of a case', () => {
  test('stands while the traveller owes an answer', () => {
    const begun = startClock(8 * 60, at('2026-11-23T09:00:00Z'));
    expect(dueAt(begun, office)).toEqual(at('2026-11-24T10:00:00Z'));
    expect(warnAt(begun, office)).toEqual(at('2026-11-23T16:00:00Z'));
    const asked = stopClock(begun, office, at('2026-11-23T11:00:00Z'));
    expect(dueAt(asked, office)).toBeUndefined();
    expect(spentMinutes(asked, office, at('2026-11-27T11:00:00Z'))).toBe(120);
    const answered = resumeClock(asked, at('2026-11-26T13:00:00Z'));
    expect(dueAt(answered, office)).toEqual(at('2026-11-27T11:00:00Z'));
  });

  test('is not moved by stopping it twice or starting it twice', () => {
    const begun = startClock(60, at('2026-11-23T09:00:00Z'));
    const stopped = stopClock(begun, office, at('2026-11-23T09:20:00Z'));
    expect(stopClock(stopped, office, at('2026-11-23T15:00:00Z'))).toBe(stopped);
    expect(resumeClock(begun, at('2026-11-23T09:20:00Z'))).toBe(begun);
  });

  test('is overdue at once where more was spent than granted', () => {
    const late = { grantedMinutes: 60, spentMinutes: 90, runningSince: at('2026-11-23T09:00:00Z') };
    expect(dueAt(late, office)).toEqual(late.runningSince);
  });
});
