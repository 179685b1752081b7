// What staff wait for with 100,000 submissions: lists, filters, cards and the spreadsheet, measured at the gateway.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Destination, seedSubmissions } from '../../load/seed.ts';
import { build } from '../build.ts';
import { findPortBlock } from '../machine.ts';
import { type RunningPlatform, startPlatform } from '../platform.ts';
import { usageOf } from '../process-usage.ts';
import { cacheDirFrom, dataDirFrom, portCount, portsFromBlock } from '../settings.ts';
import { staffToken } from '../staff-token.ts';
import { table } from './table.ts';

const COUNT = 100_000;
const ROUNDS = 40;
const LIMITS = { p95: 150, csvSeconds: 20, csvGrowthMb: 40 };
const PARTS = ['postgres', 'kafka', 'keycloak', 'catalog', 'application', 'gateway'];
const FIRST_PORT = 24_000;
const DAY_MS = 86_400_000;

const daysAgo = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString();

/** Everything the Submissions tab asks for; the cards come with each list. */
const QUERIES: Record<string, Record<string, string>> = {
  'newest first': {},
  'last 7 days': { from: daysAgo(7) },
  '90 days, of status': { from: daysAgo(120), before: daysAgo(30), status: 'submitted' },
  'part of an order number': { orderNumber: 'a1b' },
  'by destination': { sort: 'destination', direction: 'asc' },
  'by price': { sort: 'price' },
  'by status': { sort: 'status', direction: 'asc' },
  'page 100': { page: '100' },
  'last page': { page: String(COUNT / 50 - 1) },
};

const p95 = (times: number[]): number => times.sort((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? 0;

type Get = (path: string) => Promise<Response>;

const measureCsv = async ({ get, pids }: { get: Get; pids: readonly number[] }) => {
  const size = (pid: number): number => usageOf(pid).rss;
  const watched = pids.map((pid) => ({ pid, before: size(pid), most: size(pid) }));
  const watch = setInterval(() => {
    for (const one of watched) one.most = Math.max(one.most, size(one.pid));
  }, 50);
  const began = performance.now();
  try {
    const answer = await get('admin/submissions.csv?timeZone=Europe/Madrid');
    let rows = -1; // the header
    for await (const chunk of answer.body ?? []) for (const byte of chunk) if (byte === 10) rows += 1;
    return {
      rows,
      seconds: (performance.now() - began) / 1000,
      growth: watched.map(({ most, before }) => most - before),
    };
  } finally {
    clearInterval(watch);
  }
};

const measure = async (platform: RunningPlatform, { api, web }: { api: string; web: string }): Promise<void> => {
  let token = await staffToken({ issuer: platform.urls.issuer, web, staff: platform.staff });
  const get: Get = async (path) => {
    const answer = await fetch(`${api}/${path}`, { headers: { authorization: `Bearer ${token}` } });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  };
  const catalogue = await fetch(`${api}/destinations`);
  const { destinations } = (await catalogue.json()) as { destinations: Destination[] };
  const began = performance.now();
  const total = await seedSubmissions({
    databaseUrl: platform.urls.postgres.replace(/postgres$/, 'application'),
    masterKey: Buffer.from(platform.secrets.fieldMasterKey, 'base64'),
    destinations,
    count: COUNT,
  });
  console.log(`${total} submissions made in ${((performance.now() - began) / 1000).toFixed(0)} s\n`);
  token = await staffToken({ issuer: platform.urls.issuer, web, staff: platform.staff });
  const rows = [['figure', 'measured', 'limit', 'median']];
  for (const [name, query] of Object.entries(QUERIES)) {
    const times: number[] = [];
    for (let round = -5; round < ROUNDS; round += 1) {
      const start = performance.now();
      const answer = await get(`admin/submissions?${new URLSearchParams(query)}`);
      const page = (await answer.json()) as { submissions: unknown[] };
      if (!page.submissions.length) throw new Error(`${name}: nothing was found`);
      if (round >= 0) times.push(performance.now() - start);
    }
    const high = p95(times);
    rows.push([
      `list and cards, ${name}, p95`,
      `${high.toFixed(0)} ms`,
      `${LIMITS.p95} ms`,
      `${times[Math.floor(times.length / 2)]?.toFixed(0)} ms`,
    ]);
  }
  token = await staffToken({ issuer: platform.urls.issuer, web, staff: platform.staff });
  const { gateway = 0, application = 0 } = platform.pids();
  const csv = await measureCsv({ get, pids: [gateway, application] });
  const [ofGateway = 0, ofApplication = 0] = csv.growth;
  rows.push([`CSV of ${csv.rows} rows`, `${csv.seconds.toFixed(1)} s`, `${LIMITS.csvSeconds} s`, '']);
  rows.push(['  the gateway grows by', `${ofGateway.toFixed(0)} MB`, `${LIMITS.csvGrowthMb} MB`, '']);
  rows.push(['  the application service grows by', `${ofApplication.toFixed(0)} MB`, `${LIMITS.csvGrowthMb} MB`, '']);
  table(rows);
};

export const run = async (): Promise<void> => {
  const dataDir = join(dataDirFrom(process.env), 'bench-admin');
  rmSync(dataDir, { recursive: true, force: true });
  mkdirSync(dataDir, { recursive: true });
  const cacheDir = cacheDirFrom(process.env);
  await build({ say: console.log, log: join(dataDir, 'build.log'), cacheDir });
  const ports = portsFromBlock(await findPortBlock(FIRST_PORT, portCount));
  const platform = startPlatform({
    ports,
    dataDir,
    cacheDir: cacheDirFrom(process.env),
    say: () => {},
    only: PARTS,
    mode: 'production',
  });
  try {
    await platform.ready;
    const api = `http://127.0.0.1:${ports.gateway}/api`;
    for (
      const end = Date.now() + 60_000;
      !(await fetch(`${api}/destinations`).then(
        ({ ok }) => ok,
        () => false,
      ));
      await sleep(200)
    )
      if (Date.now() > end) throw new Error('The gateway does not answer.');
    await measure(platform, { api, web: platform.urls.web });
  } finally {
    await platform.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
};
