// npm test: everything real, on its own ports and data. npm test -- <words> runs the test files whose path, or else
// whose text, holds them; what begins with -- is passed on to Playwright.
import { mkdirSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { findBrowser } from './browser.ts';
import { build } from './build.ts';
import { FOR_DRILLS, FOR_HISTORIES, runSample, runSomeHistories } from './drill/sample.ts';
import { checkMachine, findPortBlock } from './machine.ts';
import { onParentGone } from './parents.ts';
import { type RunningPlatform, startPlatform } from './platform.ts';
import { findSupervisor } from './processes.ts';
import { cacheDirFrom, dataDirFrom, portCount, portsFromBlock } from './settings.ts';
import { chooseFiles } from './testing/choose-files.ts';
import { startControlServer } from './testing/control-server.ts';
import { type Count, runProviderTests } from './testing/provider-tests.ts';
import { runBrowserTests } from './testing/run-browser-tests.ts';
import { runJest } from './testing/run-jest.ts';
import { createTestProcesses } from './testing/test-processes.ts';

const began = Date.now();
// All browsers of the tests share an address; the limits have tests of their own.
process.env.VISA_LIMIT_SCALE ??= '1000';
// What can be undone is made soon: journeys wait for it.
process.env.VISA_UNDO_SECONDS ??= '1';
const say = (line: string): void => console.log(line);
const seconds = () => `${((Date.now() - began) / 1000).toFixed(0)} s`;
/** Another one lets two checkouts be tested at the same time. */
const FIRST_PORT = Number(process.env.VISA_TEST_PORT ?? 21_000);
const STOP_WITHIN_MS = 9_000;
/** `npm test -- drills`: a sample of what `npm run histories` and `npm run drill` do at length. */
const DRILLS = 'drills';
const NO_FILES = { files: { quick: [], e2e: [] }, name: undefined, isWhole: false };

const total = { passed: 0, failed: 0, unsteady: [] as string[], failures: [] as string[] };
const count = (name: string, { passed, failed, skipped = 0, unsteady = [], failures = [] }: Count): void => {
  total.passed += passed;
  total.failed += failed;
  total.unsteady.push(...unsteady);
  total.failures.push(...failures);
  say(`${name}: ${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''} (${seconds()})`);
};

/** What the journeys in a browser are told. */
const environmentOf = async (platform: RunningPlatform, { controlUrl, dataDir }: Record<string, string>) => {
  const { urls, staff, secrets } = platform;
  return {
    VISA_URLS: JSON.stringify({ ...urls, control: controlUrl }),
    ...Object.fromEntries(Object.entries(urls).map(([name, url]) => [`E2E_${name.toUpperCase()}_URL`, url])),
    E2E_CONTROL_URL: controlUrl ?? '',
    E2E_STAFF_USERNAME: staff.username,
    E2E_STAFF_PASSWORD: staff.password,
    E2E_BACKEND_SECRET: secrets.keycloakBackendSecret,
    E2E_KEYCLOAK_ADMIN_PASSWORD: secrets.keycloakAdminPassword,
    E2E_STRIPE_WEBHOOK_SECRET: secrets.stripeWebhookSecret,
    SCREENSHOT_DIR: process.env.SCREENSHOT_DIR ?? join(dataDir ?? '', 'screens'),
    CHROME_PATH: await findBrowser(cacheDirFrom(process.env)),
  };
};

/** Its own folder, so that two runs in one checkout do not meet. */
const chooseDataDir = (): { dataDir: string; isUsual: boolean } => {
  const usual = join(dataDirFrom(process.env), 'test');
  const isUsual = findSupervisor(join(usual, 'run.json')) === undefined;
  return { dataDir: isUsual ? usual : `${usual}-${process.pid}`, isUsual };
};

const run = async (): Promise<void> => {
  const isFlag = (word: string) => word.startsWith('--');
  const words = process.argv.slice(2).filter((word) => !isFlag(word));
  const flags = process.argv.slice(2).filter(isFlag);
  const onlyDrills = words.join() === DRILLS;
  const { files, name, isWhole } = onlyDrills ? NO_FILES : chooseFiles(words);
  if (!onlyDrills && !files.quick.length && !files.e2e.length)
    throw new Error(`No test file's path or text holds "${words.join(' ')}".`);
  const cacheDir = cacheDirFrom(process.env);
  const { dataDir, isUsual } = chooseDataDir();
  mkdirSync(cacheDir, { recursive: true });
  const ports = portsFromBlock(await findPortBlock(FIRST_PORT, portCount));
  await checkMachine({ ports, dataDir });
  rmSync(dataDir, { recursive: true, force: true });
  mkdirSync(join(dataDir, 'logs'), { recursive: true });
  const log = (of: string) => join(dataDir, 'logs', `${of}.log`);

  const needsPlatform = files.e2e.length > 0 || onlyDrills;
  const needsDatabase = files.quick.some((file) => /\.(db|component)\.test\./.test(file));
  const aborting = new AbortController();
  const { signal } = aborting;
  say(`Testing in ${relative(process.cwd(), dataDir) || dataDir}`);
  const built = build({ say, log: log('build'), cacheDir, signal, generateOnly: !needsPlatform });
  built.catch(() => {});
  const control = needsPlatform ? await startControlServer(() => platform, { ports, dataDir }) : undefined;
  if (control) process.env.OTEL_EXPORTER_OTLP_ENDPOINT = control.url;
  const only = needsPlatform ? undefined : needsDatabase ? ['postgres'] : [];
  const drilled = onlyDrills ? FOR_DRILLS : isWhole ? FOR_HISTORIES : {};
  const platform = startPlatform({ ports, dataDir, cacheDir, say, built, durable: false, only, ...drilled });
  const processes = createTestProcesses();

  let stopping = false;
  const stop = async (): Promise<void> => {
    if (stopping) return;
    stopping = true;
    aborting.abort();
    processes.kill();
    setTimeout(() => platform.kill().then(() => process.exit(1)), STOP_WITHIN_MS).unref();
    await platform.stop();
    if (!isUsual && !total.failed) rmSync(dataDir, { recursive: true, force: true });
  };
  const interrupt = () => stop().then(() => process.exit(130));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, interrupt);
  onParentGone(interrupt);

  try {
    await built;
    await platform.postgresReady;
    const env = { TEST_DATABASE_URL: platform.urls.postgres };
    const isOnce = Boolean(process.env.FUZZ_PROGRAM);
    if (files.quick.length)
      count('quick', await runJest(processes, { files: files.quick, name, env, dataDir, isOnce }));
    // Maven beside the histories, which wait most of their time.
    const provider =
      isWhole && !stopping ? runProviderTests({ cacheDir, log: log('provider-tests'), signal }) : undefined;
    if (control && !stopping) {
      await platform.ready;
      say(`the platform is up (${seconds()})`);
      const target = { platform, ports, dataDir, durable: false, say };
      // Before the browser tests: histories demand that nothing is left undone, and some of those leave something.
      if (isWhole && !stopping) count('histories', await runSomeHistories(target));
      if (provider) count('keycloak provider', await provider);
      const e2e = { ...env, ...(await environmentOf(platform, { controlUrl: control.url, dataDir })) };
      if (files.e2e.length) {
        const resultsDir = join(dataDir, 'browser');
        count('e2e', await runBrowserTests(processes, { files: files.e2e, name, flags, env: e2e, resultsDir, say }));
      }
      if (onlyDrills && !stopping) count('drills', await runSample(target));
      control.close();
    }
  } catch (error) {
    if (!stopping) {
      console.error(`\n${(error as Error).message}`);
      count('the platform', { passed: 0, failed: 1 });
    }
  }
  const wasStopped = stopping;
  await stop();
  if (wasStopped) return;
  // At the very end, where whoever reads only that finds what broke.
  for (const test of total.failures) say(`Failed: ${test}`);
  for (const test of total.unsteady) say(`Unsteady, failed once and then passed: ${test}`);
  say(`\n${total.passed} passed, ${total.failed} failed`);
  process.exit(total.failed || !total.passed ? 1 : 0);
};

run().catch((error: Error) => {
  console.error(error.message);
  say('\n0 passed, 1 failed');
  process.exit(1);
});
