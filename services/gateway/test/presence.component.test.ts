import { randomUUID } from 'node:crypto';
import { notFound } from '@wayfare/kit/errors';
import { createPresences } from '../src/presence.ts';
import { someNeighbours } from './fixtures.ts';
import { connectToRedis, freePort, hasRedis, startRedis } from './redis.ts';
import { type Gateway, startGateway } from './start-gateway.ts';

const ending: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ending.splice(0).reverse()) await end();
});

const ID = '3f1a7c52-9d1e-4a55-8a55-2b8f5a1c9e01';
const OTHER = '4a2b8d63-9d1e-4a55-8a55-2b8f5a1c9e02';

/** No test here is over sooner on a busy machine. */
const LONG_MS = 600_000;

const start = async (presences = createPresences({ lastsMs: LONG_MS })) => {
  const skipped: string[][] = [];
  const gateway = await startGateway({
    presences,
    neighbours: someNeighbours({
      casework: {
        claimNextCase: async ({ openElsewhereIds }: { openElsewhereIds: string[] }) => {
          skipped.push(openElsewhereIds);
          throw notFound('no-case-waiting');
        },
      },
    }),
  });
  ending.push(gateway.close);
  return { gateway, skipped };
};

const as = async (gateway: Gateway, sub: string) => {
  const authorization = await gateway.identity.userToken({ sub, roles: ['reviewer'] });
  const screen = randomUUID();
  const ask = async (method: string, path: string, body?: object) => {
    const headers = { authorization, 'content-type': 'application/json' };
    const answer = await gateway.call(path, { method, headers, body: body && JSON.stringify(body) });
    return answer.json();
  };
  return {
    lookAt: (id: string) => ask('PUT', `/admin/cases/${id}/presence/${screen}`),
    leave: (id: string) => ask('DELETE', `/admin/cases/${id}/presence/${screen}`),
    queue: () => ask('GET', '/admin/presence'),
    next: () => ask('POST', '/admin/cases/next', {}),
  };
};

it('tells each of two with a case open of the other, and the queue too, until one leaves', async () => {
  const { gateway } = await start();
  const anna = await as(gateway, 'anna');
  const ben = await as(gateway, 'ben');
  expect(await anna.lookAt(ID)).toEqual({ others: [] });
  expect(await ben.lookAt(ID)).toEqual({ others: ['anna'] });
  expect(await anna.lookAt(ID)).toEqual({ others: ['ben'] });
  expect(await anna.queue()).toEqual({ cases: [{ applicationId: ID, others: ['ben'] }] });
  expect(await (await as(gateway, 'cleo')).queue()).toEqual({
    cases: [{ applicationId: ID, others: ['anna', 'ben'] }],
  });
  expect(await ben.leave(ID)).toEqual({ ended: true });
  expect(await anna.lookAt(ID)).toEqual({ others: [] });
});

it('asks for the next case without those that others have open, one’s own left in', async () => {
  const { gateway, skipped } = await start();
  const anna = await as(gateway, 'anna');
  const ben = await as(gateway, 'ben');
  await anna.lookAt(ID);
  await ben.lookAt(OTHER);
  expect(await anna.next()).toMatchObject({ reason: 'no-case-waiting' });
  await ben.next();
  await ben.leave(OTHER);
  await anna.next();
  expect(skipped).toEqual([[OTHER], [ID], []]);
});

(hasRedis ? describe : describe.skip)('two gateways with one store (redis-server, where it is installed)', () => {
  const startTwo = async (lastsMs = LONG_MS) => {
    const port = await freePort();
    const redis = await startRedis(port);
    ending.push(() => redis.kill('SIGKILL'));
    const two = [];
    for (let i = 0; i < 2; i++) {
      const { store, close } = await connectToRedis(port);
      ending.push(close);
      two.push((await start(createPresences({ store, lastsMs }))).gateway);
    }
    const [first, second] = two;
    if (!first || !second) throw new Error('two gateways expected');
    return { anna: await as(first, 'anna'), ben: await as(second, 'ben'), redis };
  };

  it('know of each other’s', async () => {
    const { anna, ben } = await startTwo();
    await anna.lookAt(ID);
    expect(await ben.lookAt(ID)).toEqual({ others: ['anna'] });
    await anna.leave(ID);
    expect(await ben.lookAt(ID)).toEqual({ others: [] });
  });

  it('forget a page that was cut off', async () => {
    const { anna, ben } = await startTwo(300);
    await anna.lookAt(ID);
    // Anna's page says nothing any more; Ben's goes on.
    const deadline = Date.now() + 30_000;
    let others = ['anna'];
    while (others.length > 0 && Date.now() < deadline) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      ({ others } = await ben.lookAt(ID));
    }
    expect(others).toEqual([]);
  });

  it('know what they were told themselves while the store is away, and fail nobody', async () => {
    const { anna, ben, redis } = await startTwo();
    await anna.lookAt(ID);
    redis.kill('SIGKILL');
    expect(await ben.lookAt(ID)).toEqual({ others: [] });
    expect(await ben.leave(ID)).toEqual({ ended: true });
    expect(await ben.next()).toMatchObject({ reason: 'no-case-waiting' });
  });
});
