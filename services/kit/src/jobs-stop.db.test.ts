import { setTimeout as sleep } from 'node:timers/promises';
import { createJobs, type JobHandler, untilNothingIsDue } from './jobs.ts';
import { createLog } from './log.ts';
import { createTestDb } from './test-db.ts';

let world: Awaited<ReturnType<typeof createTestDb>>;
beforeAll(async () => {
  world = await createTestDb('kit', `${__dirname}/../test/migrations`);
});
afterAll(() => world.drop());

/** Workers of one kind of job, with one job under way. */
const begin = async (run: JobHandler['run']) => {
  const started = Promise.withResolvers<void>();
  const jobs = createJobs({ db: world.db, kinds: { sweep: {} } });
  const running = await jobs.start({
    url: world.url,
    log: createLog('test', 'silent'),
    handlers: {
      sweep: {
        run: (job) => {
          started.resolve();
          return run(job);
        },
      },
    },
  });
  await jobs.add(world.db, 'sweep', ['all']);
  await started.promise;
  return { jobs, running };
};

it('tells a long run at once that the process stops, and does not wait for its end', async () => {
  let batches = 0;
  const { running } = await begin(({ signal }) =>
    untilNothingIsDue(signal, async () => {
      batches += 1;
      await sleep(100);
      return 1;
    }),
  );
  const stopped = running.stop();
  await sleep(2_000);
  const before = batches;
  await sleep(500);
  expect(batches).toBe(before);
  await stopped;
});

it('finishes what is under way before it stops, and begins nothing more', async () => {
  let done = false;
  const { jobs, running } = await begin(async () => {
    await sleep(700);
    done = true;
  });
  await running.stop();
  expect(done).toBe(true);
  await jobs.add(world.db, 'sweep', ['more']);
  await sleep(300);
  expect((await world.db.raw("select 1 from pgboss.job where state = 'created'")).rows).toHaveLength(1);
});
