import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSupervisor } from './processes.ts';

const folder = mkdtempSync(join(tmpdir(), 'visa-dev-'));
const stops: (() => Promise<void>)[] = [];
afterAll(async () => {
  await Promise.all(stops.map((stop) => stop()));
  rmSync(folder, { recursive: true, force: true });
});

/** Runs a process from a folder, as a platform does. */
const runFrom = async (dataDir: string) => {
  const runFile = join(dataDir, 'run.json');
  const supervisor = createSupervisor({ logDir: join(dataDir, 'logs'), runFile, say: () => {} });
  stops.push(supervisor.stop);
  const spec = () => ({ command: process.execPath, args: ['-e', 'setInterval(() => {}, 1_000)'] });
  await supervisor.start({ name: 'idle', spec, ready: () => true });
};

const serveOne = () => {
  const args = [join(__dirname, 'run.mjs'), join(__dirname, 'dev.ts'), '--only', 'apply'];
  const env = { ...process.env, VISA_INSTALL: 'off', VISA_REEXEC: undefined, VISA_DATA_DIR: folder };
  const { status, stderr } = spawnSync(process.execPath, args, { env, encoding: 'utf8' });
  return { status, stderr };
};

test('one remote alone needs a platform, and that no other remote is served beside it', async () => {
  expect(serveOne()).toMatchObject({ status: 1, stderr: expect.stringContaining('No platform runs from') });
  await runFrom(folder);
  await runFrom(join(folder, 'dev'));
  const { status, stderr } = serveOne();
  expect(status).toBe(1);
  expect(stderr).toContain(`A remote is already served beside this platform (process ${process.pid})`);
});
