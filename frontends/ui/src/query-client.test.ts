import { Problem } from '@wayfare/ui/problem';
import { createQueryClient, retriedWrite, retryDelay } from '@wayfare/ui/query-client';

const problem = (status: number, retryAfterSeconds?: number) =>
  new Problem({ status, reason: 'unexpected', retryAfterSeconds });

describe('trying again', () => {
  it.each([0, 502, 503, 504])('happens three times after a %i', (status) => {
    expect(retriedWrite.retry(2, problem(status))).toBe(true);
    expect(retriedWrite.retry(3, problem(status))).toBe(false);
  });

  it.each([400, 401, 403, 404, 409, 429, 500])('never happens after a %i', (status) =>
    expect(retriedWrite.retry(0, problem(status))).toBe(false),
  );

  it('waits 1 s, 2 s, 4 s and never more than 30 s', () => {
    expect([0, 1, 2, 9].map((attempt) => retryDelay(attempt, problem(503)))).toEqual([1000, 2000, 4000, 30_000]);
  });

  it('forgets after five minutes what nobody looks at', () =>
    expect(createQueryClient().getDefaultOptions().queries?.gcTime).toBe(5 * 60_000));

  it('believes a server that names a time', () => expect(retryDelay(0, problem(503, 12))).toBe(12_000));
});
