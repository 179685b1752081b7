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

const failuresOf = ({ testResults }: JestResult): string[] =>
  testResults.flatMap(({ name, status, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed').map(({ fullName }) => fullName);
    return status === 'failed' && !failed.length ? [`the file ${name}`] : failed;
  });

/**
 * The count of a run whose failed files ran again. A test that fails twice, or does not run the second time, has
 * failed;
 * one that passes the second time is told as unsteady.
 */
export const mergeSecondRun = (first: JestResult, second: JestResult | undefined): Count => {
  const failures = failuresOf(first);
  const skipped = first.numPendingTests;
  if (!second) {
    return { passed: first.numPassedTests, failed: first.numFailedTests + first.numRuntimeErrorTestSuites, skipped };
  }
  const again = new Set(failuresOf(second));
  const passed = new Set(
    second.testResults.flatMap(({ name, status, assertionResults }) => [
      ...assertionResults.filter((test) => test.status === 'passed').map(({ fullName }) => fullName),
      ...(status === 'passed' && assertionResults.length ? [`the file ${name}`] : []),
    ]),
  );
  const unsteady = failures.filter((test) => passed.has(test) && !again.has(test));
  const failed = new Set([...failures.filter((test) => !unsteady.includes(test)), ...again]);
  return { passed: first.numPassedTests + unsteady.length, failed: failed.size, skipped, unsteady };
};
