// What a request costs: CPU of everything it touches, against the least that the same work can cost in the same run.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import { join, resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { build } from '../build.ts';
import { answers, findPortBlock } from '../machine.ts';
import type { Part } from '../parts/part.ts';
import { allParts, type RunningPlatform, startPlatform } from '../platform.ts';
import { cacheDirFrom, dataDirFrom, portCount, portsFromBlock } from '../settings.ts';
import {
  addCosts,
  type Cost,
  type Idle,
  type Kind,
  measureIdle,
  measureRequests,
  type Pids,
  type Server,
  wholeOf,
} from './api/cost.ts';
import { AS_A_BROWSER, WORK } from './api/work.ts';
import { table } from './table.ts';

const OWN = ['catalog', 'application', 'notification', 'payment', 'document', 'gateway'];
const PARTS = ['postgres', 'kafka', 'keycloak', 'mail', ...OWN];
const FIRST_PORT = 25_000;
/** Enough for a process to have compiled what it runs often. */
const WARM_UP = { list: 6_000, create: 1_000, save: 1_000 };
const REQUESTS = { list: 4_000, create: 500, save: 500 };
const ROUNDS = 3;
const IDLE_SECONDS = 15;
const READY_WITHIN_MS = 60_000;

/**
 * Goals of each kind of request, as a multiple of the floor's CPU; of all our own processes at rest, in ms a second.
 */
const GOALS = { list: 1.5, create: 2.5, save: 2.5 };
const IDLE_GOAL = 8;

/** The floor and ours take turns, so that both meet the same machine. */
const measure = async (
  kind: Kind,
  servers: readonly Server[],
  { rounds, idle }: { rounds: number; idle: Idle },
): Promise<Cost[]> => {
  for (const server of servers) await measureRequests(kind, server, { requests: WARM_UP[kind], idle });
  const costs = servers.map((): Cost[] => []);
  for (let round = 0; round < rounds; round += 1)
    for (const [index, server] of servers.entries())
      costs[index]?.push(await measureRequests(kind, server, { requests: REQUESTS[kind], idle }));
  return costs.map(addCosts);
};

const startFloor = async (env: NodeJS.ProcessEnv): Promise<{ child: ChildProcess; port: number }> => {
  const child = spawn(process.execPath, ['--no-warnings', join(import.meta.dirname, 'api/floor.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_OPTIONS: '', ...env },
  });
  const [said] = (await once(child.stdout, 'data')) as [Buffer];
  return { child, port: Number(/port (\d+)/.exec(said.toString())?.[1]) };
};

/** The bytes of an answer as they travel. */
const packed = (url: string): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    get(url, { headers: AS_A_BROWSER }, (response) => buffer(response).then(resolve, reject)).once('error', reject);
  });

const compare = async (platform: RunningPlatform, api: string, kinds: readonly Kind[], rounds: number) => {
  const { destinations } = (await (await fetch(`${api}/destinations`)).json()) as {
    destinations: { id: string; nationalityCountries: string[] }[];
  };
  const [destination] = destinations;
  if (!destination) throw new Error('The catalogue has no destination.');
  const wanted = { destinationId: destination.id, nationality: destination.nationalityCountries[0] ?? '' };
  const list = await packed(`${api}/destinations`);
  const floor = await startFloor({ DATABASE_URL: platform.urls.postgres, LIST_BODY: list.toString('base64') });
  try {
    const pids = platform.pids() as Pids;
    const servers: Server[] = [
      {
        name: 'floor',
        target: { url: `http://127.0.0.1:${floor.port}`, ...wanted },
        pids: { node: floor.child.pid ?? 0, postgres: pids.postgres ?? 0 },
      },
      { name: 'ours', target: { url: api, ...wanted }, pids },
    ];
    const idle = await measureIdle({ ...pids, node: floor.child.pid ?? 0 }, IDLE_SECONDS);
    console.log('\nat rest: ms of CPU a second');
    table([['process', 'ms/s'], ...Object.entries(idle).map(([name, millis]) => [name, millis.toFixed(1)])]);
    const own = Object.entries(idle).filter(([name]) => OWN.includes(name));
    console.log(`ours: ${wholeOf(Object.fromEntries(own)).toFixed(1)} ms/s, goal ${IDLE_GOAL}`);
    const summary: (string | number)[][] = [['request', 'floor', 'ours', 'times', 'goal', 'ours/s', 'p95 ms']];
    for (const kind of kinds) {
      const [bare, ours] = await measure(kind, servers, { rounds, idle });
      if (!bare || !ours) continue;
      const times = wholeOf(ours.micros) / wholeOf(bare.micros);
      summary.push([
        kind,
        `${wholeOf(bare.micros).toFixed(0)} µs`,
        `${wholeOf(ours.micros).toFixed(0)} µs`,
        times.toFixed(1),
        GOALS[kind].toFixed(1),
        (ours.requests / ours.seconds).toFixed(0),
        ours.p95.toFixed(0),
      ]);
      console.log(`\n${kind}: µs of CPU a request`);
      const shown = [...Object.entries(ours.micros)].sort(([, a], [, b]) => b - a);
      table([['process', 'µs'], ...shown.map(([name, micros]) => [name, micros.toFixed(0)])]);
      console.log(
        `floor: ${JSON.stringify(bare.micros, (_, value) => (typeof value === 'number' ? Math.round(value) : value))}`,
      );
    }
    console.log('');
    table(summary);
  } finally {
    floor.child.kill();
  }
};

/**
 * Each of our own processes writes `<name>-….cpuprofile` into `folder` as it ends: to be opened in a browser's
 * developer tools.
 */
const profiled = (part: Part, folder: string): Part => ({
  ...part,
  spec: async () => {
    const spec = await part.spec();
    if (spec.command !== process.execPath) return spec;
    const flags = ['--cpu-prof', `--cpu-prof-dir=${folder}`, `--cpu-prof-name=${part.name}.cpuprofile`];
    return { ...spec, args: [...flags, ...spec.args] };
  },
});

/** `--only list,create` measures these; `--rounds N` so often each; `--profile FOLDER`. */
export const run = async (options: readonly string[]): Promise<void> => {
  const after = (name: string): string | undefined =>
    options.includes(name) ? options[options.indexOf(name) + 1] : undefined;
  const kinds = (after('--only')?.split(',') ?? Object.keys(WORK)) as Kind[];
  const dataDir = join(dataDirFrom(process.env), 'bench-api');
  rmSync(dataDir, { recursive: true, force: true });
  mkdirSync(dataDir, { recursive: true });
  const cacheDir = cacheDirFrom(process.env);
  await build({ say: console.log, log: join(dataDir, 'build.log'), cacheDir });
  const profiles = after('--profile');
  const describe: typeof allParts = (whole) =>
    profiles ? allParts(whole).map((part) => profiled(part, resolve(profiles))) : allParts(whole);
  const ports = portsFromBlock(await findPortBlock(FIRST_PORT, portCount));
  const platform = startPlatform({
    ports,
    dataDir,
    cacheDir,
    say: () => {},
    only: PARTS,
    mode: 'production',
    describe,
  });
  try {
    await platform.ready;
    const ready = `http://127.0.0.1:${ports.gatewayOps}/readyz`;
    for (const end = Date.now() + READY_WITHIN_MS; !(await answers(ready)); await sleep(200))
      if (Date.now() > end) throw new Error('The gateway is not ready.');
    await compare(platform, `http://127.0.0.1:${ports.gateway}/api`, kinds, Number(after('--rounds') ?? ROUNDS));
  } finally {
    await platform.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
};
