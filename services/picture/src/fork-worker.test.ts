import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { forkWorker } from './fork-worker.ts';

const folder = mkdtempSync(join(tmpdir(), 'worker-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A worker that answers with the names of the variables it was given. */
const startWorker = () => {
  const script = join(folder, 'worker.mjs');
  writeFileSync(
    script,
    `process.on('message', () => process.send({ answer: Object.keys(process.env), sizeMb: 7 }));
     process.on('disconnect', () => process.exit(0));`,
  );
  return forkWorker<string[]>(pathToFileURL(script), { niceness: 19 });
};

/** Where Linux weighs sessions against each other, the figure that it weighs the session of a process with. */
const sessionNiceness = (pid: number | 'self'): string | undefined =>
  existsSync(`/proc/${pid}/autogroup`)
    ? readFileSync(`/proc/${pid}/autogroup`, 'utf8').split('nice ')[1]?.trim()
    : undefined;

test('a worker stands back behind the rest of the machine, without taking its parent along', async () => {
  const before = [getPriority(), sessionNiceness('self')];
  const worker = startWorker();
  expect(await worker.work(Buffer.from('picture'))).toEqual(expect.any(Array));
  const pid = worker.pid as number;
  expect(getPriority(pid)).toBe(19);
  expect(sessionNiceness(pid)).toBe(before[1] === undefined ? undefined : '19');
  expect([getPriority(), sessionNiceness('self')]).toEqual(before);
  worker.kill();
  await worker.exited;
});

test('a worker is told nothing of its parent’s environment', async () => {
  process.env.A_SECRET = 'not for workers';
  const worker = startWorker();
  const known = await worker.work(Buffer.from('picture'));
  delete process.env.A_SECRET;
  expect(known).not.toContain('A_SECRET');
  expect(known).not.toContain('PATH');
  expect(worker.sizeMb()).toBe(7);
  worker.kill();
  await worker.exited;
});

test('what a worker was at when it ended has failed, and so has what is given to it afterwards', async () => {
  const script = join(folder, 'ending.mjs');
  writeFileSync(script, `process.on('message', () => process.exit(1));`);
  const worker = forkWorker(pathToFileURL(script));
  await expect(worker.work(Buffer.from('picture'))).rejects.toThrow('the worker process ended');
  await worker.exited;
  await expect(worker.work(Buffer.from('picture'))).rejects.toThrow();
});
