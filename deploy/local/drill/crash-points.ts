// Kills a service at each thing that it sends to others on behalf of an operation, and demands that the operation ends
// well.
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Part, Platform } from '../parts/part.ts';
import { allParts } from '../platform.ts';
import { openBooks } from './books.ts';
import type { Chance } from './chance.ts';
import { OPERATIONS, type Operation } from './crash-operations.ts';
import { type Kill, newTrace, traceparentOf } from './crash-trace.ts';
import { createControls } from './faults.ts';
import { type History, noteFaults } from './history.ts';
import { checkAtRest } from './rest.ts';
import { createStaff, type Staff } from './staff.ts';
import { createStages, PLAIN, type Stages } from './stages.ts';
import type { Target } from './target.ts';

const SERVICES = ['gateway', 'application', 'payment', 'document', 'notification', 'catalog'];
const HOOK = join(import.meta.dirname, 'crash-hook.ts');
const COUNTED_WITHIN_MS = 20_000;
const KILLED_WITHIN_MS = 30_000;
/** For points that were not met in time: a busy machine takes longer to send what an event leads to. */
const KILLED_LATE_MS = 90_000;

const traceDir = (dataDir: string): string => join(dataDir, 'crash-points');

/** The platform's parts, with the services counting what they send. */
export const withCrashPoints = (platform: Platform): Part[] => {
  const { dataDir, ports } = platform;
  mkdirSync(traceDir(dataDir), { recursive: true });
  const watched = {
    postgres: ports.postgres,
    kafka: ports.kafka,
    smtp: ports.smtp,
    Stripe: ports.sandbox,
    Keycloak: ports.keycloak,
  };
  return allParts(platform).map((part) => {
    if (!SERVICES.includes(part.name)) return part;
    const spec = async () => {
      const { args, options, ...rest } = await part.spec();
      const env = {
        ...options?.env,
        CRASH_POINTS_DIR: traceDir(dataDir),
        CRASH_POINTS_SERVICE: part.name,
        CRASH_POINTS_PORTS: JSON.stringify(watched),
      };
      return { ...rest, args: ['--no-warnings', '--import', HOOK, ...args], options: { ...options, env } };
    };
    return { ...part, spec };
  });
};

interface Point extends Kill {
  readonly operation: string;
  readonly label: string;
}

interface Counted {
  readonly service: string;
  readonly count: number;
  readonly label: string;
}

const readTrace = (dataDir: string, trace: string): Counted[] => {
  const file = join(traceDir(dataDir), `${trace}.log`);
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Counted);
};

const wasKilled = (dataDir: string, trace: string): boolean => existsSync(join(traceDir(dataDir), `${trace}.killed`));

interface Deps {
  readonly target: Target;
  readonly staff: Staff;
}

interface Prepared {
  readonly history: History;
  readonly stages: Stages;
}

/** Brings an order to where the operation begins. */
const prepareOrder = async (
  { target, staff }: Deps,
  { operation, index, plan }: { operation: string; index: number; plan: object },
): Promise<Prepared> => {
  const { plan: own, prepare } = OPERATIONS[operation] as Operation;
  const stages = createStages({ target, staff, index, plan: { ...PLAIN, ...own } });
  await noteFaults(stages, () => prepare(stages));
  return { stages, history: { index, plan, told: stages.told, traveller: stages.traveller } };
};

const actTraced = async ({ target, staff }: Deps, stages: Stages, operation: string, trace: string): Promise<void> => {
  stages.traveller.trace(traceparentOf(trace));
  await noteFaults(stages, () => (OPERATIONS[operation] as Operation).act(stages, staff, target));
  stages.traveller.trace(undefined);
};

/** Runs each operation once and lists what each service sent for it. */
const countPoints = async (deps: Deps): Promise<{ points: Point[]; histories: History[] }> => {
  const { dataDir } = deps.target;
  const traces = new Map<string, string>();
  const histories: History[] = [];
  for (const [index, operation] of Object.keys(OPERATIONS).entries()) {
    const { stages, history } = await prepareOrder(deps, { operation, index, plan: { operation, counted: true } });
    const trace = newTrace({ service: '', count: 0, when: 'before' });
    traces.set(operation, trace);
    histories.push(history);
    await actTraced(deps, stages, operation, trace);
  }
  await sleep(COUNTED_WITHIN_MS); // events, jobs and mails go on by themselves
  const points = [...traces].flatMap(([operation, trace]) =>
    readTrace(dataDir, trace).flatMap((counted) =>
      (['before', 'after'] as const).map((when) => ({ operation, when, ...counted })),
    ),
  );
  return { points, histories };
};

const nameOf = ({ operation, service, count, when, label }: Point): string =>
  `${operation}: ${service} killed ${when} ${count} (${label})`;

export interface CrashOutcome {
  readonly points: number;
  readonly tried: number;
  /** Points that were not met again: what was counted once did not happen a second time. */
  readonly missed: number;
  readonly violations: number;
}

const describe = (points: readonly Point[], operation: string): string => {
  const own = points.filter((point) => point.operation === operation && point.when === 'before');
  const byService = SERVICES.map((service) => ({
    service,
    count: own.filter((one) => one.service === service).length,
  }));
  const named = byService.filter(({ count }) => count > 0).map(({ service, count }) => `${service} ${count}`);
  return `${operation}: ${own.length} points (${named.join(', ')})`;
};

/** Kills one service at one point of a new order. @returns whether it got there */
const tryPoint = async (
  deps: Deps,
  point: Point,
  { index, withinMs }: { index: number; withinMs: number },
): Promise<{ history: History; met: boolean }> => {
  const { dataDir } = deps.target;
  const { operation } = point;
  const { stages, history } = await prepareOrder(deps, { operation, index, plan: point });
  const trace = newTrace(point);
  await actTraced(deps, stages, operation, trace);
  for (const end = Date.now() + withinMs; !wasKilled(dataDir, trace) && Date.now() < end; ) await sleep(100);
  return { history, met: wasKilled(dataDir, trace) };
};

interface Choice {
  readonly chance: Chance;
  readonly most?: number;
  /** Each `of`-th point from `part` on: parts of a whole run. */
  readonly share?: { readonly part: number; readonly of: number };
  /** How the names of the points begin: `erase: notification`. */
  readonly only?: readonly string[];
}

/**
 * Counts the points of every operation and kills the service at each, at `most` of them or at a share: one at a time of
 * a service, and several services side by side.
 */
export const runCrashPoints = async (
  target: Target,
  { chance, most = Number.POSITIVE_INFINITY, share = { part: 1, of: 1 }, only = [''] }: Choice,
): Promise<CrashOutcome> => {
  const { say } = target;
  const staff = createStaff(target);
  const deps = { target, staff };
  const books = openBooks(target, staff);
  const controls = createControls(target);
  try {
    // Stripe's events come from the drill, in the trace that is counted.
    await controls.sandbox('POST', { webhooks: { dropNext: 1_000_000 } });
    const { points, histories } = await countPoints(deps);
    for (const operation of Object.keys(OPERATIONS)) say(describe(points, operation));
    const named = points.filter((point) => only.some((start) => nameOf(point).startsWith(start)));
    const chosen = named.filter((_, index) => index % share.of === share.part - 1);
    const began = Date.now();
    while (chosen.length > most) chosen.splice(chance.below(chosen.length), 1);
    const tryAll = async (wanted: readonly Point[], withinMs: number): Promise<Point[]> => {
      const unmet: Point[] = [];
      const lane = async (service: string): Promise<void> => {
        for (const [index, point] of wanted.entries()) {
          if (point.service !== service) continue;
          const { history, met } = await tryPoint(deps, point, { index, withinMs });
          histories.push(history);
          if (!met) unmet.push(point);
        }
      };
      await Promise.all(SERVICES.map(lane));
      return unmet;
    };
    const missed = await tryAll(await tryAll(chosen, KILLED_WITHIN_MS), KILLED_LATE_MS);
    say(`${chosen.length} points tried in ${((Date.now() - began) / 1000).toFixed(0)} s`);
    for (const point of missed) say(`  not met: ${nameOf(point)}`);
    await controls.heal();
    const { violations } = await checkAtRest(target, books, histories);
    return { points: points.length, tried: chosen.length, missed: missed.length, violations };
  } finally {
    await controls.heal();
    await books.close();
  }
};
