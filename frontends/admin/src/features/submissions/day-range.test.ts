import { instantsOf } from './day-range.ts';

const hours = (from = '', before = '') => (Date.parse(before) - Date.parse(from)) / 3_600_000;

test('one day is its whole day in the viewer’s time zone', () => {
  const { from, before } = instantsOf({ start: '2026-11-21', end: '2026-11-21' });
  expect(new Date(from ?? '').getHours()).toBe(0);
  expect(hours(from, before)).toBe(24);
});

test('the end of a month runs into the next', () => {
  expect(new Date(instantsOf({ start: '', end: '2026-12-31' }).before ?? '').getFullYear()).toBe(2027);
});

test('an empty day sets no limit', () => {
  expect(instantsOf({ start: '', end: '' })).toEqual({ from: undefined, before: undefined });
});
