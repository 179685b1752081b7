import { join } from 'node:path';
import { ROOT } from '../settings.ts';
import { type JestResult, mergeSecondRun } from './merge-second-run.ts';

type Outcomes = Record<string, Record<string, 'passed' | 'failed'>>;

/** @param files outcomes by file and test; a file without tests could not be run. */
const resultOf = (files: Outcomes): JestResult => {
  const testResults = Object.entries(files).map(([name, tests]) => {
    const assertionResults = Object.entries(tests).map(([fullName, status]) => ({ fullName, status }));
    const isGood = assertionResults.length > 0 && assertionResults.every(({ status }) => status === 'passed');
    return { name: join(ROOT, name), status: isGood ? 'passed' : 'failed', assertionResults };
  });
  const count = (wanted: string) =>
    testResults.flatMap(({ assertionResults }) => assertionResults).filter(({ status }) => status === wanted).length;
  return {
    numPassedTests: count('passed'),
    numFailedTests: count('failed'),
    numPendingTests: 0,
    numRuntimeErrorTestSuites: testResults.filter(({ assertionResults }) => !assertionResults.length).length,
    testResults,
  };
};

describe('the count of files that ran again', () => {
  const first = resultOf({ a: { one: 'passed', two: 'failed' }, b: { three: 'passed' } });

  it('tells a test as unsteady that passes the second time', () => {
    const second = resultOf({ a: { one: 'passed', two: 'passed' } });
    expect(mergeSecondRun(first, second)).toEqual({
      passed: 3,
      failed: 0,
      skipped: 0,
      unsteady: ['a › two'],
      failures: [],
    });
  });

  it('counts a test that fails twice', () => {
    const second = resultOf({ a: { one: 'passed', two: 'failed' } });
    expect(mergeSecondRun(first, second)).toMatchObject({ passed: 2, failed: 1, unsteady: [], failures: ['a › two'] });
  });

  it('counts a test that does not run again', () => {
    expect(mergeSecondRun(first, resultOf({ a: { one: 'passed' } }))).toMatchObject({ failed: 1, unsteady: [] });
    expect(mergeSecondRun(first, resultOf({ a: {} })).failed).toBeGreaterThanOrEqual(1);
  });

  it('counts a test that failed only when it ran again', () => {
    const second = resultOf({ a: { one: 'failed', two: 'passed' } });
    expect(mergeSecondRun(first, second)).toMatchObject({ failed: 1, unsteady: ['a › two'] });
  });

  it('tells a file as unsteady that could not be run at first', () => {
    const broken = resultOf({ a: {}, b: { three: 'passed' } });
    expect(mergeSecondRun(broken, resultOf({ a: { one: 'passed' } }))).toMatchObject({
      failed: 0,
      unsteady: ['a'],
    });
    expect(mergeSecondRun(broken, resultOf({ a: {} }))).toMatchObject({ failed: 1, unsteady: [] });
  });

  it('does not take a test of the same name in another file for it', () => {
    const failed = resultOf({ a: { same: 'failed' }, b: { same: 'failed' } });
    const second = resultOf({ a: { other: 'passed' }, b: { same: 'passed' } });
    expect(mergeSecondRun(failed, second)).toMatchObject({ failed: 1, unsteady: ['b › same'] });
  });

  it('counts and names every failure where nothing ran again', () => {
    expect(mergeSecondRun(first, undefined)).toEqual({
      passed: 2,
      failed: 1,
      skipped: 0,
      failures: ['a › two'],
    });
  });
});
