import { openCase } from './case.ts';
import { dueAt } from './case-clock.ts';
import { handOverBy } from './hand-over.ts';
import { ROUND_THE_CLOCK, type WorkingCalendar } from './working-calendar.ts';

const weekdays: WorkingCalendar = {
  timeZone: 'Europe/London',
  week: [[[540, 1020]], [[540, 1020]], [[540, 1020]], [[540, 1020]], [[540, 1020]], [], []],
  holidays: [],
};
const friday = new Date('2026-11-20T16:00:00Z');

describe('the promised hand-over', () => {
  it('counts from now what is yet to be submitted', () => {
    expect(handOverBy({ processingHours: 4 }, {}, { calendar: ROUND_THE_CLOCK, now: friday })).toEqual(
      new Date('2026-11-20T20:00:00Z'),
    );
  });

  it('counts only the hours in which the office works', () => {
    expect(handOverBy({ processingHours: 4 }, {}, { calendar: weekdays, now: friday })).toEqual(
      new Date('2026-11-23T12:00:00Z'),
    );
  });

  it('is the time that the case is due, however late it is asked for', () => {
    const late = new Date('2026-11-25T09:00:00Z');
    const ofCase = dueAt(openCase('a', { promisedHours: 4, now: friday }).clock, weekdays);
    expect(handOverBy({ processingHours: 4 }, { submittedAt: friday }, { calendar: weekdays, now: late })).toEqual(
      ofCase,
    );
  });
});
