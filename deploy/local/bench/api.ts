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
import { usageOfTree } from '../process-usage.ts';
import { cacheDirFrom, dataDirFrom, portCount, portsFromBlock } from '../settings.ts';
import { AS_A_BROWSER, type Target, WORK } from './api/work.ts';
import { table } from './table.ts';

const PARTS = [
  'postgres',
  'kafka',
  'keycloak',
  'mail',
  'catalog',
  'application',
  'notification',
  'payment',
  'document',
  'gateway',
];
const FIRST_PORT = 25_000;
const CONNECTIONS = 8;
const WARM_UP_SECONDS = 2;
const SECONDS = 4;
const ROUNDS = 3;
const READY_WITHIN_MS = 60_000;

/** Goals of each kind of request, as a multiple of the floor's CPU. */
const GOALS = { list: 1.5, create: 2.5, save: 2.5 };

type Kind = keyof typeof WORK;
type Pids = Record<string, number>;

interface Server {
  readonly name: string;
  readonly target: Target;
  readonly pids: Pids;
}

interface Cost {
  readonly requests: number;
  readonly seconds: number;
  /** CPU in µs for each request, by process. */
  readonly micros: Record<string, number>;
  readonly p95: number;
}

const cpuOf = (pids: Pids): Record<string, number> =>
  Object.fromEntries(Object.entries(pids).map(([name, pid]) => [name, usageOfTree(pid).cpu]));

const runFor = async (kind: Kind, { target, pids }: Server, seconds: number): Promise<Cost> => {
  const people = await Promise.all(Array.from({ length: CONNECTIONS }, () => WORK[kind](target)));
  const times: number[] = [];
  const before = cpuOf(pids);
  const began = performance.now();
  const end = began + seconds * 1000;
  await Promise.all(
    people.map(async (person) => {
      for (let start = performance.now(); start < end; start = performance.now()) {
        await person.once();
        times.push(performance.now() - start);
      }
    }),
  );
  const elapsed = (performance.now() - began) / 1000;
  const after = cpuOf(pids);
  for (const person of people) person.close();
  times.sort((a, b) => a - b);
  const micros = Object.fromEntries(
    Object.keys(pids).map((name) => [name, (((after[name] ?? 0) - (before[name] ?? 0)) * 1e6) / times.length]),
  );
  return {
    requests: times.length,
    seconds: elapsed,
    micros,
    p95: times[Math.ceil(times.length * 0.95) - 1] ?? 0,
  };
};

const add = (costs: readonly Cost[]): Cost => {
  const requests = costs.reduce((sum, cost) => sum + cost.requests, 0);
  const names = Object.keys(costs[0]?.micros ?? {});
  return {
    requests,
    seconds: costs.reduce((sum, { seconds }) => sum + seconds, 0),
    micros: Object.fromEntries(
      names.map((name) => [
        name,
        costs.reduce((sum, cost) => sum + (cost.micros[name] ?? 0) * cost.requests, 0) / requests,
      ]),
    ),
    p95: Math.max(...costs.map(({ p95 }) => p95)),
  };
};

const wholeOf = ({ micros }: Cost): number => Object.values(micros).reduce((sum, each) => sum + each, 0);

/** The floor and ours take turns, so that both meet the same machine. */
const measure = async (kind: Kind, servers: readonly Server[], rounds: number): Promise<Cost[]> => {
  for (const server of servers) await runFor(kind, server, WARM_UP_SECONDS);
  const costs = servers.map((): Cost[] => []);
  for (let round = 0; round < rounds; round += 1)
    for (const [index, server] of servers.entries()) costs[index]?.push(await runFor(kind, server, SECONDS));
  return costs.map(add);
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
    const summary: (string | number)[][] = [['request', 'floor', 'ours', 'times', 'goal', 'ours/s', 'p95 ms']];
    for (const kind of kinds) {
      const [bare, ours] = await measure(kind, servers, rounds);
      if (!bare || !ours) continue;
      const times = wholeOf(ours) / wholeOf(bare);
      summary.push([
        kind,
        `${wholeOf(bare).toFixed(0)} µs`,
        `${wholeOf(ours).toFixed(0)} µs`,
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
