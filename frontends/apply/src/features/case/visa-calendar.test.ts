import { visaCalendar } from './visa-calendar.ts';

const visa = { id: 'visa-1', title: 'United Kingdom ETA', from: '2026-12-01', until: '2027-02-28' };

test('the calendar has whole days from the first to the last, and a reminder 30 days before that', () => {
  const text = visaCalendar(visa);
  expect(text).toContain('UID:visa-1');
  expect(text).toContain('DTSTART;VALUE=DATE:20261201');
  // Whole days end on the day after their last one.
  expect(text).toContain('DTEND;VALUE=DATE:20270301');
  expect(text).toMatch(/TRIGGER;VALUE=DATE-TIME:202701(29|30)T\d{6}Z/);
  // Nobody is busy all those days.
  expect(text).toContain('TRANSP:TRANSPARENT');
});
