import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from './errors.ts';
import { createJobs, type JobHandler, type JobSettings } from './jobs.ts';
import { createLog, type Log } from './log.ts';
import { registry } from './metrics.ts';
import { createTestDb } from './test-db.ts';

let world: Awaited<ReturnType<typeof createTestDb>>;
let log: Log;
let logged: string[];
const running: { stop: () => Promise<void> }[] = [];
beforeAll(async () => {
  world = await createTestDb('kit', `${__dirname}/../test/migrations`);
});
beforeEach(async () => {
  logged = [];
  log = createLog('test', 'debug', { write: (line) => logged.push(line) });
  await world.db.raw('delete from pgboss.job');
});
afterEach(async () => {
  await Promise.all(running.splice(0).map(({ stop }) => stop()));
});
afterAll(() => world.drop());

const eventually = async (check: () => void | Promise<void>): Promise<void> => {
  const until = Date.now() + 15_000;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (Date.now() > until) throw error;
      await sleep(20);
    }
  }
};

const begin = async <Kind extends string>(
  kinds: Record<Kind, JobSettings>,
  handlers: Record<Kind, JobHandler>,
  { processes = 1 } = {},
) => {
  const jobs = createJobs({ db: world.db, kinds });
  for (let count = 0; count < processes; count += 1)
    running.push(
      await createJobs({ db: world.db, kinds, superviseSeconds: 1 }).start({ url: world.url, log, handlers }),
    );
  return jobs;
};

it('starts a job as soon as its transaction has committed, and never where it rolled back', async () => {
  const ran: { key: string; at: number }[] = [];
  const jobs = await begin(
    { greet: {} },
    { greet: { run: async ({ key }) => ran.push({ key, at: performance.now() }) } },
  );
  await sleep(500); // idle, between two looks
  const committed: number[] = [];
  for (const key of ['a', 'b', 'c', 'd', 'e']) {
    await world.db.transaction(async (tx) => {
      await jobs.add(tx, 'greet', [key]);
      await sleep(50);
      expect(ran.map((one) => one.key)).not.toContain(key);
    });
    committed.push(performance.now());
    await sleep(150);
  }
  await world.db
    .transaction(async (tx) => {
      await jobs.add(tx, 'greet', ['never']);
      throw new Error('rolled back');
    })
    .catch(() => {});
  await sleep(300);
  expect(ran.map(({ key }) => key)).toEqual(['a', 'b', 'c', 'd', 'e']);
  const waits = ran.map(({ at }, index) => at - (committed[index] ?? 0)).sort((one, other) => one - other);
  expect(waits[2]).toBeLessThan(100); // a look every two seconds alone would take a second
});

it('starts a job that is to run later when its time has come, and does not wait for the next look', async () => {
  const ran: number[] = [];
  const jobs = createJobs({ db: world.db, kinds: { greet: {} }, pollSeconds: 3_600 });
  const handlers = { greet: { run: async () => ran.push(Date.now()) } };
  running.push(await jobs.start({ url: world.url, log, handlers }));
  await sleep(500); // idle, between two looks
  const addedAt = Date.now();
  await world.db.transaction((tx) => jobs.add(tx, 'greet', ['later'], { startAfterSeconds: 1 }));
  await eventually(() => expect(ran).toHaveLength(1));
  expect((ran[0] ?? 0) - addedAt).toBeGreaterThanOrEqual(1_000);
});

it('keeps one job of a key while it is queued or under way, whoever adds it', async () => {
  const ran: string[] = [];
  const jobs = createJobs({ db: world.db, kinds: { greet: {} } });
  const worker = { log, handlers: { greet: { run: async ({ key }: { key: string }) => ran.push(key) } } };
  await Promise.all([1, 2, 3].map(() => jobs.add(world.db, 'greet', ['a', 'b'])));
  while (await jobs.runOne(worker));
  expect(ran.sort()).toEqual(['a', 'b']);
  await jobs.add(world.db, 'greet', ['a']);
  while (await jobs.runOne(worker));
  expect(ran.sort()).toEqual(['a', 'a', 'b']);
});

it('adds from more transactions at once than the pool has connections', async () => {
  const jobs = createJobs({ db: world.db, kinds: { greet: {}, part: {} } });
  await jobs.prepare();
  const keys = Array.from({ length: 20 }, (_, index) => `key ${index}`);
  const add = (key: string) =>
    world.db.transaction((tx) => jobs.add(tx, Number(key.slice(4)) % 2 ? 'greet' : 'part', [key]));
  await Promise.all(keys.map(add));
  expect(await world.db('pgboss.job').count('* as added').first()).toEqual({ added: '20' });
});

it('works on a hundred keys once each, with two processes', async () => {
  const ran: string[] = [];
  const keys = Array.from({ length: 100 }, (_, index) => `key ${index}`);
  const jobs = await begin(
    { greet: { lanes: 3 } },
    { greet: { run: async ({ key }) => ran.push(key) } },
    { processes: 2 },
  );
  await jobs.add(world.db, 'greet', keys);
  await eventually(() => expect(ran).toHaveLength(100));
  expect(new Set(ran).size).toBe(100);
});

it('does not let a kind with a long queue hold up another', async () => {
  let slow = 0;
  let quickAt = -1;
  const jobs = await begin(
    { remind: { lanes: 2 }, link: {} },
    {
      remind: {
        run: async () => {
          slow += 1;
          await sleep(100);
        },
      },
      link: {
        run: async () => {
          quickAt = slow;
        },
      },
    },
  );
  await jobs.add(
    world.db,
    'remind',
    Array.from({ length: 200 }, (_, index) => `${index}`),
  );
  await eventually(() => expect(slow).toBeGreaterThan(3));
  await jobs.add(world.db, 'link', ['now']);
  await eventually(() => expect(quickAt).toBeGreaterThan(0));
  expect(quickAt).toBeLessThan(40);
});

it('tries a job that failed again after a growing wait, and gives it up after the last try', async () => {
  const tries: number[] = [];
  const givenUp: [string, string][] = [];
  const jobs = createJobs({ db: world.db, kinds: { greet: { retries: 2, firstRetrySeconds: 10 } } });
  const worker = {
    log,
    handlers: {
      greet: {
        run: async ({ attempt }: { attempt: number }) => {
          tries.push(attempt);
          throw new AppError('UNAVAILABLE', 'mail-not-accepted');
        },
        onGiveUp: async (key: string, reason: string) => void givenUp.push([key, reason]),
      },
    },
  };
  const waits: number[] = [];
  await jobs.add(world.db, 'greet', ['a']);
  for (let attempt = 0; attempt < 3; attempt += 1) {
    await jobs.runOne(worker);
    const { rows } = await world.db.raw(
      "select extract(epoch from start_after - now())::float as wait from pgboss.job where state = 'retry'",
    );
    waits.push(rows[0]?.wait ?? 0);
    expect(await jobs.runOne(worker)).toBe(false);
    await world.db.raw("update pgboss.job set start_after = now() where state = 'retry'");
  }
  expect(tries).toEqual([1, 2, 3]);
  expect(givenUp).toEqual([['a', 'mail-not-accepted']]);
  expect(waits[0]).toBeGreaterThan(5);
  expect(waits[1]).toBeGreaterThan((waits[0] ?? 0) * 0.99);
  expect(await jobs.runOne(worker)).toBe(false);
  const metrics = await registry.metrics();
  expect(metrics).toContain('visa_job_failures_total{kind="greet"} 3');
  expect(metrics).toContain('visa_jobs_given_up_total{kind="greet"} 1');
});

it('keeps nothing of an error but its reason', async () => {
  const jobs = createJobs({ db: world.db, kinds: { greet: {} } });
  await jobs.add(world.db, 'greet', ['a']);
  const run = async () => {
    throw new Error('duplicate key (email)=(grace@example.test)');
  };
  await jobs.runOne({ log: createLog('test', 'silent'), handlers: { greet: { run } } });
  const { rows } = await world.db.raw('select * from pgboss.job');
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain('grace');
});

it('hands the job of a process that died to another', async () => {
  const ran: string[] = [];
  const kinds = { greet: {} };
  const dead = createJobs({ db: world.db, kinds });
  await dead.add(world.db, 'greet', ['a']);
  void dead.runOne({ log, handlers: { greet: { run: () => new Promise(() => {}) } } });
  await eventually(async () => {
    expect((await world.db.raw("select 1 from pgboss.job where state = 'active'")).rows).toHaveLength(1);
  });
  await world.db.raw("update pgboss.job set heartbeat_on = now() - interval '31 seconds'");
  await begin(kinds, { greet: { run: async ({ key }) => ran.push(key) } });
  await eventually(() => expect(ran).toEqual(['a']));
});

it('runs one sweep at a time, whatever the number of processes', async () => {
  let together = 0;
  let most = 0;
  let ran = 0;
  const sweep = {
    run: async () => {
      together += 1;
      most = Math.max(most, together);
      await sleep(200);
      together -= 1;
      ran += 1;
    },
  };
  const jobs = await begin({ sweep: { cron: '* * * * *', lanes: 2 } }, { sweep }, { processes: 3 });
  const until = Date.now() + 1_500;
  while (Date.now() < until) {
    await jobs.add(world.db, 'sweep', ['']);
    await sleep(20);
  }
  expect(most).toBe(1);
  expect(ran).toBeGreaterThan(2);
  const { rows } = await world.db.raw('select name, cron from pgboss.schedule');
  expect(rows).toEqual([{ name: 'sweep', cron: '* * * * *' }]);
});

it('tells how many jobs are due and how old the oldest is, and nothing while the database is away', async () => {
  const jobs = await begin(
    { greet: {}, wait: { retries: 5, firstRetrySeconds: 60 } },
    {
      greet: { run: async () => {} },
      wait: { run: () => Promise.reject(new AppError('UNAVAILABLE', 'away')) },
    },
  );
  await jobs.add(world.db, 'wait', ['a']);
  await eventually(async () => {
    const metrics = await registry.metrics();
    expect(metrics).toMatch(/visa_job_age_seconds\{kind="wait"\} 0\.\d+/);
    expect(metrics).toContain('visa_job_age_seconds{kind="greet"} 0\n');
    expect(metrics).toContain('visa_jobs_due{kind="wait"} 0');
  });
});

it('hears of jobs again after its connection was cut', async () => {
  const ran: string[] = [];
  const jobs = await begin({ greet: {} }, { greet: { run: async ({ key }) => ran.push(key) } });
  await world.db.raw("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'visa-jobs'");
  await sleep(2_500);
  const { rows } = await world.db.raw(
    "select 1 from pg_stat_activity where application_name = 'visa-jobs' and datname = current_database()",
  );
  expect(rows).toHaveLength(1);
  await jobs.add(world.db, 'greet', ['a']);
  await eventually(() => expect(ran).toEqual(['a']));
});
