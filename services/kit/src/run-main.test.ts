import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** A service of its own, run as a process: what `runMain` does with arguments, errors and exit codes. */
const SERVICE = join(__dirname, '../test/small-service.ts');

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

test('a start that fails is logged, and the process fails', () => {
  const { status, stdout } = run([], { FAIL: 'no port', LOG_LEVEL: 'error' });
  expect(status).toBe(1);
  expect(stdout).toContain('"msg":"could not start"');
});
