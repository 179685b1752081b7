import { relative } from 'node:path';
import { ROOT } from '../settings.ts';
import type { Count } from './provider-tests.ts';

/** As Jest's --json writes it. */
export interface JestResult {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  /** Files that could not be run at all. */
  readonly numRuntimeErrorTestSuites: number;
  readonly testResults: readonly {
    /** The file's whole path. */
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
}

const outcomesOf = ({ testResults }: JestResult, wanted: string): string[] =>
  testResults.flatMap(({ name, status, assertionResults }) => {
    const file = relative(ROOT, name);
    const tests = assertionResults
      .filter((test) => test.status === wanted)
      .map(({ fullName }) => `${file} › ${fullName}`);
    // A file that could not be run names no test; one that could stands for itself as well.
    const isWhole = status === wanted && (wanted === 'passed' ? assertionResults.length > 0 : tests.length === 0);
    return isWhole ? [...tests, file] : tests;
  });

/**
 * The count of a run whose failed files ran again. A test that fails twice, or does not run the second time, has
 * failed; one that passes the second time is told as unsteady.
 */
export const mergeSecondRun = (first: JestResult, second: JestResult | undefined): Count => {
  const skipped = first.numPendingTests;
  if (!second) {
    const failed = first.numFailedTests + first.numRuntimeErrorTestSuites;
    return { passed: first.numPassedTests, failed, skipped, failures: outcomesOf(first, 'failed') };
  }
  const failures = outcomesOf(first, 'failed');
  const again = new Set(outcomesOf(second, 'failed'));
  const passed = new Set(outcomesOf(second, 'passed'));
  const unsteady = failures.filter((test) => passed.has(test) && !again.has(test));
  const failed = new Set([...failures.filter((test) => !unsteady.includes(test)), ...again]);
  return {
    passed: first.numPassedTests + unsteady.length,
    failed: failed.size,
    skipped,
    unsteady,
    failures: [...failed],
  };
};
