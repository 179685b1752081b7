import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../settings.ts';
import type { Count } from './provider-tests.ts';
import type { TestProcesses } from './test-processes.ts';

interface Run {
  readonly files: readonly string[];
  readonly name?: string;
  readonly env: Readonly<Record<string, string>>;
  readonly dataDir: string;
}

/** Everything but the tests in a browser. */
export const runJest = async (processes: TestProcesses, { files, name, env, dataDir }: Run): Promise<Count> => {
  const output = join(dataDir, 'jest.json');
  rmSync(output, { force: true });
  const args = [
    '--experimental-vm-modules',
    '--no-warnings=ExperimentalWarning',
    join(ROOT, 'node_modules/jest/bin/jest.js'),
    '--json',
    `--outputFile=${output}`,
    '--passWithNoTests',
    '--forceExit',
    ...(name ? ['--testNamePattern', `(?i:${name})`] : []),
    '--runTestsByPath',
    ...files,
  ];
  await processes.run(args, { env });
  if (!existsSync(output)) throw new Error('Jest did not finish its run.');
  const result = JSON.parse(readFileSync(output, 'utf8'));
  return {
    passed: result.numPassedTests,
    failed: result.numFailedTests + result.numRuntimeErrorTestSuites,
    skipped: result.numPendingTests,
  };
};
