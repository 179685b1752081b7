import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../settings.ts';
import { KINDS, type Kind } from './choose-files.ts';
import type { Count } from './provider-tests.ts';

interface Run {
  readonly files: readonly string[];
  readonly name?: string;
  readonly env: Readonly<Record<string, string>>;
  readonly dataDir: string;
}

/** Runs Jest in processes of its own; `kill` ends all of them. */
export const createJest = () => {
  const running = new Set<ChildProcess>();
  const run = async (kind: Kind, { files, name, env, dataDir }: Run): Promise<Count> => {
    const output = join(dataDir, `${kind}.json`);
    rmSync(output, { force: true });
    const args = [
      '--experimental-vm-modules',
      '--no-warnings=ExperimentalWarning',
      join(ROOT, 'node_modules/jest/bin/jest.js'),
      '--selectProjects',
      ...KINDS[kind].projects,
      '--json',
      `--outputFile=${output}`,
      '--passWithNoTests',
      '--forceExit',
      ...(kind === 'e2e' ? ['--runInBand'] : []),
      ...(name ? ['--testNamePattern', `(?i:${name})`] : []),
      '--runTestsByPath',
      ...files,
    ];
    const child = spawn(process.execPath, args, {
      cwd: ROOT,
      env: { ...process.env, ...env, NODE_ENV: 'test' },
      stdio: ['ignore', 'ignore', 'inherit'],
      detached: true,
    });
    running.add(child);
    await new Promise((done) => child.on('exit', done).on('error', done));
    running.delete(child);
    if (!existsSync(output)) throw new Error(`Jest did not finish its run of the ${kind} tests.`);
    const result = JSON.parse(readFileSync(output, 'utf8'));
    return {
      passed: result.numPassedTests,
      failed: result.numFailedTests + result.numRuntimeErrorTestSuites,
      skipped: result.numPendingTests,
    };
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
