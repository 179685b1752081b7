import { type ChildProcess, spawn } from 'node:child_process';
import { ROOT } from '../settings.ts';

interface Run {
  readonly env: Readonly<Record<string, string>>;
  /** Whether what it prints is shown; its errors are. */
  readonly isShown?: boolean;
}

/** Runs the test runners in process groups of their own; `kill` ends all of them. */
export const createTestProcesses = () => {
  const running = new Set<ChildProcess>();
  const run = async (args: readonly string[], { env, isShown = false }: Run): Promise<void> => {
    const child = spawn(process.execPath, args, {
      cwd: ROOT,
      env: { ...process.env, ...env, NODE_ENV: 'test' },
      stdio: ['ignore', isShown ? 'inherit' : 'ignore', 'inherit'],
      detached: true,
    });
    running.add(child);
    await new Promise((done) => child.on('exit', done).on('error', done));
    running.delete(child);
  };
  const kill = (): void => {
    for (const { pid } of running) {
      try {
        if (pid) process.kill(-pid, 'SIGKILL');
      } catch {
        // gone already
      }
    }
  };
  return { run, kill };
};

export type TestProcesses = ReturnType<typeof createTestProcesses>;
