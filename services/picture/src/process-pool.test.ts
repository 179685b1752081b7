import { createProcessPool, type WorkerProcess } from './process-pool.ts';

const PICTURE = async () => Buffer.from('picture');

/** Worker processes whose answers the test gives. */
const startedWorkers = () => {
  const started: {
    answer: (answer?: string) => void;
    fail: () => void;
    die: () => void;
    killed: boolean;
    sizeMb: number;
  }[] = [];
  const spawn = (): WorkerProcess<string> => {
    let die = () => {};
    const exited = new Promise<void>((resolve) => {
      die = resolve;
    });
    const entry = { answer: (_answer?: string) => {}, fail: () => {}, die, killed: false, sizeMb: 10 };
    started.push(entry);
    return {
      exited,
      sizeMb: () => entry.sizeMb,
      kill: () => {
        entry.killed = true;
      },
      work: () =>
        new Promise((resolve, reject) => {
          entry.answer = (answer = 'read') => resolve(answer);
          entry.fail = () => reject(new Error('failed'));
          exited.then(() => reject(new Error('ended')));
        }),
    };
  };
  return { started, spawn };
};

const aPool = (settings: Partial<Parameters<typeof createProcessPool<string>>[0]> = {}) => {
  const { started, spawn } = startedWorkers();
  const pool = createProcessPool<string>({
    spawn,
    name: 'test',
    size: 1,
    queueLimit: 1,
    deadlineMs: 10_000,
    recycleAfter: 100,
    recycleAboveMb: 100,
    idleMs: 1_000,
    ...settings,
  });
  return { pool, started };
};
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('the pool of worker processes', () => {
  it('starts none before the first picture', () => {
    expect(aPool().started).toHaveLength(0);
  });

  it('refuses at once what the queue has no room for, without asking for the picture, and says when to come again', async () => {
    const { pool, started } = aPool();
    const first = pool.run(PICTURE);
    const second = pool.run(PICTURE);
    await settled();
    expect(pool.depth()).toBe(1);
    let asked = false;
    const third = pool.run(async () => {
      asked = true;
      return PICTURE();
    });
    await expect(third).rejects.toMatchObject({
      code: 'RESOURCE_EXHAUSTED',
      reason: 'test-busy',
      details: { retryAfterSeconds: '4' },
    });
    expect(asked).toBe(false);
    started[0]?.answer();
    await first;
    await settled();
    started[0]?.answer();
    await expect(second).resolves.toBe('read');
    expect(pool.depth()).toBe(0);
    pool.close();
  });

  it('refuses at once what would wait a third of the deadline', async () => {
    const { pool, started } = aPool({ queueLimit: 100, deadlineMs: 20_000 });
    const taken = Array.from({ length: 4 }, () => pool.run(PICTURE));
    await expect(pool.run(PICTURE)).rejects.toMatchObject({ reason: 'test-busy', details: { retryAfterSeconds: '8' } });
    for (const reading of taken) {
      await settled();
      started[0]?.answer();
      await expect(reading).resolves.toBe('read');
    }
    pool.close();
  });

  it('takes one that is under way longer than others were for a sign that the next will be slow too', async () => {
    const { pool, started } = aPool({ queueLimit: 100, deadlineMs: 20_000 });
    jest.useFakeTimers({ doNotFake: ['setImmediate'] });
    const slow = pool.run(PICTURE);
    const second = pool.run(PICTURE);
    await settled();
    jest.advanceTimersByTime(4_000);
    await expect(pool.run(PICTURE)).rejects.toMatchObject({ reason: 'test-busy', details: { retryAfterSeconds: '8' } });
    jest.useRealTimers();
    for (const reading of [slow, second]) {
      started[0]?.answer();
      await expect(reading).resolves.toBe('read');
      await settled();
    }
    pool.close();
  });

  it('counts a picture that is still arriving', async () => {
    const { pool } = aPool({ queueLimit: 0 });
    let fail = (_error: Error) => {};
    const arriving = pool.run(
      () =>
        new Promise((_, reject) => {
          fail = reject;
        }),
    );
    expect(pool.depth()).toBe(1);
    await expect(pool.run(PICTURE)).rejects.toMatchObject({ reason: 'test-busy' });
    fail(new Error('connection lost'));
    await expect(arriving).rejects.toThrow('connection lost');
    expect(pool.depth()).toBe(0);
  });

  it('kills a worker that is late and goes on with another', async () => {
    const { pool, started } = aPool({ deadlineMs: 30 });
    await expect(pool.run(PICTURE)).rejects.toMatchObject({ code: 'DEADLINE_EXCEEDED', reason: 'test-deadline' });
    expect(started[0]?.killed).toBe(true);
    const next = pool.run(PICTURE);
    await settled();
    started[1]?.answer();
    await expect(next).resolves.toBe('read');
    pool.close();
  });

  it('answers UNAVAILABLE where a worker dies or fails, and starts another for the next', async () => {
    const { pool, started } = aPool();
    for (const end of ['die', 'fail'] as const) {
      const lost = pool.run(PICTURE);
      await settled();
      started.at(-1)?.[end]();
      await expect(lost).rejects.toMatchObject({ code: 'UNAVAILABLE', reason: 'test-lost' });
      await settled();
    }
    const next = pool.run(PICTURE);
    await settled();
    expect(started).toHaveLength(3);
    started[2]?.answer();
    await expect(next).resolves.toBe('read');
    pool.close();
  });

  it('replaces a worker after its share of pictures', async () => {
    const { pool, started } = aPool({ recycleAfter: 1 });
    const first = pool.run(PICTURE);
    await settled();
    started[0]?.answer();
    await first;
    await settled();
    expect(started[0]?.killed).toBe(true);
    const second = pool.run(PICTURE);
    await settled();
    expect(started).toHaveLength(2);
    started[1]?.answer();
    await second;
    pool.close();
  });

  it('replaces a worker that has grown large', async () => {
    const { pool, started } = aPool();
    const first = pool.run(PICTURE);
    await settled();
    if (started[0]) started[0].sizeMb = 101;
    started[0]?.answer();
    await first;
    await settled();
    expect(started[0]?.killed).toBe(true);
  });

  it('does not begin what nobody waits for any more', async () => {
    const { pool, started } = aPool();
    const first = pool.run(PICTURE);
    const gone = new AbortController();
    const second = pool.run(PICTURE, { signal: gone.signal });
    await settled();
    gone.abort();
    await expect(second).rejects.toMatchObject({ reason: 'caller-gone' });
    expect(pool.depth()).toBe(0);
    started[0]?.answer();
    await first;
    pool.close();
  });

  it('lets an idle worker go', async () => {
    const { pool, started } = aPool({ idleMs: 20 });
    const reading = pool.run(PICTURE);
    await settled();
    started[0]?.answer();
    await reading;
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(started[0]?.killed).toBe(true);
  });
});
