import { createLimiter } from '../src/limits/limiter.ts';
import { someNeighbours } from './fixtures.ts';
import { type Gateway, startGateway } from './start-gateway.ts';

let gateway: Gateway;
const asked: unknown[] = [];
const start = async (limiter?: ReturnType<typeof createLimiter>) => {
  const trackApplication = async (request: { email: string }) => {
    asked.push(request);
    return {
      stage: request.email === 'ada@example.test' ? 'TRACKED_STAGE_IN_REVIEW' : 'TRACKED_STAGE_UNSPECIFIED',
    };
  };
  gateway = await startGateway({ neighbours: someNeighbours({ traveller: { trackApplication } }), limiter });
};
beforeEach(() => asked.splice(0));
afterEach(() => gateway.close());

const track = (orderNumber: string, email: string) => gateway.send('POST', '/track', { orderNumber, email });
/** What could tell one answer from another: all but the id of the request. */
const whole = async (answer: Response) => ({
  status: answer.status,
  headers: [...answer.headers.keys()].sort(),
  body: { ...(await answer.json()), instance: undefined },
});

it('answers the stage and nothing else, to whoever writes the number as the mail does', async () => {
  await start();
  const answer = await track(' #3F1A 7C52 ', ' Ada@Example.test ');
  expect([answer.status, await answer.json()]).toEqual([200, { stage: 'in_review' }]);
  expect(asked).toEqual([{ orderNumber: '3f1a7c52', email: 'ada@example.test' }]);
  expect(answer.headers.get('cache-control')).toBe('no-store');
});

it('gives one answer for an address that is not the order’s and for a number that nobody has', async () => {
  await start();
  const otherAddress = await whole(await track('3f1a7c52', 'eve@example.test'));
  const nobodys = await whole(await track('00000000', 'eve@example.test'));
  expect(otherAddress).toEqual(nobodys);
  expect(otherAddress).toMatchObject({ status: 404, body: { reason: 'order-not-found' } });
});

it('waits the same before either answer, longer than the look-up takes', async () => {
  await start();
  const timed = async (email: string) => {
    const began = performance.now();
    await track('3f1a7c52', email);
    return performance.now() - began;
  };
  for (const email of ['ada@example.test', 'eve@example.test']) expect(await timed(email)).toBeGreaterThan(250);
});

it('lets nobody try the addresses of one order, from however many networks', async () => {
  await start(createLimiter());
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 11; attempt += 1) {
    const body = { orderNumber: attempt % 2 ? '3F1A7C52' : '3f1a7c52', email: `somebody-${attempt}@example.test` };
    const headers = { 'x-forwarded-for': `198.51.${attempt}.7` };
    statuses.push((await gateway.send('POST', '/track', body, headers)).status);
  }
  expect(statuses).toEqual([...Array(10).fill(404), 429]);
});

it('says at which field something cannot be right', async () => {
  await start();
  const answer = await track('12', 'ada');
  expect(await answer.json()).toMatchObject({
    fields: [
      { path: 'orderNumber', reason: 'not-an-order-number' },
      { path: 'email', reason: 'not-an-email' },
    ],
  });
  expect(asked).toEqual([]);
});
