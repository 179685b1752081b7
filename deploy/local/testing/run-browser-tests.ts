import { existsSync, readFileSync, rmSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
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
  readonly say: (line: string) => void;
}

/**
 * Who neither stops a part of the platform nor changes the catalogue: two of these files run at a time, all others
 * after them and one by one, since all of them share one platform.
 */
export const SIDE_BY_SIDE: ReadonlySet<string> = new Set([
  'accessibility',
  'accessibility-visitor',
  'camera',
  'casework',
  'endpoint-walk',
  'first-visit',
  'journey',
  'my-data',
  'no-camera',
  'phone',
  'second-factor',
  'sign-in-link',
  'travellers',
]);
const isSideBySide = (file: string): boolean => SIDE_BY_SIDE.has(basename(file, '.e2e.ts'));

/** As Playwright's JSON reporter writes its results. */
interface Suite {
  readonly suites?: readonly Suite[];
  readonly specs?: readonly {
    readonly title: string;
    readonly file: string;
    readonly tests: readonly {
      readonly status: string;
      readonly results: readonly { readonly error?: { readonly message?: string } }[];
    }[];
  }[];
}

interface Results {
  readonly suites: readonly Suite[];
  readonly stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  /** Of no test: a file that could not be read. */
  readonly errors: readonly unknown[];
}

/**
 * The tests that ended so, each with the first line of why: `flaky` failed, then passed when they ran again,
 * `unexpected` failed for good.
 */
const endedAs = (wanted: string, { suites = [], specs = [] }: Suite): string[] => [
  ...specs.flatMap(({ file, title, tests }) => {
    const test = tests.find(({ status }) => status === wanted);
    const message = test?.results.find(({ error }) => error)?.error?.message ?? 'without a message';
    return test ? [`${file} › ${title}: ${stripVTControlCharacters(message).split('\n')[0]}`] : [];
  }),
  ...suites.flatMap((suite) => endedAs(wanted, suite)),
];

const runTogether = async (processes: TestProcesses, run: Run & { workers: number }): Promise<Count> => {
  const { files, name, flags, env, resultsDir, workers } = run;
  const output = join(resultsDir, 'results.json');
  rmSync(output, { force: true });
  const args = [
    join(ROOT, 'node_modules/@playwright/test/cli.js'),
    'test',
    '--config=frontends/e2e/playwright.config.ts',
    '--pass-with-no-tests',
    `--workers=${workers}`,
    ...(name ? [`--grep=${name}`] : []),
    ...flags,
    ...files.map((file) => `${file.replaceAll('.', '\\.')}$`),
  ];
  await processes.run(args, { env: { ...env, E2E_RESULTS_DIR: resultsDir }, isShown: true });
  if (!existsSync(output)) throw new Error('Playwright did not finish its run.');
  const { suites, stats, errors }: Results = JSON.parse(readFileSync(output, 'utf8'));
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
    unsteady: endedAs('flaky', { suites }),
    failures: endedAs('unexpected', { suites }),
  };
};

export const runBrowserTests = async (processes: TestProcesses, run: Run): Promise<Count> => {
  const sum = { passed: 0, failed: 0, skipped: 0, unsteady: [] as string[], failures: [] as string[] };
  const groups = {
    'side-by-side': { files: run.files.filter(isSideBySide), workers: 2 },
    alone: { files: run.files.filter((file) => !isSideBySide(file)), workers: 1 },
  };
  for (const [group, { files, workers }] of Object.entries(groups)) {
    if (!files.length) continue;
    const resultsDir = join(run.resultsDir, group);
    const {
      passed,
      failed,
      skipped = 0,
      unsteady = [],
      failures = [],
    } = await runTogether(processes, { ...run, files, workers, resultsDir });
    const report = relative(process.cwd(), join(resultsDir, 'report'));
    if (failed) run.say(`Traces and pictures: npx playwright show-report --host 127.0.0.1 ${report}`);
    sum.passed += passed;
    sum.failed += failed;
    sum.skipped += skipped;
    sum.unsteady.push(...unsteady);
    sum.failures.push(...failures);
  }
  const hasRun = sum.passed + sum.failed + sum.skipped > 0;
  return hasRun || !run.name ? sum : runBrowserTests(processes, { ...run, name: undefined });
};
