import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../settings.ts';
import type { Count } from './provider-tests.ts';
import type { TestProcesses } from './test-processes.ts';

interface Run {
  readonly files: readonly string[];
  /** Of the tests to run. Where no test is called so, it stands in a step or in the code, and the whole files run. */
  readonly name?: string;
  /** For Playwright: `--headed`, `--trace=on`. */
  readonly flags: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly resultsDir: string;
}

/** As Playwright's JSON reporter writes its results. */
interface Suite {
  readonly suites?: readonly Suite[];
  readonly specs?: readonly { readonly title: string; readonly tests: readonly { readonly status: string }[] }[];
}

interface Results {
  readonly suites: readonly Suite[];
  readonly stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  /** Of no test: a file that could not be read. */
  readonly errors: readonly unknown[];
}

/** The titles of the tests that failed, then passed when they ran again. */
const flakyOf = ({ suites = [], specs = [] }: Suite): string[] => [
  ...specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky')).map(({ title }) => title),
  ...suites.flatMap(flakyOf),
];

export const runBrowserTests = async (processes: TestProcesses, run: Run): Promise<Count> => {
  const { files, name, flags, env, resultsDir } = run;
  const output = join(resultsDir, 'results.json');
  rmSync(output, { force: true });
  const args = [
    join(ROOT, 'node_modules/@playwright/test/cli.js'),
    'test',
    '--config=frontends/e2e/playwright.config.ts',
    '--pass-with-no-tests',
    ...(name ? [`--grep=${name}`] : []),
    ...flags,
    ...files.map((file) => `${file.replaceAll('.', '\\.')}$`),
  ];
  await processes.run(args, { env: { ...env, E2E_RESULTS_DIR: resultsDir }, isShown: true });
  if (!existsSync(output)) throw new Error('Playwright did not finish its run.');
  const { suites, stats, errors }: Results = JSON.parse(readFileSync(output, 'utf8'));
  const count = {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
    unsteady: flakyOf({ suites }),
  };
  const hasRun = count.passed + count.failed + count.skipped > 0;
  return hasRun || !name ? count : runBrowserTests(processes, { ...run, name: undefined });
};
