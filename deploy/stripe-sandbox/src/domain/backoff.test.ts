import { nextTryIn } from './backoff.ts';

it('doubles the wait up to five minutes and gives up in the end', () => {
  expect([1, 2, 3, 4].map((tries) => nextTryIn(tries, 1000))).toEqual([1000, 2000, 4000, 8000]);
  expect(nextTryIn(15, 1000)).toBe(300_000);
  expect(nextTryIn(16, 1000)).toBeUndefined();
});
