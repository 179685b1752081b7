import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { ROOT } from '../settings.ts';

interface Run {
  readonly env: Readonly<Record<string, string>>;
  /** Whether what it prints is shown; its errors are. */
  readonly isShown?: boolean;
  /** The file that a runner writes when its tests are over. */
  readonly results?: string;
}

/** A runner that is still there so long after its results has something open: a connection, a timer. */
const LINGERS_MS = 20_000;

const end = ({ pid }: ChildProcess): void => {
  try {
    if (pid) process.kill(-pid, 'SIGKILL');
  } catch {
    // gone already
  }
};

/** Runs the test runners in process groups of their own; `kill` ends all of them. */
export const createTestProcesses = ({ lingersMs = LINGERS_MS } = {}) => {
  const running = new Set<ChildProcess>();
  const run = async (args: readonly string[], { env, isShown = false, results }: Run): Promise<void> => {
    const child = spawn(process.execPath, args, {
      cwd: ROOT,
      env: { ...process.env, ...env, NODE_ENV: 'test' },
      stdio: ['ignore', isShown ? 'inherit' : 'ignore', 'inherit'],
      detached: true,
    });
    running.add(child);
    let lingering: NodeJS.Timeout | undefined;
    const watching = setInterval(() => {
      if (!results || lingering || !existsSync(results)) return;
      lingering = setTimeout(() => {
        console.error('The tests are over, but something that one of them opened keeps their process alive.');
        end(child);
      }, lingersMs);
    }, 500);
    await new Promise((done) => child.on('exit', done).on('error', done));
    clearInterval(watching);
    clearTimeout(lingering);
    running.delete(child);
  };
  const kill = (): void => {
    for (const child of running) end(child);
  };
  return { run, kill };
};

export type TestProcesses = ReturnType<typeof createTestProcesses>;
