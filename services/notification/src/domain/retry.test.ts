import { MOST_ATTEMPTS, secondsUntilRetry } from './retry.ts';

it('waits twice as long each time, an hour at most', () => {
  expect([1, 2, 3].map(secondsUntilRetry)).toEqual([5, 10, 20]);
  expect(secondsUntilRetry(40)).toBe(3_600);
});

it('gives up after some hours, not minutes or days', () => {
  const waits = Array.from({ length: MOST_ATTEMPTS - 1 }, (_, index) => secondsUntilRetry(index + 1));
  const hours = waits.reduce((sum, wait) => sum + wait, 0) / 3_600;
  expect(hours).toBeGreaterThan(3);
  expect(hours).toBeLessThan(12);
});
