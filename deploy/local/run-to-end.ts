import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';

interface Options {
  readonly log: string;
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  /** Ends it early. */
  readonly signal?: AbortSignal;
}

/** Runs a command to its end, its output in a log file; rejects with the last lines of that. */
export const runToEnd = (command: string, args: readonly string[], { log, cwd, env, signal }: Options): Promise<void> =>
  new Promise((resolve, reject) => {
    mkdirSync(dirname(log), { recursive: true });
    const file = openSync(log, 'a');
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', file, file],
      detached: true,
    });
    closeSync(file);
    const stop = () => {
      try {
        if (child.pid) process.kill(-child.pid, 'SIGKILL');
      } catch {
        // gone already
      }
    };
    signal?.addEventListener('abort', stop, { once: true });
    child.on('error', (error) => reject(new Error(`${command} cannot be run: ${error.message}`)));
    child.on('exit', (code) => {
      signal?.removeEventListener('abort', stop);
      if (code === 0) return resolve();
      const last = readFileSync(log, 'utf8').trimEnd().split('\n').slice(-15).join('\n');
      const failure = `${[command, ...args].join(' ')} failed (${code}), see ${log}:\n${last}`;
      reject(new Error(signal?.aborted ? 'stopped' : failure));
    });
  });
