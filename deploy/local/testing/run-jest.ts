import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ROOT } from '../settings.ts';
import { type JestResult, mergeSecondRun } from './merge-second-run.ts';
import type { Count } from './provider-tests.ts';
import type { TestProcesses } from './test-processes.ts';

interface Run {
  readonly files: readonly string[];
  readonly name?: string;
  readonly env: Readonly<Record<string, string>>;
  readonly dataDir: string;
  /** Whether a failure counts at once: what is drawn at random may not fail the second time. */
  readonly isOnce?: boolean;
}

/** More than these are no matter of a busy machine. */
const MOST_FILES_AGAIN = 8;

const runOnce = async (
  processes: TestProcesses,
  { files, name, env, dataDir, flags }: Run & { readonly flags: readonly string[] },
): Promise<JestResult> => {
  const output = join(dataDir, 'jest.json');
  rmSync(output, { force: true });
  const args = [
    '--experimental-vm-modules',
    '--no-warnings=ExperimentalWarning',
    join(ROOT, 'node_modules/jest/bin/jest.js'),
    '--json',
    `--outputFile=${output}`,
    '--passWithNoTests',
    ...flags,
    ...(name ? ['--testNamePattern', `(?i:${name})`] : []),
    '--runTestsByPath',
    ...files,
  ];
  await processes.run(args, { env, results: output });
  if (!existsSync(output)) throw new Error('Jest did not finish its run.');
  return JSON.parse(readFileSync(output, 'utf8'));
};

/** Everything but the tests in a browser. Files with a failure run once more, one at a time, unless it `isOnce`. */
export const runJest = async (processes: TestProcesses, run: Run): Promise<Count> => {
  const first = await runOnce(processes, { ...run, flags: [] });
  const failed = first.testResults.filter(({ status }) => status === 'failed').map(({ name }) => name);
  if (run.isOnce || !failed.length || failed.length > MOST_FILES_AGAIN) return mergeSecondRun(first, undefined);
  const files = failed.map((file) => relative(ROOT, file));
  console.error(`\nOnce more, one at a time: ${files.join(', ')}`);
  return mergeSecondRun(first, await runOnce(processes, { ...run, files, flags: ['--runInBand'] }));
};
