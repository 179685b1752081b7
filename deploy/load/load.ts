// npm run load -- <scenario> [--url http://localhost:8080] [--seconds N] [--factor N]: k6 against a platform that runs,
// here or in a cluster.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { parseArgs } from 'node:util';
import { findBrowser } from '../local/browser.ts';
import { serviceCertificates } from '../local/services.ts';
import { cacheDirFrom, dataDirFrom, portsFrom } from '../local/settings.ts';
import { pageOf, type Report, type Summary } from './page.ts';
import { spentHere, spentInCluster } from './spent.ts';

const HERE = import.meta.dirname;
const K6 = 'go.k6.io/k6@v1.8.1';
/** A name that is another scenario for longer and lighter. */
const ALIASES: Readonly<Record<string, { scenario: string; env: Readonly<Record<string, string>> }>> = {
  soak: { scenario: 'mixed', env: { SECONDS: '1800', VISITS: '4' } },
};

const names = [
  ...readdirSync(join(HERE, 'scenarios')).map((file) => file.replace('.ts', '')),
  ...Object.keys(ALIASES),
].sort();

const usage = `Usage: npm run load -- <${names.join(' | ')}> [--url http://localhost:8080] [--seconds 60] [--factor 1] [--kubeconfig FILE]`;

const onPath = (name: string): string | undefined =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path));

/** k6 of the machine, or else built once into the cache. */
const findK6 = (): string => {
  const built = join(cacheDirFrom(process.env), 'go-bin/k6');
  const found = onPath('k6') ?? (existsSync(built) ? built : undefined);
  if (found) return found;
  if (!onPath('go')) throw new Error('k6 is not here, and neither is Go to build it with. Install one of them.');
  console.log('Building k6, once');
  const env = { ...process.env, GOBIN: join(built, '..'), GOFLAGS: '-buildvcs=false', HOME: homedir() };
  const { status } = spawnSync('go', ['install', K6], { env, stdio: 'inherit' });
  if (status !== 0) throw new Error(`go install ${K6} failed.`);
  return built;
};

/** What a platform started here has written down; a platform elsewhere is described by the environment. */
const localSecrets = (): { stripeWebhookSecret?: string } => {
  const file = join(dataDirFrom(process.env), 'secrets.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
};

const gatewayCertificates = (): string => {
  const folder = join(serviceCertificates(dataDirFrom(process.env)), 'gateway');
  return existsSync(folder) ? folder : '';
};

const answers = async (url: string): Promise<boolean> => {
  try {
    return (await fetch(`${url}/api/destinations`)).ok;
  } catch {
    return false;
  }
};

const format = (value: number, unit: string): string =>
  Number.isFinite(value) ? `${Number(value.toPrecision(3))}${unit ? ` ${unit}` : ''}` : 'none';

const run = async (): Promise<number> => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      url: {
        type: 'string',
        default: process.env.VISA_PORT ? `http://localhost:${process.env.VISA_PORT}` : 'http://localhost:8080',
      },
      seconds: { type: 'string' },
      factor: { type: 'string' },
      kubeconfig: { type: 'string' },
      out: { type: 'string' },
    },
  });
  const [name] = positionals;
  if (!name || !names.includes(name)) throw new Error(usage);
  if (!(await answers(values.url)))
    throw new Error(`Nothing answers at ${values.url}. Start it with npm start, or say --url.`);
  const { scenario = name, env: own = {} } = ALIASES[name] ?? {};
  const folder =
    values.out ??
    join(dataDirFrom(process.env), 'load', `${name}-${new Date().toISOString().replace(/\D/g, '').slice(0, 14)}`);
  mkdirSync(folder, { recursive: true });
  const summaryFile = join(folder, 'summary.json');
  const env = {
    ...process.env,
    ...own,
    WEB_URL: values.url,
    CATALOG_GRPC: process.env.CATALOG_GRPC ?? `127.0.0.1:${portsFrom(process.env).catalog}`,
    GRPC_CERTIFICATES: process.env.GRPC_CERTIFICATES ?? (process.env.CATALOG_GRPC ? '' : gatewayCertificates()),
    STRIPE_WEBHOOK_SECRET: process.env.STRIPE_WEBHOOK_SECRET ?? localSecrets().stripeWebhookSecret ?? '',
    SUMMARY_FILE: summaryFile,
    K6_NO_USAGE_REPORT: 'true',
    ...(values.seconds ? { SECONDS: values.seconds } : {}),
    ...(values.factor ? { FACTOR: values.factor } : {}),
    ...(scenario === 'browser'
      ? {
          K6_BROWSER_EXECUTABLE_PATH: await findBrowser(folder),
          K6_BROWSER_HEADLESS: 'true',
          K6_BROWSER_ARGS: 'no-sandbox',
        }
      : {}),
  };
  const k6 = [
    findK6(),
    'run',
    '--quiet',
    '--address',
    '127.0.0.1:0',
    '--summary-trend-stats',
    'count,avg,min,med,max,p(75),p(90),p(95),p(99)',
    join(HERE, `scenarios/${scenario}.ts`),
  ];
  // One core for k6, so that it can't take the platform's.
  const pinned = onPath('taskset') && scenario !== 'browser' ? ['taskset', '-c', '1', ...k6] : k6;
  const readSpent = values.kubeconfig ? spentInCluster(values.kubeconfig) : spentHere(dataDirFrom(process.env));
  const before = await readSpent();
  const began = Date.now();
  const [command = '', ...args] = pinned;
  const child = spawn(command, args, { env, stdio: ['ignore', 'inherit', 'inherit'] });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => child.kill('SIGINT'));
  const code = await new Promise<number>((done) => child.on('exit', (status) => done(status ?? 1)));
  const seconds = (Date.now() - began) / 1000;
  const after = await readSpent();
  if (!existsSync(summaryFile)) throw new Error(`k6 ended with ${code} before it could say anything.`);
  const summary: Summary = JSON.parse(readFileSync(summaryFile, 'utf8'));
  const requests =
    (summary.metrics.http_reqs ?? summary.metrics.grpc_req_duration ?? summary.metrics.iterations)?.values.count ?? 0;
  const parts = Object.entries(after)
    .map(([part, { cpu, memory }]) => ({
      part,
      seconds: cpu - (before[part]?.cpu ?? 0),
      memory,
      memoryBefore: before[part]?.memory ?? 0,
    }))
    .filter((one) => one.seconds > 0)
    .sort((a, b) => b.seconds - a.seconds);
  const missed = summary.figures.filter(({ value, limit }) => !(value <= limit));
  const broken = Object.entries(summary.metrics).flatMap(([metric, { thresholds = {} }]) =>
    Object.entries(thresholds)
      .filter(([, { ok }]) => !ok)
      .map(([rule]) => `${metric}: ${rule}`),
  );
  const report: Report = {
    name,
    url: values.url,
    at: new Date(began).toISOString(),
    seconds,
    requests,
    parts,
    missed: missed.map((one) => one.name),
    broken,
    ...summary,
  };
  writeFileSync(join(folder, 'report.json'), `${JSON.stringify(report, null, 2)}\n`);
  writeFileSync(join(folder, 'report.html'), pageOf(report));
  const failed = summary.metrics.http_req_failed?.values.passes ?? 0;
  const dropped = summary.metrics.dropped_iterations?.values.count ?? 0;
  console.log(`\n${name}: ${requests} requests in ${seconds.toFixed(0)} s, ${failed} failed, ${dropped} dropped`);
  for (const { name: what, value, unit, limit } of summary.figures)
    console.log(
      `  ${value <= limit ? 'ok    ' : 'MISSED'} ${what}: ${format(value, unit)}, limit ${format(limit, unit)}`,
    );
  for (const rule of broken) console.log(`  MISSED ${rule}`);
  for (const { part, seconds: spent, memory, memoryBefore } of parts.slice(0, 10)) {
    const each = ((spent / Math.max(1, requests)) * 1000).toFixed(2);
    const grown = `${memoryBefore.toFixed(0)} -> ${memory.toFixed(0)} MB`;
    console.log(`  ${part.padEnd(15)} CPU ${spent.toFixed(1).padStart(6)} s, ${each} ms a request; memory ${grown}`);
  }
  console.log(`  ${join(folder, 'report.html')}`);
  return code !== 0 || missed.length || broken.length ? 1 : 0;
};

run().then(
  (code) => process.exit(code),
  (error: Error) => {
    console.error(error.message);
    process.exit(2);
  },
);
