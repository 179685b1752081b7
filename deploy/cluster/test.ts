// npm run cluster -- test [words]: tests a cluster created by `up` while it is scaled, restarted, upgraded, drained and
// killed. Prints a measurement for each test.
import { connect } from 'node:net';
import { URLS } from './cluster-access.ts';
import { allRolledOut, expect, seconds } from './tests/cluster.ts';
import { disturbanceTests } from './tests/disturbances.ts';
import { edgeTests } from './tests/edges.ts';
import { identityTests } from './tests/identities.ts';
import { installationTests } from './tests/installation.ts';
import { releaseTests } from './tests/releases.ts';
import { scalingTests } from './tests/scaling.ts';

const TESTS = {
  ...installationTests,
  ...edgeTests,
  ...identityTests,
  ...scalingTests,
  ...disturbanceTests,
  ...releaseTests,
};

const isReachable = (): Promise<boolean> =>
  new Promise((done) => {
    const { hostname, port } = new URL(URLS.web);
    const socket = connect(Number(port), hostname, () => done(socket.destroy() && true));
    socket.on('error', () => done(false));
  });

/** Runs the tests whose names contain all of `words`. */
export const test = async (words: readonly string[]): Promise<void> => {
  const chosen = Object.entries(TESTS).filter(([name]) =>
    words.every((word) => name.toLowerCase().includes(word.toLowerCase())),
  );
  expect(
    chosen.length > 0,
    `No test's name contains ${words.join(' and ')}. The tests are:\n${Object.keys(TESTS).join('\n')}`,
  );
  expect(await isReachable(), `Nothing answers at ${URLS.web}: run npm run cluster -- up first.`);
  let failed = 0;
  for (const [name, work] of chosen) {
    const began = Date.now();
    try {
      await allRolledOut();
      console.log(`ok     ${name}: ${await work()} (${seconds(began)})`);
    } catch (error) {
      failed += 1;
      const { stderr, message } = error as Error & { stderr?: string };
      console.log(`FAILED ${name}: ${stderr ?? message} (${seconds(began)})`);
    }
  }
  console.log(`\n${chosen.length - failed} passed, ${failed} failed`);
  if (failed) process.exitCode = 1;
};
