import fc from 'fast-check';
import { BUCKETS_PER_E, minutesOf, timeAtShare } from './stage-time.ts';

const bucketOf = (minutes: number) => Math.floor(Math.log(minutes + 1) * BUCKETS_PER_E);

it('is the time that so many of the cases did not exceed, within 6 % or half a minute', () => {
  const times = fc.array(fc.double({ min: 0, max: 200_000, noNaN: true }), { minLength: 1, maxLength: 60 });
  fc.assert(
    fc.property(times, fc.constantFrom(0.5, 0.9), (minutes, share) => {
      const counts = Map.groupBy(minutes.map(bucketOf), (bucket) => bucket);
      const buckets = [...counts].map(([bucket, own]) => ({ bucket, cases: own.length }));
      const exact = minutes.toSorted((a, b) => a - b)[Math.ceil(minutes.length * share) - 1] ?? 0;
      expect(Math.abs(timeAtShare(buckets, share) - exact)).toBeLessThan(0.5 + exact * 0.06);
    }),
  );
});

it('is nothing without cases, and grows with its bucket', () => {
  expect(timeAtShare([], 0.5)).toBe(0);
  expect(minutesOf(30)).toBeLessThan(minutesOf(31));
});
