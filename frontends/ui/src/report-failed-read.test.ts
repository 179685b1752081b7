import { on } from '@wayfare/api/testing/on';
import { Problem } from '@wayfare/ui/problem';
import { createQueryClient } from '@wayfare/ui/query-client';
import { setupServer } from 'msw/node';

const told: unknown[] = [];
const server = setupServer(
  on.post('/failed-reads', async ({ body }) => {
    told.push(await body());
    return undefined;
  }),
);
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterAll(() => server.close());
let logged: jest.SpyInstance;
beforeEach(() => {
  told.length = 0;
  logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => logged.mockRestore());

const read = (queryKey: unknown[], error: Error) =>
  createQueryClient()
    .fetchQuery({ queryKey, queryFn: () => Promise.reject(error), retry: false })
    .catch(() => undefined);
const problem = (status: number, reason: 'neighbour-unavailable' | 'network' | 'not-found') =>
  new Problem({ status, reason: reason as never });
const settled = () => new Promise((resolve) => setTimeout(resolve, 50));

describe('a read that fails for good', () => {
  it('is told to the operator and to the log of the browser, by its kind and its reason', async () => {
    await read(['application', '3f1c9a52-1111-4222-8333-444455556666'], problem(503, 'neighbour-unavailable'));
    await settled();
    const failed = { read: 'application', status: 503, reason: 'neighbour-unavailable' };
    expect(told).toEqual([{ path: location.pathname, ...failed }]);
    expect(logged.mock.calls).toEqual([['application could not be read: neighbour-unavailable (503)']]);
  });

  it('names nothing that is no word of ours', async () => {
    await read(['Ada Lovelace'], new TypeError('ada@example.test is not a function'));
    await settled();
    expect(told).toEqual([{ path: location.pathname, read: 'unnamed', status: 0, reason: 'not-shown' }]);
    expect(JSON.stringify(logged.mock.calls)).not.toMatch(/Ada|example/);
  });

  it.each([401, 403, 404, 409, 429])('is not told of an answer of %i', async (status) => {
    await read(['application'], problem(status, 'not-found'));
    await settled();
    expect(told).toEqual([]);
    expect(logged).not.toHaveBeenCalled();
  });
});
