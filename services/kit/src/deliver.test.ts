import { deliver, type Retry, UnreadableEvent } from './deliver.ts';
import { AppError, type ErrorCode } from './errors.ts';

const withCode = (code: string) => Object.assign(new Error(code), { code });

/** Delivers until the event is handled or parked, or `most` attempts are made. */
const run = async (failures: unknown[], { most = 100, parkFails = 0 } = {}) => {
  const seen = { attempts: 0, parked: [] as unknown[], waits: [] as number[], parkings: 0 };
  const delivery = {
    attempt: async () => {
      const failure = failures[seen.attempts];
      seen.attempts += 1;
      if (failure) throw failure;
    },
    park: async (error: unknown) => {
      seen.parkings += 1;
      if (seen.parkings <= parkFails) throw new Error('no broker');
      seen.parked.push(error);
    },
    onFailure: () => {},
  };
  let retry: Retry | undefined;
  do {
    retry = await deliver(delivery, retry);
    if (retry) seen.waits.push(retry.waitMs);
  } while (retry && seen.attempts < most);
  return { ...seen, held: retry !== undefined };
};

/** @see https://www.postgresql.org/docs/current/errcodes-appendix.html and Node's system errors */
const PASSING = [
  ...['25006', '40001', '40P01', '42P01', '28P01', '3D000', '53100', '53200', '53300', '55P03', '57014', '57P01'],
  ...['08006', '23505', '22P02', 'XX000'],
  ...['EAI_AGAIN', 'ENOTFOUND', 'EHOSTUNREACH', 'ENETUNREACH', 'ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE'],
];

test.each(PASSING)('%s never costs an event, however often it comes', async (code) => {
  expect(await run(Array(60).fill(withCode(code)))).toMatchObject({ attempts: 61, parked: [], held: false });
});

test.each<ErrorCode>([
  'UNAVAILABLE',
  'DEADLINE_EXCEEDED',
  'ABORTED',
  'INTERNAL',
  'UNAUTHENTICATED',
  'PERMISSION_DENIED',
  'RESOURCE_EXHAUSTED',
])('a neighbour that answers %s costs an event nothing', async (code) => {
  const refused = new AppError(code, 'neighbour-says-so');
  expect(await run(Array(60).fill(refused))).toMatchObject({ attempts: 61, parked: [], held: false });
});

test('a fault nobody foresaw holds the event until it is mended', async () => {
  const bug = new TypeError('undefined is not a function');
  expect(await run(Array(500).fill(bug), { most: 50 })).toMatchObject({ attempts: 50, parked: [], held: true });
});

test('the waits grow to ten seconds and stay there', async () => {
  const { waits } = await run(Array(20).fill(withCode('57P01')));
  expect(waits.slice(0, 4)).toEqual([200, 400, 800, 1600]);
  expect(waits.slice(-3)).toEqual([10_000, 10_000, 10_000]);
});

test.each<ErrorCode>(['INVALID_ARGUMENT', 'NOT_FOUND', 'ALREADY_EXISTS', 'FAILED_PRECONDITION'])(
  'an event that a rule of ours refuses with %s is parked after five attempts',
  async (code) => {
    const refusal = new AppError(code, 'not-this-one');
    expect(await run(Array(60).fill(refusal))).toMatchObject({ attempts: 5, parked: [refusal] });
  },
);

test('an event that cannot be decoded is parked at once', async () => {
  const unreadable = new UnreadableEvent('broken');
  expect(await run(Array(60).fill(unreadable))).toMatchObject({ attempts: 1, parked: [unreadable] });
});

test('an outage does not count towards the five refusals', async () => {
  const refusal = new AppError('FAILED_PRECONDITION', 'not-now');
  const failures = [...Array(6).fill(withCode('25006')), ...Array(9).fill(refusal)];
  expect(await run(failures)).toMatchObject({ attempts: 11, parked: [refusal] });
});

test('an event that cannot be parked is held and parked later', async () => {
  const unreadable = new UnreadableEvent('broken');
  expect(await run(Array(60).fill(unreadable), { parkFails: 3 })).toMatchObject({ attempts: 4, parked: [unreadable] });
});
