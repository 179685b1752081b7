// What a visit costs: Lighthouse, JavaScript and requests, what federation adds, who fetches the admin remote, the policy.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { findBrowser } from '../browser.mjs';
import { build } from '../install.mjs';
import { runToEnd } from '../java.mjs';
import { findPortBlock, startPlatform } from '../platform.mjs';
import { cacheDirFrom, dataDirFrom, portCount, portsFromBlock, ROOT } from '../settings.mjs';
import { table } from './table.mjs';

const LIGHTHOUSE = '13.5.0';
const FIRST_PORT = 26_000;
const PARTS = ['postgres', 'kafka', 'catalog', 'application', 'gateway', 'remote-apply', 'remote-admin', 'edge'];
const SHELL = join(ROOT, 'frontends/shell');
const LIMITS = { script: 120_000, requests: 12, copies: 1, federation: 1.2, admin: 0, violations: 0 };
/** Lighthouse's own names, whether more or less is better, and how the figure is written. */
const AUDITS = [
  ['performance', 95, 'atLeast', (value) => String(value)],
  ['accessibility', 100, 'atLeast', (value) => String(value)],
  ['best-practices', 100, 'atLeast', (value) => String(value)],
  ['seo', 100, 'atLeast', (value) => String(value)],
  ['largest-contentful-paint', 1_500, 'atMost', (value) => `${(value / 1000).toFixed(2)} s`],
  ['cumulative-layout-shift', 0.02, 'atMost', (value) => value.toFixed(3)],
  ['total-blocking-time', 150, 'atMost', (value) => `${value.toFixed(0)} ms`],
];

const kB = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;
const median = (values) => [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)];

/** Some 180 MB, so it is not among the packages of the repository. */
const fetchLighthouse = async ({ cacheDir, log }) => {
  const folder = join(cacheDir, `lighthouse-${LIGHTHOUSE}`);
  const entry = join(folder, 'node_modules/lighthouse/core/index.js');
  if (!existsSync(entry)) {
    console.log('Installing Lighthouse');
    mkdirSync(folder, { recursive: true });
    const flags = ['--prefix', folder, '--no-audit', '--no-fund', '--prefer-offline'];
    await runToEnd('npm', ['install', ...flags, `lighthouse@${LIGHTHOUSE}`], { cwd: folder, log });
  }
  return (await import(pathToFileURL(entry).href)).default;
};

/** The same shell and remotes in one build, without federation. */
const buildPlain = ({ folder, log }) =>
  runToEnd(join(ROOT, 'node_modules/.bin/rsbuild'), ['build', '--config', 'build/plain.config.ts'], {
    cwd: SHELL,
    env: { NODE_ENV: 'production', PLAIN_DIR: folder },
    log,
  });

/** Serves another build of the shell at the same address. */
const serveShell = async ({ folder, platform, ports }) => {
  await platform.stopPart('edge');
  const child = spawn(process.execPath, [join(ROOT, 'deploy/local/edge.mjs')], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PORT: String(ports.web),
      SHELL_DIR: folder,
      GATEWAY_URL: `http://127.0.0.1:${ports.gateway}`,
      KEYCLOAK_URL: platform.urls.keycloak,
      PUBLIC_URL: platform.urls.web,
      REMOTES: '{}',
    },
  });
  const answers = () =>
    fetch(`${platform.urls.web}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  for (const end = Date.now() + 20_000; !(await answers()); await sleep(50))
    if (Date.now() > end) throw new Error('The plain build is not served.');
  return () => child.kill();
};

/** React names its internals where it defines them, once in each copy. */
const REACT = /__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE=/g;

/** Follows what the pages of a browser context fetch and what they do against the policy. */
const follow = async (context) => {
  const seen = new Map();
  const violations = [];
  await context.exposeBinding('policyViolated', (_source, what) => void violations.push(what));
  await context.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', (event) =>
      globalThis.policyViolated(`${event.violatedDirective} ${event.blockedURI} on ${location.pathname}`),
    ),
  );
  const pending = [];
  let requests = 0;
  context.on('response', (response) => {
    requests += 1;
    const request = response.request();
    if (seen.has(response.url())) return;
    const note = async () => {
      const { responseBodySize: bytes } = await request.sizes();
      const isScript = request.resourceType() === 'script';
      seen.set(response.url(), {
        bytes,
        isScript,
        copies: isScript ? ((await response.text()).match(REACT)?.length ?? 0) : 0,
      });
    };
    pending.push(note().catch(() => {}));
  });
  return async () => {
    await Promise.all(pending);
    const files = [...seen.values()];
    const scripts = files.filter(({ isScript }) => isScript);
    return {
      script: scripts.reduce((sum, { bytes }) => sum + bytes, 0),
      scripts: scripts.length,
      bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
      requests,
      copies: scripts.reduce((sum, { copies }) => sum + copies, 0),
      admin: [...seen.keys()].filter((url) => url.includes('/remotes/admin/')).length,
      violations,
    };
  };
};

/** The pages that are measured; `open` leads a new browser there as a visitor comes. */
const pagesOf = ({ slug }) => ({
  landing: {
    path: '/',
    open: async (page) => {
      await page.goto('/');
      await page.getByText('With us, from').first().waitFor();
    },
  },
  'slug page': {
    path: `/order-confirmation/${slug}?nationality=US`,
    open: async (page) => {
      await page.goto(`/order-confirmation/${slug}?nationality=US`);
      await page.getByRole('button', { name: 'Start your application' }).waitFor();
    },
  },
  'step page': {
    path: '/application/personal-details',
    open: async (page) => {
      await page.goto(`/order-confirmation/${slug}?nationality=US`);
      await page.getByRole('button', { name: 'Start your application' }).click();
      await page.getByRole('heading', { name: 'Your personal details' }).waitFor();
    },
  },
});

const weigh = async ({ browser, web, pages }) => {
  const figures = {};
  for (const [name, { path, open }] of Object.entries(pages)) {
    const context = await browser.newContext({ baseURL: web, viewport: { width: 390, height: 844 }, locale: 'en-US' });
    const page = await context.newPage();
    page.setDefaultTimeout(60_000);
    if (name === 'step page') {
      // The step as somebody who comes back to it opens it: only what it needs itself.
      await open(page);
      await page.waitForLoadState('networkidle');
      const state = await context.storageState();
      await context.close();
      const again = await browser.newContext({
        baseURL: web,
        viewport: { width: 390, height: 844 },
        locale: 'en-US',
        storageState: state,
      });
      const total = await follow(again);
      const back = await again.newPage();
      await back.goto(path);
      await back.getByRole('heading', { name: 'Your personal details' }).waitFor();
      await back.waitForLoadState('networkidle');
      figures[name] = await total();
      await again.close();
      continue;
    }
    const total = await follow(context);
    await open(page);
    await page.waitForLoadState('networkidle');
    figures[name] = await total();
    await context.close();
  }
  const context = await browser.newContext({ baseURL: web, locale: 'en-US' });
  const total = await follow(context);
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  await pages.landing.open(page);
  await pages['step page'].open(page);
  await page.waitForLoadState('networkidle');
  figures.visit = await total();
  await context.close();
  return figures;
};

/** The median of a few runs of Lighthouse's mobile preset on each page, in a browser that holds an application. */
const runLighthouse = async ({ chromium, executablePath, lighthouse, port, web, pages, runs, profile }) => {
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    args: ['--no-sandbox', `--remote-debugging-port=${port}`],
    baseURL: web,
    locale: 'en-US',
  });
  const figures = {};
  try {
    const page = context.pages()[0] ?? (await context.newPage());
    page.setDefaultTimeout(60_000);
    await pages['step page'].open(page);
    await page.waitForLoadState('networkidle');
    const session = await context.newCDPSession(page);
    for (const [name, { path }] of Object.entries(pages)) {
      await page.goto('about:blank');
      const results = [];
      for (let run = 0; run < runs; run += 1) {
        await session.send('Network.clearBrowserCache');
        const { lhr } = await lighthouse(new URL(path, web).href, {
          port,
          logLevel: 'silent',
          disableStorageReset: true,
        });
        if (lhr.runtimeError) throw new Error(`${name}: ${lhr.runtimeError.message}`);
        results.push(lhr);
      }
      const figureOf = (lhr, key) =>
        lhr.categories[key] ? Math.round(lhr.categories[key].score * 100) : lhr.audits[key].numericValue;
      figures[name] = Object.fromEntries(
        AUDITS.map(([key]) => [key, median(results.map((lhr) => figureOf(lhr, key)))]),
      );
      const [last] = results;
      const failed = ['accessibility', 'best-practices', 'seo'].flatMap((category) =>
        last.categories[category].auditRefs
          .filter(({ id, weight }) => weight > 0 && last.audits[id].score !== null && last.audits[id].score < 1)
          .map(({ id }) => `${category}: ${last.audits[id].title}`),
      );
      for (const fault of failed) console.log(`  ${name}: ${fault}`);
    }
  } finally {
    await context.close();
  }
  return figures;
};

const report = ({ federated, plain, lighthouse }) => {
  const rows = [['figure', 'measured', 'limit', '']];
  let missed = 0;
  const row = (name, value, limit, isMet) => {
    if (!isMet) missed += 1;
    rows.push([name, value, limit, isMet ? '' : 'missed']);
  };
  const { landing, visit } = federated;
  row('landing: JavaScript, brotli', kB(landing.script), kB(LIMITS.script), landing.script <= LIMITS.script);
  row('landing: requests for it', landing.scripts, LIMITS.requests, landing.scripts <= LIMITS.requests);
  row('copies of React in a visit up to the step page', visit.copies, LIMITS.copies, visit.copies === LIMITS.copies);
  const cost = visit.script / plain.visit.script;
  row(
    'federation: JavaScript of that visit, against one plain build',
    `${cost.toFixed(3)} x`,
    `${LIMITS.federation} x`,
    cost <= LIMITS.federation,
  );
  const step = federated['step page'].script / plain['step page'].script;
  row(
    'federation: of the step page alone',
    `${step.toFixed(3)} x`,
    `${LIMITS.federation} x`,
    step <= LIMITS.federation,
  );
  const admin = Object.values(federated).reduce((sum, one) => sum + one.admin, 0);
  row('requests of travellers for the admin remote', admin, LIMITS.admin, admin === LIMITS.admin);
  const violations = Object.values(federated).flatMap((one) => one.violations);
  row('violations of the content security policy', violations.length, LIMITS.violations, violations.length === 0);
  for (const [page, figures] of Object.entries(lighthouse))
    for (const [key, limit, direction, write] of AUDITS)
      row(
        `Lighthouse, ${page}: ${key}`,
        write(figures[key]),
        write(limit),
        direction === 'atLeast' ? figures[key] >= limit : figures[key] <= limit,
      );
  table([
    ['page', 'JavaScript', 'files', 'all bytes', 'requests', 'plain build'],
    ...Object.entries(federated).map(([name, { script, scripts, bytes, requests }]) => [
      name,
      kB(script),
      scripts,
      kB(bytes),
      requests,
      kB(plain[name].script),
    ]),
  ]);
  for (const violation of new Set(violations)) console.log(`  ${violation}`);
  console.log('');
  table(rows);
  console.log(
    `\n${missed} missed; load ${loadavg()
      .map((one) => one.toFixed(1))
      .join(' ')}`,
  );
  return missed;
};

/** `--strict`: a missed limit is a failure. `--runs=5`: of Lighthouse, instead of three. `--no-lighthouse`: bytes only. */
export const run = async (options) => {
  const runs = Number(options.find((option) => option.startsWith('--runs='))?.slice('--runs='.length) ?? 3);
  const dataDir = join(dataDirFrom(process.env), 'bench-web');
  const cacheDir = cacheDirFrom(process.env);
  rmSync(dataDir, { recursive: true, force: true });
  mkdirSync(join(dataDir, 'logs'), { recursive: true });
  const log = (name) => join(dataDir, `logs/${name}.log`);
  const ports = portsFromBlock(await findPortBlock(FIRST_PORT, portCount + 1));
  const say = (line) => console.log(line);
  const built = build({ say, log: log('build'), cacheDir });
  const platform = startPlatform({ ports, dataDir, cacheDir, say, built, durable: false, only: PARTS });
  let stopServing;
  try {
    await platform.ready;
    const { chromium } = createRequire(join(ROOT, 'frontends/e2e/package.json'))('playwright-core');
    const executablePath = await findBrowser(cacheDir);
    const { web, api } = platform.urls;
    const { destinations } = await (await fetch(`${api}/destinations`)).json();
    const pages = pagesOf(destinations.find(({ nationalityCountries }) => nationalityCountries.includes('US')));
    const lighthouse = options.includes('--no-lighthouse')
      ? {}
      : await runLighthouse({
          chromium,
          executablePath,
          lighthouse: await fetchLighthouse({ cacheDir, log: log('lighthouse') }),
          port: FIRST_PORT - 1,
          web,
          pages,
          runs,
          profile: join(dataDir, 'profile'),
        });
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
    const federated = await weigh({ browser, web, pages });
    const plainFolder = join(dataDir, 'plain');
    await buildPlain({ folder: plainFolder, log: log('plain') });
    stopServing = await serveShell({ folder: plainFolder, platform, ports });
    const plain = await weigh({ browser, web, pages });
    await browser.close();
    console.log('');
    const missed = report({ federated, plain, lighthouse });
    if (missed > 0 && options.includes('--strict')) process.exitCode = 1;
  } finally {
    stopServing?.();
    await platform.stop();
  }
};
