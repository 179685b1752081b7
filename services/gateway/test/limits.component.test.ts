import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createLimiter } from '../src/limits/limiter.ts';
import { anApplication, DESTINATION_ID, someNeighbours } from './fixtures.ts';
import { connectToRedis, freePort, hasRedis, startRedis } from './redis.ts';
import { type Gateway, startGateway } from './start-gateway.ts';

const ending: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ending.splice(0).reverse()) await end();
});

const neighbours = someNeighbours({
  application: {
    createApplication: async () => anApplication({ version: 1 }),
    saveStep: async () => anApplication({ version: 2 }),
    getApplication: async () => anApplication({ version: 1 }),
  },
  payment: {
    createCheckout: async () => ({ url: 'https://pay.test/', sessionId: 'cs_1' }),
    verifyPayment: async () => ({ outcome: 'PAYMENT_OUTCOME_FAILED', applicationId: '' }),
  },
});

const start = async (limiter = createLimiter(), trustProxy?: number): Promise<Gateway> => {
  const gateway = await startGateway({ neighbours, limiter, trustProxy });
  ending.push(gateway.close);
  return gateway;
};

const cookie = `visa_guest=${'A'.repeat(43)}`;
const from = (ip: string) => ({ cookie, 'sec-fetch-site': 'same-origin', 'x-forwarded-for': ip });
const begin = (gateway: Gateway, ip: string) =>
  gateway.send(
    'POST',
    '/applications',
    { destinationId: DESTINATION_ID, nationality: 'US', numApplicants: 1 },
    { ...from(ip), 'idempotency-key': randomUUID() },
  );
const saveContact = (gateway: Gateway, ip: string, email: string, id: string = randomUUID()) => {
  const who = { firstMiddleName: 'Ada', lastName: 'L', birthMonth: 1, birthDay: 2, birthYear: 1990, email };
  const headers = { ...from(ip), 'if-match': '"1"' };
  return gateway.send('PATCH', `/applications/${id}/personal-details`, { travellers: [who] }, headers);
};
const pay = (gateway: Gateway, ip: string, id: string) =>
  gateway.send('POST', `/applications/${id}/checkout`, { currency: 'usd', totalMinor: 100 }, from(ip));
const statuses = async (answers: Promise<Response>[]) => {
  const counted: Record<number, number> = {};
  for (const { status } of await Promise.all(answers)) counted[status] = (counted[status] ?? 0) + 1;
  return counted;
};
const times = <T>(count: number, one: (index: number) => T): T[] => Array.from({ length: count }, (_, i) => one(i));

describe('an anonymous client', () => {
  it('begins twenty applications in ten minutes, is told what is left, and then when to come back', async () => {
    const gateway = await start();
    const first = await begin(gateway, '198.51.100.7');
    expect(first.status).toBe(201);
    expect(first.headers.get('ratelimit-policy')).toBe(
      '"create-client";q=20;w=600, "create-client-86400";q=60;w=86400, "create-network";q=100;w=600',
    );
    expect(first.headers.get('ratelimit')).toBe('"create-client";r=19;t=600');
    expect(await statuses(times(120, () => begin(gateway, '198.51.100.7')))).toEqual({ 201: 19, 429: 101 });
    const refused = await begin(gateway, '198.51.100.7');
    expect(await refused.json()).toMatchObject({ status: 429, reason: 'too-many-applications' });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(500);
    expect(refused.headers.get('ratelimit')).toMatch(/^"create-client";r=0;t=\d+$/);
    expect((await begin(gateway, '198.51.100.8')).status).toBe(201);
  });

  it('is counted with its network, of IPv6 by /64 and /48', async () => {
    const gateway = await start(createLimiter({ scale: 0.1 }));
    const four = await statuses(times(20, (i) => begin(gateway, `198.51.100.${i + 1}`)));
    expect(four).toEqual({ 201: 10, 429: 10 });
    expect((await begin(gateway, '198.51.101.1')).status).toBe(201);
    expect(await statuses(times(5, (i) => begin(gateway, `2001:db8:1:1::${i + 1}`)))).toEqual({ 201: 2, 429: 3 });
    const six = await statuses(times(20, (i) => begin(gateway, `2001:db8:2:${i + 1}::1`)));
    expect(six).toEqual({ 201: 10, 429: 10 });
  });

  it('can have mails sent to six addresses an hour, and correct one as often as it likes', async () => {
    const gateway = await start();
    expect(await statuses(times(20, () => saveContact(gateway, '198.51.100.7', 'me@x.test')))).toEqual({ 200: 20 });
    const strangers = await statuses(times(10, (i) => saveContact(gateway, '198.51.100.7', `stranger${i}@x.test`)));
    expect(strangers).toEqual({ 200: 5, 429: 5 });
    expect((await saveContact(gateway, '198.51.100.7', 'ME@x.test')).status).toBe(200);
    const network = await statuses(times(60, (i) => saveContact(gateway, `198.51.100.${i + 10}`, `other${i}@x.test`)));
    expect(network).toEqual({ 200: 24, 429: 36 });
  });

  it('opens ten payment pages for an application, from wherever it asks', async () => {
    const gateway = await start();
    const id = randomUUID();
    expect(await statuses(times(20, (i) => pay(gateway, `203.0.${i}.1`, id)))).toEqual({ 200: 10, 429: 10 });
    expect(await statuses(times(25, () => pay(gateway, '198.51.100.7', randomUUID())))).toEqual({ 200: 20, 429: 5 });
  });

  it('asks sixty times a minute how a payment ended', async () => {
    const gateway = await start();
    const verify = () => gateway.send('POST', '/payments/verify', { sessionId: 'cs_1' }, from('198.51.100.7'));
    expect(await statuses(times(70, verify))).toEqual({ 200: 60, 429: 10 });
  });

  it('holds eight event streams of an application and twenty in all, and gets a place back when one ends', async () => {
    const gateway = await start(createLimiter());
    const leave: AbortController[] = [];
    const follow = async (id: string) => {
      const one = new AbortController();
      leave.push(one);
      const response = await gateway.call(`/applications/${id}/events`, {
        headers: from('198.51.100.7'),
        signal: one.signal,
      });
      return response.status;
    };
    const id = randomUUID();
    const opened = [];
    for (let i = 0; i < 10; i++) opened.push(await follow(id));
    expect(opened).toEqual([...Array(8).fill(200), 429, 429]);
    for (let i = 0; i < 14; i++) opened.push(await follow(randomUUID()));
    expect(opened.slice(10)).toEqual([...Array(12).fill(200), 429, 429]);
    leave[0]?.abort();
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await follow(id)).toBe(200);
    for (const one of leave) one.abort();
  });

  it('is let through with the key of a load, where there is one, and with no other', async () => {
    const key = 'k'.repeat(32);
    const begun = async (gateway: Gateway, sent: string) =>
      (
        await gateway.send(
          'POST',
          '/applications',
          { destinationId: DESTINATION_ID, nationality: 'US', numApplicants: 1 },
          { ...from('198.51.100.7'), 'idempotency-key': randomUUID(), 'x-limit-key': sent },
        )
      ).status;
    const limited = await start(createLimiter({ scale: 0.05, exemptKey: key }));
    expect([await begun(limited, key), await begun(limited, key)]).toEqual([201, 201]);
    expect([await begun(limited, 'other'), await begun(limited, 'other')]).toEqual([201, 429]);
    const without = await start(createLimiter({ scale: 0.05 }));
    expect([await begun(without, ''), await begun(without, '')]).toEqual([201, 429]);
  });

  it('gains nothing from a header of its own', async () => {
    const behindOneProxy = await start(createLimiter(), 1);
    const forged = await statuses(times(40, (i) => begin(behindOneProxy, `203.0.${i}.1, 198.51.100.7`)));
    expect(forged).toEqual({ 201: 20, 429: 20 });
  });
});

(hasRedis ? describe : describe.skip)('three gateways with one store (redis-server, where it is installed)', () => {
  const begun = async (port: number) => {
    const redis = await startRedis(port);
    ending.push(() => redis.kill('SIGKILL'));
    return redis;
  };
  const gateways = async (port: number) => {
    const three = [];
    for (let i = 0; i < 3; i++) {
      const { store, close } = await connectToRedis(port);
      ending.push(close);
      three.push(await start(createLimiter({ store })));
    }
    return three as [Gateway, Gateway, Gateway];
  };

  it('count together', async () => {
    const port = await freePort();
    await begun(port);
    const three = await gateways(port);
    const id = randomUUID();
    const beginAt = (i: number) => begin(three[i % 3] as Gateway, '198.51.100.7');
    expect(await statuses(times(60, beginAt))).toEqual({ 201: 20, 429: 40 });
    const payAt = (i: number) => pay(three[i % 3] as Gateway, `203.0.${i}.1`, id);
    expect(await statuses(times(30, payAt))).toEqual({ 200: 10, 429: 20 });
    const saveAt = (i: number) => saveContact(three[i % 3] as Gateway, '198.51.100.9', `stranger${i}@x.test`);
    expect(await statuses(times(12, saveAt))).toEqual({ 200: 6, 429: 6 });
  });

  it('count each for itself while the store is away, and fail nobody', async () => {
    const port = await freePort();
    const redis = await begun(port);
    const three = await gateways(port);
    expect((await begin(three[0], '198.51.100.7')).status).toBe(201);
    redis.kill('SIGKILL');
    await once(redis, 'exit');
    const beginAt = (i: number) => begin(three[i % 3] as Gateway, '198.51.100.7');
    expect(await statuses(times(90, beginAt))).toEqual({ 201: 60, 429: 30 });
  });
});
