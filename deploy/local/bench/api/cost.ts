import { setTimeout as sleep } from 'node:timers/promises';
import { usageOfTree } from '../../process-usage.ts';
import { type Target, WORK } from './work.ts';

export type Kind = keyof typeof WORK;
export type Pids = Record<string, number>;

export interface Server {
  readonly name: string;
  readonly target: Target;
  readonly pids: Pids;
}

export interface Cost {
  readonly requests: number;
  /** Until the last answer. */
  readonly seconds: number;
  /** CPU in µs for each request, by process, without what it spends when nobody asks. */
  readonly micros: Record<string, number>;
  readonly p95: number;
}

/** CPU in ms a second, by process. */
export type Idle = Record<string, number>;

const CONNECTIONS = 8;
/** Until the events of the last request have been handled. */
const SETTLE_MS = 1_500;

/** A child that has ended counts on with its parent. */
const cpuOf = (pids: Pids): Record<string, number> =>
  Object.fromEntries(
    Object.entries(pids).map(([name, pid]) => {
      const { cpu, endedCpu } = usageOfTree(pid);
      return [name, cpu + endedCpu];
    }),
  );

/** What each process has spent, in ms, while `work` ran. */
const spentDuring = async (pids: Pids, work: () => Promise<unknown>) => {
  const before = cpuOf(pids);
  const began = performance.now();
  await work();
  const after = cpuOf(pids);
  const names = Object.keys(pids);
  const millis = Object.fromEntries(names.map((name) => [name, ((after[name] ?? 0) - (before[name] ?? 0)) * 1000]));
  return { millis, seconds: (performance.now() - began) / 1000 };
};

/** What each process spends while nobody asks for anything. */
export const measureIdle = async (pids: Pids, seconds: number): Promise<Idle> => {
  const { millis, seconds: measured } = await spentDuring(pids, () => sleep(seconds * 1000));
  return Object.fromEntries(Object.entries(millis).map(([name, each]) => [name, each / measured]));
};

/** Every request and what follows from it: the events that it causes are handled within the time measured. */
export const measureRequests = async (
  kind: Kind,
  { target, pids }: Server,
  { requests, idle }: { requests: number; idle: Idle },
): Promise<Cost> => {
  const people = await Promise.all(Array.from({ length: CONNECTIONS }, () => WORK[kind](target)));
  await sleep(SETTLE_MS); // what their beginning has caused is none of the requests'
  const times: number[] = [];
  let begun = 0;
  let answeredWithin = 0;
  const { millis, seconds } = await spentDuring(pids, async () => {
    const began = performance.now();
    await Promise.all(
      people.map(async (person) => {
        while (begun < requests) {
          begun += 1;
          const start = performance.now();
          await person.once();
          times.push(performance.now() - start);
        }
      }),
    );
    answeredWithin = (performance.now() - began) / 1000;
    await sleep(SETTLE_MS);
  });
  for (const person of people) person.close();
  times.sort((a, b) => a - b);
  const micros = Object.entries(millis).map(
    ([name, spent]) => [name, ((spent - (idle[name] ?? 0) * seconds) * 1000) / requests] as const,
  );
  return {
    requests,
    seconds: answeredWithin,
    micros: Object.fromEntries(micros),
    p95: times[Math.ceil(times.length * 0.95) - 1] ?? 0,
  };
};

/** Rounds of the same number of requests as one. */
export const addCosts = (costs: readonly Cost[]): Cost => {
  const sum = (of: (cost: Cost) => number) => costs.reduce((total, cost) => total + of(cost), 0);
  const names = Object.keys(costs[0]?.micros ?? {});
  return {
    requests: sum(({ requests }) => requests),
    seconds: sum(({ seconds }) => seconds),
    micros: Object.fromEntries(names.map((name) => [name, sum(({ micros }) => micros[name] ?? 0) / costs.length])),
    p95: Math.max(...costs.map(({ p95 }) => p95)),
  };
};

export const wholeOf = (parts: Record<string, number>): number =>
  Object.values(parts).reduce((sum, each) => sum + each, 0);
