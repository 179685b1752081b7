// What staff wait for with a million submissions and 200,000 open cases: lists, filters, searches, figures, the queue,
// the next case and the spreadsheet, measured at the gateway. Options: --submissions N, --cases N, --rounds N, --stay.
import { mkdirSync, rmSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Destination } from '../../load/seed/invent-application.ts';
import { seedSubmissions } from '../../load/seed.ts';
import { build } from '../build.ts';
import { findPortBlock } from '../machine.ts';
import { type RunningPlatform, startPlatform } from '../platform.ts';
import { cacheDirFrom, dataDirFrom, portCount, portsFromBlock } from '../settings.ts';
import { staffToken } from '../staff-token.ts';
import { measureCsv } from './admin/measure-csv.ts';
import { measureNextCase } from './admin/measure-next-case.ts';
import { questionsOf } from './admin/questions.ts';
import { findSamples } from './admin/samples.ts';
import { median, p95, type Staff } from './admin/staff.ts';
import { table } from './table.ts';

const LIMITS = { p95: 150, csvSeconds: 20, csvGrowthMb: 40 };
const CSV_ROWS = 100_000;
const WARM_UP = 5;
const PARTS = ['postgres', 'kafka', 'keycloak', 'catalog', 'document', 'application', 'gateway'];
const FIRST_PORT = 24_000;

const load = (): string => (loadavg()[0] ?? 0).toFixed(1);

const createStaff = async (platform: RunningPlatform, { api, web }: { api: string; web: string }): Promise<Staff> => {
  let token = '';
  const signIn = async (): Promise<void> => {
    token = await staffToken({ issuer: platform.urls.issuer, web, staff: platform.staff });
  };
  await signIn();
  const send: Staff['send'] = async (path, { body, ...init } = {}) => {
    const answer = await fetch(`${api}/${path}`, {
      ...init,
      headers: {
        authorization: `Bearer ${token}`,
        ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
      },
      body,
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  };
  return { send, signIn };
};

interface Sizes {
  readonly submissions: number;
  readonly cases: number;
  readonly rounds: number;
}

const measure = async (platform: RunningPlatform, { api, web, ...sizes }: Sizes & { api: string; web: string }) => {
  const catalogue = await fetch(`${api}/destinations`);
  const { destinations } = (await catalogue.json()) as { destinations: Destination[] };
  const databaseUrl = platform.urls.postgres.replace(/postgres$/, 'application');
  const began = performance.now();
  const made = await seedSubmissions({
    databaseUrl,
    masterKey: Buffer.from(platform.secrets.fieldMasterKey, 'base64'),
    destinations,
    submissions: sizes.submissions,
    cases: sizes.cases,
    onProgress: (done) => {
      if (done % 100_000 === 0) console.log(`${done} made`);
    },
  });
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  console.log(`${made.submissions} submissions, ${made.cases} open cases made in ${seconds} s; load ${load()}\n`);

  const samples = await findSamples(databaseUrl, CSV_ROWS);
  const staff = await createStaff(platform, { api, web });
  const rows = [['figure', 'p95', 'limit', 'median', 'load']];
  for (const { name, path, body, rowsIn } of questionsOf(samples, made)) {
    await staff.signIn();
    const times: number[] = [];
    for (let round = -WARM_UP; round < sizes.rounds; round += 1) {
      const start = performance.now();
      const answer = await staff.send(path, body ? { method: 'POST', body: JSON.stringify(body) } : {});
      const page = (await answer.json()) as Record<string, unknown[]>;
      if (!page[rowsIn]?.length) throw new Error(`${name}: nothing was found`);
      if (round >= 0) times.push(performance.now() - start);
    }
    rows.push([name, `${p95(times).toFixed(0)} ms`, `${LIMITS.p95} ms`, `${median(times).toFixed(0)} ms`, load()]);
  }

  for (const { name, times } of await measureNextCase(staff, sizes.rounds))
    rows.push([name, `${p95(times).toFixed(0)} ms`, '', `${median(times).toFixed(0)} ms`, load()]);

  await staff.signIn();
  const { gateway = 0, application = 0 } = platform.pids();
  const csv = await measureCsv(staff, { from: samples.csvFrom, pids: [gateway, application] });
  const [ofGateway = 0, ofApplication = 0] = csv.growth;
  rows.push([`CSV of ${csv.rows} rows`, `${csv.seconds.toFixed(1)} s`, `${LIMITS.csvSeconds} s`, '', load()]);
  rows.push(['  the gateway grows by', `${ofGateway.toFixed(0)} MB`, `${LIMITS.csvGrowthMb} MB`, '', '']);
  rows.push([
    '  the application service grows by',
    `${ofApplication.toFixed(0)} MB`,
    `${LIMITS.csvGrowthMb} MB`,
    '',
    '',
  ]);
  table(rows);
};

export const run = async (options: readonly string[]): Promise<void> => {
  const { values } = parseArgs({
    args: [...options],
    options: {
      submissions: { type: 'string', default: '1000000' },
      cases: { type: 'string', default: '200000' },
      rounds: { type: 'string', default: '40' },
      /** Leaves the database running after the table, until Ctrl-C, so that its plans can be looked at. */
      stay: { type: 'boolean', default: false },
    },
  });
  const dataDir = join(dataDirFrom(process.env), 'bench-admin');
  rmSync(dataDir, { recursive: true, force: true });
  mkdirSync(dataDir, { recursive: true });
  const cacheDir = cacheDirFrom(process.env);
  await build({ say: console.log, log: join(dataDir, 'build.log'), cacheDir });
  const ports = portsFromBlock(await findPortBlock(FIRST_PORT, portCount));
  const platform = startPlatform({ ports, dataDir, cacheDir, say: () => {}, only: PARTS, mode: 'production' });
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
    await measure(platform, {
      api,
      web: platform.urls.web,
      submissions: Number(values.submissions),
      cases: Number(values.cases),
      rounds: Number(values.rounds),
    });
    if (values.stay) {
      console.log(`\nThe database stays: ${platform.urls.postgres.replace(/postgres$/, 'application')}`);
      await new Promise<void>((go) => process.once('SIGINT', () => go()));
    }
  } finally {
    await platform.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
};
