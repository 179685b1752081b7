import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { freePort } from './test-process.ts';

/** A service of its own, run as a process: what `runMain` does with arguments, errors and exit codes. */
const SERVICE = join(__dirname, '../test/small-service.ts');

/** Takes connections and says nothing. */
let silent: Server;
beforeAll(async () => {
  silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
});
afterAll(() => silent.close());

const run = (args: string[], env: Record<string, string> = {}) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--no-warnings', SERVICE, ...args], {
    encoding: 'utf8',
    env: {
      PATH: process.env.PATH ?? '',
      NODE_ENV: 'test',
      OPS_PORT: '1',
      GRPC_TLS: 'off',
      LOG_LEVEL: 'silent',
      ...env,
    },
  });
  return { status, stdout, stderr };
};

test('without an argument it serves until SIGTERM, closes and ends well', () => {
  expect(run([])).toEqual({ status: 0, stdout: 'closed\n', stderr: '' });
});

test('a task gets its arguments and ends the process, whatever is still open', () => {
  expect(run(['greet', 'Ada'])).toEqual({ status: 0, stdout: 'hello Ada\n', stderr: '' });
});

test('a task says by its exit code what it found', () => {
  expect(run(['count']).status).toBe(3);
});

test.each([
  ['a task that fails', ['fail'], {}, 'the task failed\n'],
  ['a task that is not known', ['toString'], {}, 'Unknown task toString; there are: greet, count, fail\n'],
  ['a setting that is missing', [], { OPS_PORT: '' }, /^Configuration not accepted:\n {2}OPS_PORT: .+\n$/],
])('%s is told on standard error, and the process fails', (_what, args, env, said) => {
  const { status, stderr } = run(args, env);
  expect(status).toBe(1);
  expect(stderr).toEqual(typeof said === 'string' ? said : expect.stringMatching(said));
});

/** What the process itself measured, so that a busy machine does not count. */
const stoppedAfterMs = (stdout: string): number => {
  const line = stdout.split('\n').find((text) => text.includes('"msg":"stopped"')) ?? '{}';
  return JSON.parse(line).ms;
};

test.each([
  ['does not answer', async () => (silent.address() as AddressInfo).port],
  ['is gone', freePort],
])('a collector of traces that %s does not hold up the end', async (_what, port) => {
  const OTEL_EXPORTER_OTLP_ENDPOINT = `http://127.0.0.1:${await port()}`;
  const { status, stdout } = run([], { OTEL_EXPORTER_OTLP_ENDPOINT, LOG_LEVEL: 'info' });
  expect(status).toBe(0);
  // The exporter gives up after 7 s at the earliest.
  expect(stoppedAfterMs(stdout)).toBeLessThan(6_000);
});

test('a start that fails is logged, and the process fails', () => {
  const { status, stdout } = run([], { FAIL: 'no port', LOG_LEVEL: 'error' });
  expect(status).toBe(1);
  expect(stdout).toContain('"msg":"could not start"');
});
