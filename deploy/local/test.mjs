// npm test: everything real, on its own ports and data. npm test -- <words> runs the test files whose path, or else whose text, holds them.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join, relative } from 'node:path';
import { text } from 'node:stream/consumers';
import { build, continueInPinnedNode, install } from './install.mjs';
import { missingTools, runToEnd } from './java.mjs';
import { providerHash } from './keycloak.mjs';
import { onParentGone } from './parents.mjs';
import { checkMachine, findPortBlock, startPlatform } from './platform.mjs';
import { findKeeper } from './processes.mjs';
import { cacheDirFrom, dataDirFrom, portCount, portsFromBlock, ROOT } from './settings.mjs';

const began = Date.now();
const say = (line) => console.log(line);
const seconds = () => `${((Date.now() - began) / 1000).toFixed(0)} s`;
/** Another one lets two checkouts be tested at the same time. */
const FIRST_PORT = Number(process.env.VISA_TEST_PORT ?? 21_000);

/** Kind of run -> its Jest projects and how its files are told by their names. */
const KINDS = {
  quick: {
    projects: ['unit', 'pages', 'db', 'component'],
    pattern: /\.test\.(ts|tsx|mjs)$/,
  },
  e2e: { projects: ['e2e'], pattern: /\.e2e\.ts$/ },
};

const FOLDERS = ['services', 'frontends', 'proto', 'deploy'];
const NOT_OURS = new Set(['node_modules', 'dist', '.local', 'target', 'gen']);

/** By hand: this part also runs in a Node whose `fs` has no glob. */
const walk = (folder) =>
  readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return NOT_OURS.has(entry.name) ? [] : walk(path);
    return [path];
  });
const filesOf = (pattern) => FOLDERS.flatMap(walk).filter((path) => pattern.test(path));

/** Which files to run, and by which words within them. */
const choose = (words) => {
  const phrase = words.join(' ').toLowerCase();
  const all = Object.fromEntries(Object.entries(KINDS).map(([kind, { pattern }]) => [kind, filesOf(pattern)]));
  if (!phrase) return { files: all, whole: true };
  const matching = (accepts) =>
    Object.fromEntries(Object.entries(all).map(([kind, files]) => [kind, files.filter(accepts)]));
  const byPath = matching((file) => words.every((word) => file.toLowerCase().includes(word.toLowerCase())));
  if (Object.values(byPath).some((files) => files.length)) return { files: byPath };
  const byText = matching((file) => readFileSync(join(ROOT, file), 'utf8').toLowerCase().includes(phrase));
  return { files: byText, name: phrase.replace(/[.*+?^${}()|[\]\\]/g, '\\$&') };
};

const total = { passed: 0, failed: 0 };
const count = (name, { passed, failed, skipped = 0 }) => {
  total.passed += passed;
  total.failed += failed;
  say(`${name}: ${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''} (${seconds()})`);
};

const failedToRun = (name, error) => {
  console.error(`\n${error.message}`);
  count(name, { passed: 0, failed: 1 });
};

const running = new Set();

const jest = async (kind, { files, name, env, dataDir }) => {
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
  if (!existsSync(output)) return failedToRun(kind, new Error(`Jest did not finish its run of the ${kind} tests.`));
  const result = JSON.parse(readFileSync(output, 'utf8'));
  count(kind, {
    passed: result.numPassedTests,
    failed: result.numFailedTests + result.numRuntimeErrorTestSuites,
    skipped: result.numPendingTests,
  });
};

/** The provider's own tests; again only when it or they changed, as Maven takes its time. */
const junit = async ({ cacheDir, log, signal }) => {
  const stamp = join(cacheDir, 'provider-tests.json');
  const key = providerHash();
  const known = existsSync(stamp) ? JSON.parse(readFileSync(stamp, 'utf8')) : {};
  if (known.key !== key) {
    const folder = join(cacheDir, 'provider-tests');
    rmSync(folder, { recursive: true, force: true });
    const pom = join(ROOT, 'deploy/keycloak/pom.xml');
    const error = await runToEnd('mvn', ['-B', '-ntp', '-f', pom, 'test', `-DbuildFolder=${folder}`], {
      log,
      signal,
    }).catch((reason) => reason);
    const reports = join(folder, 'surefire-reports');
    const suites = existsSync(reports) ? readdirSync(reports).filter((name) => name.endsWith('.xml')) : [];
    const sum = (field) =>
      suites.reduce(
        (so, name) =>
          so +
          Number(
            new RegExp(`<testsuite [^>]*\\b${field}="(\\d+)"`).exec(readFileSync(join(reports, name), 'utf8'))?.[1] ??
              0,
          ),
        0,
      );
    const failed = sum('failures') + sum('errors');
    if (error || failed) {
      console.error(error?.message);
      return count('keycloak provider', { passed: sum('tests') - failed, failed: Math.max(1, failed) });
    }
    writeFileSync(stamp, JSON.stringify({ key, passed: sum('tests') }));
  }
  count('keycloak provider', { passed: JSON.parse(readFileSync(stamp, 'utf8')).passed, failed: 0 });
};

const MOST_TRACES = 5_000;

/** Keeps the spans that the services send, by trace; the oldest traces go when there are many. */
const createSpanStore = () => {
  const traces = new Map();
  const keep = ({ resourceSpans = [] }) => {
    for (const { resource, scopeSpans } of resourceSpans) {
      const service = resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue;
      for (const { spans } of scopeSpans)
        for (const { traceId, spanId, parentSpanId = '', name } of spans)
          traces.set(traceId, [...(traces.get(traceId) ?? []), { service, name, spanId, parentSpanId }]);
    }
    for (const traceId of traces.keys()) {
      if (traces.size <= MOST_TRACES) return;
      traces.delete(traceId);
    }
  };
  return { keep, of: (traceId) => traces.get(traceId) ?? [] };
};

/** Lets a test stop, kill and start parts: POST /stop/<part>, /kill/<part>, /start/<part>; GET /parts. Collects traces (OTLP over HTTP): GET /spans/<trace id>. */
const startControl = async (platformNow) => {
  const spans = createSpanStore();
  const server = createServer(async (request, response) => {
    const [, verb, part] = (request.url ?? '').split('/');
    const platform = platformNow();
    const verbs = {
      parts: () => platform.pids(),
      stop: () => platform.stopPart(part),
      start: () => platform.startPart(part),
      kill: () => process.kill(platform.pids()[part], 'SIGKILL'),
      v1: async () => spans.keep(JSON.parse(await text(request))),
      spans: () => spans.of(part),
    };
    try {
      const answer = await verbs[verb]();
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer ?? {}));
    } catch (error) {
      response.writeHead(400, { 'content-type': 'application/json' }).end(JSON.stringify({ error: error.message }));
    }
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  return { url: `http://127.0.0.1:${server.address().port}`, close: () => server.close() };
};

const run = async () => {
  const words = process.argv.slice(2).filter((word) => !word.startsWith('--'));
  const cacheDir = cacheDirFrom(process.env);
  const usual = join(dataDirFrom(process.env), 'test');
  const isOwn = findKeeper(join(usual, 'run.json')) === undefined;
  const dataDir = isOwn ? usual : `${usual}-${process.pid}`;
  mkdirSync(join(dataDir, 'logs'), { recursive: true });
  mkdirSync(cacheDir, { recursive: true });
  if (!process.env.VISA_REEXEC) {
    const missing = missingTools();
    if (missing.length) throw new Error(missing.join('\n'));
    await install({ say, log: join(dataDir, 'logs/install.log') });
  }
  await continueInPinnedNode(import.meta.filename);

  const { files, name, whole } = choose(words);
  if (!files.quick.length && !files.e2e.length)
    throw new Error(`No test file's path or text holds "${words.join(' ')}".`);
  const ports = portsFromBlock(await findPortBlock(FIRST_PORT, portCount));
  await checkMachine({ ports, dataDir });
  rmSync(dataDir, { recursive: true, force: true });
  mkdirSync(join(dataDir, 'logs'), { recursive: true });

  const needsPlatform = files.e2e.length > 0;
  const needsDatabase = needsPlatform || files.quick.some((file) => /\.(db|component)\.test\./.test(file));
  const aborting = new AbortController();
  const { signal } = aborting;
  const log = join(dataDir, 'logs/build.log');
  say(`Testing in ${relative(process.cwd(), dataDir) || dataDir}`);
  const built = build({ say, log, cacheDir, signal, generateOnly: !needsPlatform });
  built.catch(() => {});
  const only = needsPlatform ? undefined : needsDatabase ? ['postgres'] : [];
  const control = needsPlatform ? await startControl(() => platform) : undefined;
  if (control) process.env.OTEL_EXPORTER_OTLP_ENDPOINT = control.url;
  const platform = startPlatform({ ports, dataDir, cacheDir, say, built, mode: 'development', durable: false, only });

  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    aborting.abort();
    for (const child of running) {
      try {
        process.kill(-child.pid, 'SIGKILL');
      } catch {
        // gone already
      }
    }
    setTimeout(() => platform.kill().then(() => process.exit(1)), 9_000).unref();
    await platform.stop();
    if (!isOwn) rmSync(dataDir, { recursive: true, force: true });
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop().then(() => process.exit(130)));
  onParentGone(() => stop().then(() => process.exit(130)));

  try {
    await built;
    await platform.postgresReady;
    const env = { TEST_DATABASE_URL: platform.urls.postgres };
    if (files.quick.length) await jest('quick', { files: files.quick, name, env, dataDir });
    if (whole && !stopping) await junit({ cacheDir, log: join(dataDir, 'logs/provider-tests.log'), signal });
    if (needsPlatform && !stopping) {
      await platform.ready;
      say(`the platform is up (${seconds()})`);
      const { findBrowser } = await import('./browser.mjs');
      const e2e = {
        ...env,
        VISA_URLS: JSON.stringify({ ...platform.urls, control: control.url }),
        ...Object.fromEntries(
          Object.entries(platform.urls).map(([name, url]) => [`E2E_${name.toUpperCase()}_URL`, url]),
        ),
        E2E_CONTROL_URL: control.url,
        E2E_STAFF_USERNAME: platform.staff.username,
        E2E_STAFF_PASSWORD: platform.staff.password,
        E2E_BACKEND_SECRET: platform.secrets.keycloakBackendSecret,
        E2E_KEYCLOAK_ADMIN_PASSWORD: platform.secrets.keycloakAdminPassword,
        E2E_STRIPE_WEBHOOK_SECRET: platform.secrets.stripeWebhookSecret,
        SCREENSHOT_DIR: process.env.SCREENSHOT_DIR ?? join(dataDir, 'screens'),
        CHROME_PATH: await findBrowser(cacheDir),
      };
      await jest('e2e', { files: files.e2e, name, env: e2e, dataDir });
      control.close();
    }
  } catch (error) {
    if (!stopping) failedToRun('the platform', error);
  }
  const wasStopped = stopping;
  await stop();
  if (wasStopped) return;
  say(`\n${total.passed} passed, ${total.failed} failed`);
  process.exit(total.failed || !total.passed ? 1 : 0);
};

run().catch((error) => {
  console.error(error.message);
  say('\n0 passed, 1 failed');
  process.exit(1);
});
